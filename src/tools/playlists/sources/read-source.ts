import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call-context.ts';
import type { CallOptions } from '../../../client/client.ts';
import { isHopeless } from '../../../client/many-calls.ts';
import { pagesOf, type RawPage } from '../../../client/paging.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { findObject } from './find-named-source.ts';
import { unclearWords } from './source-wording.ts';
import {
  type NameCandidate,
  type SourceLabel,
  type SourceName,
  sourceKinds,
  type TrackSource,
} from './sources.ts';

/** A source with its number among those that were given: favourite artists become one source for each artist. */
export interface NumberedSource extends TrackSource {
  readonly from: Exclude<SourceName, 'favourite_artists'>;
  readonly number: number;
  /** The source that it is a part of. */
  readonly whole?: SourceLabel;
  /** How many songs it gives where it has no count. */
  readonly most?: number;
}

/** Why a source gives nothing, in words. `isError`: because it could not be read. */
interface SourceFailure {
  readonly why: string;
  readonly isError?: true;
}

export interface SongSource {
  readonly label: SourceLabel;
  /** Its number among those that were given. */
  readonly number: number;
  /** The source that it is a part of. */
  readonly whole?: SourceLabel | undefined;
  readonly count: number | undefined;
  /** Its tracks, page by page, until no more are lacking. */
  readonly pages: AsyncIterable<readonly Track[]>;
  readonly failure?: SourceFailure;
  /** The object that a name was taken for. */
  readonly taken?: NameCandidate | undefined;
  /** How many tracks it gave so far, and how many of them count as its own. */
  given: number;
  counted: number;
  lacking(): number;
  failureOf(error: unknown): SourceFailure;
}

/** Songs of a source that names no count, where nothing else bounds them. */
const usualCount = 25;
const largestPage = 100;

/** Lists that are read to their end where nothing bounds them. */
const readWhole: ReadonlySet<SourceName> = new Set(['album', 'playlist', 'favourites']);

/**
 * Finds what a source is about, and reads its first page: for at most `most` songs where it names no count. Rejects
 * with a failure that every other request would share.
 */
export async function openSource(
  source: NumberedSource,
  most: number | undefined,
  call: Call,
): Promise<SongSource> {
  const { from, id, query, number, whole, count } = source;
  const kind = sourceKinds[from];
  const limit = count ?? source.most ?? most ?? (readWhole.has(from) ? mostPlaylistTracks : usualCount);
  const opened = {
    label: { from, id, name: source.name ?? query },
    number,
    whole,
    count,
    pages: none(),
    given: 0,
    counted: 0,
    lacking: () => limit - opened.counted,
    failureOf: (error: unknown): SourceFailure => ({
      why: errorMessage(error, kind === undefined ? {} : { [`${kind}_id`]: id }),
      isError: true,
    }),
  };
  try {
    const object = await objectOf(source, call);
    if ('why' in object) return Object.assign(opened, { failure: object });
    const { lacking } = opened;
    const pages = readers[from]({ ...call, source, id: object.id, limit, lacking });
    const first = await pages.next();
    const { taken } = object;
    return Object.assign(opened, {
      label: { ...opened.label, name: taken?.name ?? source.name ?? query },
      pages: first.done ? none() : following(first.value, pages),
      taken,
    });
  } catch (error) {
    if (isHopeless(error)) throw error;
    return Object.assign(opened, { failure: opened.failureOf(error) });
  }
}

async function* none(): AsyncGenerator<readonly Track[]> {}

async function* following(
  first: readonly Track[],
  rest: AsyncGenerator<readonly Track[]>,
): AsyncGenerator<readonly Track[]> {
  yield first;
  yield* rest;
}

/** The object that a source is about; id 0 for the listener and for all genres. */
async function objectOf(
  { from, id, name, artist }: TrackSource,
  call: Call,
): Promise<{ readonly id: number; readonly taken?: NameCandidate } | SourceFailure> {
  const kind = sourceKinds[from];
  if (id !== undefined) return { id };
  if (kind === undefined || name === undefined) return { id: 0 };
  const found = await findObject(kind, name, call, artist);
  if ('object' in found) return { id: found.object.id, taken: found.object };
  return { why: unclearWords(kind, found.candidates) };
}

interface SourceCall extends Pick<Call, 'client' | 'signal'>, Pick<SongSource, 'lacking'> {
  readonly source: NumberedSource;
  readonly id: number;
  readonly limit: number;
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
    const { limit, lacking, signal } = from;
    let read = 0;
    const size = () => Math.min(largestPage, Math.max(lacking(), read < limit ? 1 : smallestPage));
    const page = ({ index }: { readonly index: number }) =>
      readPage(from, { index, limit: size() }, { signal });
    for await (const { data } of pagesOf(page)) {
      read += data.length;
      yield data;
      if (read > 2 * limit + mostMore) return;
    }
  };

const readAlbum = listReader(({ client, id }, page, how) =>
  client.album.tracks({ album_id: id, ...page }, how),
);

const readers: Readonly<Record<NumberedSource['from'], TrackReader>> = {
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
  async *genre_chart({ client, signal, id, lacking }) {
    const limit = Math.min(largestPage, lacking());
    const { tracks } = await client.chart.all_of({ genre_id: id, limit }, { signal });
    yield tracks?.data ?? [];
  },
  search: listReader(({ client, source }, page, how) => {
    const { query, artist, album, track, label, dur_min, dur_max, bpm_min, bpm_max } = source;
    const sought = { query, artist, album, track, label, dur_min, dur_max, bpm_min, bpm_max };
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

/** The tracks of an artist's albums, album by album. Albums that cannot be read are skipped. */
async function* readAlbums(from: SourceCall): AsyncGenerator<readonly Track[]> {
  const { client, signal, id: artist_id, lacking } = from;
  for await (const { data } of pagesOf(page => client.artist.albums({ artist_id, ...page }, { signal }))) {
    for (const { id } of data) {
      if (typeof id === 'number') yield* skippable(readAlbum({ ...from, id, limit: lacking() }));
    }
  }
}

async function* skippable(pages: AsyncGenerator<readonly Track[]>): AsyncGenerator<readonly Track[]> {
  try {
    yield* pages;
  } catch (error) {
    if (isHopeless(error)) throw error;
  }
}
