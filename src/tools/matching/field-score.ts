import type { MatchReason } from './reason.ts';

/** How well one field of a track answers a wish, from 0 to 1, and what is to be said. */
export interface FieldScore {
  readonly score: number;
  readonly reason?: MatchReason;
}
