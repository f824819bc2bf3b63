import { takeTurns } from '../client/many-calls.ts';
import type { DocumentsOf, FoundDocuments, OwnedDocuments } from '../store/documents.ts';
import { lapsed } from '../store/faults.ts';
import type { Json } from '../store/store.ts';
import { type Job, readJob, storedJob } from './job.ts';
import {
  type JobList,
  jobListIn,
  type ListedJob,
  listKeys,
  listWrites,
  mayExpire,
  withListed,
  withoutListed,
} from './job-list.ts';

/** The stored jobs of one account. */
export type JobStore = ReturnType<typeof documentJobs>;

/** What a job is shown as before it begins. */
export interface ShownJob {
  readonly plan: Json;
  readonly recipe?: Json | undefined;
}

interface Replacing {
  /** What the job is shown as from now on. */
  readonly shown?: ShownJob;
  /** The process that does this, if the job does not name it any more. */
  readonly processName?: string | undefined;
}

/** How long a plan can be carried out after it was shown, in milliseconds. */
export const planLifetimeMs = 30 * 60_000;
const endedLifetimeMs = 90 * 24 * 60 * 60_000;

/** How many jobs of each state one listener has, and their characters. The last of 2,000 tracks has about 100,000. */
const most: Readonly<Record<Job['state'], { readonly jobs: number; readonly size: number }>> = {
  planned: { jobs: 20, size: 4_000_000 },
  begun: { jobs: 50, size: 4_000_000 },
  ended: { jobs: 500, size: 8_000_000 },
};

/** This many changes are unfinished that no other may begin. The message is a sentence for the listener. */
class RecordFull extends Error {
  override readonly name = 'RecordFull';
}

const space = 'jobs';

