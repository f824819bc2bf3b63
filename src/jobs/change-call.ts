import type { Track } from '../client/api/models.ts';
import type { Call } from '../client/call.ts';
import type { ChangeAbout } from './change-about.ts';
import type { Before, NewStep, PlaylistState, Step } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { Question, Refusal } from './question.ts';
import type { Seen } from './seen.ts';
import type { Standing } from './standing.ts';
import type { WriteName } from './write-names.ts';

/** The record of one listener's changes, and what is needed to make and to take back changes. */
export interface Journal {
  /** Whose changes these are: the service, the profile and the listener's id. Rejects with `MusicError`. */
  account(): Promise<string>;
  /** The listener's id at the service, asked once. Rejects with `MusicError`. */
  user(): Promise<number>;
  /** Whose token requests leave with now: another object once that is another account's, or none's. Never rejects. */
  bearer(): Promise<object>;
  /** The listener's jobs. Rejects with `MusicError` where nobody can tell who the listener is. */
  jobs(): Promise<JobStore>;
  /** All of the listener's jobs, whichever account they were made with. */
  readonly record: ListenerRecord;
  /** Text that nobody can guess, another one at each call. */
  newId(): string;
  readonly handlers: WriteHandlers;
  /** The processes that carry jobs out. */
  readonly processes: Processes;
  /** Jobs that a call of this process is carrying out now. */
  readonly running: Set<string>;
}

/** What is recorded of one listener, under each account that they ever had here. Rejects with `StoreError`. */
export interface ListenerRecord {
  /** The listener's ids at the service, as far as changes were recorded. */
  users(): Promise<readonly number[]>;
  /** Takes the changes that any call carries out now away from it: it sends nothing more. Resolves to how many. */
  stop(): Promise<number>;
  /** Deletes all jobs and plans. What broke off is ended by calling again. */
  forget(): Promise<void>;
}

/** The processes that share a store: which of them are alive. */
export interface Processes {
  /** The name of this process, which it holds for as long as it lives. */
  own(): Promise<string>;
  /** Whether another process that holds this name is alive. */
  isAlive(name: string): Promise<boolean>;
  /** Whether no other process can take this one, by the name that it had, for gone. */
  holds(name: string): boolean;
}

/** What surrounds a call that changes something. */
export interface ChangeCall extends Call {
  readonly journal: Journal;
  /** Playlists as this call knows them, so that none is read twice in a row. */
  readonly playlists: Map<number, KnownPlaylist>;
  readonly seen: Seen;
  /** Waits so many milliseconds, at most until the signal aborts. Never rejects. */
  sleep(ms: number): Promise<void>;
  /** Writes an error to the log, for the operator; callers get a sentence of ours. */
  report(error: unknown): void;
}

/** A playlist with all its tracks, as it was read, or as the writes since the reading must have left it. */
export interface KnownPlaylist extends PlaylistState {
  readonly id: number;
  /** Whether writes were sent since the reading. */
  readonly assumed: boolean;
  /** The tracks as they were read, without those that later writes added. */
  readonly items: readonly Track[];
  /** Track titles by id, where they were read. */
  readonly titles: ReadonlyMap<number, string>;
  readonly creator: { readonly id: number | undefined; readonly name: string | undefined } | undefined;
  /** Seconds. */
  readonly duration: number;
  /** Its page, where the service gives one. */
  readonly link: string | undefined;
}

/** What was read before a write. */
export interface Prepared {
  readonly before: Before;
  /** Names by id, for questions; they are not stored. */
  readonly names: ReadonlyMap<number, string>;
  /** Ids for which nothing is to be sent, because they are already as wanted. */
  readonly settled?: { readonly ids: readonly number[]; readonly reason: SettledReason };
}

/** Why nothing was sent for an id. */
export type SettledReason =
  | 'already-there'
  | 'was-not-there'
  | 'not-in-playlist'
  | 'in-that-order'
  | 'as-asked'
  | 'no-bookmark'
  | 'still-there'
  | 'gone';

