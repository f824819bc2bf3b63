import type { Track } from '../../client/api/models.ts';
import type { MatchReason } from './reason.ts';
import type { SearchStepName } from './search-steps.ts';
import type { Wish } from './wish.ts';

/** The outcome of one wish. */
export type Match = Matched | Uncertain | Missing;

export interface Matched {
  readonly outcome: 'matched';
  readonly wish: Wish;
  readonly track: Track;
  /** From 0 to 1. */
  readonly confidence: number;
  /** How the track was recognised; empty for an exact match. */
  readonly why: readonly MatchReason[];
  /** Other recordings of that name by the artist, of another length, then a release on another album; two at most. */
  readonly also: readonly Track[];
}

interface Uncertain {
  readonly outcome: 'uncertain';
  readonly wish: Wish;
  /** Up to three, the likeliest first. */
  readonly candidates: readonly MatchCandidate[];
}

interface Missing {
  readonly outcome: 'missing';
  readonly wish: Wish;
  /** The searches that found nothing. */
  readonly tried: readonly SearchStepName[];
  /** The failure that ended the search early; absent after a whole search. */
  readonly stopped?: { readonly error: unknown };
}

export interface MatchCandidate {
  readonly track: Track;
  readonly confidence: number;
  /** What keeps the track from being a match; empty where the confidence alone is too low. */
  readonly differs: readonly MatchReason[];
}
