import { misspelt } from './similarity.ts';
import { words } from './words.ts';
import { agreement, type Facts, joined, numberOf, takeFacts, tells } from './work-facts.ts';

/** A part of a title by which people call the piece. */
interface Name {
  readonly words: readonly string[];
  readonly of: 'movement' | 'work';
  readonly isNickname: boolean;
}

/** `Work, Op. 1 "Nickname": III. Movement`, taken apart. */
interface Piece {
  /** The work as it is written, without facts behind its first comma. */
  readonly work: string;
  readonly names: readonly Name[];
  readonly words: readonly string[];
  readonly facts: Facts;
  /** What is told of the movement alone. */
  readonly own: Facts;
  readonly hasMovement: boolean;
  /** Whether it is written as pieces of music are, and songs are not. */
  readonly isWork: boolean;
}

/** How a title names a piece. */
export interface Called {
  /** Whether what was said is enough to tell it from others of the work or the kind. */
  readonly isTold: boolean;
  readonly isWork: boolean;
  /** By what it is known: the piece's work, and what may be missing. */
  readonly note: string;
  /** Its place among the movements of its work. */
  readonly order: number;
  /** The same for other spellings of the whole title. */
  readonly identity: string;
}

const quoted = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»/g;
const bracketed = /[([]([^()[\]]+)[)\]]/g;
const small = new Set(
  'a an the in of on for from and by de du des d la le les l el il lo der die das et y und alla aux movement mvt'.split(
    ' ',
  ),
);
/** The kinds of a piece by their names elsewhere. */
const sameKinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sonata: 'sonate klaviersonate',
    symphony: 'sinfonie symphonie sinfonia',
    concerto: 'konzert concierto klavierkonzert',
    prelude: 'praludium preludio',
    waltz: 'valse walzer vals',
    nocturne: 'notturno nocturno',
    fugue: 'fuge fuga',
    march: 'marche',
    menuet: 'minuet menuetto',
    overture: 'ouverture',
    rondo: 'rondeau',
  }).flatMap(([kind, names]) => names.split(' ').map((name): [string, string] => [name, kind])),
);
const kinds = new Set(
  'sonata symphony concerto prelude fugue toccata waltz nocturne etude march suite serenade rondo ballade impromptu mazurka polonaise scherzo menuet dance rhapsody romance variation overture bagatelle sonatina sonatine piece song arabesque requiem trio quartet quintet fantasia humoresque aria'.split(
    ' ',
  ),
);
const instruments = new Set(
  'piano violin cello clarinet trumpet flute oboe horn viola organ guitar orchestra orchestral string lyric'.split(
    ' ',
  ),
);

const singular = (word: string) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);
const kindOf = (word: string) => sameKinds.get(word) ?? sameKinds.get(singular(word)) ?? singular(word);

/** The words that count. Of nothing but small words, all. */
function telling(text: string): string[] {
  const all = words(text);
  const rest = all.filter(word => !small.has(word));
  return (rest.length > 0 ? rest : all).map(kindOf);
}

/** Of a form's groups one has matched. */
const insides = (text: string, form: RegExp): string[] =>
  [...text.matchAll(form)].map(found => found.slice(1).join(''));

