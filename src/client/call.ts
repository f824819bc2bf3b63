import type { Input } from './api/field.ts';
import type { Client } from './client.ts';

/** What surrounds one call of the domain. */
export interface Call {
  readonly client: Client;
  /** Aborts when the caller gives up or goes away. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Tells the caller how far a long call is. */
  progress(at: Progress): void;
}

/** A call of so few requests tells nothing of its progress. */
export const quietRequests = 5;

/** How far a long call is. Its numbers only ever grow during one call. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** The steps of the part under way, which may be fewer than those of the whole call. */
  readonly part: { readonly done: number; readonly total: number; readonly of: ProgressStep };
  /** Seconds that the rest of the part will take, where that is long enough to be worth saying. */
  readonly secondsLeft?: number | undefined;
}

/** What the steps of a long call are. */
export type ProgressStep =
  | 'songs-matched'
  | 'songs-looked-up'
  | 'unplayable-looked-up'
  | 'tracks-looked-up'
  | 'sources-read'
  | 'links-resolved'
  | 'tracks-sent'
  | 'ids-sent';

/** A value that was checked to be a number. */
export function numberIn(input: Input, name: string): number {
  const value = input[name];
  if (typeof value !== 'number') throw new TypeError(`${name} was checked to be a number`);
  return value;
}
