import { isRecord } from '../client/api/is-record.ts';
import { nextIndex } from '../client/paging.ts';
import { bestKnown, largestPage } from './catalogue-reader.ts';
import {
  type FoundPage,
  indexIn,
  limitIn,
  readPage,
  type Search,
  textArgument,
  wordsOfSearch,
} from './found-page.ts';
import { type FoundRows, type Hit, withoutRepeats } from './found-rows.ts';
import type { FoundRow } from './row-checks.ts';
import { plain } from './song-rows.ts';

/** The artist who is meant is rarely behind others of the name. */
const artistRows = 25;
/** With fewer albums of an artist, the artist's list is read. */
const fewHits = 10;

/**
 * Albums by words and by the fields, merged where fields find other albums. Last the list of the artist's albums.
 * Rejects with `MusicError`.
 */
export async function findAlbums(
  search: Search,
  fitting: (hits: readonly Hit[]) => readonly Hit[],
): Promise<FoundRows> {
  const { asked, call, reader } = search;
  const index = indexIn(asked);
  const first = await readPage(search, { query: wordsOfSearch(search), index, limit: largestPage });
  const found = rowsOf(first.data).map((row, at) => ({ row, after: index + at + 1 }));
  const next = nextIndex(first, index);
  if (index > 0) return { hits: found, next };
  const named = { artist: textArgument(asked, 'artist'), album: textArgument(asked, 'album') };
  const terms = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const isWorth = terms.every(({ name }) => call.client.searches.effectOf(`album.${name}`) !== 'dead');
  const query = terms.map(({ name, value }) => `${name}:"${plain(value)}"`).join(' ');
  const fielded =
    terms.length > 0 && isWorth ? await readPage(search, { query, limit: largestPage }) : undefined;
  const hits = withoutRepeats([...found, ...rowsOf(fielded?.data ?? []).map(row => ({ row }))]);
  const enough = named.album === undefined ? Math.min(limitIn(asked), fewHits) : 1;
  if (named.artist === undefined || fitting(hits).length >= enough) return { hits, next };
  const { id, name } = (await reader.artistNamed(named.artist)) ?? {};
  if (id == null) return { hits, next, unknownArtist: fitting(hits).length === 0 ? named.artist : undefined };
  // The artist's own list does not repeat the artist.
  const own = (await reader.albumsOf(id)).map(each => ({
    row: { ...each, artist: each.artist ?? { id, name } },
  }));
  return { hits: withoutRepeats([...hits, ...own]), next };
}

const rowsOf = (data: readonly unknown[]): FoundRow[] => data.filter(isRecord);

/** Artists by name: of those with exactly the name, the one with the most fans comes first. */
export async function findArtists(search: Search): Promise<FoundPage> {
  const { asked } = search;
  const query = wordsOfSearch(search);
  const index = indexIn(asked);
  const limit = limitIn(asked);
  const page = await readPage(search, { query, index, limit: Math.max(limit, index === 0 ? artistRows : 1) });
  const artists = page.data.filter(isRecord);
  const name = textArgument(asked, 'artist') ?? textArgument(asked, 'query') ?? '';
  const best = index === 0 ? bestKnown(name, artists) : undefined;
  const sorted = best === undefined ? artists : [best, ...artists.filter(row => row !== best)];
  const hasMore = sorted.length > limit || page.next !== undefined;
  // If the best known comes from a later row, the last row of this page is the first of the next.
  const isMoved = limit > 1 && best !== undefined && artists.indexOf(best) >= limit;
  return {
    data: sorted.slice(0, limit),
    total: page.total,
    ...(hasMore ? { next: `?index=${index + limit - (isMoved ? 1 : 0)}` } : {}),
  };
}
