export interface RawPage<T> {
  readonly data: readonly T[];
  /** The address of the next page. */
  readonly next?: unknown;
}

interface PageLimits {
  /** Offset of the first item. 0 if absent. */
  readonly from?: number;
  /** Items per page. If absent, the service's maximum for playlists and libraries. */
  readonly limit?: number;
  readonly mostPages?: number;
  readonly mostItems?: number;
}

export type PageReader<T> = (page: { index: number; limit: number }) => Promise<RawPage<T>>;

const usualLimit = 100;
/** The longest list has 10,000 favourites, in pages that may be shorter than requested. */
const mostPagesEver = 1000;
/** Some services send an empty page before the last. */
const mostEmpty = 3;

/** The index of the next page, from the address in `next`. That address is never fetched: it could point anywhere. */
export function nextIndex(page: { readonly next?: unknown }, index: number): number | undefined {
  if (typeof page.next !== 'string') return undefined;
  const query = page.next.split('?')[1] ?? '';
  const next = Number(new URLSearchParams(query).get('index') ?? Number.NaN);
  return Number.isSafeInteger(next) && next > index ? next : undefined;
}

/**
 * The pages of a list, each with the index of the next (undefined for the last page). The list ends at a page whose
 * `next` does not move forward, because some services repeat pages, and at the third empty page in a row. Rejects as
 * `read` does.
 */
export async function* pagesOf<T>(
  read: PageReader<T>,
  {
    from = 0,
    limit = usualLimit,
    mostPages = mostPagesEver,
    mostItems = Number.POSITIVE_INFINITY,
  }: PageLimits = {},
): AsyncGenerator<{ readonly data: readonly T[]; readonly nextIndex: number | undefined }> {
  let [items, empty] = [0, 0];
  let index: number | undefined = from;
  for (
    let pages = 0;
    index !== undefined && pages < mostPages && items < mostItems && empty < mostEmpty;
    pages++
  ) {
    const page: RawPage<T> = await read({ index, limit: Math.min(limit, mostItems - items) });
    items += page.data.length;
    empty = page.data.length === 0 ? empty + 1 : 0;
    index = nextIndex(page, index);
    yield { data: page.data, nextIndex: index };
  }
}

/** Every item of a list, or as many as the limits allow. Rejects as `read` does. */
export async function allItems<T>(read: PageReader<T>, limits: PageLimits = {}): Promise<T[]> {
  const items: T[] = [];
  for await (const { data } of pagesOf(read, limits)) items.push(...data);
  return items.slice(0, limits.mostItems);
}
