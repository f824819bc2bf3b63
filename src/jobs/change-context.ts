import { z } from 'zod';
import { once } from '../client/api/lazy.ts';
import type { Call } from '../client/call-context.ts';
import type { SimilarMusic } from '../similar/index.ts';
import type { DocumentsOf } from '../store/documents.ts';
import type { Job } from './job.ts';
import { deleteJobs, documentJobs, type JobStore } from './job-store.ts';
import type { CallReadCache, WriteHandlers } from './write-handler.ts';

/** One listener's recorded changes, and what is needed to make and undo changes. */
export interface Journal {
  /** Whose changes these are: the service, the profile and the listener's id. Rejects with `MusicError`. */
  account(): Promise<string>;
  /** The listener's id at the service, requested once. Rejects with `MusicError`. */
  user(): Promise<number>;
  /** The account that requests use now. A different object after the listener links another account or none. Never rejects. */
  tokenOwner(): Promise<object>;
  /** The listener's jobs. Rejects with `MusicError` if nobody knows who the listener is. */
  jobs(): Promise<JobStore>;
  /** The listener's jobs with every account they have linked here. */
  readonly record: ListenerRecord;
  /** An unguessable text, a new one for each call. */
  newId(): string;
  readonly handlers: WriteHandlers;
  readonly processes: Processes;
  /** The ids of jobs that a call of this process is running. */
  readonly running: Set<string>;
}

export interface Processes {
  /** The name of this process, which is its own while it lives. */
  own(): Promise<string>;
  /** Whether another process of this name is alive. */
  isAlive(name: string): Promise<boolean>;
  /** Whether no other process can consider this one, by the name that it had, dead. */
  holds(name: string): boolean;
}

export interface Allowed {
  readonly readOnly: boolean;
  /** `music:write`. */
  readonly scopes: readonly string[];
}

export interface ChangeCall extends Call {
  readonly journal: Journal;
  readonly allowed: Allowed;
  readonly memory: CallReadCache;
  /** Similar songs of other hosts. Absent unless the operator turned them on. */
  readonly similar?: SimilarMusic | undefined;
  /** Waits this many milliseconds, or until the signal aborts. Never rejects. */
  sleep(ms: number): Promise<void>;
  /** Writes an error to the log for the operator. Callers get a sentence of ours. */
  report(error: unknown): void;
}

interface JournalOptions extends Pick<Journal, 'user' | 'tokenOwner' | 'newId' | 'handlers' | 'processes'> {
  readonly documentsOf: DocumentsOf;
  /** The service and the profile, or the principal. */
  readonly namespace: string;
  now(): number;
}

export function createJournal({ documentsOf, namespace, now, ...options }: JournalOptions): Journal {
  const running = new Set<string>();
  const record = listenerRecord({ documentsOf, namespace, now, running, processes: options.processes });
  return journalFor({ ...options, record, running }, options);
}

/** The journal of another library of the same listener. */
export function journalFor(
  journal: Omit<Journal, 'account' | 'jobs'>,
  { user, tokenOwner }: Pick<Journal, 'user' | 'tokenOwner'>,
): Journal {
  const { record } = journal;
  return {
    ...journal,
    user,
    tokenOwner,
    account: async () => record.accountOf(await user()),
    async jobs() {
      const id = await user();
      const jobs = record.jobsOf(id);
      const add: JobStore['add'] = async (job, shown) => {
        await record.note(id);
        await jobs.add(job, shown);
      };
      return { ...jobs, add };
    },
  };
}

export async function isRunning(
  { id, processName }: Pick<Job, 'id' | 'processName'>,
  { journal: { running, processes } }: { readonly journal: Pick<Journal, 'running' | 'processes'> },
): Promise<boolean> {
  if (running.has(id)) return true;
  if (processName === undefined || processName === (await processes.own())) return false;
  return processes.isAlive(processName);
}

const userIds = once(() => z.array(z.int()));
const key = 'users';
const usersIn = (value: unknown): number[] => userIds().safeParse(value).data ?? [];

/** What is recorded of one listener: the jobs of every account they have linked here, and a list of those accounts. */
type ListenerRecord = ReturnType<typeof listenerRecord>;

function listenerRecord({
  documentsOf,
  namespace,
  now,
  ...journal
}: Pick<JournalOptions, 'documentsOf' | 'namespace' | 'now'> & Pick<Journal, 'running' | 'processes'>) {
  const list = () => documentsOf('accounts', namespace);
  /** The owner of the jobs of a listener's id. */
  const accountOf = (user: number) => `${namespace} user ${user}`;
  const jobsOf = (user: number) => documentJobs({ documentsOf, account: accountOf(user), now });
  /** The listener's ids at the service. Rejects with `StoreError`. */
  const users = async () => usersIn((await list().read([key])).get(key));
  return {
    accountOf,
    jobsOf,
    users,
    /** Adds an id to the list before anything is recorded for it, so that it can be deleted after signing out. */
    async note(user: number): Promise<void> {
      if ((await users()).includes(user)) return;
      await list().change([key], found => {
        const known = usersIn(found.get(key));
        const writes = new Map([[key, [...known, user]]]);
        return { result: undefined, ...(known.includes(user) ? {} : { writes }) };
      });
    },
    /** Takes running changes away from their calls, which then send nothing more. Resolves to how many. Rejects with `StoreError`. */
    async stop(): Promise<number> {
      let stopped = 0;
      for (const user of await users()) {
        const jobs = jobsOf(user);
        for (const job of await jobs.unfinished()) {
          if (!(await isRunning(job, { journal }))) continue;
          await jobs.takeAway(job.id);
          stopped += 1;
        }
      }
      return stopped;
    },
    /** Deletes all jobs and plans. The list of ids goes last, so that an interrupted deletion can be repeated. Rejects with `StoreError`. */
    async forget(): Promise<void> {
      for (const user of await users()) await deleteJobs(documentsOf, accountOf(user));
      await list().clear();
    },
  };
}
