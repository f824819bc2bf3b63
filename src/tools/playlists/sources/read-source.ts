import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { contract, entryFor } from '../../../client/api/index.ts';
import { Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call-context.ts';
import type { CallOptions } from '../../../client/client.ts';
import { originOf } from '../../../client/genre-lists.ts';
import { isHopeless } from '../../../client/many-calls.ts';
import { pagesOf, type RawPage } from '../../../client/paging.ts';
import { isGone } from '../../../jobs/write-handler.ts';
import { checkOffered } from '../../../search/catalogue-reader.ts';
import { searchCatalogue } from '../../../search/search-catalogue.ts';
import { capital } from '../../engine/change-words.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { asksForCovers } from '../../matching/editions.ts';
import { unreadWords } from './failed-reads.ts';
import { findObject } from './find-named-source.ts';
import { readPublicPlaylists } from './public-playlists.ts';
import { unclearWords } from './source-wording.ts';
import {
  mixedSources,
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
  /** Of an album: its date. */
  readonly released?: Track['release_date'];
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
  /** Whether its cover versions are left out where the rules do not say: nothing asks for them. */
  readonly withoutCovers: boolean;
  /** The tracks that it gave so far, by id, and how many of them count as its own. */
  readonly given: Set<number>;
  counted: number;
  /** Sentences about what was read, and about what could not be. */
  readonly remarks: readonly string[];
  readonly unread: readonly string[];
  /** The public playlists that were read. */
  readonly playlists: readonly number[];
  lacking(): number;
  failureOf(error: unknown): SourceFailure;
}

/** Songs of a source that names no count, where nothing else bounds them. */
const usualCount = 25;
const largestPage = 100;

/** Lists that are read to their end where nothing bounds them. */
export const readWhole: ReadonlySet<SourceName> = new Set(['album', 'playlist', 'favourites']);

/**
 * Finds what a source is about, and reads its first page: for at most so many songs where it names no count. Rejects
 * with a failure that every other request would share.
 */
export async function openSource(
  source: NumberedSource,
  most: (from: SourceName) => number | undefined,
  call: Call,
): Promise<SongSource> {
  const { from, id, query, number, whole, count } = source;
  const kind = sourceKinds[from];
  const usual = readWhole.has(from) ? mostPlaylistTracks : usualCount;
  const limit = count ?? source.most ?? most(from) ?? usual;
  const [remarks, unread, playlists]: [string[], string[], number[]] = [[], [], []];
  const opened = {
    label: { from, id, name: source.name ?? query },
    number,
    whole,
    count,
    pages: none(),
    withoutCovers: mixedSources.has(from) && !asksForCovers(textsOf(source)),
    given: new Set<number>(),
    counted: 0,
    remarks,
    unread,
    playlists,
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
    const { released } = source;
    const remark = (sentence: string) => void remarks.push(sentence);
    const readFrom = (ids: readonly number[]) => void playlists.push(...ids);
    const pages = readers[from]({
      ...call,
      ...{ source, id: object.id, limit, lacking, released, remark, unread, readFrom },
    });
    const first = await pages.next();
    const { taken } = object;
    return Object.assign(opened, {
      label: { ...opened.label, name: taken?.name ?? source.name ?? query },
      pages: first.done ? none() : following(first.value, pages),
      withoutCovers: opened.withoutCovers && !asksForCovers(taken?.name ?? ''),
      taken,
    });
  } catch (error) {
    if (isHopeless(error)) throw error;
    return Object.assign(opened, { failure: opened.failureOf(error) });
  }
}

/** The words that a source is given with. */
const textsOf = (source: NumberedSource): string =>
  Object.values(source)
    .filter(value => typeof value === 'string' && value !== source.from)
    .join('\n');

async function* none(): AsyncGenerator<readonly Track[]> {}

async function* following(
  first: readonly Track[],
  rest: AsyncGenerator<readonly Track[]>,
): AsyncGenerator<readonly Track[]> {
  try {
    yield first;
    yield* rest;
  } finally {
    // What could not be read is known only when the reading ends, also where the first page is enough.
    await rest.return(undefined);
  }
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
  return { why: unclearWords(kind, found) };
}

interface SourceCall extends Pick<Call, 'client' | 'signal'>, Pick<SongSource, 'lacking'> {
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