/** Without any of these a title has no parts and no facts. */
const telltales = /[:"“„«([\d]|\bop\b|\bin [a-h]\b|-(?:dur|moll)\b/i;
const colon = /:\s+/;
const without = (text: string) => text.replace(quoted, ' ').replace(bracketed, ' ');

/** Takes a track's title apart. */
function readPiece(title: string): Piece {
  const segments = title.split(colon);
  const read = segments.map(segment => ({ segment, ...takeFacts(without(segment)) }));
  const numbered = read.findIndex(({ facts }, at) => at > 0 && facts.movement !== undefined);
  const begin = Math.max(1, numbered);
  const facts = read.map(each => each.facts);
  const movement = read.slice(begin);
  const names = read
    .flatMap(({ segment, rest }, at) => namesIn(segment, rest, at >= begin ? 'movement' : 'work'))
    .filter(each => each.words.length > 0);
  const all = joined(facts);
  return {
    work: `${segments[begin - 1]}`.replace(/(?:,\s|\s").*/, '').trim(),
    names,
    words: [...read.flatMap(({ rest }) => telling(rest)), ...names.flatMap(name => name.words)],
    facts: all,
    own: joined(facts.slice(begin)),
    hasMovement: movement.length > 0,
    isWork: all.opus !== undefined || all.key !== undefined || all.catalogue.size > 0 || numbered > 0,
  };
}

/** The names within one segment: all of it, what stands before a comma, what stands in quotes. */
function namesIn(segment: string, rest: string, of: Name['of']): Name[] {
  const first = rest.replace(/^[\s,]+/, '').replace(/(?:,|\sfor\s).*/, '');
  const nicknames = [...insides(segment, quoted), ...insides(segment, bracketed)];
  return [
    ...[rest, first].map(name => nameOf(name, of)),
    ...nicknames.map(name => ({ ...nameOf(name, of), isNickname: true })),
  ];
}

const nameOf = (text: string, of: Name['of']): Name => ({ words: named(text), of, isNickname: false });

/** A count before a work's name, "24 Preludes", is no part of it. */
const named = (text: string) => telling(text).filter((word, at) => !(at === 0 && /^\d{1,2}$/.test(word)));

const sameWord = (a: string, b: string) => misspelt([a], [b]) !== undefined;
const has = (list: readonly string[], word: string) => list.some(each => sameWord(word, each));

/** Whether the words say all of a name that is its own. Of "Peer Gynt Suite", "Peer Gynt" does. */
function says(asked: readonly string[], { words: list, of }: Name): boolean {
  const special = list.filter(word => !kinds.has(word) && !instruments.has(word));
  const kind = list.filter(word => kinds.has(word));
  const must = of === 'work' ? (special.length > 0 ? special : kind.length > 0 ? kind : list) : list;
  return must.every(word => has(asked, word));
}

/** What a wish's title says, taken apart. */
function readAsked(title: string): { readonly list: readonly string[]; readonly facts: Facts } {
  const read = title
    .replace(/["“”„«»()[\]]/g, ' ')
    .split(colon)
    .map(takeFacts);
  return {
    list: read.flatMap(({ rest }) => telling(rest)),
    facts: joined(read.map(({ facts }) => facts)),
  };
}

/** Whether, and how, `asked` names the piece of a track's title; undefined where it does not. */
export function called(asked: string, title: string): Called | undefined {
  if (!telltales.test(title)) return undefined;
  const piece = readPiece(title);
  const isOne = piece.isWork || piece.hasMovement || tells(piece.facts) || /["“«([]/.test(title);
  const { list, facts } = readAsked(asked);
  if (!isOne) return undefined;
  const agrees = agreement(facts, piece.facts);
  const [plain, loose] = [list.filter(word => numberOf(word) === 0), list.filter(word => numberOf(word) > 0)];
  const numbersFit = loose.every(
    word =>
      piece.words.includes(word) ||
      agreement({ ...none, numbers: [numberOf(word)] }, piece.facts) ||
      isMovement(word, piece),
  );
  if (agrees === undefined || !numbersFit) return undefined;
  const said = piece.names.filter(name => says(plain.length > 0 ? list : [], name));
  const isTelling = said.some(({ words: own }) => own.some(word => !kinds.has(word) && word.length > 3));
  const strange = plain.filter(word => !has(piece.words, word));
  if (said.length === 0 || strange.some(word => !isTelling || !kinds.has(word))) return undefined;
  const numeral = loose.find(word => isMovement(word, piece));
  return verdict(piece, said, {
    ...facts,
    ...(numeral === undefined ? {} : { movement: numberOf(numeral) }),
    numbers: [...facts.numbers, ...loose.filter(word => word !== numeral).map(numberOf)],
  });
}

const none: Facts = { catalogue: new Map(), numbers: [] };
/** "Moonlight Sonata III" */
const isMovement = (word: string, { facts }: Piece) => numberOf(word) === facts.movement && !/^\d/.test(word);

function verdict(piece: Piece, said: readonly Name[], facts: Facts): Called {
  const { hasMovement, isWork, work } = piece;
  const bySelf = said.some(({ of, isNickname }) => of === 'movement' || (isNickname && !hasMovement));
  const isTold =
    bySelf ||
    (hasMovement
      ? (agreement(ofMovement(facts, piece), piece.own) ?? 0) > 0 || samePart(facts, piece)
      : piece.facts.numbers.length === 0 || (agreement(facts, piece.facts) ?? 0) > 0);
  const open = hasMovement ? 'which movement is not said' : 'which one is not said';
  return {
    isTold,
    isWork,
    note: isTold ? (hasMovement ? `piece of "${work}"` : 'by its short name') : open,
    order: piece.facts.movement ?? 0,
    identity: JSON.stringify([
      piece.names.map(name => name.words),
      piece.facts.numbers,
      piece.facts.movement,
    ]),
  };
}

/** What of the facts may be the movement's: "No. 5" is the work's where that has a number. */
const ofMovement = ({ key, movement, numbers }: Facts, { own, facts }: Piece): Facts => ({
  ...(key === undefined ? {} : { key }),
  ...(movement === undefined ? {} : { movement }),
  numbers: own.numbers.length > 0 || facts.numbers.length === 0 ? numbers : [],
  catalogue: none.catalogue,
});

/** "Op. 28 No. 4" of a set whose pieces are numbered. */
const samePart = ({ part }: Facts, { own, facts }: Piece) =>
  facts.opus !== undefined && own.numbers.some(number => number === part);

/**
 * What of a title or a name is worth asking a service for: no numbers, no keys, no kinds where there is more.
 * Undefined where there are none of these.
 */
export function gist(text: string): string[] | undefined {
  const { list, facts } = readAsked(text);
  const plain = list.filter(word => numberOf(word) === 0);
  if (!tells(facts) && !plain.some(word => kinds.has(word))) return undefined;
  const special = plain.filter(word => !kinds.has(word) && !instruments.has(word));
  return special.length > 0 ? special : plain;
}
