import type { Track } from '../client/api/models.ts';
import { clockTime } from '../text/sanitize.ts';
import type { Fit } from './artist-fit.ts';
import { type Edition, editionsOfAlbum, editionsOfArtist } from './editions.ts';
import { readings, readTitle, type Title } from './parse-title.ts';
import { misspelt } from './similarity.ts';
import { fitNames, fitTitle, surname } from './title-fit.ts';
import { meaningsOfWish, type Wish } from './wish.ts';
import { canonical, words } from './words.ts';

/** One way to take a wish. */
export interface Reading {
  readonly title: Title;
  readonly artist?: string;
  /** How likely it is meant, up to 1. */
  readonly weight: number;
  readonly note?: string;
}

/** A track held against a wish. */
export interface Verdict {
  readonly track: Track;
  readonly confidence: number;
  /** The same, whichever master it is: what tells songs apart. */
  readonly likeness: number;
  /** Whether title, artist and edition are the ones asked for. */
  readonly fits: boolean;
  readonly sameTitle: boolean;
  /** Whether it is the song by the artist, be it another edition. */
  readonly sameSong: boolean;
  readonly isRemaster: boolean;
  /** Whether the artist is only meant by the surname. */
  readonly bySurname: boolean;
  /** Among the movements of a work; 0 for anything else. */
  readonly order: number;
  /** One song by one artist in one edition. */
  readonly identity: string;
  /** What is not as asked. */
  readonly differs: readonly string[];
  /** What else there is to say. */
  readonly notes: readonly string[];
}

/** From here on a track is the one that was asked for. */
export const enough = 0.8;
const swappedWeight = 0.97;

/** All ways to take a wish: the meanings of a line, or an object's title and artist, also the wrong way round. */
export function readingsOf(wish: Wish): Reading[] {
  const asides = wish.line !== undefined;
  return meaningsOfWish(wish).flatMap(({ title, artist }, place) => {
    const weight = place === 0 ? 1 : 0.98;
    const titles = readings(title, asides);
    if (artist === undefined) return titles.map(read => ({ title: read, weight }));
    const straight = titles.map(read => ({ title: withGuestsOf(read, artist), artist, weight }));
    if (asides) return straight;
    const swapped = readings(artist, asides).map(read => ({
      title: read,
      artist: title,
      weight: weight * swappedWeight,
      note: 'artist and title swapped',
    }));
    return [...straight, ...swapped];
  });
}

/** `Big Pemberton feat. Lady Ampersand` names a guest where others name it in the title. */
function withGuestsOf(title: Title, artist: string): Title {
  const { guests } = readTitle(artist);
  return guests.length === 0 ? title : { ...title, guests: [...title.guests, ...guests] };
}

/** How well one track answers a wish, in the way of reading it that suits the track best. */
export function judge(wish: Wish, ways: readonly Reading[], track: Track): Verdict {
  const titles = readings(nameOf(track));
  const all = [...ways, ...spelledTogether(wish, track)].flatMap(way =>
    titles.flatMap(title => [way, ...wholeMisspelt(way, title)].map(each => weigh(wish, each, title, track))),
  );
  return all.reduce((a, b) => (rankOf(b) > rankOf(a) ? b : a));
}

const rankOf = ({ fits, sameSong, sameTitle, confidence }: Verdict) =>
  confidence + (fits ? 4 : 0) + (sameSong ? 2 : 0) + (sameTitle ? 1 : 0);

const artistOf = ({ artist }: Track): string => artist?.name ?? '';

/** The title with its version, which some lists give apart. */
function nameOf({ title, title_version: version }: Track): string {
  const whole = title ?? '';
  return version && !whole.includes(version) ? `${whole} ${version}` : whole;
}

/** All words as in the track's title, but for mistakes: also in what they say of the edition. */
function wholeMisspelt(way: Reading, title: Title): Reading[] {
  const mistakes = misspelt(way.title.whole, title.whole);
  if (!mistakes) return [];
  return [{ ...way, title, weight: way.weight * (0.97 - 0.01 * mistakes), note: 'title spelt otherwise' }];
}

/** A line without any mark between artist and title, taken apart by the track's own artist, or the surname. */
function spelledTogether(wish: Wish, track: Track): Reading[] {
  const text = wish.line ?? (wish.artist === undefined ? wish.title : undefined);
  const name = words(artistOf(track));
  if (text === undefined || name.length === 0) return [];
  const whole = withoutName(text, name, artistOf(track));
  const last = name.at(-1) ?? '';
  return whole.length > 0 || last.length < 4 ? whole : withoutName(text, [last], last);
}

