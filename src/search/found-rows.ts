import { isHopeless, mapLimited } from '../client/many-calls.ts';
import { foldName } from '../text/fold.ts';
import { uniqueBy } from '../text/unique-by.ts';
import { limitIn, type Search, songAskedFor, textArgument, wordsOfSearch } from './found-page.ts';
import {
  type Checks,
  checksOf,
  type FoundRow,
  fitsWhenRead,
  hasWholeWords,
  pagesFor,
  rowFit,
} from './row-checks.ts';

/** A row that was found. `after`: the service's offset behind it, for rows of the search by words. */
export interface Hit {
  readonly row: FoundRow;
  readonly after?: number;
}

export interface FoundRows {
  /** Each once. */
  readonly hits: readonly Hit[];
  /** The service's offset behind them. Undefined at the end. */
  readonly next: number | undefined;
  readonly unknownArtist?: string | undefined;
}

/** Pages that are read to check conditions. */
const mostPages = 25;
/** Rows whose pages are read before looking whether there are enough. */
const atOnce = 6;

export const withoutRepeats = (hits: readonly Hit[]): Hit[] => uniqueBy(hits, ({ row }) => row['id']);

/** The conditions that the service does not apply, by how they can be checked. */
export function checksFor({ kind, filters, sent, call }: Search): Checks {
  const all = checksOf(kind, filters);
  if (sent === undefined) return all;
  const isOpen = (name: string) => sent[name] === undefined;
  const inRows = call.client.searches.traits.wordsFirst ? all.inRows : [];
  return { inRows, byReading: all.byReading.filter(isOpen), never: all.never.filter(isOpen) };
}

/** Whether a row has the title that was asked for, edition aside. */
export function isCalledSo({ asked }: Pick<Search, 'asked'>): (hit: Hit) => boolean {
  const title = foldName(songAskedFor(asked).title);
  return ({ row }) => foldName(textArgument(row, 'title') ?? '') === title;
}

/**
 * The rows with everything that can be seen in them, those of exactly the title first. Rows with similar spellings only
 * if there are no others, and never albums.
 */
export function fittingRows(search: Search, { inRows }: Checks, hits: readonly Hit[]): Hit[] {
  const { kind, asked, filters, sent } = search;
  if (sent !== undefined && inRows.length === 0) return [...hits];
  const words = asked['strict'] === true ? wordsOfSearch(search) : '';
  const whole = words === '' ? hits : hits.filter(({ row }) => hasWholeWords(words, row));
  // Beside a field, words are a condition too.
  const isNarrowed = filters.length > 0 && textArgument(asked, 'query') !== undefined && sent === undefined;
  const names = isNarrowed ? ['query', ...inRows] : inRows;
  const fits = whole.map(hit => ({ hit, fit: rowFit(kind, names, asked, hit.row) }));
  const close = fits.filter(({ fit }) => fit === 'exact' || fit === 'words').map(({ hit }) => hit);
  if (kind === 'album') {
    const isNamed = textArgument(asked, 'album') !== undefined;
    return close.filter(({ row }) => !isNamed || rowFit(kind, inRows, asked, row) === 'exact');
  }
  const fitting = close.length > 0 ? close : fits.flatMap(({ hit, fit }) => (fit === undefined ? [] : [hit]));
  if (kind !== 'track' || textArgument(asked, 'artist') === undefined || songAskedFor(asked).title === '')
    return fitting;
  const isCalled = isCalledSo(search);
  return [...fitting.filter(isCalled), ...fitting.filter(hit => !isCalled(hit))];
}

/**
 * Reads the pages of the first rows for the conditions that only these tell, until there are enough. `rows`: how many
 * were looked up. Rejects with `MusicError` if reading is hopeless.
 */
export async function lookUp(
  { kind, asked, call }: Search,
  { byReading }: Checks,
  hits: readonly Hit[],
  needsAll: boolean,
): Promise<{ readonly kept: readonly Hit[]; readonly rows: number }> {
  if (byReading.length === 0) return { kept: hits, rows: hits.length };
  const some = hits.slice(0, Math.floor(mostPages / pagesFor(kind, byReading)));
  const kept: Hit[] = [];
  let rows = 0;
  while (rows < some.length && (needsAll || kept.length < limitIn(asked))) {
    const part = some.slice(rows, rows + atOnce);
    rows += part.length;
    const read = await mapLimited(part, ({ row }) => fitsWhenRead(kind, byReading, asked, row, call));
    const failed = read.find(({ error }) => error !== undefined && isHopeless(error));
    if (failed !== undefined) throw failed.error;
    kept.push(...read.flatMap(({ id, value }) => (value === true ? [id] : [])));
  }
  return { kept, rows };
}

/** If no row fits: the condition without which most of them would, and how many. */
export function mostWithout(
  search: Search,
  checks: Checks,
  hits: readonly Hit[],
): { readonly name: string; readonly rows: number } | undefined {
  if (search.filters.length + Number(search.asked['query'] !== undefined) < 2) return undefined;
  const counts = checks.inRows.map(name => {
    const inRows = checks.inRows.filter(other => other !== name);
    return { name, rows: fittingRows(search, { ...checks, inRows }, hits).length };
  });
  return counts.filter(({ rows }) => rows > 0).toSorted((a, b) => b.rows - a.rows)[0];
}
