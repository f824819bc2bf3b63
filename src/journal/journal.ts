import type { Ledgers } from '../store/ledger.ts';
import type { Journal, Processes, WriteHandlers } from './change-call.ts';
import { documentJobs } from './job-store.ts';

export interface JournalOptions {
  /** Where changes are kept. */
  readonly ledgers: Ledgers;
  /** The service and the profile. */
  readonly place: string;
  /** The listener's id at the service. Rejects with `MusicError`. */
  user(): Promise<number>;
  /** Under what version 0.1.0 kept this listener's changes: it knew them by a mark of their token. */
  legacyAccount(): string;
  now(): number;
  newId(): string;
  readonly handlers: WriteHandlers;
  readonly processes: Processes;
}

export function createJournal(options: JournalOptions): Journal {
  const { ledgers, place, user, legacyAccount, now, newId, handlers, processes } = options;
  const account = async () => `${place} user ${await user()}`;
  return {
    account,
    user,
    async jobs() {
      return documentJobs({ ledgers, account: await account(), legacyAccount: legacyAccount(), now });
    },
    newId,
    handlers,
    processes,
    running: new Set(),
  };
}
