import type { Group } from '../client/api/endpoint.ts';
import type { Contract, Entry, GroupName } from '../client/api/index.ts';
import type { Track } from '../client/api/models.ts';
import type { ServiceCall } from '../client/call-context.ts';
import { NotFound } from '../client/errors.ts';
import type { Question, Refusal, UndoQuestion } from './confirmation-question.ts';
import type { Before, ChangeAbout, NewStep, PlaylistState, Step } from './job.ts';

/** How one kind of write is prepared, checked and undone. */
export interface WriteHandler {
  /** What the change is about, if it consists of this write alone. */
  about(step: NewStep, prepared: Prepared): ChangeAbout;
  /** Reads what is needed to check and to undo the write, in at most five requests. */
  prepare?(step: NewStep, call: WriteCall): Promise<Prepared>;
  /** For each id, whether the library is now as the write wanted. Ids for which this cannot be known are left out. */
  check?(step: Step, call: WriteCall): Promise<ReadonlyMap<number, boolean>>;
  /** Whether a write that takes several requests was made in part. It is sent once more then, and may be finished later. */
  isHalfDone?(step: Step, call: WriteCall): Promise<boolean>;
  /** The ids of the request, if they depend on the present state: the whole new order of a playlist. */
  idsToSend?(step: Step, call: WriteCall): Promise<readonly number[]>;
  /** Puts into the call's memory what the write must have done if its answer was `true`. */
  assume?(step: Step, call: WriteCall): void;
  /** Removes what the call remembers of the object of this step. */
  forget?(step: Step, call: WriteCall): void;
  /** For a create: looks for what a request without an answer may have made. */
  findMade?(step: Step, call: WriteCall): Promise<FoundMade>;
  refusal?(step: NewStep, call: WriteCall): Promise<Refusal | undefined>;
  question?(step: NewStep, prepared: Prepared, call: WriteCall): Promise<Question | undefined>;
  /** The kind of the step's ids in the call's memory. */
  readonly kind?: string;
  /** The state of the step's object now, from what the call has read. */
  currentState?(step: Step, call: WriteCall): CurrentState | undefined;
  /** What an undo of the step does not restore. */
  loses?(step: Step): Loss | undefined;
  /** The argument that is sent and never stored. Without it an interrupted write is not sent later. */
  readonly unstored?: string;
  /** All ids go in one request, because they are an order. */
  readonly inOneRequest?: true;
  /** The steps that undo the write, or why none can. `on` counts among the returned steps. */
  readonly inverse: Irreversible | ((step: Step, ids: readonly number[]) => Inverse);
  /** What the listener is asked before an undo that would remove more than the change made. `steps`: all steps of the job. */
  undoQuestion?(step: Step, steps: readonly Step[], call: WriteCall): Promise<UndoQuestion | undefined>;
}

export interface WriteCall extends ServiceCall {
  readonly journal: { user(): Promise<number> };
  readonly memory: CallReadCache;
}

export interface Prepared {
  readonly before: Before;
  /** Names by id, for questions. They are not stored. */
  readonly names: ReadonlyMap<number, string>;
  /** Ids that need no request, because they are as wanted. */
  readonly unneeded?: { readonly ids: readonly number[]; readonly reason: UnneededReason };
}

/** For a write that needs nothing read before it. */
export const nothingBefore: Prepared = { before: {}, names: new Map() };

export type UnneededReason =
  | 'already-there'
  | 'was-not-there'
  | 'not-in-playlist'
  | 'in-that-order'
  | 'as-asked'
  | 'no-bookmark'
  | 'still-there'
  | 'additions-refused'
  | 'gone';

export type Loss =
  /** The playlist is made again: with a new id, without its fans and the dates of its tracks. */
  | 'new-playlist'
  /** The date on which a track was added. */
  | 'date'
  | 'dates'
  /** The date of a favourite and its position in the list. */
  | 'position'
  | 'positions'
  /** A track that was in the playlist twice returns once. */
  | 'doubles';

export type Irreversible = 'upload-deleted' | 'notification-sent' | 'marked-seen' | 'other-version';

/** What the listener's playlists show of a create whose answer was lost. */
export type FoundMade =
  | { readonly found: number }
  | { readonly found: 'none' }
  /** Several playlists fit, and none is chosen. */
  | { readonly found: 'several'; readonly ids: readonly number[] }
  /** The service gives no owners, or not all pages could be read. */
  | { readonly found: 'unclear' };

export interface Inverse {
  readonly steps: readonly NewStep[];
  readonly notes?: readonly UndoNote[];
}

export type UndoNote =
  | { readonly note: 'irreversible'; readonly why: Irreversible }
  /** The change may not have added these, so they stay. */
  | { readonly note: 'perhaps-not-new'; readonly of: string; readonly ids: readonly number[] }
  /** These may not have been there before the change. They are there now. */
  | { readonly note: 'perhaps-was-not'; readonly of: string; readonly ids: readonly number[] }
  | { readonly note: 'bookmark-out-of-range'; readonly offset: number }
  | { readonly note: 'names-were-blank'; readonly fields: readonly string[] }
  /** One of several playlists that were saved together, which others changed afterwards. */
  | { readonly note: 'changed-since'; readonly id: number; readonly title: string }
  | { readonly note: 'playlist-gone'; readonly id: number }
  | { readonly note: 'playlist-still-there'; readonly id: number }
  /** A deleted playlist exists again, with another id. */
  | { readonly note: 'playlist-has-new-id'; readonly id: number }
  | { readonly note: 'made-unknown' };

