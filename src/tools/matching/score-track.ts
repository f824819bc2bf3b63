import type { Track } from '../../client/api/models.ts';
import { wordsOf } from '../../text/fold.ts';
import { type Edition, isYear } from './editions.ts';
import type { MatchReason } from './match-reasons.ts';
import {
  canonicalWords,
  editionsOf,
  isSameName,
  nameKey,
  parseTitle,
  spellingMistakes,
  type Title,
  titleReadings,
} from './names-and-titles.ts';
import { type FieldScore, scoreNames, scoreTitle } from './score-title-and-artist.ts';
import { type Wish, wishMeanings } from './wish.ts';

export type ScoredTrack = ReturnType<typeof scoreReading>;

/** Minimum confidence of a match. */
const enough = 0.8;
/** Minimum score of a field that counts as equal. */
const sameField = 0.85;

/** Scores a track by the best pair of an interpretation of the wish and a reading of the track's title. */
export function scoreTrack(wish: Wish, interpretations: readonly Interpretation[], track: Track) {
  const titles = titleReadings(fullTitle(track));
  const all = [...interpretations, ...unseparatedInterpretations(wish, track)];
  const scored = all.flatMap(interpretation =>
    titles.flatMap(title =>
      [interpretation, ...misspeltInterpretations(interpretation, title)].map(each =>
        scoreReading(wish, each, title, track),
      ),
    ),
  );
  return scored.reduce((a, b) => (quality(b) > quality(a) ? b : a));
}

const quality = ({ fits, isSameSong, isSameTitle, confidence }: ScoredTrack) =>
  confidence + (fits ? 4 : 0) + (isSameSong ? 2 : 0) + (isSameTitle ? 1 : 0);

/** The title with its version, which some lists give separately. */
function fullTitle({ title, title_version: version }: Track): string {
  const whole = title ?? '';
  return version && !whole.includes(version) ? `${whole} ${version}` : whole;
}

function scoreReading(wish: Wish, wanted: Interpretation, title: Title, track: Track) {
  const { title: name, artist, work } = scoreNames(wanted, title, track);
  const edition = scoreEdition(wish, wanted, title, track);
  const guests = scoreGuests(wanted.title, title);
  const others = [edition.version, guests, scoreAlbum(wish, track), scoreDuration(wish, track)];
  const similarity = others.reduce(
    (product, { score }) => product * score,
    name.score * artist.score * wanted.weight,
  );
  const confidence = similarity * edition.remaster.score;
  const isSameTitle = name.score >= sameField;
  const isSameArtist = artist.score >= sameField;
  const isSpecific = work?.isSpecific ?? true;
  const isPlayable = track.readable !== false;
  return {
    track,
    confidence,
    /** The confidence without the penalty for a remaster. */
    similarity,
    isSameTitle,
    /** Whether title and artist match, in any edition. */
    isSameSong: isSameTitle && isSameArtist,
    /** Whether title, artist and edition match. */
    fits:
      isSameTitle &&
      isSameArtist &&
      isSpecific &&
      edition.differs.length === 0 &&
      isPlayable &&
      confidence >= enough,
    isRemaster: title.editions.includes('remaster'),
    /** Whether the wish gives only the artist's surname. */
    isBySurname: artist.reason?.reason === 'surname',
    /** Number of the movement in its work; 0 for other tracks. */
    movement: work?.movement ?? 0,
    /** Equal for the same song by the same artist in the same edition. */
    identity: identityOf(title, track, work?.identity),
    differs: [
      ...reasonIf(!isSameTitle, { reason: 'another-title' }),
      ...reasonIf(!isSameArtist, { reason: 'another-artist', artist: track.artist?.name || undefined }),
      ...edition.differs,
      ...reasonIf(!isPlayable, { reason: 'not-playable' }),
      ...reasonIf(guests.score < enough, { reason: 'other-guests' }),
    ],
    /** Differences that were accepted. */
    remarks: [wanted, name, artist, edition.remaster, ...others].flatMap(({ reason }) => reason ?? []),
  };
}

const reasonIf = (condition: boolean, reason: MatchReason): MatchReason[] => (condition ? [reason] : []);

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

/** Scores the edition of a track. Every edition except a remaster counts as another song. */
function scoreEdition(wish: Wish, wanted: Interpretation, title: Title, { album, artist }: Track) {
  const [albumTitle, artistName] = [album?.title ?? '', artist?.name ?? ''];
  const own = editionsOf(title, albumTitle, artistName);
  const asked = editionsOf(wanted.title, wish.album ?? '', wanted.artist ?? '');
  const added = [...own].filter(edition => isAnotherSong(edition) && !asked.has(edition));
  const lacking = [...asked].filter(edition => isAnotherSong(edition) && !own.has(edition));
  const isSameEdition = added.length + lacking.length === 0;
  const names = [...title.details, ...wordsOf(albumTitle), ...wordsOf(artistName), ...title.guests.flat()];
  const differs: MatchReason[] = [
    ...added.map(edition => ({ reason: 'edition' as const, edition })),
    ...lacking.map(edition => ({ reason: 'edition-missing' as const, edition })),
    ...(isSameEdition ? versionDiffers(wanted.title, title, names) : []),
  ];
  return {
    remaster: scoreRemaster(asked.has('remaster'), own.has('remaster'), wanted.title, title),
    /** Which live recording, or whose remix. */
    version: scoreVersion([...asked].find(isAnotherSong), wanted.title, title),
    differs,
  };
}

