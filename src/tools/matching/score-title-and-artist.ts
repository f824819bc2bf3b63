import type { Track } from '../../client/api/models.ts';
import { wordsOf } from '../../text/fold.ts';
import { matchWork } from './classical-titles.ts';
import type { MatchReason } from './match-reasons.ts';
import {
  bigramSimilarity,
  canonicalWords,
  isSameName,
  personNames,
  spellingMistakes,
  type Title,
  withoutNumberSign,
} from './names-and-titles.ts';

interface Names {
  readonly title: Title;
  readonly artist?: string;
}

const withoutArtist = 0.92;
const enoughLetters = 8;
/** The score of a title with three typing mistakes. */
const threeMistakes = 0.94;

/** Scores title and artist of a track. `work`: the named work, if the wanted title is a part of the track's title. */
export function scoreNames(wanted: Names, title: Title, track: Track) {
  const whole = scoreTitle(wanted.title, title);
  const artistOfSong = artistScore(wanted, title, track, whole.score, false);
  const straight = { title: whole, artist: artistOfSong, work: undefined };
  if (whole.score >= 0.97 && straight.artist.score >= 0.85) return straight;
  const work = matchWork(wanted.title.name, title.name);
  if (work === undefined) return straight;
  const isWhole = whole.score >= 0.9;
  const best: FieldScore = isWhole ? whole : { score: work.isSpecific ? 0.97 : 0.9, reason: work.reason };
  const artist = artistScore(wanted, title, track, best.score, work.isWork);
  // Songs have subtitles too: a part of the title is enough only if the artist is certain, or to offer a choice.
  const isSure = artist.score >= 0.98 || artist.reason?.reason === 'surname';
  const isChoice = wanted.artist === undefined && !work.isSpecific;
  if (!isWhole && !work.isWork && !isSure && !isChoice) return straight;
  return { title: best, artist, work: isWhole ? undefined : work };
}

export function scoreTitle(asked: Title, title: Title): FieldScore {
  const [a, b] = [asked.full, title.full];
  if (a.join(' ') === b.join(' ')) return { score: 1 };
  const [c, d] = [canonicalWords(a), canonicalWords(b)];
  if (withoutNumberSign(c) === withoutNumberSign(d)) return { score: 0.99 };
  const mistakes = spellingMistakes(a, b) ?? spellingMistakes(c, d);
  if (mistakes !== undefined) return { score: 0.97 - 0.01 * mistakes, reason: { reason: 'title-misspelt' } };
  return scoreWithoutBrackets(asked, title) ?? { score: Math.min(0.8, bigramSimilarity(c, d)) };
}

/** `Satisfaction` for `(I Can't Get No) Satisfaction`. */
function scoreWithoutBrackets(asked: Title, title: Title): FieldScore | undefined {
  const reason: MatchReason = { reason: 'brackets-ignored' };
  const hasMore = title.short.length < title.full.length;
  const asksMore = asked.short.length < asked.full.length;
  if (hasMore && isSameName(canonicalWords(title.short), canonicalWords(asked.full)))
    return { score: 0.9, reason };
  const fits = asksMore && isSameName(canonicalWords(asked.short), canonicalWords(title.full));
  return fits ? { score: 0.8, reason } : undefined;
}

function artistScore(wanted: Names, title: Title, track: Track, name: number, isWork: boolean): FieldScore {
  const { artist, title: asked } = wanted;
  const letters = asked.full.join('').length;
  if (artist === undefined) {
    // Without an artist, the title must be exact.
    const isSure = name >= 0.98 || (name >= threeMistakes && letters >= enoughLetters);
    return { score: isSure ? withoutArtist : 0.7, reason: { reason: 'no-artist-named' } };
  }
  const given = scoreArtist(artist, track.artist?.name ?? '', title);
  const isSurname = isReason(given, 'surname-only') || isReason(given, 'surname-and-initials');
  if (isSurname && (isWork || (name >= threeMistakes && letters >= enoughLetters)))
    return { score: 0.92, reason: { reason: 'surname' } };
  return given.score < 0.85 && isWork && isHeadedBy(artist, title)
    ? { score: 0.9, reason: { reason: 'composer-in-title' } }
    : given;
}

const isReason = ({ reason }: FieldScore, name: MatchReason['reason']) => reason?.reason === name;

/** `Taki: Four Seasons: I. Spring`, played by another artist. */
function isHeadedBy(artist: string, title: Title): boolean {
  const [head = '', ...rest] = title.name.split(/:\s/);
  if (rest.length === 0) return false;
  const scores = [scoreArtist(artist, head, title), scoreArtist(head, artist, title)];
  return scores.some(each => each.score >= 0.98 || isReason(each, 'surname-only'));
}

/** Enough to show the song as a candidate, too little to match. */
const anotherArtist = 0.35;

/** Compares the wanted artist with a track's artist and the guests in its title. */
function scoreArtist(wanted: string, artist: string, { guests }: Pick<Title, 'guests'>): FieldScore {
  const asked = canonicalWords(wordsOf(wanted));
  const names = namesOf(artist);
  if (asked.length === 0 || names.length === 0) return { score: 0 };
  if (names.some(name => equal(name, asked))) return { score: 1 };
  if (names.some(name => equal(sorted(name), sorted(asked)))) return { score: 0.98 };
  return scoreMisspelt(asked, names) ?? scorePersons(wanted, artist, guests) ?? scorePartOfName(asked, names);
}

/** The names of one artist. `Rentarō Taki (瀧 廉太郎)` has three. */
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

/** Compares artists if either side names several. */
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

/** Scores a part of a name. A surname says little, and any other part less. */
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

/** `J. S. Bach`, `Ludwig Beethoven`: initials or some of the first names in order, then the surname. */
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

/** Whether each short form is a name of the full list or its initial, in order. */
function areInitials(short: readonly string[], full: readonly string[]): boolean {
  let rest = full;
  return short.every(word => {
    const at = rest.findIndex(name => word === name || (word.length === 1 && name.startsWith(word)));
    rest = rest.slice(at + 1);
    return at >= 0;
  });
}

/** How well one field of a track matches, from 0 to 1, and what to say about it. */
export interface FieldScore {
  readonly score: number;
  readonly reason?: MatchReason;
}
