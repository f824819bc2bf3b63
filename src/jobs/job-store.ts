import { isRecord } from '../client/api/record.ts';
import type { DocumentsOf, FoundDocuments } from '../store/documents.ts';
import { lapsed } from '../store/faults.ts';
import type { Json } from '../store/store.ts';
import { type Job, readJob } from './job.ts';

/** Where jobs last: a file of this computer, or a server that many processes share. Rejects with `StoreError`. */
export interface JobStore {
  /** Keeps a new job, with the plan that it was shown as. */
  add(job: Job, plan?: Json): Promise<void>;
  find(id: string): Promise<Job | undefined>;
  /** The plan that a job was shown as; undefined once it ended. */
  plan(id: string): Promise<Json | undefined>;
  /** All jobs that were begun, the newest first. */
  latest(): Promise<Job[]>;
  /** Jobs that were begun and have not ended, the newest first. */
  unfinished(): Promise<Job[]>;
  /** Jobs that were shown as a plan and have not begun, the newest first; some of them may be too old to begin. */
  planned(): Promise<Job[]>;
  /** Compare-and-set: false, and nothing is kept, where the stored job has another epoch than `epoch`. */
  replace(job: Job, epoch: number, as?: Replacing): Promise<boolean>;
  /** Takes a job from whoever carries it out, as far as it is: they can store no further step, and so send none. */
  takeAway(id: string): Promise<void>;
}

interface Replacing {
  /** The plan that the job is shown as from now on. */
  readonly plan?: Json;
  /** Whose work this is, where the job itself names nobody any more. */
  readonly holder?: string | undefined;
}

/** A plan that was not begun can be carried out for half an hour. */
export const planLifetimeMs = 30 * 60_000;
const mostPlans = 20;
const mostEnded = 500;
const endedLifetimeMs = 90 * 24 * 60 * 60_000;

const space = 'jobs';

type Listed = { readonly id: string; readonly at: number; readonly state: Job['state'] };

interface JobStoreOptions {
  readonly documentsOf: DocumentsOf;
  /** Whose jobs: the service, the profile and the listener's id. */
  readonly account: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Deletes the jobs and plans of an account. */
export const deleteJobs = (documentsOf: DocumentsOf, account: string): Promise<void> =>
  documentsOf(space, account).clear();

/** An id is text of the caller; no key has NUL or half a character in it. */
const isKey = (id: string) => /^[\x20-\x7e]{1,100}$/.test(id);
const jobKey = (id: string) => `job ${id}`;
const planKey = (id: string) => `plan ${id}`;
const indexKey = 'index';

const jobIn = (found: FoundDocuments, id: string) => readJob(found.get(jobKey(id)));

/** Jobs of one account among the documents of a documents. */
export function documentJobs({ documentsOf, account, now }: JobStoreOptions): JobStore {
  const kept = documentsOf(space, account);

  const listed = async () => listedIn((await kept.read([indexKey])).get(indexKey));
  const find = async (id: string) => (isKey(id) ? jobIn(await kept.read([jobKey(id)]), id) : undefined);
  const findAll = async (list: readonly Listed[]) => {
    if (list.length === 0) return [];
    const found = await kept.read(list.map(({ id }) => jobKey(id)));
    return list.flatMap(({ id }) => jobIn(found, id) ?? []);
  };

  return {
    async add(job, plan) {
      const work = (found: FoundDocuments) => ({ result: true, writes: writesOf(found, job, plan, now()) });
      if (!(await kept.change([indexKey], work, job.holder))) throw lapsed();
    },
    find,
    plan: async id => (isKey(id) ? (await kept.read([planKey(id)])).get(planKey(id)) : undefined),
    latest: async () => findAll(keptOf(await listed(), now()).filter(({ state }) => state !== 'planned')),
    unfinished: async () => findAll((await listed()).filter(({ state }) => state === 'begun')),
    planned: async () => findAll((await listed()).filter(({ state }) => state === 'planned')),
    async replace(job, epoch, { plan, holder } = {}) {
      const work = (found: FoundDocuments) => {
        const isLatest = jobIn(found, job.id)?.epoch === epoch;
        return isLatest ? { result: true, writes: writesOf(found, job, plan, now()) } : { result: false };
      };
      return (await kept.change([indexKey, jobKey(job.id)], work, holder ?? job.holder)) ?? false;
    },
    async takeAway(id) {
      await kept.change([indexKey, jobKey(id)], found => {
        const stored = jobIn(found, id);
        if (stored?.state !== 'begun') return { result: undefined };
        const { holder: _, ...job } = stored;
        const left = { ...job, epoch: job.epoch + 1 };
        return { result: undefined, writes: writesOf(found, left, undefined, now()) };
      });
    },
  };
}

/** What keeping a job writes: the job, its plan while it has one, and the list without what is kept no longer. */
function writesOf(
  found: FoundDocuments,
  job: Job,
  plan: Json | undefined,
  now: number,
): Map<string, Json | undefined> {
  const all = withJob(listedIn(found.get(indexKey)), job);
  const kept = keptOf(all, now);
  const gone = all.filter(({ id }) => kept.every(each => each.id !== id));
  const writes = new Map<string, Json | undefined>(
    gone.flatMap(({ id }) => [
      [jobKey(id), undefined],
      [planKey(id), undefined],
    ]),
  );
  writes.set(jobKey(job.id), job);
  if (plan !== undefined || job.state === 'ended') writes.set(planKey(job.id), plan);
  return writes.set(indexKey, kept);
}

/** The list with this job at its place: of those of one moment, the last to be added stands first. */
function withJob(listed: readonly Listed[], { id, at, state }: Job): Listed[] {
  const entry = { id, at, state };
  const isNew = listed.every(each => each.id !== id);
  const all = isNew ? [entry, ...listed] : listed.map(each => (each.id === id ? entry : each));
  return all.sort((a, b) => b.at - a.at);
}

/** Plans are kept for an hour and ended jobs for 90 days, each up to a number; unfinished jobs are always kept. */
function keptOf(all: readonly Listed[], now: number): Listed[] {
  const left = { planned: mostPlans, ended: mostEnded };
  const longest = { planned: 2 * planLifetimeMs, ended: endedLifetimeMs };
  return all.filter(({ state, at }) => {
    if (state === 'begun') return true;
    left[state] -= 1;
    return left[state] >= 0 && at > now - longest[state];
  });
}

const states: readonly string[] = ['planned', 'begun', 'ended'] satisfies readonly Job['state'][];
const isState = (value: unknown): value is Job['state'] =>
  typeof value === 'string' && states.includes(value);

const listedIn = (value: Json | undefined): Listed[] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown) =>
    isRecord(entry) &&
    typeof entry['id'] === 'string' &&
    typeof entry['at'] === 'number' &&
    isState(entry['state'])
      ? [{ id: entry['id'], at: entry['at'], state: entry['state'] }]
      : [],
  );