/** The state of an object of a change, as it was read back. */
export type CurrentState =
  | (Omit<PlaylistState, 'tracks'> &
      Pick<KnownPlaylist, 'id' | 'duration' | 'link'> & {
        readonly what: 'playlist';
        readonly tracks: number;
        readonly order?: NewOrder | undefined;
      })
  | {
      readonly what: 'deleted-playlist';
      readonly id: number;
      readonly title: string;
      readonly tracks: number;
    }
  | { readonly what: 'list'; readonly of: string; readonly total: number }
  /** `offset`: null without a bookmark. */
  | {
      readonly what: 'bookmark';
      readonly episode: number;
      readonly title?: string;
      readonly offset: number | null;
    }
  | ({ readonly what: 'upload'; readonly id: number } & NonNullable<Before['names']>);

export interface NewOrder {
  readonly moved: number;
  /**
   * Positions count from 1, in the list as it was before the change and as it is now. `was`: the old position of a
   * track that moved. `isNew`: the track was not in the list before.
   */
  readonly shown: readonly (NamedObjectRead & {
    readonly position: number;
    readonly was?: number | undefined;
    readonly isNew?: boolean;
  })[];
  /** How many tracks are not shown. */
  readonly more: number;
}

type WritesOf<G extends GroupName> =
  Contract[G] extends Group<infer E>
    ? {
        [K in keyof E & string]: E[K]['output']['shape'] extends 'written' | 'created' ? `${G}.${K}` : never;
      }[keyof E & string]
    : never;

/** Every entry of the contract that changes something: `playlist.add_tracks`. */
export type WriteName = { [G in GroupName]: WritesOf<G> }[GroupName];

/** The handler of every write. The compiler names a missing one. */
export type WriteHandlers = Readonly<Record<WriteName, WriteHandler>>;

export const writeNameOf = ({ group, name }: Entry): string => `${group}.${name}`;

/** The handler of a write. Undefined for a write that only another version of this server knows. */
export const writeHandlerNamed = (handlers: WriteHandlers, name: string): WriteHandler | undefined =>
  new Map<string, WriteHandler>(Object.entries(handlers)).get(name);

/** The handler of a write that this version makes. */
export function ownHandler(handlers: WriteHandlers, name: string): WriteHandler {
  const handler = writeHandlerNamed(handlers, name);
  if (handler === undefined) throw new TypeError(`no handler for ${name}`);
  return handler;
}

/** The input that takes the ids of a write: all in one request, or a single one in each. */
export function namedListOf({ endpoint }: Entry): { name: string; single: boolean } | undefined {
  const [one] = Object.keys(endpoint.many ?? {});
  if (one !== undefined) return { name: one, single: true };
  const [several] = Object.entries(endpoint.input).filter(([, { list }]) => list);
  return several && { name: several[0], single: false };
}

/** Whether an error proves that an object does not exist. An error without a code may come from a failing service. */
export const isGone = (error: unknown): boolean => error instanceof NotFound && error.code !== undefined;

/** The result of a read, or undefined if its object does not exist. Otherwise rejects as the read does. */
export const unlessGone = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch(error => (isGone(error) ? undefined : Promise.reject(error)));

/** The same answer for every id. */
export const everyIs = (ids: readonly number[], so: boolean): Map<number, boolean> =>
  new Map(ids.map(id => [id, so]));

/** An object with what was read of it. */
export interface NamedObjectRead {
  readonly id: number;
  readonly title?: string | undefined;
  readonly artist?: string | undefined;
}

/** A playlist with all its tracks, as it was read, or as later writes must have left it. */
export interface KnownPlaylist extends PlaylistState {
  readonly id: number;
  /** Whether writes were sent since it was read. */
  readonly assumed: boolean;
  /** The tracks that were read, without those that later writes added. */
  readonly items: readonly Track[];
  /** Track titles by id, as far as they were read. */
  readonly titles: ReadonlyMap<number, string>;
  readonly creator: { readonly id: number | undefined; readonly name: string | undefined } | undefined;
  /** Seconds. */
  readonly duration: number;
  /** Its web page, if the service gives one. */
  readonly link: string | undefined;
  /** When it was made, in the service's words, if it gives that. */
  readonly created?: string | undefined;
}

/** What one call has read so far, so that nothing is requested only to name it. Names are kept by kind of list, such as `tracks`. */
export class CallReadCache {
  /** Playlists by id, so that none is read twice in a row. */
  readonly playlists = new Map<number, KnownPlaylist>();
  /** How many items each list has, as far as that is known. */
  readonly totals = new Map<string, number | undefined>();
  readonly #names = new Map<string, NamedObjectRead>();

  setName(kind: string, named: NamedObjectRead): void {
    this.#names.set(`${kind} ${named.id}`, named);
  }

  nameOf(kind: string, id: number): NamedObjectRead {
    return this.#names.get(`${kind} ${id}`) ?? { id };
  }
}