function withoutName(text: string, name: readonly string[], artist: string): Reading[] {
  const list = words(text.replace(/(?<!\p{L})([a-g])[#♯]/giu, '$1 sharp').replaceAll('♭', ' flat'));
  const [by, first] = [name.join(' '), list.slice(0, name.length).join(' ')];
  const starts = first === by || first === `${by}s`;
  const ends = list.slice(-name.length).join(' ') === by;
  const rest = starts ? list.slice(name.length) : ends ? list.slice(0, -name.length) : [];
  return rest.length === 0 ? [] : readings(rest.join(' ')).map(title => ({ title, artist, weight: 0.97 }));
}

function weigh(wish: Wish, way: Reading, title: Title, track: Track): Verdict {
  const { name, artist: by, piece } = fitNames(way, title, track);
  const edition = fitEdition(wish, way, title, track);
  const extras = [edition.which, guestFit(way.title, title), albumFit(wish, track), durationFit(wish, track)];
  const likeness = extras.reduce((product, each) => product * each.score, name.score * by.score * way.weight);
  const confidence = likeness * edition.remaster.score;
  const sameTitle = name.score >= 0.85;
  const sameSong = sameTitle && by.score >= 0.85;
  const isTold = piece?.isTold ?? true;
  const notes = [way.note, name.note, by.note, edition.remaster.note, ...extras.map(each => each.note)];
  const unplayable = track.readable === false ? ['not playable here'] : [];
  return {
    track,
    confidence,
    likeness,
    sameTitle,
    sameSong,
    fits:
      sameSong && isTold && edition.differs.length === 0 && unplayable.length === 0 && confidence >= enough,
    isRemaster: title.editions.includes('remaster'),
    bySurname: by.note === surname,
    order: piece?.order ?? 0,
    identity: identityOf(title, track, piece?.identity),
    differs: [
      ...(sameTitle ? [] : ['another title']),
      ...(by.score >= 0.85 ? [] : [`by ${artistOf(track) || 'nobody named'}`]),
      ...edition.differs,
      ...unplayable,
      ...(guestFit(way.title, title).score < enough ? ['other guests'] : []),
    ],
    notes: notes.flatMap(note => note ?? []),
  };
}

function identityOf(title: Title, track: Track, piece = canonical(title.full).join('')): string {
  const edition = title.editions.filter(each => each !== 'remaster').sort();
  const details = edition.length === 0 ? [] : [...title.details].sort();
  const artist = track.artist?.id ?? canonical(words(artistOf(track))).join(' ');
  return JSON.stringify([piece, artist, edition, details]);
}

interface EditionFit {
  readonly remaster: Fit;
  /** Which live, whose remix. */
  readonly which: Fit;
  readonly differs: readonly string[];
}

function fitEdition(wish: Wish, way: Reading, title: Title, track: Track): EditionFit {
  const albumTitle = track.album?.title ?? '';
  const artistName = artistOf(track);
  const has = new Set([...title.editions, ...editionsOfAlbum(albumTitle), ...editionsOfArtist(artistName)]);
  const asked = new Set([
    ...way.title.editions,
    ...editionsOfAlbum(wish.album ?? ''),
    ...editionsOfArtist(way.artist ?? ''),
  ]);
  const count = (edition: Edition) => edition !== 'remaster';
  const extra = [...has].filter(each => count(each) && !asked.has(each));
  const lacking = [...asked].filter(each => count(each) && !has.has(each));
  const remaster = fitRemaster(asked.has('remaster'), has.has('remaster'), way.title, title);
  const detail =
    extra.length + lacking.length > 0 ? undefined : detailDiffers(way.title, title, albumTitle, artistName);
  const [kind] = [...asked].filter(count);
  const open = kind !== undefined && title.details.length > 0 && way.title.details.length === 0;
  return {
    remaster,
    which: open ? { score: 0.97, note: `${kind}, not said which` } : { score: 1 },
    differs: [...extra, ...lacking.map(each => `not ${each}`), ...(detail === undefined ? [] : [detail])],
  };
}

const isYear = (word: string) => /^(19|20)\d\d$/.test(word);

function fitRemaster(asked: boolean, has: boolean, way: Title, title: Title): Fit {
  const [wanted, year] = [way.details.find(isYear), title.details.find(isYear)];
  if (!asked && has) return { score: 0.95, note: `remaster${year === undefined ? '' : ` of ${year}`}` };
  if (asked && !has) return { score: 0.9, note: 'no remaster' };
  if (!asked || wanted === undefined || wanted === year) return { score: 1 };
  return { score: 0.93, note: `remaster of ${year ?? 'another year'}` };
}

/** Which live, whose remix: every word that was asked for is somewhere on the track. */
function detailDiffers(way: Title, title: Title, album: string, artist: string): string | undefined {
  if (way.editions.every(edition => edition === 'remaster')) return undefined;
  const there = [...title.details, ...words(album), ...words(artist), ...title.guests.flat()];
  const known = (word: string) => there.some(other => misspelt([word], [other]) !== undefined);
  if (way.details.every(known)) return undefined;
  return title.details.length === 0 ? 'not said which' : `another ${way.editions[0] ?? 'version'}`;
}

function guestFit(asked: Title, title: Title): Fit {
  if (asked.guests.length === 0) return { score: title.guests.length === 0 ? 1 : 0.99 };
  const all = asked.guests.every(guest => title.guests.some(name => misspelt(guest, name) !== undefined));
  if (all) return { score: 1 };
  return title.guests.length === 0 ? { score: 0.95, note: 'guest not named' } : { score: 0.75 };
}

function albumFit({ album }: Wish, track: Track): Fit {
  if (album === undefined) return { score: 1 };
  const [asked, title] = [readTitle(album), readTitle(track.album?.title ?? '')];
  const name = fitTitle(asked, title).score;
  const exact = canonical(words(album)).join(' ') === canonical(words(track.album?.title ?? '')).join(' ');
  if (name >= 0.9) return { score: exact ? 1 : 0.99 };
  return { score: 0.95, note: 'on another album' };
}

function durationFit({ duration }: Wish, track: Track): Fit {
  const length = track.duration ?? 0;
  if (duration === undefined || length === 0) return { score: 1 };
  const off = Math.abs(length - duration);
  if (off <= 3) return { score: 1 };
  if (off <= 10) return { score: 0.98 };
  const note = `${clockTime(off)} ${length > duration ? 'longer' : 'shorter'}`;
  return { score: off <= Math.max(30, duration * 0.15) ? 0.96 : 0.9, note };
}
