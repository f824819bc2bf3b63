import { entryNamed } from '../client/api/index.ts';
import type { Album, Track } from '../client/api/models.ts';
import type { ServiceCall } from '../client/call-context.ts';
import { NotFound, NotOfferedHere } from '../client/errors.ts';
import type { RawPage } from '../client/paging.ts';
import { withoutArticle } from '../text/fold.ts';

/** The terms of a search for tracks, as the contract encodes them. */
export type TrackQuery = {
  readonly limit: number;
} & Partial<Record<'query' | 'artist' | 'track' | 'album', string>>;

interface FoundTracks extends RawPage<Track> {
  readonly total?: number | null | undefined;
}

/** Artists of one name are rarely among the first few hits. */
const artistHits = 25;
/** The service shows no more of a list at once. */
export const largestPage = 100;

/** Reads each list once, or again after a failure: `known` says whether reading it takes no more requests. */
interface Reader<K, T> {
  (key: K): Promise<T>;
  known(key: K): boolean;
}

function readOnce<K, T>(read: (key: K) => Promise<T>): Reader<K, T> {
  const answers = new Map<string, Promise<T>>();
  const reader = (key: K) => {
    const name = JSON.stringify(key);
    const answer = answers.get(name) ?? read(key);
    answers.set(name, answer);
    answer.catch(() => answers.delete(name));
    return answer;
  };
  return Object.assign(reader, { known: (key: K) => answers.has(JSON.stringify(key)) });
}

/** The lists of the catalogue that one call reads: all its songs share what was read. */
export type CatalogueReader = ReturnType<typeof catalogueReader>;

/** Everything here rejects with `MusicError`. */
export const catalogueReader = (call: ServiceCall) => ({
  searches: call.client.searches,
  tracks: readOnce((query: TrackQuery) => findTracks(query, call)),
  /** The artist of exactly this name, case and accents aside, who has the most fans. */
  artistNamed: readOnce(async (name: string) => {
    const query = { query: name, limit: artistHits };
    const { data } = await call.client.search.artist(query, { signal: call.signal });
    return bestKnown(name, data);
  }),
  topOf: readOnce((artist_id: number) => readTop(artist_id, call)),
  /** As far as one page shows them. */
  albumsOf: readOnce(async (artist_id: number) => {
    const page = { artist_id, limit: largestPage };
    return dataOf(await call.client.artist.albums(page, { signal: call.signal }).catch(noneIfUnknown));
  }),
  tracksOf: readOnce(async (album: Pick<Album, 'id' | 'title' | 'release_date'>) => {
    const page = { album_id: album.id ?? 0, limit: largestPage };
    const read = await call.client.album.tracks(page, { signal: call.signal }).catch(noneIfUnknown);
    // An album's own list does not repeat the album.
    return dataOf(read).map((track): Track => ({ ...track, album: track.album ?? album }));
  }),
});

/**
 * One page of a search for tracks. Rejects with `NotOfferedHere` if it is empty because the service has no music in
 * this country.
 */
async function findTracks(query: TrackQuery, { client, signal }: ServiceCall): Promise<FoundTracks> {
  const page = await client.search.track(query, { signal });
  await checkOffered(page, { client, signal });
  return page;
}

/** Throws `NotOfferedHere` if this page of tracks is empty because the service has no music in this country. */
export async function checkOffered(
  page: { readonly data: readonly unknown[]; readonly total?: number | null | undefined },
  { client, signal }: ServiceCall,
): Promise<void> {
  const country = await client.searches.closedCountry(page, () => client.service.infos({}, { signal }));
  if (country !== undefined)
    throw new NotOfferedHere(entryNamed('search.track'), `not in ${country}`, { ran: 'no', why: country });
}

async function readTop(artist_id: number, { client, signal }: ServiceCall): Promise<readonly Track[]> {
  const page = { artist_id, limit: largestPage };
  return dataOf(await client.artist.top(page, { signal }).catch(noneIfUnknown));
}

const dataOf = <T>(page: { readonly data: readonly T[] } | undefined): readonly T[] => page?.data ?? [];

function noneIfUnknown(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}

/** The artist of this name with the most fans. */
export function bestKnown<T extends { readonly name?: unknown; readonly nb_fan?: unknown }>(
  name: string,
  artists: readonly T[],
): T | undefined {
  const bearers = artists.filter(
    artist => withoutArticle(String(artist.name ?? '')) === withoutArticle(name),
  );
  return bearers.toSorted((a, b) => Number(b.nb_fan ?? 0) - Number(a.nb_fan ?? 0))[0];
}
