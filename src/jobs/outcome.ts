import type { SettledReason } from './change-call.ts';

/** What became of one id. */
export interface IdOutcome {
  readonly id: number;
  readonly outcome: 'done' | 'nothing_changed' | 'failed' | 'not_tried';
  readonly reason?: IdReason;
}

export type IdReason =
  | { readonly reason: 'settled'; readonly because: SettledReason }
  /** The service answered `true`, and a look afterwards shows otherwise. */
  | { readonly reason: 'not-so-after-all' }
  /** The write was broken off before anything was sent, and what it was to send is not stored. */
  | { readonly reason: 'text-not-kept' }
  | {
      readonly reason: 'error';
      readonly error: unknown;
      /** The input of the request, to name its object. */
      readonly input: Readonly<Record<string, unknown>>;
      /** Whether a look afterwards showed that the id is not as wanted. */
      readonly seenNotSo: boolean;
    };

/** Why a job stopped before its end. */
export type Problem =
  | { readonly problem: 'error'; readonly error: unknown; readonly step: number }
  /** Whether the service made a playlist is not known yet. */
  /** `waitMs`: how long the service may still be making it. */
  | { readonly problem: 'create-unknown'; readonly error?: unknown; readonly waitMs?: number }
  /** Several new playlists of the listener's bear the title; nothing is chosen. */
  | { readonly problem: 'create-ambiguous'; readonly ids: readonly number[] }
  /** Which playlists are new cannot be told. */
  | { readonly problem: 'create-unclear' }
  | { readonly problem: 'not-so'; readonly step: number; readonly ids: readonly number[] };

/** More to say of a job, whatever its end. */
export type Note =
  /** The service answered, and offers no way to look. */
  | { readonly note: 'cannot-be-read' }
  /** A look failed: only the service's answer is known. */
  | { readonly note: 'not-read-back' }
  /** The list was too long to look for so many of the ids. */
  | { readonly note: 'list-too-long'; readonly count: number }
  /** An empty playlist of the same title turned up beside the one that was made. */
  | { readonly note: 'twin'; readonly ids: readonly number[] };

/** How one step of a job turned out in this run. */
export interface StepReport {
  readonly step: number;
  readonly results: readonly IdOutcome[];
  /** What went wrong first. */
  readonly error?: unknown;
}

/** The outcome of all: done, nothing changed, partly, or failed. */
export function overall(results: readonly IdOutcome[]): 'done' | 'nothing_changed' | 'partly' | 'failed' {
  const has = (name: IdOutcome['outcome']) => results.some(({ outcome }) => outcome === name);
  if (has('failed') || has('not_tried')) return has('done') ? 'partly' : 'failed';
  return has('done') ? 'done' : 'nothing_changed';
}