const isAnotherSong = (edition: Edition) => edition !== 'remaster';

function scoreRemaster(isAsked: boolean, isRemaster: boolean, asked: Title, title: Title): FieldScore {
  const [wanted, own] = [asked.details.find(isYear), title.details.find(isYear)];
  const year = own === undefined ? {} : { year: Number(own) };
  if (!isAsked && isRemaster) return { score: 0.95, reason: { reason: 'remaster', ...year } };
  if (isAsked && !isRemaster) return { score: 0.9, reason: { reason: 'not-remastered' } };
  if (!isAsked || wanted === undefined || wanted === own) return { score: 1 };
  return { score: 0.93, reason: { reason: 'another-remaster', ...year } };
}

/** Scores a named version if the wish does not name one. */
function scoreVersion(edition: Edition | undefined, asked: Title, title: Title): FieldScore {
  const isOpen = edition !== undefined && title.details.length > 0 && asked.details.length === 0;
  return isOpen ? { score: 0.97, reason: { reason: 'edition-unspecified', edition } } : { score: 1 };
}

/** Every wanted word about the version must occur in the track's names. */
function versionDiffers(asked: Title, title: Title, names: readonly string[]): MatchReason[] {
  if (!asked.editions.some(isAnotherSong)) return [];
  if (asked.versionDetails.every(word => names.some(name => isSameName([word], [name])))) return [];
  return title.details.length === 0
    ? [{ reason: 'version-not-named' }]
    : [{ reason: 'another-version', edition: asked.editions.find(isAnotherSong) }];
}

/** One way to understand a wish. */
export interface Interpretation {
  readonly title: Title;
  readonly artist?: string;
  /** Likelihood, up to 1. */
  readonly weight: number;
  readonly reason?: MatchReason;
}

const lessLikely = 0.98;
const swapped = 0.97;
const unseparated = 0.97;

/** All ways to understand a wish: the meanings of a line, or the title and artist of an object, also swapped. */
export function interpretationsOf(wish: Wish): Interpretation[] {
  const asides = wish.line !== undefined;
  return wishMeanings(wish).flatMap(({ title, artist }, index) => {
    const weight = index === 0 ? 1 : lessLikely;
    const titles = titleReadings(title, asides);
    if (artist === undefined) return titles.map(reading => ({ title: reading, weight }));
    const straight = titles.map(reading => ({ title: withGuestsOf(reading, artist), artist, weight }));
    if (asides) return straight;
    const reversed = titleReadings(artist, asides).map(reading => ({
      title: reading,
      artist: title,
      weight: weight * swapped,
      reason: { reason: 'artist-and-title-swapped' as const },
    }));
    return [...straight, ...reversed];
  });
}

/** `Big Pemberton feat. Lady Ampersand` names a guest beside the artist instead of in the title. */
function withGuestsOf(title: Title, artist: string): Title {
  const { guests } = parseTitle(artist);
  return guests.length === 0 ? title : { ...title, guests: [...title.guests, ...guests] };
}

/** An interpretation for a wish that has the words of the track's whole title, with typing mistakes. */
function misspeltInterpretations(wanted: Interpretation, title: Title): Interpretation[] {
  const mistakes = spellingMistakes(wanted.title.whole, title.whole);
  if (!mistakes) return [];
  const weight = wanted.weight * (0.97 - 0.01 * mistakes);
  return [{ ...wanted, title, weight, reason: { reason: 'title-misspelt' } }];
}

/** Splits a line without a separator by the name or surname of the track's artist. */
function unseparatedInterpretations(wish: Wish, { artist }: Track): Interpretation[] {
  const text = wish.line ?? (wish.artist === undefined ? wish.title : undefined);
  const name = artist?.name ?? '';
  const words = wordsOf(name);
  if (text === undefined || words.length === 0) return [];
  const byName = withoutName(text, words, name);
  const surname = words.at(-1) ?? '';
  return byName.length > 0 || surname.length < 4 ? byName : withoutName(text, [surname], surname);
}

function withoutName(text: string, name: readonly string[], artist: string): Interpretation[] {
  const words = wordsOf(text.replace(/(?<!\p{L})([a-g])[#♯]/giu, '$1 sharp').replaceAll('♭', ' flat'));
  const [by, first] = [name.join(' '), words.slice(0, name.length).join(' ')];
  const starts = first === by || first === `${by}s`;
  const ends = words.slice(-name.length).join(' ') === by;
  const rest = starts ? words.slice(name.length) : ends ? words.slice(0, -name.length) : [];
  if (rest.length === 0) return withoutMisspelt(words, name, artist);
  return titleReadings(rest.join(' ')).map(title => ({ title, artist, weight: unseparated }));
}

/** Low enough that the track becomes a candidate instead of a match. */
const misspelt = 0.78;

/** The same for a misspelled name. */
function withoutMisspelt(
  words: readonly string[],
  name: readonly string[],
  artist: string,
): Interpretation[] {
  const { length } = name;
  if (words.length <= length) return [];
  const isAt = (part: readonly string[]) => isSameName(part, name);
  const rest = isAt(words.slice(-length))
    ? words.slice(0, -length)
    : isAt(words.slice(0, length))
      ? words.slice(length)
      : [];
  const reason = { reason: 'artist-misspelt' as const };
  return rest.length === 0
    ? []
    : titleReadings(rest.join(' ')).map(title => ({ title, artist, weight: misspelt, reason }));
}
