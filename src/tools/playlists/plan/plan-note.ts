import type { FileNote } from '../files/file-wishes.ts';
import type { KnownList } from '../plans/rejection.ts';
import type { Song } from '../songs/song.ts';
import type { OrderName } from '../songs/song-order.ts';
import type { NameCandidate } from './find-in-catalogue.ts';
import type { SourceFailure, SourceLabel } from './sources.ts';

/** What an agent should know of a plan besides its tracks. */
export type DraftNote =
  | FileNote
  /** What the names of sources were taken for. */
  | { readonly note: 'names-taken'; readonly objects: readonly NameCandidate[] }
  | { readonly note: 'source-failed'; readonly source: SourceLabel; readonly failure: SourceFailure }
  /** A source gave fewer songs than asked for. */
  | { readonly note: 'source-short'; readonly source: SourceLabel; readonly got: number; readonly of: number }
  /** Of many favourite artists the first are drawn from. */
  | { readonly note: 'first-artists'; readonly taken: number; readonly of: number }
  /** Not all songs were searched completely. */
  | { readonly note: 'search-stopped'; readonly error: unknown }
  | { readonly note: 'known-list-unread'; readonly list: KnownList; readonly error: unknown }
  | { readonly note: 'songs-not-needed'; readonly count: number }
  /** What was dropped from a plan was made up for. */
  | { readonly note: 'filled-up'; readonly songs: readonly Song[] }
  /** Where a replacement came to stand, because the plan's order decides. Positions count from 1. */
  | {
      readonly note: 'order-kept';
      readonly order: OrderName;
      readonly song: Song;
      readonly position: number;
    };
