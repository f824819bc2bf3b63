import type { Track } from '../../client/api/models.ts';
import { scoreEdition } from './edition-score.ts';
import type { FieldScore } from './field-score.ts';
import {
  type Interpretation,
  misspeltInterpretations,
  unseparatedInterpretations,
} from './interpretations.ts';
import { parseTitle, type Title, titleReadings } from './parse-title.ts';
import type { MatchReason } from './reason.ts';
import { isSameName } from './spelling.ts';
import { scoreNames, scoreTitle } from './title-score.ts';
import type { Wish } from './wish.ts';
import { canonicalWords, nameKey } from './words.ts';

/** A track held against a wish. */
export interface ScoredTrack {
  readonly track: Track;
  readonly confidence: number;
  /** The confidence without regard to the master: the measure that tells songs apart. */
  readonly likeness: number;
  /** Whether title, artist and edition are the wanted ones. */
  readonly fits: boolean;
  readonly isSameTitle: boolean;
  /** Whether title and artist are the wanted ones, in any edition. */
  readonly isSameSong: boolean;
  readonly isRemaster: boolean;
  /** Whether the wish names the artist by the surname alone. */
  readonly isBySurname: boolean;
  /** Place among the movements of a work; 0 for any other track. */
  readonly movement: number;
  /** Equal for one song by one artist in one edition. */
  readonly identity: string;
  readonly differs: readonly MatchReason[];
  /** Remarks on what was accepted. */
  readonly remarks: readonly MatchReason[];
}

/** The least confidence of a match. */
const enough = 0.8;
/** The least score of a field that counts as the wanted one. */
const sameField = 0.85;

/** Scores a track by the interpretation of the wish, and the reading of the track's title, that suit best. */
export function scoreTrack(
  wish: Wish,
  interpretations: readonly Interpretation[],
  track: Track,
): ScoredTrack {
  const titles = titleReadings(fullTitle(track));
  const all = [...interpretations, ...unseparatedInterpretations(wish, track)];
  const scored = all.flatMap(interpretation =>
    titles.flatMap(title =>
      [interpretation, ...misspeltInterpretations(interpretation, title)].map(each =>
        scoreReading(wish, each, title, track),
      ),
    ),
  );
  return scored.reduce((a, b) => (suitability(b) > suitability(a) ? b : a));
}

const suitability = ({ fits, isSameSong, isSameTitle, confidence }: ScoredTrack) =>
  confidence + (fits ? 4 : 0) + (isSameSong ? 2 : 0) + (isSameTitle ? 1 : 0);

/** The title with its version, which some lists give apart. */
function fullTitle({ title, title_version: version }: Track): string {
  const whole = title ?? '';
  return version && !whole.includes(version) ? `${whole} ${version}` : whole;
}

function scoreReading(wish: Wish, wanted: Interpretation, title: Title, track: Track): ScoredTrack {
  const { title: name, artist, work } = scoreNames(wanted, title, track);
  const edition = scoreEdition(wish, wanted, title, track);
  const guests = scoreGuests(wanted.title, title);
  const others = [edition.version, guests, scoreAlbum(wish, track), scoreDuration(wish, track)];
  const likeness = others.reduce(
    (product, { score }) => product * score,
    name.score * artist.score * wanted.weight,
  );
  const confidence = likeness * edition.remaster.score;
  const isSameTitle = name.score >= sameField;
  const isSameArtist = artist.score >= sameField;
  const isSpecific = work?.isSpecific ?? true;
  const isPlayable = track.readable !== false;
  return {
    track,
    confidence,
    likeness,
    isSameTitle,
    isSameSong: isSameTitle && isSameArtist,
    fits:
      isSameTitle &&
      isSameArtist &&
      isSpecific &&
      edition.differs.length === 0 &&
      isPlayable &&
      confidence >= enough,
    isRemaster: title.editions.includes('remaster'),
    isBySurname: artist.reason?.reason === 'surname',
    movement: work?.movement ?? 0,
    identity: identityOf(title, track, work?.identity),
    differs: [
      ...when(!isSameTitle, { reason: 'another-title' }),
      ...when(!isSameArtist, { reason: 'another-artist', artist: track.artist?.name || undefined }),
      ...edition.differs,
      ...when(!isPlayable, { reason: 'not-playable' }),
      ...when(guests.score < enough, { reason: 'other-guests' }),
    ],
    remarks: [wanted, name, artist, edition.remaster, ...others].flatMap(({ reason }) => reason ?? []),
  };
}

const when = (condition: boolean, reason: MatchReason): MatchReason[] => (condition ? [reason] : []);

function identityOf(title: Title, track: Track, work = canonicalWords(title.full).join('')): string {
  const editions = title.editions.filter(edition => edition !== 'remaster').sort();
  const details = editions.length === 0 ? [] : [...title.details].sort();
  const artist = track.artist?.id ?? nameKey(track.artist?.name ?? '');
  return JSON.stringify([work, artist, editions, details]);
}

function scoreGuests(asked: Title, title: Title): FieldScore {
  if (asked.guests.length === 0) return { score: title.guests.length === 0 ? 1 : 0.99 };
  const all = asked.guests.every(guest => title.guests.some(name => isSameName(guest, name)));
  if (all) return { score: 1 };
  return title.guests.length === 0 ? { score: 0.95, reason: { reason: 'guest-not-named' } } : { score: 0.75 };
}

function scoreAlbum({ album }: Wish, track: Track): FieldScore {
  if (album === undefined) return { score: 1 };
  const own = track.album?.title ?? '';
  if (scoreTitle(parseTitle(album), parseTitle(own)).score < 0.9)
    return { score: 0.95, reason: { reason: 'another-album' } };
  return { score: nameKey(album) === nameKey(own) ? 1 : 0.99 };
}

function scoreDuration({ duration }: Wish, track: Track): FieldScore {
  const length = track.duration ?? 0;
  if (duration === undefined || length === 0) return { score: 1 };
  const off = Math.abs(length - duration);
  if (off <= 3) return { score: 1 };
  if (off <= 10) return { score: 0.98 };
  const isNear = off <= Math.max(30, duration * 0.15);
  return { score: isNear ? 0.96 : 0.9, reason: { reason: 'duration', seconds: length - duration } };
}
