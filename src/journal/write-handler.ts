import type { Input } from '../client/call.ts';
import type { Maker } from '../playlists/ownership.ts';
import type { Question, Refusal } from '../tools/engine/grants.ts';
import type { ChangeCall } from './journal.ts';
import type { Act, Before } from './record.ts';
import type { WriteName } from './write-names.ts';

/** A write that is about to be made. */
export interface Asked {
  /** What the request takes, less its list of ids. */
  readonly input: Input;
  /** What the outcome is told for: list items, or the object itself. */
  readonly ids: readonly number[];
}

/** What was read before a write. */
export interface Prepared {
  readonly before: Before;
  /** Names of what is concerned, for questions; they are not kept. */
  readonly names: ReadonlyMap<number, string>;
  /** Who made what is concerned, where that tells who may change it. */
  readonly maker?: Maker | undefined;
  /** Ids for which it is so already, and why: nothing is sent for them. */
  readonly settled?: { readonly ids: readonly number[]; readonly reason: string };
}

/** What a recipe may use to take an act back. */
export interface Back {
  readonly context: ChangeCall;
  /** The playlist's present id: a deleted one comes back under another. */
  playlistId(id: number): Promise<number>;
  /** The listener is told what could not be restored. */
  note(sentence: string): void;
  /** Makes a write, recorded like any other. `instead`: the deleted playlist that is made anew. */
  write(
    name: WriteName,
    input: Input,
    options?: { readonly ids?: readonly number[]; readonly instead?: number; readonly check?: false },
  ): Promise<{ readonly made?: number | undefined; readonly ok: boolean }>;
}

/** Asked before a change is taken back. */
export interface UndoQuestion extends Question {
  /** What to do where the host cannot ask, without a full stop. */
  readonly otherwise: string;
}

/** How one kind of write is recorded, checked and taken back. */
export interface WriteHandler {
  /** What the change is in words, without a full stop. */
  words(asked: Asked, prepared: Prepared): string;
  /** Reads what is needed to take it back, in at most five requests. */
  before?(asked: Asked, context: ChangeCall): Promise<Prepared>;
  /** Whether each id is now as the write wanted it; those that cannot be known are left out. In at most two requests. */
  seen?(asked: Asked, context: ChangeCall): Promise<ReadonlyMap<number, boolean>>;
  /** Set where a listener is asked first, unless it is to be refused whatever they say. */
  question?(asked: Asked, prepared: Prepared, context: ChangeCall): Promise<Question | Refusal | undefined>;
  /** All its ids go in one request: they are an order. */
  readonly atOnce?: true;
  /** Takes it back, or says why nobody can. */
  readonly undo: string | ((act: Act, back: Back) => Promise<void>);
  /** Asked before it is taken back, where more would go than the change made. `acts`: all of the change. */
  undoQuestion?(act: Act, acts: readonly Act[], context: ChangeCall): Promise<UndoQuestion | undefined>;
}

export const nothingBefore: Prepared = { before: {}, names: new Map() };

/** The ids of an act that were changed, or may have been. */
export const maybeDone = (act: Act): number[] =>
  act.state === 'intended'
    ? act.ids
    : act.ids.filter(id => act.done.includes(id) || act.unknown.includes(id));
