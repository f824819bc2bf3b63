import { type FavouriteKind, favouriteKinds } from '../../client/api/favourite-endpoints.ts';
import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { nextIndex, type PageReader, pagesOf, type RawPage } from '../../client/paging.ts';
import { hasId } from '../../library/facts.ts';
import { firstNames, type Name, quotedNames } from '../confirmation-question.ts';
import { type ChangeAbout, type NewStep, remainingIds, type Step } from '../job.ts';
import type { WriteCall, WriteHandler, WriteHandlers, WriteName } from '../write-handler.ts';

/** The listener is asked before more items than this are removed at once. */
export const mostUnasked = 20;

/** A list of the listener's, with the writes that add to it and remove from it. */
interface List {
  readonly add: WriteName;
  readonly remove: WriteName;
  added(count: number, first: Name[]): ChangeAbout;
  removed(count: number, first: Name[]): ChangeAbout;
  readonly kind: FavouriteKind | 'followings';
  readonly asks: boolean;
  /** Whether its items have a date and a position. */
  readonly dated: boolean;
}

const favourites = (kind: FavouriteKind): List => ({
  kind,
  asks: true,
  dated: true,
  add: `library.add_${kind}`,
  remove: `library.remove_${kind}`,
  added: (count, first) => ({ what: 'favourites-added', kind, count, first }),
  removed: (count, first) => ({ what: 'favourites-removed', kind, count, first }),
});

const followings: List = {
  kind: 'followings',
  asks: false,
  dated: false,
  add: 'user.follow',
  remove: 'user.unfollow',
  added: (count, first) => ({ what: 'followed', count, first }),
  removed: (count, first) => ({ what: 'unfollowed', count, first }),
};

/** Reads pages of a list, and remembers their names and total. */
const readerOf =
  ({ kind }: List, { user_id }: Input, { client, signal, memory }: WriteCall): ListReader =>
  async page => {
    const input = { user_id: typeof user_id === 'number' ? user_id : ('me' as const), ...page };
    const how = { signal, fresh: true };
    const read: ListPage = await (kind === 'followings'
      ? client.user.followings(input, how)
      : client.library[kind](input, how));
    memory.totals.set(kind, read.total);
    for (const item of read.data.filter(hasId))
      memory.setName(kind, { id: item.id, title: nameOf(item), artist: artistOf(item) });
    return read;
  };

const aboutList = ({ kind }: List) =>
  ({
    kind,
    currentState(_, { memory }) {
      const total = memory.totals.get(kind);
      return total === undefined ? undefined : { what: 'list', of: kind, total };
    },
    // The length of the list is unknown between a write and the next read.
    forget: (_, { memory }) => void memory.totals.delete(kind),
  }) satisfies Partial<WriteHandler>;

const addition = (list: List): WriteHandler => ({
  ...aboutList(list),
  about: (step, prepared) => list.added(step.ids.length, firstNames(step.ids, prepared.names)),
  async prepare(step, call) {
    // One favourite is worth two requests, not five.
    const found = await (step.ids.length > 1 ? inFirstPages : inFirstOrLastPage)(step, list, call);
    return { ...found, unneeded: { ids: found.before.there, reason: 'already-there' } };
  },
  check: ({ input, ids }, call) => lookUp(ids, readerOf(list, input, call)),
  inverse(step, ids) {
    const { there = [] } = step.before;
    const fresh = ids.filter(id => !there.includes(id));
    const doubtful = fresh.filter(id => !isSure(step, id));
    const added = fresh.filter(id => !doubtful.includes(id));
    return {
      steps: stepsOf(list.remove, step, added),
      notes: doubtful.length === 0 ? [] : [{ note: 'perhaps-not-new', of: list.kind, ids: doubtful }],
    };
  },
});

/**
 * Whether this step certainly added the item: what the listener had before must stay. The answer for a single item
 * shows whether it was new; the answer for several only shows that at least one was.
 */
const isSure = ({ ids, before: { there, unclear = [] }, done }: Step, id: number) =>
  (ids.length === 1 && done.includes(id)) || (there !== undefined && !unclear.includes(id));

const questionAbout =
  (kind: List['kind']): NonNullable<WriteHandler['question']> =>
  async ({ ids }, { before, names }) => {
    const { unclear = [] } = before;
    const going = ids.filter(id => names.has(id) || unclear.includes(id));
    if (going.length <= mostUnasked) return undefined;
    return { ask: 'remove-favourites', kind, names: quotedNames(going, names), facts: going };
  };

