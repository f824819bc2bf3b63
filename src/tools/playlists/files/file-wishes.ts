import type { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call.ts';
import { NotFound } from '../../../client/errors.ts';
import { mapOrSkip } from '../../../client/map-limited.ts';
import { mapInTurns } from '../../../client/turns.ts';
import { ownScheme, type TrackPage, trackPage } from '../../links/parse-link.ts';
import { nameKey, type Wish } from '../../matching/index.ts';
import type { FileSong } from '../formats/format.ts';
import type { CallProgress } from '../songs/progress.ts';
import { isOfSite, pairSongs } from './pair-songs.ts';
import type { ReadFile } from './read-file.ts';
import { songWish } from './song-wish.ts';

/** Songs of one call: an ISRC or a page takes a request, a name takes a few. */
const most = { pages: 100, isrc: 200, names: 100 } as const;
/** Tracks that are read to learn whether a site is this service's. */
const mostProbes = 3;

/** What is to be known of a file besides its wishes. Lines count from 1. */
export type FileNote =
  /** Not looked for in this call. */
  | { readonly note: 'songs-for-later'; readonly lines: readonly number[] }
  /** Taken by their pages, as the file names them. */
  | { readonly note: 'pages-not-read'; readonly count: number }
  | { readonly note: 'lines-without-song'; readonly lines: readonly number[] }
  /** All that is known of a song is a page that leads to no track here. */
  | { readonly note: 'pages-elsewhere'; readonly lines: readonly number[] };

export interface FileWishes {
  readonly wishes: readonly Wish[];
  readonly notes: readonly FileNote[];
}

/** What is known where a file is read. */
interface Surroundings {
  /** Tracks that need no request. */
  readonly there: readonly Track[];
  /** Whether no track may be taken unseen: a rule asks what only the service tells. */
  readonly readsAll: boolean;
}

/**
 * The songs of a file as wishes, in order: those whose page is at this service with their track, the others by
 * ISRC and by words. Rejects with `MusicError`.
 */
export async function fileWishes(
  { songs, nameless }: ReadFile,
  { there, readsAll }: Surroundings,
  call: Pick<Call, 'client' | 'signal'>,
  progress: CallProgress,
): Promise<FileWishes> {
  const places = await pairSongs(songs, there);
  const unpaired = songs.filter((_, at) => places[at] === undefined);
  const byPage = await tracksByPage(unpaired, { there, readsAll }, call, progress);
  const left = { isrc: most.isrc, names: most.names };
  const later: number[] = [];
  const elsewhere: number[] = [];
  const found = await mapInTurns(songs, (song, at): Wish[] => {
    const place = places[at];
    const track = place === undefined ? byPage.tracks.get(song) : there[place];
    const wish = songWish(song);
    if (track !== undefined) return [{ ...(wish ?? { title: track.title ?? '' }), track }];
    if (byPage.unread.has(song)) later.push(song.line);
    else if (wish === undefined) elsewhere.push(song.line);
    else if (left[wish.isrc === undefined ? 'names' : 'isrc']-- > 0) return [wish];
    else later.push(song.line);
    return [];
  });
  return {
    wishes: found.flat(),
    notes: [
      ...(byPage.unseen > 0 ? [{ note: 'pages-not-read' as const, count: byPage.unseen }] : []),
      ...linesNote('songs-for-later', later),
      ...linesNote('lines-without-song', nameless),
      ...linesNote('pages-elsewhere', elsewhere),
    ],
  };
}

const linesNote = <N extends 'songs-for-later' | 'lines-without-song' | 'pages-elsewhere'>(
  note: N,
  lines: readonly number[],
) => (lines.length === 0 ? [] : [{ note, lines }]);

interface Paged {
  readonly song: FileSong;
  readonly page: TrackPage;
}

/** The tracks of songs whose page is at this service. The first are read; the others are taken as the file names them. */
async function tracksByPage(
  songs: readonly FileSong[],
  { there, readsAll }: Surroundings,
  call: Pick<Call, 'client' | 'signal'>,
  progress: CallProgress,
) {
  const pages = await mapInTurns(songs, (song): Paged[] => {
    const page = song.page === undefined ? undefined : trackPage(song.page);
    return page === undefined ? [] : [{ song, page }];
  });
  const paged = pages.flat();
  const read = trackReader(call);
  const own = await ownPages(paged, there, read);
  const isSure = ({ song, page }: Paged) => page.site !== ownScheme && song.title !== undefined;
  const readFirst = [...own.filter(each => !isSure(each)), ...own.filter(isSure)];
  const toLookUp = readFirst.slice(0, most.pages);
  const report = progress.part(toLookUp.length, 'tracks-looked-up');
  const found = await mapOrSkip(toLookUp, ({ page }) => read(page.id), report);
  const tracks = new Map<FileSong, Track>();
  for (const [at, { song, page }] of toLookUp.entries()) {
    const track = found[at];
    if (track !== undefined && isMeant(track, song, page)) tracks.set(song, track);
  }
  const unread = new Set<FileSong>();
  for (const each of readFirst.slice(most.pages)) {
    if (readsAll || !isSure(each)) unread.add(each.song);
    else tracks.set(each.song, trackOf(each));
  }
  return { tracks, unread, unseen: readFirst.length - toLookUp.length - unread.size };
}

/** Reads each track once; undefined where there is none. */
function trackReader({ client, signal }: Pick<Call, 'client' | 'signal'>) {
  const known = new Map<number, Promise<Track | undefined>>();
  return (track_id: number): Promise<Track | undefined> => {
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

/** The songs whose pages are at this service: a track that is read there has its page at the same site. */
async function ownPages(
  paged: readonly Paged[],
  there: readonly Track[],
  read: (id: number) => Promise<Track | undefined>,
): Promise<Paged[]> {
  const sites = [...new Set(paged.map(({ page }) => page.site))];
  const own = new Set<string>();
  for (const site of sites) {
    const probes = paged.filter(({ page }) => page.site === site).slice(0, mostProbes);
    let isOwn = there.some(track => isOfSite(track, site));
    for (const { page } of isOwn ? [] : probes) {
      const track = await read(page.id);
      isOwn = isOfSite(track, site);
      if (track !== undefined) break;
    }
    if (isOwn) own.add(site);
  }
  return paged.filter(({ page }) => own.has(page.site) || page.site === ownScheme);
}

/** `music://` says at no service in particular which track it names, so its title has to agree. */
const isMeant = (track: Track, song: FileSong, page: TrackPage): boolean =>
  isOfSite(track, page.site) &&
  (page.site !== ownScheme || song.title === undefined || nameKey(song.title) === nameKey(track.title ?? ''));

/** A track as a file names it. */
const trackOf = ({ song, page }: Paged): Track => ({
  id: page.id,
  release_date: undefined,
  title: song.title,
  artist: { name: song.artist },
  album: { title: song.album, release_date: undefined },
  duration: song.duration === undefined ? undefined : Math.round(song.duration),
  isrc: song.isrc,
});
