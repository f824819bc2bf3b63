import { isRecord } from '../client/api/is-record.ts';
import type { DocumentsOf, FoundDocuments } from '../store/documents.ts';
import { lapsed } from '../store/faults.ts';
import type { Json } from '../store/store.ts';
import { type Job, readJob } from './job.ts';

/** The stored jobs of one account. Rejects with `StoreError`. */
export interface JobStore {
  /** Stores a new job, with the plan that it was shown as. */
  add(job: Job, shown?: Shown): Promise<void>;
  find(id: string): Promise<Job | undefined>;
  /** The plan that a job was shown as. Undefined once the job ended. */
  plan(id: string): Promise<Json | undefined>;
  /** What the plan of a job was made from. It is kept as long as the job. */
  recipe(id: string): Promise<Json | undefined>;
  /** All jobs that were begun, newest first. */
  latest(): Promise<Job[]>;
  /** Jobs that were begun and have not ended, newest first. */
  unfinished(): Promise<Job[]>;
  /** Jobs that were shown as a plan and have not begun, newest first. Some may be too old to begin. */
  planned(): Promise<Job[]>;
  /** Compare-and-set: false, without storing anything, if the stored job has another version than `version`. */
  replace(job: Job, version: number, as?: Replacing): Promise<boolean>;
  /** Takes a job away from the call that runs it. That call can store no further step, and so sends nothing more. */
  takeAway(id: string): Promise<void>;
}

/** What a job is shown as before it begins. */
export interface Shown {
  readonly plan: Json;
  readonly recipe?: Json | undefined;
}

interface Replacing {
  /** What the job is shown as from now on. */
  readonly shown?: Shown;
  /** The process that does this, if the job does not name it any more. */
  readonly processName?: string | undefined;
}

/** How long a plan can be carried out after it was shown, in milliseconds. */
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

/** Ids come from callers, and a key must not contain NUL or half a character. */
const isKey = (id: string) => /^[\x20-\x7e]{1,100}$/.test(id);
const jobKey = (id: string) => `job ${id}`;
const planKey = (id: string) => `plan ${id}`;
const recipeKey = (id: string) => `recipe ${id}`;
const indexKey = 'index';

const jobIn = (found: FoundDocuments, id: string) => readJob(found.get(jobKey(id)));

/** Jobs of one account among its documents. */
export function documentJobs({ documentsOf, account, now }: JobStoreOptions): JobStore {
  const kept = documentsOf(space, account);

  const listed = async () => listedIn((await kept.read([indexKey])).get(indexKey));
  const find = async (id: string) => (isKey(id) ? jobIn(await kept.read([jobKey(id)]), id) : undefined);
  const document = async (keyOf: (id: string) => string, id: string) =>
    isKey(id) ? (await kept.read([keyOf(id)])).get(keyOf(id)) : undefined;
  const findAll = async (list: readonly Listed[]) => {
    if (list.length === 0) return [];
    const found = await kept.read(list.map(({ id }) => jobKey(id)));
    return list.flatMap(({ id }) => jobIn(found, id) ?? []);
  };

  return {
    async add(job, shown) {
      const work = (found: FoundDocuments) => ({ result: true, writes: writesOf(found, job, shown, now()) });
      if (!(await kept.change([indexKey], work, job.processName))) throw lapsed();
    },
    find,
    plan: id => document(planKey, id),
    recipe: id => document(recipeKey, id),
    latest: async () => findAll(keptOf(await listed(), now()).filter(({ state }) => state !== 'planned')),
    unfinished: async () => findAll((await listed()).filter(({ state }) => state === 'begun')),
    planned: async () => findAll((await listed()).filter(({ state }) => state === 'planned')),
    async replace(job, version, { shown, processName } = {}) {
      const work = (found: FoundDocuments) => {
        const isLatest = jobIn(found, job.id)?.version === version;
        return isLatest ? { result: true, writes: writesOf(found, job, shown, now()) } : { result: false };
      };
      return (await kept.change([indexKey, jobKey(job.id)], work, processName ?? job.processName)) ?? false;
    },
    async takeAway(id) {
      await kept.change([indexKey, jobKey(id)], found => {
        const stored = jobIn(found, id);
        if (stored?.state !== 'begun') return { result: undefined };
        const { processName: _, ...job } = stored;
        const left = { ...job, version: job.version + 1 };
        return { result: undefined, writes: writesOf(found, left, undefined, now()) };
      });
    },
  };
}

/**
 * What storing a job writes: the job, its plan until it ends, its recipe, and the list, without jobs that are no longer
 * kept.
 */
function writesOf(
  found: FoundDocuments,
  job: Job,
  shown: Shown | undefined,
  now: number,
): Map<string, Json | undefined> {
  const all = withJob(listedIn(found.get(indexKey)), job);
  const kept = keptOf(all, now);
  const gone = all.filter(({ id }) => kept.every(each => each.id !== id));
  const writes = new Map<string, Json | undefined>(
    gone.flatMap(({ id }) => [
      [jobKey(id), undefined],
      [planKey(id), undefined],
      [recipeKey(id), undefined],
    ]),
  );
  writes.set(jobKey(job.id), job);
  if (shown !== undefined) writes.set(recipeKey(job.id), shown.recipe);
  if (shown !== undefined || job.state === 'ended') writes.set(planKey(job.id), shown?.plan);
  return writes.set(indexKey, kept);
}

/** The list with this job in it, newest first. Of jobs made at the same moment, the last added is first. */
function withJob(listed: readonly Listed[], { id, at, state }: Job): Listed[] {
  const entry = { id, at, state };
  const isNew = listed.every(each => each.id !== id);
  const all = isNew ? [entry, ...listed] : listed.map(each => (each.id === id ? entry : each));
  return all.sort((a, b) => b.at - a.at);
}

/** Plans are kept for an hour and ended jobs for 90 days, both up to a number. Unfinished jobs are always kept. */
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
