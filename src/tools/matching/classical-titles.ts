import { wordsOf } from '../../text/fold.ts';
import {
  countAgreeing,
  extractFacts,
  hasFacts,
  mergeFacts,
  numeralValue,
  type WorkFacts,
} from './classical-facts.ts';
import type { MatchReason } from './match-reasons.ts';
import { isSameName } from './names-and-titles.ts';

/** A name of the work or of the movement within a title. */
interface WorkName {
  readonly words: readonly string[];
  readonly of: 'movement' | 'work';
  readonly isNickname: boolean;
}

/** The parts of `Work, Op. 1 "Nickname": III. Movement`. */
type WorkTitle = ReturnType<typeof parseWorkTitle>;

/** A title without any of these has neither parts nor facts. */
const workSigns = /[:"“„«([\d]|\bop\b|\bin [a-h]\b|-(?:dur|moll)\b/i;

/** How the wanted title names the classical work, or a movement, in a track's title; undefined if it does not. */
export function matchWork(wanted: string, title: string) {
  if (!workSigns.test(title)) return undefined;
  const piece = parseWorkTitle(title);
  if (!piece.isWork && !piece.hasMovement && !hasFacts(piece.facts) && !/["“«([]/.test(title))
    return undefined;
  const { words, facts } = parseWanted(wanted);
  const plain = words.filter(word => numeralValue(word) === 0);
  const numerals = words.filter(word => numeralValue(word) > 0);
  if (countAgreeing(facts, piece.facts) === undefined) return undefined;
  if (!numerals.every(word => numeralAgrees(word, piece))) return undefined;
  const named = plain.length === 0 ? [] : piece.names.filter(name => isNamed(name, words));
  const isNamedWell = named.some(name => name.words.some(word => !isWorkKind(word) && word.length > 3));
  const unknown = plain.filter(word => !includesName(piece.words, word));
  if (named.length === 0 || unknown.some(word => !isNamedWell || !isWorkKind(word))) return undefined;
  const movement = numerals.find(word => isMovementNumeral(word, piece));
  return workMatch(piece, named, {
    ...facts,
    ...(movement === undefined ? {} : { movement: numeralValue(movement) }),
    numbers: [...facts.numbers, ...numerals.filter(word => word !== movement).map(numeralValue)],
  });
}

/**
 * The words of a work's title to search for: no numbers or keys, and no kinds of work if there are other words.
 * Undefined for a text without any of these.
 */
export function workSearchWords(text: string): string[] | undefined {
  const { words, facts } = parseWanted(text);
  const plain = words.filter(word => numeralValue(word) === 0);
  if (!hasFacts(facts) && !plain.some(isWorkKind)) return undefined;
  const proper = plain.filter(isProperWord);
  return proper.length > 0 ? proper : plain;
}

const colon = /:\s+/;
const inQuotes = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»/g;
const inBrackets = /[([]([^()[\]]+)[)\]]/g;

function parseWorkTitle(title: string) {
  const segments = title.split(colon);
  const parsed = segments.map(segment => ({
    segment,
    ...extractFacts(segment.replace(inQuotes, ' ').replace(inBrackets, ' ')),
  }));
  const numbered = parsed.findIndex(({ facts }, at) => at > 0 && facts.movement !== undefined);
  const begin = Math.max(1, numbered);
  const facts = parsed.map(each => each.facts);
  const names = parsed
    .flatMap(({ segment, rest }, at) => namesIn(segment, rest, at >= begin ? 'movement' : 'work'))
    .filter(name => name.words.length > 0);
  const all = mergeFacts(facts);
  return {
    /** The work as written, up to the first comma. */
    work: `${segments[begin - 1]}`.replace(/(?:,\s|\s").*/, '').trim(),
    names,
    words: [...parsed.flatMap(({ rest }) => contentWords(rest)), ...names.flatMap(({ words }) => words)],
    facts: all,
    /** The facts of the movement only. */
    movementFacts: mergeFacts(facts.slice(begin)),
    hasMovement: segments.length > begin,
    isWork: all.opus !== undefined || all.key !== undefined || all.catalogue.size > 0 || numbered > 0,
  };
}

/** The names within one segment: the whole, the part before a comma, and text in quotes or brackets. */
function namesIn(segment: string, rest: string, of: WorkName['of']): WorkName[] {
  const first = rest.replace(/^[\s,]+/, '').replace(/(?:,|\sfor\s).*/, '');
  const nicknames = [...groupsOf(segment, inQuotes), ...groupsOf(segment, inBrackets)];
  return [
    ...[rest, first].map(name => ({ words: nameWords(name), of, isNickname: false })),
    ...nicknames.map(name => ({ words: nameWords(name), of, isNickname: true })),
  ];
}

/** Exactly one group of the pattern has matched. */
const groupsOf = (text: string, form: RegExp): string[] =>
  [...text.matchAll(form)].map(found => found.slice(1).join(''));

/** A count before the name of a work, "24 Preludes", is not part of the name. */
const nameWords = (text: string) =>
  contentWords(text).filter((word, at) => !(at === 0 && /^\d{1,2}$/.test(word)));

function parseWanted(title: string) {
  const parsed = title
    .replace(/["“”„«»()[\]]/g, ' ')
    .split(colon)
    .map(extractFacts);
  return {
    words: parsed.flatMap(({ rest }) => contentWords(rest)),
    facts: mergeFacts(parsed.map(({ facts }) => facts)),
  };
}

const includesName = (words: readonly string[], word: string) =>
  words.some(other => isSameName([other], [word]));

/** Whether the wanted words contain the distinctive words of a name: "Peer Gynt" names the "Peer Gynt Suite". */
function isNamed({ words, of }: WorkName, asked: readonly string[]): boolean {
  const proper = words.filter(isProperWord);
  const kind = words.filter(isWorkKind);
  const needed = of === 'work' ? (proper.length > 0 ? proper : kind.length > 0 ? kind : words) : words;
  return needed.every(word => includesName(asked, word));
}

const noFacts: WorkFacts = { catalogue: new Map(), numbers: [] };

/** A bare number must occur in the title, or agree with a fact. */
const numeralAgrees = (word: string, piece: WorkTitle) =>
  piece.words.includes(word) ||
  Boolean(countAgreeing({ ...noFacts, numbers: [numeralValue(word)] }, piece.facts)) ||
  isMovementNumeral(word, piece);

/** "Moonlight Sonata III" */
const isMovementNumeral = (word: string, { facts }: WorkTitle) =>
  numeralValue(word) === facts.movement && !/^\d/.test(word);

function workMatch(piece: WorkTitle, named: readonly WorkName[], asked: WorkFacts) {
  const { hasMovement, isWork, facts } = piece;
  const isSpecific =
    named.some(({ of, isNickname }) => of === 'movement' || (isNickname && !hasMovement)) ||
    (hasMovement
      ? namesMovement(asked, piece)
      : facts.numbers.length === 0 || (countAgreeing(asked, facts) ?? 0) > 0);
  return {
    /** Whether the wanted title identifies the piece, not just its work or kind of work. */
    isSpecific,
    /** Whether the track's title looks like that of a classical work, not of a song. */
    isWork,
    reason: reasonOf(piece, isSpecific),
    movement: facts.movement ?? 0,
    /** Equal for different spellings of the whole title. */
    identity: JSON.stringify([piece.names.map(({ words }) => words), facts.numbers, facts.movement]),
  };
}

function reasonOf({ hasMovement, work }: WorkTitle, isSpecific: boolean): MatchReason {
  if (!isSpecific) return { reason: hasMovement ? 'movement-not-named' : 'work-not-named' };
  return hasMovement ? { reason: 'piece-of-work', work } : { reason: 'short-name-of-work' };
}

/** Whether the wanted facts identify the movement, also as "Op. 28 No. 4" of a numbered set. */
function namesMovement(asked: WorkFacts, { movementFacts: own, facts }: WorkTitle): boolean {
  const { key, movement, numbers, part } = asked;
  // If the work has a number, "No. 5" is that of the work.
  const isOfMovement = own.numbers.length > 0 || facts.numbers.length === 0;
  const wanted = { ...noFacts, key, movement, numbers: isOfMovement ? numbers : [] };
  return (
    (countAgreeing(wanted, own) ?? 0) > 0 ||
    (facts.opus !== undefined && own.numbers.some(number => number === part))
  );
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const stopWords = wordSet(
  'a an the in of on for from and by de du des d la le les l el il lo der die das et y und alla aux movement mvt',
);
/** Foreign names of the kinds of work. */
const foreignKinds: ReadonlyMap<string, string> = new Map(
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
const workKinds = wordSet(
  'sonata symphony concerto prelude fugue toccata waltz nocturne etude march suite serenade rondo ballade impromptu mazurka polonaise scherzo menuet dance rhapsody romance variation overture bagatelle sonatina sonatine piece song arabesque requiem trio quartet quintet fantasia humoresque aria',
);
const instruments = wordSet(
  'piano violin cello clarinet trumpet flute oboe horn viola organ guitar orchestra orchestral string lyric',
);

const singular = (word: string) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);
const englishKind = (word: string) =>
  foreignKinds.get(word) ?? foreignKinds.get(singular(word)) ?? singular(word);

/** The words of a title without stop words (unless it has no others), with kinds of work in English. */
function contentWords(text: string): string[] {
  const all = wordsOf(text);
  const rest = all.filter(word => !stopWords.has(word));
  return (rest.length > 0 ? rest : all).map(englishKind);
}

const isWorkKind = (word: string): boolean => workKinds.has(word);

/** Whether a word is neither a kind of work nor an instrument. */
const isProperWord = (word: string): boolean => !workKinds.has(word) && !instruments.has(word);
