/** Where the next page starts, read out of the service's `next`. Its address is never fetched: it could point anywhere. */
export function nextIndex(page: { readonly next?: unknown }, index: number): number | undefined {
  if (typeof page.next !== 'string') return undefined;
  const query = page.next.split('?')[1] ?? '';
  const next = Number(new URLSearchParams(query).get('index') ?? Number.NaN);
  return Number.isSafeInteger(next) && next > index ? next : undefined;
}

/** As many as the service gives for playlists and libraries. */
const largestPage = 100;

/** The longest list is a library's favourites: 10,000, in pages that may be shorter than asked for. */
const mostPages = 1000;

/** What is asked for of a list. */
export interface PageRequest {
  readonly index: number;
  readonly limit: number;
}

/** What comes back. */
export interface OnePage<T> {
  readonly data: readonly T[];
  readonly next?: unknown;
}

type ReadPage<T> = (request: PageRequest) => Promise<OnePage<T>>;

/**
 * The pages of a list. A page whose `next` does not lead on ends it: some services' goes round. So does the
 * thousandth page, and the third empty one in a row.
 */
export async function* eachPage<T>(read: ReadPage<T>, limit = () => largestPage): AsyncGenerator<OnePage<T>> {
  let empty = 0;
  let index: number | undefined = 0;
  for (let pages = 0; index !== undefined && pages < mostPages && empty < 3; pages++) {
    const page: OnePage<T> = await read({ index, limit: limit() });
    yield page;
    empty = page.data.length === 0 ? empty + 1 : 0;
    index = nextIndex(page, index);
  }
}

/** The items of a list, page by page: all, or as many whole pages as hold `most`. */
export async function allItems<T>(
  read: ReadPage<T>,
  { limit = largestPage, most = Number.POSITIVE_INFINITY }: { limit?: number; most?: number } = {},
): Promise<T[]> {
  const items: T[] = [];
  const lacking = () => Math.min(limit, most - items.length);
  for await (const { data } of eachPage(read, lacking)) {
    items.push(...data);
    if (items.length >= most) break;
  }
  return items;
}
