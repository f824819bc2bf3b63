import type { Track } from '../client/api/models.ts';
import type { Call } from '../client/call.ts';
import type { Store } from '../store/store.ts';
import type { PlaylistState } from './job.ts';
import { documentJobs, type JobStore } from './job-store.ts';
import type { WriteHandlers } from './write-names.ts';

/** The record of one listener's changes, and what is needed to make and to take back changes. */
export interface Journal {
  /** Whose changes these are: the service, the profile and the listener's id. Rejects with `MusicError`. */
  account(): Promise<string>;
  /** The listener's id at the service, asked once. Rejects with `MusicError`. */
  user(): Promise<number>;
  /** The listener's jobs. Rejects with `MusicError` where nobody can tell who the listener is. */
  jobs(): Promise<JobStore>;
  /** Text that nobody can guess, another one at each call. */
  newId(): string;
  readonly handlers: WriteHandlers;
  /** The processes that carry jobs out. */
  readonly processes: Processes;
  /** Jobs that a call of this process is carrying out now. */
  readonly running: Set<string>;
}

/** The processes that share a store, as far as one must know whether another is alive. */
export interface Processes {
  /** The name of this process, which it holds for as long as it lives. */
  own(): Promise<string>;
  /** Whether another process that holds this name is alive. */
  isAlive(name: string): Promise<boolean>;
}

/** What surrounds a call that changes something. */
export interface ChangeCall extends Call {
  readonly journal: Journal;
  /** Playlists as this call knows them, so that none is read twice in a row. */
  readonly playlists: Map<number, KnownPlaylist>;
  /** Waits so many milliseconds, at most until the signal aborts. Never rejects. */
  sleep(ms: number): Promise<void>;
  /** Tells the operator, on the log, what a caller is only told in our words. */
  report(error: unknown): void;
}

/** A playlist with all its tracks, as it was read or as the writes since must have left it. */
export interface KnownPlaylist extends PlaylistState {
  readonly id: number;
  /** Whether writes were sent since it was read. */
  readonly assumed: boolean;
  /** The tracks as they were read; none of what writes since have brought. */
  readonly items: readonly Track[];
  /** Track titles by id, where they were read. */
  readonly titles: ReadonlyMap<number, string>;
  readonly creator: { readonly id: number | undefined; readonly name: string | undefined } | undefined;
  /** Seconds. */
  readonly duration: number;
  /** Its page, where the service gives one. */
  readonly link: string | undefined;
}

export interface JournalOptions {
  /** Opens the store, at the first change. */
  readonly store: () => Promise<Store>;
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
  const { store, place, user, legacyAccount, now, newId, handlers, processes } = options;
  const account = async () => `${place} user ${await user()}`;
  return {
    account,
    user,
    async jobs() {
      return documentJobs({ store, account: await account(), legacyAccount: legacyAccount(), now });
    },
    newId,
    handlers,
    processes,
    running: new Set(),
  };
}
