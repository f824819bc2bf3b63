import { wordsOf } from '../../text/fold.ts';
import type { FieldScore } from './field-score.ts';
import { personNames, type Title } from './parse-title.ts';
import { bigramSimilarity, isSameName, spellingMistakes } from './spelling.ts';
import { canonicalWords } from './words.ts';

/** A song of this name by another artist: worth showing, never taken. */
const anotherArtist = 0.35;

/** Scores the artist of a track, whose title names `guests`, against the wanted artist. */
export function scoreArtist(wanted: string, artist: string, { guests }: Pick<Title, 'guests'>): FieldScore {
  const asked = canonicalWords(wordsOf(wanted));
  const names = namesOf(artist);
  if (asked.length === 0 || names.length === 0) return { score: 0 };
  if (names.some(name => equal(name, asked))) return { score: 1 };
  if (names.some(name => equal(sorted(name), sorted(asked)))) return { score: 0.98 };
  return scoreMisspelt(asked, names) ?? scorePersons(wanted, artist, guests) ?? scorePartOfName(asked, names);
}

/** The names of one artist: `Rentarō Taki (瀧 廉太郎)` has three. */
function namesOf(artist: string): string[][] {
  const outside = artist.replace(/[([（][^)\]）]*[)\]）]/g, ' ');
  const inside = [...artist.matchAll(/[([（]([^)\]）]*)[)\]）]/g)].map(found => found[1] ?? '');
  const names = [artist, outside, ...inside].map(name => canonicalWords(wordsOf(name)));
  return names.filter(name => name.length > 0);
}

const equal = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ');
const sorted = (words: readonly string[]) => [...words].sort();

function scoreMisspelt(asked: readonly string[], names: readonly string[][]): FieldScore | undefined {
  const mistakes = names.flatMap(name => spellingMistakes(name, asked) ?? []);
  if (mistakes.length === 0) return undefined;
  const least = Math.min(...mistakes);
  return least === 0
    ? { score: 0.98 }
    : { score: 0.96 - 0.01 * least, reason: { reason: 'artist-misspelt' } };
}

/** Scores several persons on either side. */
function scorePersons(wanted: string, artist: string, guests: Title['guests']): FieldScore | undefined {
  const asked = personNames(wanted);
  const main = personNames(artist);
  const whole = canonicalWords(wordsOf(artist));
  const present = [whole, ...main, ...guests];
  const found = asked.filter(name => present.some(other => isSameName(name, other)));
  if (found.length === 0) return undefined;
  const isMain = asked.some(name => isSameName(name, whole));
  if (found.length === asked.length) {
    if (isMain) return { score: 0.98 };
    const leads = asked.some(name => main.some(other => isSameName(name, other)));
    return leads && asked.length === 1
      ? { score: 0.88, reason: { reason: 'artist-in-part' } }
      : { score: 0.92, reason: { reason: 'artist-is-guest' } };
  }
  return isMain ? { score: 0.86, reason: { reason: 'one-of-the-artists' } } : undefined;
}

/** Scores a part of a name: a surname says little, any other part less. */
function scorePartOfName(asked: readonly string[], names: readonly string[][]): FieldScore {
  const within = names.some(
    name => asked.every(word => name.includes(word)) || name.every(word => asked.includes(word)),
  );
  if (within && names.some(name => equal(name.slice(-asked.length), asked)))
    return { score: 0.75, reason: { reason: 'surname-only' } };
  if (names.some(name => isAbbreviation(asked, name)))
    return { score: 0.75, reason: { reason: 'surname-and-initials' } };
  if (within) return { score: 0.7, reason: { reason: 'artist-in-part' } };
  const most = Math.max(...names.map(name => bigramSimilarity(name, asked)));
  return { score: Math.max(anotherArtist, most * 0.6) };
}

/** `J. S. Bach`, `Ludwig Beethoven`: the surname, behind initials or some of the first names in order. */
function isAbbreviation(asked: readonly string[], name: readonly string[]): boolean {
  const [short, full] = [asked.slice(0, -1), name.slice(0, -1)];
  // "JS Bach"
  const letters = [...short.join('')];
  return (
    asked.at(-1) === name.at(-1) &&
    letters[0] === full.join('')[0] &&
    (areInitials(short, full) || (letters.length === full.length && areInitials(letters, full)))
  );
}

/** Whether each short form is a name, or the initial of a name, of the full list, in order. */
function areInitials(short: readonly string[], full: readonly string[]): boolean {
  let rest = full;
  return short.every(word => {
    const at = rest.findIndex(name => word === name || (word.length === 1 && name.startsWith(word)));
    rest = rest.slice(at + 1);
    return at >= 0;
  });
}
