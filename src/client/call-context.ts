import type { Input } from './api/input-field.ts';
import type { Client } from './client.ts';

/** What asks the service. */
export interface ServiceCall {
  readonly client: Client;
  /** Aborts when the caller cancels or disconnects. */
  readonly signal: AbortSignal;
}

/** What every task needs that calls the service. */
export interface Call extends ServiceCall {
  /** Milliseconds since 1970. */
  now(): number;
  progress(at: Progress): void;
}

/** A call that can ask who the listener is. */
export interface ListenerCall extends ServiceCall {
  readonly journal: { user(): Promise<number> };
}

/** A call with at most this many requests reports no progress. */
export const quietRequests = 5;

/** The progress of a long call. The numbers never decrease during a call. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly part: { readonly done: number; readonly total: number; readonly of: ProgressStep };
  /** Seconds that the rest of the part will take. Absent if it is short. */
  readonly secondsLeft?: number | undefined;
}

export type ProgressStep =
  | 'songs-matched'
  | 'songs-looked-up'
  | 'unplayable-looked-up'
  | 'tracks-looked-up'
  | 'sources-read'
  | 'links-resolved'
  | 'tracks-sent'
  | 'ids-sent'
  | 'parts-copied';

/** An argument that validation has checked to be a number. */
export function numberArgument(input: Input, name: string): number {
  const value = input[name];
  if (typeof value !== 'number') throw new TypeError(`${name} was checked to be a number`);
  return value;
}