const removal = (list: List): WriteHandler => ({
  ...aboutList(list),
  ...(list.dated
    ? {
        loses: (step: Step) =>
          remainingIds(step).length === 1 ? ('position' as const) : ('positions' as const),
      }
    : {}),
  about: (step, prepared) => list.removed(step.ids.length, firstNames(step.ids, prepared.names)),
  // The service answers `true` even if there was nothing to remove.
  async prepare(step, call) {
    const found = await inFirstPages(step, list, call);
    const { there, unclear } = found.before;
    const absent = step.ids.filter(id => !there.includes(id) && !unclear.includes(id));
    return { ...found, unneeded: { ids: absent, reason: 'was-not-there' } };
  },
  async check({ input, ids }, call) {
    const present = await lookUp(ids, readerOf(list, input, call));
    return new Map([...present].map(([id, there]) => [id, !there]));
  },
  ...(list.asks ? { question: questionAbout(list.kind) } : {}),
  inverse(step, ids) {
    const { there = [], unclear = [] } = step.before;
    const doubtful = ids.filter(id => unclear.includes(id));
    const removed = ids.filter(id => there.includes(id) || unclear.includes(id));
    return {
      steps: stepsOf(list.add, step, removed),
      notes: doubtful.length === 0 ? [] : [{ note: 'perhaps-was-not', of: list.kind, ids: doubtful }],
    };
  },
});

const stepsOf = (write: WriteName, { input }: Step, ids: readonly number[]): NewStep[] =>
  ids.length === 0 ? [] : [{ write, input, ids: [...ids] }];

type FavouriteWrite = `library.${'add' | 'remove'}_${FavouriteKind}`;

const ofFavourites: Pick<WriteHandlers, FavouriteWrite> = Object.assign(
  {},
  ...favouriteKinds
    .map(favourites)
    .map(list => ({ [list.add]: addition(list), [list.remove]: removal(list) })),
);

export const listHandlers = {
  ...ofFavourites,
  'user.follow': addition(followings),
  'user.unfollow': removal(followings),
} satisfies Partial<WriteHandlers>;

type ListReader = (page: Parameters<PageReader<unknown>>[0]) => Promise<ListPage>;
type ListPage = RawPage<unknown> & { readonly total?: number | undefined };

const mostPages = 5;
const pageSize = 100;

/** Which of a step's ids are in a list, from its first pages. */
async function inFirstPages({ input, ids }: NewStep, list: List, call: WriteCall) {
  const there = new Map<number, string>();
  const sought = new Set(ids);
  let isWhole = true;
  for await (const { data, nextIndex: next } of pagesOf(readerOf(list, input, call), { mostPages })) {
    for (const [id, name] of namesIn(data)) if (sought.has(id)) there.set(id, name);
    isWhole = next === undefined;
    if (there.size === sought.size) break;
  }
  const unclear = isWhole ? [] : [...sought].filter(id => !there.has(id));
  return { before: { there: [...there.keys()], unclear }, names: there };
}

/** Which of a step's ids are in a list, in at most two requests. */
async function inFirstOrLastPage({ input, ids }: NewStep, list: List, call: WriteCall) {
  const found = await lookUp(ids, readerOf(list, input, call));
  const there = ids.filter(id => found.get(id));
  return { before: { there, unclear: ids.filter(id => !found.has(id)) }, names: new Map<number, string>() };
}

/**
 * Whether ids are in a list now, in at most two requests: new items are at one end of a list. Ids for which that is
 * unknown are left out.
 */
async function lookUp(ids: readonly number[], read: ListReader): Promise<Map<number, boolean>> {
  const first = await read({ index: 0, limit: pageSize });
  const found = namesIn(first.data);
  const next = nextIndex(first, 0);
  if (next !== undefined && ids.some(id => !found.has(id))) {
    const from = Math.max(next, (first.total ?? 0) - pageSize);
    const last = await read({ index: from, limit: pageSize });
    for (const [id, name] of namesIn(last.data)) found.set(id, name);
    if (from > next || nextIndex(last, from) !== undefined) {
      return new Map(ids.flatMap(id => (found.has(id) ? [[id, true] as const] : [])));
    }
  }
  return new Map(ids.map(id => [id, found.has(id)]));
}

const namesIn = (items: readonly unknown[]): Map<number, string> =>
  new Map(items.filter(hasId).map(item => [item.id, nameOf(item)]));

type Item = Readonly<Record<string, unknown>>;

const nameOf = ({ title, name }: Item): string => String(title ?? name ?? '');

const artistOf = ({ artist }: Item): string | undefined =>
  isRecord(artist) && typeof artist['name'] === 'string' ? artist['name'] : undefined;
