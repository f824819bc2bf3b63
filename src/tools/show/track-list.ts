import { contract, entryFor } from '../../client/api/index.ts';
import type { Input } from '../../client/api/input-field.ts';
import type { Track } from '../../client/api/models.ts';
import type { ListenerCall } from '../../client/call-context.ts';
import { originOf } from '../../client/genre-lists.ts';
import { allItems } from '../../client/paging.ts';
import { fetchPlaylist, shownTitle } from '../../jobs/playlist-state.ts';
import { checkOffered } from '../../search/catalogue-reader.ts';
import { searchCatalogue } from '../../search/search-catalogue.ts';
import { withTermsApart } from '../../search/search-terms.ts';
import { webPageIn } from '../../text/redaction.ts';
import { sanitize, sanitizeLines } from '../../text/sanitize.ts';
import { capital } from '../engine/change-words.ts';
import { searchRank, soughtIn } from '../engine/search-match.ts';
import { type Song, songOf } from '../playlists/songs/song.ts';

/** Lists of tracks that stand: of each, what it is called by. */
export type ListRequest =
  | { readonly kind: 'playlist' | 'album' | 'chart' | 'artist'; readonly id: number }
  | { readonly kind: 'search'; readonly sought: Input };

/** A list of tracks. */
export interface TrackList {
  /** Absent where a list has no title of its own: the overall chart, a search. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Its owner, or its artist. */
  readonly by?: string | undefined;
  readonly public?: boolean | undefined;
  /** Of an album. */
  readonly year?: number | undefined;
  /** Of an album with several discs: which one each track is on, by id. */
  readonly discs?: ReadonlyMap<number, number> | undefined;
  /** Its page. */
  readonly link?: string | undefined;
  /** Whether it is a playlist of the listener's own. */
  readonly isOwn: boolean;
  /** How many tracks there are. */
  readonly total: number;
  readonly songs: readonly Song[];
}

/** This many tracks of a chart or a search are shown at once, unless a search says otherwise. */
export const shownAtOnce = 25;

/** Reads a list of tracks. Rejects with `MusicError`. */
export function readTrackList(request: ListRequest, call: ListenerCall): Promise<TrackList> {
  switch (request.kind) {
    case 'playlist':
      return playlistTracks(request.id, call);
    case 'album':
      return albumTracks(request.id, call);
    case 'chart':
      return chartTracks(request.id, call);
    case 'artist':
      return artistTracks(request.id, call);
    case 'search':
      return foundTracks(request.sought, call);
  }
}

const songsOf = (tracks: readonly Track[]) => tracks.flatMap(track => songOf(track) ?? []);

async function playlistTracks(id: number, call: ListenerCall): Promise<TrackList> {
  const playlist = await fetchPlaylist(id, call);
  const listener = await call.journal.user().catch(() => undefined);
  const { creator, description, link, items, count } = playlist;
  const isOwn = creator?.id !== undefined && creator.id === listener;
  return {
    title: shownTitle(playlist),
    // The listener may change it, so it is as it was written.
    description: isOwn ? sanitizeLines(description) : sanitize(description),
    by: sanitize(creator?.name ?? ''),
    public: playlist.public,
    link: webPageIn(link),
    isOwn,
    total: count,
    songs: songsOf(items),
  };
}

async function albumTracks(album_id: number, { client, signal }: ListenerCall): Promise<TrackList> {
  const [album, tracks] = await Promise.all([
    client.album.details({ album_id }, { signal }),
    // Only this list has the discs.
    allItems(page => client.album.tracks({ album_id, ...page }, { signal })),
  ]);
  // An album's own list does not repeat the album.
  const songs = songsOf(tracks.map(track => ({ ...track, album: track.album ?? album })));
  return {
    title: sanitize(album.title ?? ''),
    by: sanitize(album.artist?.name ?? ''),
    year: Number(album.release_date?.slice(0, 4)) || undefined,
    discs: discsOf(tracks),
    link: webPageIn(album.link),
    isOwn: false,
    total: songs.length,
    songs,
  };
}

function discsOf(tracks: readonly Track[]): TrackList['discs'] {
  const discs = tracks.flatMap(({ id, disk_number: disc }) =>
    typeof id === 'number' && typeof disc === 'number' ? [[id, disc] as const] : [],
  );
  return new Set(discs.map(([, disc]) => disc)).size > 1 ? new Map(discs) : undefined;
}

async function chartTracks(genre_id: number, { client, signal }: ListenerCall): Promise<TrackList> {
  const [chart, genre] = await Promise.all([
    client.chart.all_of({ genre_id, limit: shownAtOnce }, { signal }),
    // Genre 0 is all genres.
    genre_id === 0 ? undefined : client.genre.details({ genre_id }, { signal }),
  ]);
  const tracks = chart.tracks ?? { data: [] };
  await checkOffered(tracks, { client, signal });
  const songs = songsOf(tracks.data);
  const title = genre && sanitize(genre.name ?? '');
  const origin = originOf(chart);
  const description = origin && `${capital(origin)}.`;
  return { title, description, isOwn: false, total: songs.length, songs };
}

/** The most popular songs of an artist. */
async function artistTracks(artist_id: number, { client, signal }: ListenerCall): Promise<TrackList> {
  const [artist, top] = await Promise.all([
    client.artist.details({ artist_id }, { signal }),
    client.artist.top({ artist_id, limit: shownAtOnce }, { signal }),
  ]);
  const songs = songsOf(top.data);
  return {
    title: sanitize(artist.name ?? ''),
    link: webPageIn(artist.link),
    isOwn: false,
    total: songs.length,
    songs,
  };
}

const { any } = contract.search.endpoints;

/** In the order in which an assistant reads them: by how they fit the words, unless another was asked for. */
async function foundTracks(sought: Input, { client, signal }: ListenerCall): Promise<TrackList> {
  const input = withTermsApart(sought);
  const found = await searchCatalogue(entryFor(any), { limit: shownAtOnce, ...input }, { client, signal });
  const { data, total } = any.output.schema().parse(found);
  const rankOf = searchRank(soughtIn(input), 'track');
  const tracks = 'order' in input ? data : data.toSorted((a, b) => rankOf(a) - rankOf(b));
  return { isOwn: false, total: total ?? data.length, songs: songsOf(tracks) };
}
