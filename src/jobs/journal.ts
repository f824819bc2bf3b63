import type { DocumentsOf } from '../store/documents.ts';
import type { Journal, Processes, WriteHandlers } from './change-call.ts';
import { documentJobs, type JobStore } from './job-store.ts';
import { KeptRecord } from './listener-record.ts';

interface JournalOptions {
  /** Where changes are kept. */
  readonly documentsOf: DocumentsOf;
  /** The service and the profile. */
  readonly namespace: string;
  /** The listener's id at the service. Rejects with `MusicError`. */
  user(): Promise<number>;
  /** Whose token requests leave with now, as `Journal` has it. */
  bearer(): Promise<object>;
  now(): number;
  newId(): string;
  readonly handlers: WriteHandlers;
  readonly processes: Processes;
}

export function createJournal(options: JournalOptions): Journal {
  const { documentsOf, namespace, user, bearer, now, newId, handlers, processes } = options;
  const running = new Set<string>();
  const record = new KeptRecord({ documentsOf, namespace, now, journal: { running, processes } });
  const account = async () => record.accountOf(await user());
  return {
    account,
    user,
    bearer,
    async jobs() {
      const id = await user();
      const jobs = documentJobs({ documentsOf, account: record.accountOf(id), now });
      const add: JobStore['add'] = async (job, plan) => {
        await record.note(id);
        await jobs.add(job, plan);
      };
      return { ...jobs, add };
    },
    record,
    newId,
    handlers,
    processes,
    running,
  };
}
