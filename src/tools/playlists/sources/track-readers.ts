import { contract, entryFor } from '../../../client/api/index.ts';
import { Track } from '../../../client/api/models.ts';
import type { CallOptions } from '../../../client/client.ts';
import { originOf } from '../../../client/genre-lists.ts';
import { isHopeless } from '../../../client/many-calls.ts';
import { pagesOf, type RawPage } from '../../../client/paging.ts';
import { isGone } from '../../../jobs/write-handler.ts';
import { checkOffered } from '../../../search/catalogue-reader.ts';
import { searchCatalogue } from '../../../search/search-catalogue.ts';
import { capital } from '../../engine/change-words.ts';
import { unreadWords } from './failed-reads.ts';
import { readPublicPlaylists } from './public-playlists.ts';
import { songsLike } from './songs-like.ts';
import { type NumberedSource, type SourcesCall, sourceKinds } from './sources.ts';

const largestPage = 100;

interface SourceCall extends SourcesCall {
  /** How many more songs are wanted. */
  lacking(): number;
  /** Adds a sentence about what was read. */
  remark(sentence: string): void;
  /** Takes sentences about what could not be read. */
  readonly unread: string[];
  /** Notes the public playlists that were read. */
  readFrom(playlists: readonly number[]): void;
  readonly source: NumberedSource;
  readonly id: number;
  readonly limit: number;
  /** When the album was released, if that is known. */
  readonly released?: Track['release_date'];
}
type TrackReader = (from: SourceCall) => AsyncGenerator<readonly Track[]>;
/** Reads a page of the list that a source is about. */
type ListPage = (
  from: SourceCall,
  page: { readonly index: number; readonly limit: number },
  how: CallOptions,
) => Promise<RawPage<Track>>;

/** A source whose tracks were doubles is read further, up to so many tracks more than twice its count. */
const mostMore = 500;
const smallestPage = 25;

const listReader = (readPage: ListPage): TrackReader =>
  async function* (from) {
    const { limit, lacking, signal, source } = from;
    let read = 0;
    const size = () => Math.min(largestPage, Math.max(lacking(), read < limit ? 1 : smallestPage));
    const page = async ({ index }: { readonly index: number }) => {
      const found = await readPage(from, { index, limit: size() }, { signal });
      if (index === 0 && sourceKinds[source.from] !== undefined) await checkOffered(found, from);
      return found;
    };
    for await (const { data } of pagesOf(page)) {
      read += data.length;
      yield data;
      if (read > 2 * limit + mostMore) return;
    }
  };

/** The tracks of an album, with its date where a list of albums tells it. */
const readAlbum = listReader(async ({ client, id, released }, page, how) => {
  const { data, ...rest } = await client.album.tracks({ album_id: id, ...page }, how);
  return { ...rest, data: data.map(track => ({ ...track, release_date: track.release_date ?? released })) };
});

export const readers: Readonly<Record<NumberedSource['from'], TrackReader>> = {
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
  async *genre_chart({ client, signal, id, lacking, remark }) {
    const limit = Math.min(largestPage, lacking());
    const chart = await client.chart.all_of({ genre_id: id, limit }, { signal });
    const origin = originOf(chart);
    if (origin !== undefined) remark(`${capital(origin)}.`);
    const tracks = chart.tracks ?? { data: [] };
    await checkOffered(tracks, { client, signal });
    yield tracks.data;
  },
  search: listReader(async ({ client, source, signal }, page) => {
    const { query, artist, album, track, label, dur_min, dur_max, bpm_min, bpm_max } = source;
    const sought = { query, artist, album, track, label, dur_min, dur_max, bpm_min, bpm_max };
    const found = await searchCatalogue(
      entryFor(contract.search.endpoints.track),
      { ...sought, ...page },
      { client, signal },
    );
    return contract.search.endpoints.track.output.schema().parse(found);
  }),
  like: readLike,
  async *public_playlists({ client, signal, source, remark, unread, readFrom }) {
    const { query = '', playlists = [] } = source;
    const found = await readPublicPlaylists(query, playlists, { client, signal });
    for (const sentence of found.remarks) remark(sentence);
    unread.push(...found.unread);
    readFrom(found.playlists);
    yield found.tracks;
  },
  favourites: listReader(({ client }, page, how) => client.library.tracks(page, how)),
  flow: listReader(({ client }, page, how) => client.user.flow(page, how)),
  history: listReader(({ client }, page, how) => client.user.history(page, how)),
  recommendations: listReader(async ({ client }, page, how) => {
    const { data, next } = await client.user.recommendations({ kind: 'tracks', ...page }, how);
    return { data: data.flatMap(item => Track.schema().safeParse(item).data ?? []), next };
  }),
};

/** Songs like those of the source. */
async function* readLike({ source, remark, unread, ...call }: SourceCall): AsyncGenerator<readonly Track[]> {
  const found = await songsLike(source, call);
  for (const sentence of found.remarks) remark(sentence);
  unread.push(...found.unread);
  yield found.tracks;
}

/** The tracks of an artist's albums, album by album. Albums that cannot be read are skipped. */
async function* readAlbums(from: SourceCall): AsyncGenerator<readonly Track[]> {
  const { client, signal, id: artist_id, lacking, unread } = from;
  let [tried, failed] = [0, 0];
  const skip = (error: unknown) => {
    if (isHopeless(error)) throw error;
    if (!isGone(error)) failed += 1;
  };
  try {
    for await (const { data } of pagesOf(page => client.artist.albums({ artist_id, ...page }, { signal }))) {
      for (const { id, release_date } of data) {
        if (typeof id !== 'number') continue;
        tried += 1;
        yield* skippable(readAlbum({ ...from, id, limit: lacking(), released: release_date }), skip);
      }
    }
  } finally {
    unread.push(...unreadWords(failed, tried, 'album'));
  }
}

async function* skippable(
  pages: AsyncGenerator<readonly Track[]>,
  skip: (error: unknown) => void,
): AsyncGenerator<readonly Track[]> {
  try {
    yield* pages;
  } catch (error) {
    skip(error);
  }
}
