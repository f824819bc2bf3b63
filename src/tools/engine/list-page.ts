import type { Endpoint } from '../../client/api/endpoint.ts';
import { isRecord } from '../../client/api/record.ts';
import { nextIndex } from '../../client/pages.ts';

/** A part of a list, as it is shown. */
export interface ListPage {
  readonly items: readonly unknown[];
  /** Of the whole list, where the service tells it. */
  readonly total: number | undefined;
  /** Of the first item. */
  readonly index: number;
  /** Where the list goes on, if it does. */
  readonly nextIndex: number | undefined;
}

/** Which part of a list a caller wants. */
export interface PageQuery {
  readonly index?: number | undefined;
  readonly limit?: number | undefined;
}

/** Reads a list of the service. A list that comes whole is sliced here. */
export function listPage(
  { whole, countsPage }: Pick<Endpoint, 'whole' | 'countsPage'>,
  body: unknown,
  { index = 0, limit }: PageQuery,
): ListPage {
  const page = isRecord(body) ? body : {};
  const data: readonly unknown[] = Array.isArray(page['data']) ? page['data'] : [];
  if (whole) return sliceOf(data, index, limit ?? data.length);
  const total = countsPage || typeof page['total'] !== 'number' ? undefined : page['total'];
  return { items: data, total, index, nextIndex: nextIndex(page, index) };
}

function sliceOf(data: readonly unknown[], index: number, limit: number): ListPage {
  const items = data.slice(index, index + limit);
  const next = index + items.length;
  const goesOn = next < data.length && items.length > 0;
  return { items, total: data.length, index, nextIndex: goesOn ? next : undefined };
}
