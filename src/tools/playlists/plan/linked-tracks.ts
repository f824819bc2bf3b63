import type { Track } from '../../../client/api/models.ts';
import { NotFound } from '../../../client/errors.ts';
import { mapOrSkip } from '../../../client/map-limited.ts';
import { ownScheme } from '../../links/parse-link.ts';
import { nameKey } from '../../matching/index.ts';
import { type AskedSong, isSurePage } from '../files/file-songs.ts';
import { isOfSite } from '../files/pair-songs.ts';
import type { Reading } from '../songs/track-details.ts';

/** Tracks that are read to learn whether a site is this service's. */
const mostProbes = 3;

/** What pages lead to. */
interface ReadPages<T> {
  /** The track of each song whose page is at this service. `unseen`: taken as the file names it. */
  readonly tracks: ReadonlyMap<T, { readonly track: Track; readonly unseen: boolean }>;
  /** Songs whose page must be read, and was not yet. */
  readonly waiting: readonly T[];
}

/**
 * The tracks of songs that name a page of this service. A page with a title is taken as the file names it where
 * `lookups` do not suffice to read it. Rejects with `MusicError`.
 */
export async function readPages<T extends AskedSong>(
  songs: readonly T[],
  { call, progress, lookups }: Reading,
): Promise<ReadPages<T>> {
  const read = trackReader(call);
  const own = await ownSites(songs, read, lookups);
  const paged = songs.filter(
    ({ page }) => page !== undefined && (page.site === ownScheme || own.has(page.site)),
  );
  const unsure = paged.filter(song => !isSurePage(song));
  const now = [...lookups.take(unsure), ...lookups.take(paged.filter(isSurePage))];
  const report = progress.part(now.length, 'tracks-looked-up');
  const found = await mapOrSkip(now, ({ page }) => read(page?.id ?? 0), report);
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

type TrackReader = (id: number) => Promise<Track | undefined>;

/** Reads each track once; undefined where there is none. */
function trackReader({ client, signal }: Reading['call']): TrackReader {
  const known = new Map<number, Promise<Track | undefined>>();
  return track_id => {
    const reading =
      known.get(track_id) ??
      client.track.details({ track_id }, { signal, batch: true }).catch((error: unknown) => {
        if (error instanceof NotFound) return undefined;
        throw error;
      });
    known.set(track_id, reading);
    return reading;
  };
}

/** The sites of this service among those of the pages: a track that is read here has its page there. */
async function ownSites(
  songs: readonly AskedSong[],
  read: TrackReader,
  lookups: Reading['lookups'],
): Promise<ReadonlySet<string>> {
  const pages = songs.flatMap(({ page }) => (page === undefined || page.site === ownScheme ? [] : [page]));
  const own = new Set<string>();
  for (const site of new Set(pages.map(page => page.site))) {
    for (const page of pages.filter(each => each.site === site).slice(0, mostProbes)) {
      if (lookups.take([page]).length === 0) break;
      const track = await read(page.id);
      if (isOfSite(track, site)) own.add(site);
      if (track !== undefined) break;
    }
  }
  return own;
}

/** `music://` says at no service in particular which track it names, so its title has to agree. */
const isMeant = (track: Track, { page, wish }: AskedSong): boolean =>
  isOfSite(track, page?.site) &&
  (page?.site !== ownScheme || wish === undefined || nameKey(wish.title) === nameKey(track.title ?? ''));

/** A track as a file names it. */
const trackNamedIn = ({ page, wish }: AskedSong): Track | undefined =>
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
