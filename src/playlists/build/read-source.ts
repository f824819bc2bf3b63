import { Track } from '../../client/api/models.ts';
import type { Call } from '../../client/call.ts';
import type { CallOptions } from '../../client/client.ts';
import { isHopeless } from '../../client/map-limited.ts';
import { allItems, pagesOf, type RawPage } from '../../client/pages.ts';
import { type Song, songOf } from '../song.ts';
import { findByName, sameName } from './find-by-name.ts';
import {
  type SourceFailure,
  type SourceLabel,
  type SourceName,
  sourceKinds,
  type TrackSource,
} from './sources.ts';

/** The songs of a source, or why there are none. */
export interface SourceResult {
  readonly label: SourceLabel;
  readonly songs: readonly Song[];
  readonly failure?: SourceFailure;
  /** The object that a name was taken for, where its own name is another. */
  readonly takenAs?: { readonly given: string; readonly name: string; readonly id: number };
}

/** Songs of a source that names no count, where nothing else bounds them. */
const usualCount = 25;
const largestPage = 100;

/** Lists that are read to their end where nothing bounds them. */
const readWhole: ReadonlySet<SourceName> = new Set(['album', 'playlist']);

/** Reads a source: at most `most` songs where it names no count. Rejects with a failure that every other request would share. */
export async function readSource(
  source: TrackSource,
  most: number | undefined,
  call: Call,
): Promise<SourceResult> {
  const { from, id, query } = source;
  const kind = sourceKinds[from];
  const label = { from, id, name: source.name ?? query };
  try {
    const object = await objectOf(source, call);
    if ('reason' in object) return { label, songs: [], failure: object };
    const limit = source.count ?? most ?? (readWhole.has(from) ? Number.POSITIVE_INFINITY : usualCount);
    const tracks = await readers[from]({ ...call, source, id: object.id, most: limit });
    const songs = tracks.flatMap(track => songOf(track) ?? []).slice(0, limit);
    const found = { label: { ...label, name: object.name ?? query }, songs };
    if (songs.length === 0) return { ...found, failure: { reason: 'no-tracks' } };
    const { name: given = '' } = source;
    const { name = given } = object;
    return sameName(given, name) ? found : { ...found, takenAs: { given, name, id: object.id } };
  } catch (error) {
    if (isHopeless(error)) throw error;
    return { label, songs: [], failure: { reason: 'service-error', error, kind, id } };
  }
}

/** The object that a source is about; id 0 for the listener and for all genres. */
async function objectOf(
  { from, id, name, artist }: TrackSource,
  call: Call,
): Promise<{ readonly id: number; readonly name?: string } | SourceFailure> {
  const kind = sourceKinds[from];
  if (id !== undefined) return { id };
  if (kind === undefined || name === undefined) return { id: 0 };
  const found = await findByName(kind, name, call, artist);
  if ('object' in found) return { id: found.object.id, name: found.object.name };
  const { candidates } = found;
  return candidates.length === 0
    ? { reason: 'name-unknown', kind }
    : { reason: 'name-ambiguous', kind, candidates };
}

interface SourceCall extends Pick<Call, 'client' | 'signal'> {
  readonly source: TrackSource;
  readonly id: number;
  readonly most: number;
}
type TrackReader = (from: SourceCall) => Promise<readonly Track[]>;
/** Reads a page of the list that a source is about. */
type ListPage = (
  from: SourceCall,
  page: { readonly index: number; readonly limit: number },
  how: CallOptions,
) => Promise<RawPage<Track>>;

const listReader =
  (readPage: ListPage): TrackReader =>
  from =>
    allItems(page => readPage(from, page, { signal: from.signal }), { mostItems: from.most });

const readAlbum = listReader(({ client, id }, page, how) =>
  client.album.tracks({ album_id: id, ...page }, how),
);

const readers: Readonly<Record<SourceName, TrackReader>> = {
  artist_top: listReader(({ client, id }, page, how) => client.artist.top({ artist_id: id, ...page }, how)),
  artist_radio: listReader(({ client, id }, page, how) =>
    client.artist.radio({ artist_id: id, ...page }, how),
  ),
  artist_albums: readAlbums,
  album: readAlbum,
  playlist: listReader(({ client, id }, page, how) =>
    client.playlist.tracks({ playlist_id: id, ...page }, how),
  ),
  playlist_radio: listReader(({ client, id }, page, how) =>
    client.playlist.radio({ playlist_id: id, ...page }, how),
  ),
  radio: listReader(({ client, id }, page, how) => client.radio.tracks({ radio_id: id, ...page }, how)),
  async genre_chart({ client, signal, id, most }) {
    const limit = Math.min(largestPage, most);
    const { tracks } = await client.chart.all_of({ genre_id: id, limit }, { signal });
    return tracks?.data ?? [];
  },
  search: listReader(({ client, source }, page, how) => {
    const { from: _from, id: _id, name: _name, count: _count, ...sought } = source;
    return client.search.track({ ...sought, ...page }, how);
  }),
  favourites: listReader(({ client }, page, how) => client.library.tracks(page, how)),
  flow: listReader(({ client }, page, how) => client.user.flow(page, how)),
  history: listReader(({ client }, page, how) => client.user.history(page, how)),
  recommendations: listReader(async ({ client }, page, how) => {
    const { data, next } = await client.user.recommendations({ kind: 'tracks', ...page }, how);
    return { data: data.flatMap(item => Track.schema().safeParse(item).data ?? []), next };
  }),
};

/** The tracks of an artist's albums, album by album, until there are enough. Albums that cannot be read are skipped. */
async function readAlbums(from: SourceCall): Promise<Track[]> {
  const { client, signal, id: artist_id, most } = from;
  const tracks: Track[] = [];
  for await (const { data } of pagesOf(page => client.artist.albums({ artist_id, ...page }, { signal }))) {
    for (const { id } of data) {
      if (typeof id !== 'number') continue;
      const read = readAlbum({ ...from, id, most: most - tracks.length });
      tracks.push(...(await read.catch(skipAlbum)));
      if (tracks.length >= most) return tracks;
    }
  }
  return tracks;
}

function skipAlbum(error: unknown): readonly Track[] {
  if (isHopeless(error)) throw error;
  return [];
}
