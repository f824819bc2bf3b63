import type { Song } from '../song.ts';

/** Why a track does not come into a playlist. */
export type Rejection =
  | {
      readonly reason: 'tempo-outside' | 'year-outside';
      readonly min?: number | undefined;
      readonly max?: number | undefined;
    }
  | { readonly reason: 'artist-limit'; readonly max: number }
  /** The count or the length that was asked for is reached; where neither was, the limit of the service. */
  | {
      readonly reason: 'no-room';
      readonly count?: number | undefined;
      readonly minutes?: number | undefined;
    }
  | { readonly reason: 'known'; readonly list: KnownList }
  | { readonly reason: 'service-error'; readonly error: unknown }
  | {
      readonly reason:
        | 'tempo-unknown'
        | 'release-date-unknown'
        | 'explicit'
        | 'not-playable'
        | 'given-twice'
        | 'in-two-sources'
        | 'to-avoid'
        | 'already-in-playlist'
        | 'no-such-track';
    };

/** Lists whose tracks the listener knows. */
export type KnownList = 'history' | 'favourites';

/** A track that was not taken. */
export interface RejectedTrack {
  readonly id: number;
  readonly song?: Song | undefined;
  readonly rejection: Rejection;
  /** Asked for by name or id, so listed in the answer; tracks of sources are only counted. */
  readonly requested: boolean;
}
