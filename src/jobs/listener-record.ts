import { z } from 'zod';
import { once } from '../client/api/once.ts';
import type { DocumentsOf } from '../store/documents.ts';
import type { Journal, ListenerRecord } from './change-call.ts';
import { deleteJobs, documentJobs } from './job-store.ts';
import { isUnderWay } from './under-way.ts';

interface KeptRecordOptions {
  readonly documentsOf: DocumentsOf;
  /** The service and the profile, or the principal. */
  readonly namespace: string;
  readonly now: () => number;
  /** What says who carries a job out. */
  readonly journal: Pick<Journal, 'running' | 'processes'>;
}

const key = 'users';
const schema = once(() => z.array(z.int()));

/** The record of a listener in the documentsOf: that of each of their accounts, and a list of these. */
export class KeptRecord implements ListenerRecord {
  readonly #options: KeptRecordOptions;

  constructor(options: KeptRecordOptions) {
    this.#options = options;
  }

  /** Under what the changes of a listener's id at the service are kept. */
  accountOf(user: number): string {
    return `${this.#options.namespace} user ${user}`;
  }

  /** Remembers an id, before anything is recorded for it: nobody could name the record once the account is gone. */
  async note(user: number): Promise<void> {
    if ((await this.users()).includes(user)) return;
    await this.#index().change([key], found => {
      const users = usersIn(found.get(key));
      return users.includes(user)
        ? { result: undefined }
        : { result: undefined, writes: new Map([[key, [...users, user]]]) };
    });
  }

  async users(): Promise<readonly number[]> {
    return usersIn((await this.#index().read([key])).get(key));
  }

  async stop(): Promise<number> {
    let stopped = 0;
    for (const user of await this.users()) {
      const jobs = this.#jobsOf(user);
      for (const job of await jobs.unfinished()) {
        if (!(await isUnderWay(job, this.#options))) continue;
        await jobs.takeAway(job.id);
        stopped += 1;
      }
    }
    return stopped;
  }

  /** The list of ids goes last: by it a deletion that broke off is made again. */
  async forget(): Promise<void> {
    const { documentsOf } = this.#options;
    for (const user of await this.users()) await deleteJobs(documentsOf, this.accountOf(user));
    await this.#index().clear();
  }

  #index = () => this.#options.documentsOf('accounts', this.#options.namespace);
  #jobsOf(user: number) {
    const { documentsOf, now } = this.#options;
    return documentJobs({ documentsOf, account: this.accountOf(user), now });
  }
}

const usersIn = (value: unknown): readonly number[] => schema().safeParse(value).data ?? [];
