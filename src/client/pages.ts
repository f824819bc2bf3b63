/** Where the next page starts, read out of the service's `next`. Its address is never fetched: it could point anywhere. */
export function nextIndex(page: { readonly next?: unknown }, index: number): number | undefined {
  if (typeof page.next !== 'string') return undefined;
  const query = page.next.split('?')[1] ?? '';
  const next = Number(new URLSearchParams(query).get('index') ?? Number.NaN);
  return Number.isSafeInteger(next) && next > index ? next : undefined;
}

/** As many as the service gives for playlists and libraries. */
const largestPage = 100;

interface OnePage<T> {
  readonly data: readonly T[];
  readonly next?: unknown;
}

/** Every item of a list, page by page. A page that brings nothing new ends it: some services' `next` goes round. */
export async function allItems<T>(
  read: (page: { index: number; limit: number }) => Promise<OnePage<T>>,
  limit = largestPage,
): Promise<T[]> {
  const items: T[] = [];
  for (let index: number | undefined = 0; index !== undefined; ) {
    const page: OnePage<T> = await read({ index, limit });
    items.push(...page.data);
    index = nextIndex(page, index);
  }
  return items;
}
