import type { KeptKind } from '../data/shown.ts';
import type { RefusedCall } from './plan-calls.ts';
import type { ListOrder } from './sorting.ts';

/** What the view says to the listener, worded in `words.ts`. */
export type Notice =
  /** `count`: of songs; `title` is that of the first one, and `to` where it is. */
  | (Several & { readonly is: 'moved'; readonly to: number; readonly of: number })
  | (Several & { readonly is: 'removed'; readonly left: number })
  | {
      readonly is: 'saved';
      readonly title: string;
      /** Titles of songs that the service did not accept. */
      readonly without?: readonly string[];
      /** Whether songs are missing, though it is not known which. */
      readonly isPart?: boolean;
    }
  | { readonly is: 'selected'; readonly count: number }
  /** Songs that came in, for others or beside them. */
  | { readonly is: 'adjusted'; readonly what: AdjustmentKind; readonly count: number }
  | { readonly is: 'sorted'; readonly by: ListOrder | 'planned' }
  | { readonly is: 'nothing-suitable'; readonly what: AdjustmentKind }
  | ChosenTrack
  | Collected
  | { readonly is: 'taken-back' | 'next'; readonly title: string }
  /** The address of a page, where it could not be copied. */
  | { readonly is: 'link'; readonly link: string }
  | {
      readonly is:
        | 'copied'
        | 'described'
        | 'last-one'
        | 'stale'
        | 'kept'
        | 'merged'
        | 'undone'
        | 'redone'
        | 'downloaded'
        | 'no-page'
        | 'no-tempo';
    }
  | { readonly is: 'unsearched' | 'not-found'; readonly title: string }
  | ({ readonly is: 'refused'; readonly what: RefusedDeed } & Partial<Omit<RefusedCall, 'is'>>)
  /** It is not known whether it was done. `title`: of a track that was chosen. */
  | {
      readonly is: 'unknown';
      readonly what: Extract<RefusedDeed, 'edit' | 'save' | 'undo' | WayToCollect>;
      readonly title?: string | undefined;
    };

/** What can be asked of a plan as a whole. */
export type AdjustmentKind = 'slower' | 'faster' | 'similar' | 'fill';

interface Several {
  readonly title: string;
  readonly count: number;
}

/** A track that was added to the plan, or a wish that was dropped. */
export type ChosenTrack =
  | { readonly is: 'put-back' | 'chosen'; readonly id: number; readonly title: string }
  | { readonly is: 'left-out'; readonly wish: number; readonly title: string };

/** How a song gets into the library: into a playlist, as a new playlist, among the favourites. */
export type WayToCollect = 'add' | 'create' | 'like';

/** A song, or a favourite of another kind, that is in the library now. */
export interface Collected {
  readonly is: 'collected';
  readonly what: WayToCollect;
  readonly title: string;
  /** What a favourite is, if not a song. */
  readonly kind?: KeptKind | undefined;
  /** The playlist. */
  readonly to?: string | undefined;
  /** Whether it was not there before. */
  readonly isNew: boolean;
  /** Whether the playlist was made, but lacks something. */
  readonly isPart: boolean;
  /** If undo can take it back. */
  readonly changeId?: string | undefined;
}

/** What was refused. */
export type RefusedDeed =
  | 'edit'
  | 'save'
  | 'undo'
  | 'link'
  | 'file'
  | 'read'
  | 'plan'
  | 'ask'
  | 'similar'
  | 'page'
  | 'play'
  | WayToCollect;