/** What does not come back, although a write can be taken back. */
export type Loss =
  /** A playlist is made anew: under another id, without its fans and the dates of its tracks. */
  | 'new-playlist'
  /** Tracks count as added on the day of the undo; of one track, `date`. */
  | 'date'
  | 'dates'
  /** Favourites stand at another place of their list, with the day of the undo; of one, `place`. */
  | 'place'
  | 'places'
  /** A track that stood there twice comes back once. */
  | 'doubles';

/** Why a write cannot be taken back. */
export type Irreversible = 'upload-deleted' | 'notification-sent' | 'marked-seen' | 'other-version';

/** What a look at the listener's playlists says of a create whose answer never came. */
export type Found =
  | { readonly found: number }
  | { readonly found: 'none' }
  /** Several playlists may be the made one, the service tells no owner, or not all pages could be read: nothing is chosen. */
  | { readonly found: 'several'; readonly ids: readonly number[] }
  | { readonly found: 'unclear' };

/** The steps that take a step back, and what they cannot bring back. */
export interface Inverse {
  readonly steps: readonly NewStep[];
  readonly notes?: readonly UndoNote[];
}

/** What is to be known of an undo. */
export type UndoNote =
  | { readonly note: 'irreversible'; readonly why: Irreversible }
  /** Whether the change added these is not known, so they stay. */
  | { readonly note: 'perhaps-not-new'; readonly of: string; readonly ids: readonly number[] }
  /** Whether these were there before the change is not known; they are there now. */
  | { readonly note: 'perhaps-was-not'; readonly of: string; readonly ids: readonly number[] }
  | { readonly note: 'bookmark-out-of-range'; readonly offset: number }
  | { readonly note: 'names-were-blank'; readonly fields: readonly string[] }
  | { readonly note: 'playlist-gone'; readonly id: number }
  | { readonly note: 'playlist-still-there'; readonly id: number }
  /** A deleted playlist is there again, under another id. */
  | { readonly note: 'playlist-has-new-id'; readonly id: number }
  | { readonly note: 'made-unknown' };

/** How one kind of write is prepared, looked at and taken back. */
export interface WriteHandler {
  /** What the change is about, where the change is this one write. */
  about(step: NewStep, prepared: Prepared): ChangeAbout;
  /** Reads what is needed to settle and to take back the write, in at most five requests. */
  prepare?(step: NewStep, call: ChangeCall): Promise<Prepared>;
  /** By id, whether the library is now as the write wanted; ids of which that cannot be known are left out. */
  look?(step: Step, call: ChangeCall): Promise<ReadonlyMap<number, boolean>>;
  /** The ids of the request, where they depend on what is there: the whole new order of a playlist. */
  sending?(step: Step, call: ChangeCall): Promise<readonly number[]>;
  /** Records in the call's memory what an answer of `true` should have brought about. */
  assume?(step: Step, call: ChangeCall): void;
  /** Forgets what the call remembered of what this step is about. */
  forget?(step: Step, call: ChangeCall): void;
  /** For a write that makes something: looks for what a lost request may have made. */
  find?(step: Step, call: ChangeCall): Promise<Found>;
  /** Why the write is refused, without asking anybody. */
  refusal?(step: NewStep, call: ChangeCall): Promise<Refusal | undefined>;
  /** What the listener is asked first. */
  question?(step: NewStep, prepared: Prepared, call: ChangeCall): Promise<Question | undefined>;
  /** The kind of the step's ids, by which `Seen` knows their names. */
  readonly of?: string;
  /** How what the step is about stands now, from what the call read. */
  stands?(step: Step, call: ChangeCall): Standing | undefined;
  /** What an undo of the step does not bring back. */
  loses?(step: Step): Loss | undefined;
  /** The argument that is sent and never stored: without it a write that was broken off is not made later. */
  readonly unkept?: string;
  /** All ids go in one request, because they are an order. */
  readonly atOnce?: true;
  /** The steps that take the write back, or why none can. `on` counts among the returned steps. */
  readonly inverse: Irreversible | ((step: Step, ids: readonly number[]) => Inverse);
  /** What the listener is asked before an undo that would lose more than the change made. `steps`: all steps of the job. */
  undoQuestion?(step: Step, steps: readonly Step[], call: ChangeCall): Promise<Question | undefined>;
}

/** How every write of the contract is made and taken back. The compiler names a missing handler. */
export type WriteHandlers = Readonly<Record<WriteName, WriteHandler>>;
