import type { Track } from '../../client/api/models.ts';
import { scoreArtist } from './artist-score.ts';
import type { FieldScore } from './field-score.ts';
import type { Title } from './parse-title.ts';
import type { MatchReason } from './reason.ts';
import { bigramSimilarity, isSameName, spellingMistakes } from './spelling.ts';
import { canonicalWords } from './words.ts';
import { matchWork, type WorkMatch } from './work-title.ts';

/** The names of a wanted song and its artist. */
interface Names {
  readonly title: Title;
  readonly artist?: string;
}

interface NamesScore {
  readonly title: FieldScore;
  readonly artist: FieldScore;
  /** The named work, where the wanted title is a part of the track's title. */
  readonly work?: WorkMatch;
}

const withoutArtist = 0.92;
const enoughLetters = 8;
/** The score of a title with three typing mistakes. */
const threeMistakes = 0.94;

/** Scores title and artist of a track; the wanted title may name a part of the track's title. */
export function scoreNames(wanted: Names, title: Title, track: Track): NamesScore {
  const whole = scoreTitle(wanted.title, title);
  const straight = { title: whole, artist: artistScore(wanted, title, track, whole.score, false) };
  if (whole.score >= 0.97 && straight.artist.score >= 0.85) return straight;
  const work = matchWork(wanted.title.name, title.name);
  if (work === undefined) return straight;
  const isWhole = whole.score >= 0.9;
  const best = isWhole ? whole : { score: work.isSpecific ? 0.97 : 0.9, reason: work.reason };
  const artist = artistScore(wanted, title, track, best.score, work.isWork);
  // Songs have subtitles too: a part of one is enough only where the artist is beyond doubt.
  const isSure = artist.score >= 0.98 || artist.reason?.reason === 'surname';
  if (!isWhole && !work.isWork && !isSure) return straight;
  return isWhole ? { title: whole, artist } : { title: best, artist, work };
}

/** Scores the name of a song. */
export function scoreTitle(asked: Title, title: Title): FieldScore {
  const [a, b] = [asked.full, title.full];
  if (a.join(' ') === b.join(' ')) return { score: 1 };
  const [c, d] = [canonicalWords(a), canonicalWords(b)];
  if (c.join('') === d.join('')) return { score: 0.99 };
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
    // Without an artist, only the very title is enough to go by.
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