interface JobStoreOptions {
  readonly documentsOf: DocumentsOf;
  /** Whose jobs: the service, the profile and the listener's id. */
  readonly account: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

export const deleteJobs = (documentsOf: DocumentsOf, account: string): Promise<void> =>
  documentsOf(space, account).clear();

/** Ids come from callers, and a key must not contain NUL or half a character. */
const isKey = (id: string) => /^[\x20-\x7e]{1,100}$/.test(id);
const jobKey = (id: string) => `job ${id}`;
const planKey = (id: string) => `plan ${id}`;
const recipeKey = (id: string) => `recipe ${id}`;
/** Jobs that are read without a pause for other calls, and their characters. */
const atOnce = { jobs: 10, size: 100_000 };

const jobIn = (found: FoundDocuments, id: string) => readJob(found.get(jobKey(id)));

/** Reads jobs, a few at a time. */
async function readJobs(kept: OwnedDocuments, list: readonly ListedJob[]): Promise<Job[]> {
  const jobs: Job[] = [];
  const turn = takeTurns();
  for (let from = 0, count = 0; from < list.length; from += count) {
    await turn();
    count = countAtOnce(list, from);
    const some = list.slice(from, from + count);
    const found = await kept.read(some.map(({ id }) => jobKey(id)));
    jobs.push(...some.flatMap(({ id }) => jobIn(found, id) ?? []));
  }
  return jobs;
}

function countAtOnce(list: readonly ListedJob[], from: number): number {
  let [count, size] = [1, list[from]?.size ?? 0];
  for (; count < atOnce.jobs; count += 1) {
    size += list[from + count]?.size ?? atOnce.size;
    if (size > atOnce.size) break;
  }
  return count;
}

/** The writes that take a job away from its call. */
function takenAway(found: FoundDocuments, id: string, now: number) {
  const stored = jobIn(found, id);
  if (stored?.state !== 'begun') return { result: undefined };
  const { processName: _, ...job } = stored;
  const left = { ...job, version: job.version + 1 };
  return { result: undefined, writes: writesOf(found, left, undefined, now) };
}

/** The stored jobs of one account. Rejects with `StoreError`, and with `RecordFull` where another job would begin. */
export function documentJobs({ documentsOf, account, now }: JobStoreOptions) {
  const kept = documentsOf(space, account);

  const list = async () => jobListIn(await kept.read(listKeys));
  const listed = async () => (await list()).jobs;
  const find = async (id: string) => (isKey(id) ? jobIn(await kept.read([jobKey(id)]), id) : undefined);
  const document = async (keyOf: (id: string) => string, id: string) =>
    isKey(id) ? (await kept.read([keyOf(id)])).get(keyOf(id)) : undefined;
  const findAll = (list: readonly ListedJob[]) => readJobs(kept, list);
  const lasting = async () => keptOf(await list(), now());
  const begun = async () => findAll((await lasting()).filter(({ state }) => state !== 'planned'));

  return {
    /** Stores a new job, with the plan that it was shown as. */
    async add(job: Job, shown?: ShownJob): Promise<void> {
      const work = (found: FoundDocuments) => ({ result: true, writes: writesOf(found, job, shown, now()) });
      if (!(await kept.change([...listKeys], work, job.processName))) throw lapsed();
    },
    find,
    /** The plan that a job was shown as. Undefined once the job ended. */
    plan: (id: string) => document(planKey, id),
    /** What the plan of a job was made from. It is kept as long as the job. */
    recipe: (id: string) => document(recipeKey, id),
    /** All jobs that were begun, newest first. */
    latest: begun,
    /** Jobs that were begun and have not ended, newest first. */
    unfinished: async () => findAll((await listed()).filter(({ state }) => state === 'begun')),
    /** Jobs that were shown as a plan and have not begun, newest first. Some may be too old to begin. */
    planned: async () => findAll((await listed()).filter(({ state }) => state === 'planned')),
    /** All jobs, also those that have not begun, and those that this version cannot read. Both newest first. */
    record: async () => recordOf(await lasting(), findAll),
    /** Compare-and-set: false, without storing anything, if the stored job has another version than `version`. */
    async replace(job: Job, version: number, { shown, processName }: Replacing = {}): Promise<boolean> {
      const work = (found: FoundDocuments) => {
        const isLatest = jobIn(found, job.id)?.version === version;
        return isLatest ? { result: true, writes: writesOf(found, job, shown, now()) } : { result: false };
      };
      return (
        (await kept.change([...listKeys, jobKey(job.id)], work, processName ?? job.processName)) ?? false
      );
    },
    /**
     * Stores one job in place of several plans, under the id of the first: all of them or none. False, without
     * storing anything, if one of them has begun or changed.
     */
    async join(job: Job, versions: ReadonlyMap<string, number>, shown: ShownJob): Promise<boolean> {
      const work = (found: FoundDocuments) => joinedWrites(found, job, { versions, shown, now: now() });
      const keys = [...listKeys, ...[...versions.keys()].map(jobKey)];
      return (await kept.change(keys, work, job.processName)) ?? false;
    },
    /** The job that saves a plan together with others. */
    joined: async (id: string) => (await begun()).find(({ parts }) => parts?.some(part => part.id === id)),
    /** Takes a job away from the call that runs it. That call can store no further step, and so sends nothing more. */
    async takeAway(id: string): Promise<void> {
      await kept.change([...listKeys, jobKey(id)], found => takenAway(found, id, now()));
    },
  };
}

/** `unreadable`: what another version of this server stored in a form that this one cannot read. */
async function recordOf(
  list: readonly ListedJob[],
  find: (list: readonly ListedJob[]) => Promise<readonly Job[]>,
) {
  const jobs = await find(list);
  const known = new Set(jobs.map(({ id }) => id));
  const unreadable = list.filter(({ id }) => !known.has(id)).map(({ id, at }) => ({ id, at }));
  return { jobs, unreadable };
}

/**
 * What storing a job writes: the job, its plan until it ends, its recipe, and the list, without jobs that are no longer
 * kept.
 */
function writesOf(
  found: FoundDocuments,
  job: Job,
  shown: ShownJob | undefined,
  now: number,
): Map<string, Json | undefined> {
  const before = jobListIn(found);
  const all = withJob(before, job, shown);
  checkRoom(before.jobs, all.jobs, job);
  const kept = new Set(keptOf(all, now));
  const gone = all.jobs.filter(each => !kept.has(each));
  const writes = new Map<string, Json | undefined>(
    gone.flatMap(({ id }) => [
      [jobKey(id), undefined],
      [planKey(id), undefined],
      [recipeKey(id), undefined],
    ]),
  );
  writes.set(jobKey(job.id), storedJob(job));
  if (shown !== undefined) writes.set(recipeKey(job.id), shown.recipe);
  if (shown !== undefined || job.state === 'ended') writes.set(planKey(job.id), shown?.plan);
  const left = withoutListed(all, new Set(gone.map(({ id }) => id)));
  for (const [key, value] of listWrites(left, now)) writes.set(key, value);
  return writes;
}

/** What storing one job in place of several plans writes; nothing if one of them has begun or changed. */
function joinedWrites(
  found: FoundDocuments,
  job: Job,
  {
    versions,
    shown,
    now,
  }: { readonly versions: ReadonlyMap<string, number>; readonly shown: ShownJob; readonly now: number },
) {
  const ids = [...versions.keys()];
  const isLatest = ids.every(id => {
    const stored = jobIn(found, id);
    return stored?.state === 'planned' && stored.version === versions.get(id);
  });
  if (!isLatest) return { result: false };
  const gone = ids.filter(id => id !== job.id);
  const rest = new Map(found);
  for (const [key, value] of listWrites(withoutListed(jobListIn(found), new Set(gone)), now))
    rest.set(key, value);
  const writes = writesOf(rest, job, shown, now);
  for (const id of gone) for (const keyOf of [jobKey, planKey, recipeKey]) writes.set(keyOf(id), undefined);
  return { result: true, writes };
}

/** The list with this job in it. */
function withJob(list: JobList, job: Job, shown: ShownJob | undefined): JobList {
  const { id, at, state } = job;
  const known = list.jobs.find(each => each.id === id);
  // A recipe stays when the job ends, and is never larger than its plan.
  const keptPlan = known?.planSize ?? 0;
  const planSize = shown === undefined ? keptPlan : JSON.stringify(shown.plan).length;
  return withListed(list, { id, at, state, size: JSON.stringify(job).length, planSize });
}

/** Throws `RecordFull` if this job begins where no more may. Jobs that have begun go on. */
function checkRoom(before: readonly ListedJob[], all: readonly ListedJob[], { id, state }: Job): void {
  const hasBegun = before.some(each => each.id === id && each.state === 'begun');
  if (state !== 'begun' || hasBegun) return;
  const begun = all.filter(each => each.state === 'begun');
  const size = begun.reduce((sum, each) => sum + sizeOf(each), 0);
  if (begun.length <= most.begun.jobs && (size <= most.begun.size || begun.length === 1)) return;
  throw new RecordFull(
    `Nothing was changed, because ${begun.length - 1} earlier changes are unfinished and no more can be recorded. Finish some of them first: changes lists them, and undo with finish finishes one.`,
  );
}

const sizeOf = ({ size, planSize }: ListedJob) => size + planSize;

/**
 * Plans are kept for an hour and ended jobs for 90 days, both up to a number and a size; the latest is kept whatever
 * its size. Unfinished jobs are always kept.
 */
function keptOf(list: JobList, now: number): ListedJob[] {
  const expires = mayExpire(list, now);
  const jobs = { planned: 0, ended: 0 };
  const size = { planned: 0, ended: 0 };
  const longest = { planned: 2 * planLifetimeMs, ended: endedLifetimeMs };
  return list.jobs.filter(entry => {
    const { state, at } = entry;
    if (state === 'begun') return true;
    jobs[state] += 1;
    size[state] += sizeOf(entry);
    const fits = jobs[state] <= most[state].jobs && (size[state] <= most[state].size || jobs[state] === 1);
    return fits && !(expires && at <= now - longest[state]);
  });
}
