import { entryNamed } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { isRecord } from '../client/api/is-record.ts';
import { nextIndex } from '../client/paging.ts';
import { findAlbums } from './albums-and-artists.ts';
import { checkOffered, largestPage } from './catalogue-reader.ts';
import {
  type AppliedHere,
  type FoundPage,
  indexIn,
  limitIn,
  readPage,
  type Search,
  songAskedFor,
  textArgument,
  wordsOfSearch,
} from './found-page.ts';
import {
  checksFor,
  type FoundRows,
  fittingRows,
  type Hit,
  isCalledSo,
  lookUp,
  mostWithout,
  withoutRepeats,
} from './found-rows.ts';
import type { Checks } from './row-checks.ts';
import { searchForSong, wordsQuery } from './song-rows.ts';
import { sortRows } from './sort-rows.ts';

/** With fewer hits, further pages are read. */
const fewHits = 10;
/** Requests for further pages. */
const mostPages = 4;
/** Requests of other searches for a song. */
const mostOther = 4;

export const isSorted = ({ asked }: Pick<Search, 'asked'>): boolean =>
  asked['order'] !== undefined && asked['order'] !== 'RANKING';

/** Searches by words, or for what is sent, and applies the other fields to what was found. */
export async function searchHere(given: Search): Promise<FoundPage> {
  // Searching for anything finds tracks, and one address for all pages keeps their order.
  const search = given.kind === 'track' ? { ...given, entry: entryNamed('search.track') } : given;
  const checks = checksFor(search);
  if (search.sent === undefined && wordsOfSearch(search) === '') return withoutWords(search);
  const found = await findRows(search, checks);
  const fitting = fittingRows(search, checks, found.hits);
  const sorted = isSorted(search) && !search.call.client.searches.traits.sorts;
  const { kept, rows } = await lookUp(search, checks, fitting, sorted);
  const all = sorted ? sortRows(kept, textArgument(search.asked, 'order') ?? '') : kept;
  const limit = limitIn(search.asked);
  const shown = all.slice(0, limit);
  const unread = fitting.slice(rows);
  const hidden = all.slice(limit);
  const next = offsetOf(search, fitting, new Set(sorted ? unread : [...hidden, ...unread])) ?? found.next;
  const isBefore = ({ after = 0 }: Hit) => sorted || next === undefined || after <= next;
  return {
    data: shown.map(({ row }) => row),
    ...(next === undefined ? {} : { next: `?index=${next}` }),
    here: {
      ...appliedHere(search, checks, found, fitting),
      ...(checks.byReading.length === 0
        ? {}
        : { lookedUp: { names: checks.byReading, rows, of: fitting.length } }),
      fitting: kept.length,
      more: hidden.filter(isBefore).length,
      sorted,
      offsets: sorted ? [] : shown.map((_, at) => lastOffset(shown.slice(0, at + 1))),
    },
  };
}

/** The largest offset of the service behind these rows. */
function lastOffset(hits: readonly Hit[]): number | undefined {
  const last = Math.max(0, ...hits.map(({ after = 0 }) => after));
  return last === 0 ? undefined : last;
}

/** Where the service's list goes on with those of the rows that are left, without repeating the others. */
function offsetOf({ asked }: Search, hits: readonly Hit[], left: ReadonlySet<Hit>): number | undefined {
  const last = lastOffset(hits.filter(hit => !left.has(hit))) ?? 0;
  const from = Math.max(last, indexIn(asked) + 1);
  const offsets = [...left].flatMap(({ after = 0 }) => (after > from ? [after - 1] : []));
  return offsets.length === 0 ? undefined : Math.min(...offsets);
}

function appliedHere(
  search: Search,
  checks: Checks,
  { hits, unknownArtist }: FoundRows,
  fitting: readonly Hit[],
): Pick<AppliedHere, 'read' | 'checked' | 'unchecked' | 'unknownArtist' | 'without'> {
  const isStrict = search.asked['strict'] === true && search.sent === undefined;
  return {
    read: hits.length,
    checked: [...checks.inRows, ...(isStrict ? ['strict'] : [])],
    unchecked: checks.never,
    unknownArtist,
    without: fitting.length > 0 ? undefined : mostWithout(search, checks, hits),
  };
}

/** Conditions alone find nothing: the service would have to apply them. */
const withoutWords = ({ filters }: Search): FoundPage => ({
  data: [],
  here: {
    read: 0,
    checked: [],
    unchecked: filters,
    fitting: 0,
    more: 0,
    sorted: false,
    needsWords: true,
  },
});

function findRows(search: Search, checks: Checks): Promise<FoundRows> {
  const { kind, asked, sent } = search;
  if (sent !== undefined) return findMore(search, checks, sent);
  if (kind === 'album') return findAlbums(search, rows => fittingRows(search, checks, rows));
  const isNamed = textArgument(asked, 'track') !== undefined || textArgument(asked, 'artist') !== undefined;
  return kind === 'track' && isNamed && indexIn(asked) === 0
    ? findSongs(search, checks)
    : findMore(search, checks, { query: wordsOfSearch(search) });
}

/** Songs: further searches if words alone find none, then further pages. */
async function findSongs(search: Search, checks: Checks): Promise<FoundRows> {
  const { asked, reader } = search;
  const song = songAskedFor(asked);
  const hasTitle = song.title !== '';
  const enough = hasTitle ? 1 : Math.min(limitIn(asked), fewHits);
  const isCalled = isCalledSo(search);
  const hits: Hit[] = [];
  let unknownArtist = song.artist;
  for await (const { step, tracks, artistId } of searchForSong(song, reader, { left: mostOther }, false)) {
    const rows = tracks
      .filter(isRecord)
      .map((row, at) => (step === 'all-words' ? { row, after: at + 1 } : { row }));
    hits.splice(0, hits.length, ...withoutRepeats([...hits, ...rows]));
    if (artistId !== undefined) unknownArtist = undefined;
    const found = fittingRows(search, checks, hits);
    if (found.length < enough || (hasTitle && !found.some(isCalled))) continue;
    unknownArtist = undefined;
    break;
  }
  const query = wordsQuery(song);
  const start = { hits, next: nextIndex(await reader.tracks(query), 0), unknownArtist };
  const isFound = hasTitle && fittingRows(search, checks, hits).length > 0;
  return isFound ? start : findMore(search, checks, { query: query.query }, start);
}

/** Reads pages of a search while few rows have what was asked for. `start`: what was read before. */
async function findMore(search: Search, checks: Checks, terms: Input, start?: FoundRows): Promise<FoundRows> {
  const { asked, kind, call } = search;
  const enough = Math.min(limitIn(asked), fewHits);
  let hits = start?.hits ?? [];
  let next = start === undefined ? indexIn(asked) : start.next;
  for (let pages = 0; next !== undefined && pages < mostPages; pages++) {
    if (fittingRows(search, checks, hits).length >= enough) break;
    const index: number = next;
    const page: FoundPage = await readPage(search, { ...terms, index, limit: largestPage });
    if (kind === 'track') await checkOffered(page, call);
    const rows = page.data.flatMap((row, at) => (isRecord(row) ? [{ row, after: index + at + 1 }] : []));
    hits = withoutRepeats([...hits, ...rows]);
    next = nextIndex(page, index);
  }
  return { ...start, hits, next };
}
