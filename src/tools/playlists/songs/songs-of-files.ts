import type { Track } from '../../../client/api/models.ts';
import { mapOrSkip, takeTurns } from '../../../client/many-calls.ts';
import type { FileSong } from '../../../playlist-formats/format.ts';
import { parseIsrc } from '../../../text/parse.ts';
import { ownScheme, siteOf, type TrackPage, trackPage } from '../../links/parse-link.ts';
import { indexesBy, matchInList } from '../../matching/choose-track.ts';
import { nameKey } from '../../matching/names-and-titles.ts';
import { type Wish, wishLabel, wishOf } from '../../matching/wish.ts';
import { readTrack, type TrackReading } from './song.ts';

/** A song that is wanted, by words, by ISRC or by a page. */
export interface RequestedSong {
  readonly said: string;
  readonly wish?: Wish | undefined;
  /** Why it is wanted: a sentence. */
  readonly why?: string | undefined;
  /** A page of a track, at this service or at another. */
  readonly page?: TrackPage | undefined;
}

/** What a song of a file asks for in words or by its ISRC. Undefined where only a page is named. */
function songWish({ title, words, artist, album, isrc, duration }: FileSong): Wish | undefined {
  // A file may hold any length; a second is the least that a wish has.
  const seconds = duration === undefined ? undefined : Math.max(1, Math.round(duration));
  if (title !== undefined) return wishOf({ title, artist, album, isrc, duration: seconds });
  const text = words ?? isrc;
  if (text === undefined) return undefined;
  const facts = wishOf({ title: text, album, isrc, duration: seconds });
  return { ...facts, ...wishOf(text) };
}

export function requestedSong(song: FileSong): RequestedSong {
  const wish = songWish(song);
  const page = song.page === undefined ? undefined : trackPage(song.page);
  return { said: wish === undefined ? (song.page ?? '') : wishLabel(wish), wish, page };
}

/** Whether a page and a title name the same track, so that it need not be read: `music://` pages are of any service. */
const isSurePage = ({ page, wish }: RequestedSong): boolean =>
  page !== undefined && page.site !== ownScheme && wish !== undefined;

/**
 * The track of a list that each song asks for, by its index in the list: by its page, by its ISRC, then by words. Each
 * track is taken once. Sends nothing.
 */
export async function findInList<T extends RequestedSong>(
  asked: readonly T[],
  list: readonly Track[],
): Promise<ReadonlyMap<T, number>> {
  const found = new Map<T, number>();
  if (list.length === 0 || asked.length === 0) return found;
  const taken = new Set<number>();
  const free = (at: number) => !taken.has(at);
  const turn = takeTurns();
  const byId = indexesBy(list, ({ id }) => (id == null ? [] : [String(id)]));
  const byIsrc = indexesBy(list, ({ isrc }) => [parseIsrc(isrc ?? '') ?? []].flat());
  const byWords = await matchInList(list);
  const find = async (indexOf: (each: T) => number | undefined) => {
    for (const each of asked) {
      await turn();
      const at = found.has(each) ? undefined : indexOf(each);
      if (at === undefined) continue;
      found.set(each, at);
      taken.add(at);
    }
  };
  await find(each => byId.get(String(each.page?.id))?.find(at => free(at) && isMeant(list[at], each)));
  await find(({ wish }) => byIsrc.get(parseIsrc(wish?.isrc ?? '') ?? '')?.find(free));
  await find(({ wish }) => wish && byWords(wish, free));
  return found;
}

/** Tracks that are read to learn whether a site is this service's. */
const mostProbes = 3;

/**
 * The tracks of songs that name a page of this service, and the songs whose page waits to be read. `unseen`: a page with
 * a title, taken as the file names it because `lookups` did not suffice. Rejects with `MusicError`.
 */
export async function readPages<T extends RequestedSong>(
  songs: readonly T[],
  { call, progress, lookups }: TrackReading,
) {
  const own = await ownSites(songs, { call, lookups });
  const paged = songs.filter(
    ({ page }) => page !== undefined && (page.site === ownScheme || own.has(page.site)),
  );
  const unsure = paged.filter(song => !isSurePage(song));
  const now = [...lookups.take(unsure), ...lookups.take(paged.filter(isSurePage))];
  const report = progress.part(now.length, 'tracks-looked-up');
  const found = await mapOrSkip(now, ({ page }) => readTrack(page?.id ?? 0, call), report);
  const tracks = new Map<T, { track: Track; unseen: boolean }>();
  for (const [at, song] of now.entries()) {
    const track = found[at];
    if (track !== undefined && isMeant(track, song)) tracks.set(song, { track, unseen: false });
  }
  const looked = new Set(now);
  for (const song of paged) {
    const track = isSurePage(song) && !looked.has(song) ? trackNamedIn(song) : undefined;
    if (track !== undefined) tracks.set(song, { track, unseen: true });
  }
  return { tracks, waiting: unsure.filter(song => !looked.has(song)) };
}

/** The sites of this service among those of the pages: a track that is read here has its page there. */
async function ownSites(
  songs: readonly RequestedSong[],
  { call, lookups }: Pick<TrackReading, 'call' | 'lookups'>,
): Promise<ReadonlySet<string>> {
  const pages = songs.flatMap(({ page }) => (page === undefined || page.site === ownScheme ? [] : [page]));
  const own = new Set<string>();
  for (const site of new Set(pages.map(page => page.site))) {
    for (const page of pages.filter(each => each.site === site).slice(0, mostProbes)) {
      if (lookups.take([page]).length === 0) break;
      const track = await readTrack(page.id, call);
      if (isOfSite(track, site)) own.add(site);
      if (track !== undefined) break;
    }
  }
  return own;
}

/** `music://` says at no service in particular which track it names, so its title has to agree. */
const isMeant = (track: Track | undefined, { page, wish }: RequestedSong): boolean =>
  isOfSite(track, page?.site) &&
  (page?.site !== ownScheme || wish === undefined || nameKey(wish.title) === nameKey(track?.title ?? ''));

/** Whether a track's page is on a site. `music://` names tracks wherever their pages are. */
const isOfSite = (track: Track | undefined, site: string | undefined): boolean =>
  site === ownScheme || (track?.link != null && siteOf(track.link) === site);

/** A track as a file names it. */
const trackNamedIn = ({ page, wish }: RequestedSong): Track | undefined =>
  page &&
  wish && {
    id: page.id,
    release_date: undefined,
    title: wish.title,
    artist: { name: wish.artist },
    album: { title: wish.album, release_date: undefined },
    duration: wish.duration,
    isrc: wish.isrc,
  };
