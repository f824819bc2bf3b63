import { z } from 'zod';
import { once } from '../client/api/lazy.ts';
import type { FoundDocuments } from '../store/documents.ts';
import type { Json } from '../store/store.ts';

/** What the list of jobs says of one. `size`, `planSize`: characters of the job, and of its plan. */
const listedJob = once(() =>
  z.object({
    id: z.string(),
    at: z.number(),
    state: z.enum(['planned', 'begun', 'ended']),
    size: z.number().default(0),
    planSize: z.number().default(0),
  }),
);
export type ListedJob = z.infer<ReturnType<typeof listedJob>>;

/**
 * The order of the jobs, independent of any clock. It is stored separately, because another version of this server may
 * rewrite the list without it.
 */
const order = once(() =>
  z.object({
    /** A job with a higher number was recorded later. */
    numbers: z.record(z.string(), z.int()),
    /** The number of the next job. */
    next: z.int(),
    /** When the list was written last, in milliseconds since the epoch. */
    wroteAt: z.number().optional(),
    /** When a write found the clock far ahead of the last one. */
    aheadAt: z.number().optional(),
  }),
);

/** The jobs of one account, newest first, as they are stored. */
export interface JobList {
  readonly jobs: readonly ListedJob[];
  readonly order: z.infer<ReturnType<typeof order>>;
}

/** The documents that the list consists of. */
export const listKeys = ['index', 'order'] as const;

/** Jobs without a number are from another version: they come after all others, in the order of their times. */
export function jobListIn(found: FoundDocuments): JobList {
  const index = found.get('index');
  const all = (Array.isArray(index) ? index : []).flatMap(entry => listedJob().safeParse(entry).data ?? []);
  const known = order().safeParse(found.get('order')).data ?? { numbers: {}, next: 1 };
  const numbers = new Map(Object.entries(known.numbers));
  let { next } = known;
  // The list has the newest first, also of those of one moment.
  const unnumbered = all.filter(({ id }) => !numbers.has(id)).reverse();
  for (const { id } of unnumbered.sort((a, b) => a.at - b.at)) numbers.set(id, next++);
  return ordered(all, { ...known, next }, numbers);
}

const ordered = (
  all: readonly ListedJob[],
  from: JobList['order'],
  numbers: ReadonlyMap<string, number>,
): JobList => ({
  jobs: all.toSorted((a, b) => (numbers.get(b.id) ?? 0) - (numbers.get(a.id) ?? 0)),
  order: {
    ...from,
    numbers: Object.fromEntries(all.map(({ id }) => [id, numbers.get(id) ?? 0])),
  },
});

/** The list with a job in it. A job that is new, or was shown again, comes first. */
export function withListed({ jobs, order: from }: JobList, entry: ListedJob): JobList {
  const known = jobs.find(({ id }) => id === entry.id);
  const all = known === undefined ? [entry, ...jobs] : jobs.map(each => (each === known ? entry : each));
  if (known?.at === entry.at) return { jobs: all, order: from };
  const numbers = new Map(Object.entries(from.numbers)).set(entry.id, from.next);
  return ordered(all, { ...from, next: from.next + 1 }, numbers);
}

export const withoutListed = ({ jobs, order: from }: JobList, ids: ReadonlySet<string>): JobList =>
  ordered(
    jobs.filter(({ id }) => !ids.has(id)),
    from,
    new Map(Object.entries(from.numbers)),
  );

const dayMs = 24 * 60 * 60_000;
const weekMs = 7 * dayMs;

/**
 * Whether jobs may be deleted because of their age. A clock that is more than a week ahead of the last write may be
 * wrong, so nothing is deleted until a write at least a day later.
 */
export function mayExpire({ order: { wroteAt = 0, aheadAt } }: JobList, now: number): boolean {
  if (aheadAt !== undefined) return now < aheadAt || now - aheadAt >= dayMs;
  return wroteAt === 0 || now - wroteAt <= weekMs;
}

/** What writing the list stores. */
export function listWrites(list: JobList, now: number): [string, Json][] {
  const { wroteAt: _, aheadAt, ...rest } = list.order;
  const since = mayExpire(list, now) ? undefined : (aheadAt ?? now);
  return [
    ['index', [...list.jobs]],
    ['order', { ...rest, wroteAt: now, ...(since !== undefined && { aheadAt: since }) }],
  ];
}
