import { isRecord } from '../client/api/record.ts';
import type { Json, Store } from '../store/store.ts';
import { type Job, readJob } from './job.ts';
import { legacyJob, legacyJobs } from './legacy-record.ts';

/** Where jobs last: a file of this computer, or a service that many processes share. Rejects with `StoreError`. */
export interface JobStore {
  /** Keeps a new job, with the plan that it was shown as. */
  add(job: Job, plan?: Json): Promise<void>;
  find(id: string): Promise<Job | undefined>;
  /** The plan that a job was shown as; undefined once it ended. */
  plan(id: string): Promise<Json | undefined>;
  /** Jobs that were begun, the newest first. */
  latest(most: number): Promise<Job[]>;
  /** Jobs that were begun and have not ended, the newest first. */
  unfinished(): Promise<Job[]>;
  /** Compare-and-set: false, and nothing is kept, where the stored job has another epoch than `epoch`. */
  replace(job: Job, epoch: number, plan?: Json): Promise<boolean>;
}

/** A plan that was not begun can be carried out for half an hour. */
export const planLifetimeMs = 30 * 60_000;
const mostPlans = 20;
const mostEnded = 500;
const endedLifetimeMs = 90 * 24 * 60 * 60_000;

const space = 'jobs';

type Listed = { readonly id: string; readonly at: number; readonly state: Job['state'] };

export interface JobStoreOptions {
  /** Opens the store, at the first job. */
  readonly store: () => Promise<Store>;
  /** Whose jobs: the service, the profile and the listener's id. */
  readonly account: string;
  /** Under what version 0.1.0 kept this account's changes. */
  readonly legacyAccount: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** An id is text of the caller; the store takes no key with NUL or half a character in it. */
const isKey = (id: string) => /^[\x20-\x7e]{1,100}$/.test(id);

/** Jobs of one account among the documents of a store. */
export function documentJobs({ store, account, legacyAccount, now }: JobStoreOptions): JobStore {
  const jobKey = (id: string) => `${account} job ${id}`;
  const planKey = (id: string) => `${account} plan ${id}`;
  const indexKey = `${account} index`;

  const listed = (from: Store) => listedIn(from.get(space, indexKey));
  const get = (from: Store, id: string): Job | undefined =>
    isKey(id) ? (readJob(from.get(space, jobKey(id))) ?? legacyJob(from, legacyAccount, id)) : undefined;

  const put = (to: Store, job: Job, plan: Json | undefined) => {
    const all = withJob(listed(to), job);
    const kept = keptOf(all, now());
    for (const { id } of all) {
      if (kept.some(each => each.id === id)) continue;
      to.delete(space, jobKey(id));
      to.delete(space, planKey(id));
    }
    to.put(space, jobKey(job.id), job);
    if (plan !== undefined) to.put(space, planKey(job.id), plan);
    else if (job.state === 'ended') to.delete(space, planKey(job.id));
    to.put(space, indexKey, kept);
  };

  const young = (from: Store) => keptOf(listed(from), now()).filter(({ state }) => state !== 'planned');
  return {
    async add(job, plan) {
      const to = await store();
      to.change(() => put(to, job, plan));
    },
    find: async id => get(await store(), id),
    plan: async id => (isKey(id) ? (await store()).get(space, planKey(id)) : undefined),
    async latest(most) {
      const from = await store();
      const own = young(from).slice(0, most);
      const known = new Set(own.map(({ id }) => id));
      const older = legacyJobs(from, legacyAccount, most, now() - endedLifetimeMs).filter(
        ({ id }) => !known.has(id) && !readJob(from.get(space, jobKey(id))),
      );
      const jobs = own.flatMap(({ id }) => get(from, id) ?? []);
      return [...jobs, ...older].sort((a, b) => b.at - a.at).slice(0, most);
    },
    async unfinished() {
      const from = await store();
      return listed(from)
        .filter(({ state }) => state === 'begun')
        .flatMap(({ id }) => get(from, id) ?? []);
    },
    async replace(job, epoch, plan) {
      const to = await store();
      return to.change(() => {
        if (get(to, job.id)?.epoch !== epoch) return false;
        put(to, job, plan);
        return true;
      });
    },
  };
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
