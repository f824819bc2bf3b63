import type { FavouriteKind } from '../client/api/favourites.ts';
import type { Input } from '../client/api/field.ts';
import { isRecord } from '../client/api/record.ts';
import { NotFound } from '../client/errors.ts';
import { nextIndex, type PageReader, pagesOf, type RawPage } from '../client/pages.ts';
import type { ChangeCall } from './change-call.ts';
import type { Seen } from './seen.ts';

/** Looking before a change takes at most this many requests. */
const mostReads = 5;
const pageSize = 100;
/** Reads a part of one list of the listener's. */
export type ListReader = (
  page: Parameters<PageReader<unknown>>[0],
) => Promise<RawPage<unknown> & { readonly total?: number | undefined }>;

const userIn = ({ user_id }: Input): { user_id: number | 'me' } => ({
  user_id: typeof user_id === 'number' ? user_id : 'me',
});

export const favouritesOf =
  (kind: FavouriteKind, input: Input, { client, signal, seen }: ChangeCall): ListReader =>
  async page =>
    noted(kind, await client.library[kind]({ ...userIn(input), ...page }, { signal, fresh: true }), seen);

export const followingsOf =
  (input: Input, { client, signal, seen }: ChangeCall): ListReader =>
  async page =>
    noted(
      'followings',
      await client.user.followings({ ...userIn(input), ...page }, { signal, fresh: true }),
      seen,
    );

/** A page, with what it tells of its list noted. */
function noted<P extends Awaited<ReturnType<ListReader>>>(list: string, page: P, seen: Seen): P {
  seen.count(list, page.total);
  for (const item of page.data) {
    const id = idOf(item);
    if (id !== undefined) seen.name(list, { id, title: nameIn(item), artist: artistIn(item) });
  }
  return page;
}

/** Whether an error proves that an object is not there: one without a code may be a service that fails at everything. */
export const isGone = (error: unknown): boolean => error instanceof NotFound && error.code !== undefined;

/** What a read gives; undefined where its object is surely not there. Rejects as the read does else. */
export const unlessGone = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch(error => (isGone(error) ? undefined : Promise.reject(error)));

/** The same of every id. */
export const everyIs = (ids: readonly number[], so: boolean): Map<number, boolean> =>
  new Map(ids.map(id => [id, so]));

const idOf = (item: unknown) => (isRecord(item) && typeof item['id'] === 'number' ? item['id'] : undefined);

const nameIn = (item: unknown): string => {
  const name = isRecord(item) ? (item['title'] ?? item['name']) : undefined;
  return typeof name === 'string' ? name : '';
};

const artistIn = (item: unknown): string | undefined => {
  const artist = isRecord(item) ? item['artist'] : undefined;
  return isRecord(artist) && typeof artist['name'] === 'string' ? artist['name'] : undefined;
};

/** Names by id, in the list's order. */
const named = (items: readonly unknown[]): Map<number, string> =>
  new Map(
    items.flatMap(item => {
      const id = idOf(item);
      return id === undefined ? [] : [[id, nameIn(item)] as const];
    }),
  );

interface Presence {
  /** Those that are in the list, with their names. */
  readonly there: ReadonlyMap<number, string>;
  /** Those of which nothing is known, because the list was too long. */
  readonly unclear: readonly number[];
}

/** Which of the ids are in a list. Reads until all are found, the list ends, or the most requests are made. */
export async function presence(ids: readonly number[], read: ListReader): Promise<Presence> {
  const there = new Map<number, string>();
  const sought = new Set(ids);
  let isWhole = true;
  for await (const { data, nextIndex: next } of pagesOf(read, { mostPages: mostReads })) {
    for (const [id, name] of named(data)) if (sought.has(id)) there.set(id, name);
    isWhole = next === undefined;
    if (there.size === sought.size) break;
  }
  return { there, unclear: isWhole ? [] : [...sought].filter(id => !there.has(id)) };
}

/** Whether ids are in a list now, in at most two requests: new items stand at one end of a list. Ids that are left out are not known. */
export async function glimpse(ids: readonly number[], read: ListReader): Promise<Map<number, boolean>> {
  const first = await read({ index: 0, limit: pageSize });
  const seen = named(first.data);
  const next = nextIndex(first, 0);
  if (next !== undefined && ids.some(id => !seen.has(id))) {
    const from = Math.max(next, (first.total ?? 0) - pageSize);
    const last = await read({ index: from, limit: pageSize });
    for (const [id, name] of named(last.data)) seen.set(id, name);
    if (from > next || nextIndex(last, from) !== undefined) {
      return new Map(ids.flatMap(id => (seen.has(id) ? [[id, true] as const] : [])));
    }
  }
  return new Map(ids.map(id => [id, seen.has(id)]));
}
