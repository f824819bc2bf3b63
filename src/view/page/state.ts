import type { Shown, ShownPlans } from '../data/shown.ts';
import type { Row } from './running-order.ts';

/** What the view tells the listener, worded in `words.ts`. */
export type Notice =
  | { readonly is: 'moved'; readonly title: string; readonly to: number; readonly of: number }
  | { readonly is: 'removed'; readonly title: string; readonly left: number }
  /** `without`: titles of songs that the service did not take; `isPart`: which, is not known. */
  | {
      readonly is: 'saved';
      readonly title: string;
      readonly without?: readonly string[];
      readonly isPart?: boolean | undefined;
    }
  | Told
  | { readonly is: 'last-one' | 'stale' | 'kept' | 'undone' | 'redone' | 'downloaded' }
  /** `isPart`: some of it was done; `added`: so many of the songs. */
  | {
      readonly is: 'refused';
      readonly what: Refused;
      /** The `reason` in the server's answer. */
      readonly reason?: string | undefined;
      /** The host's own words, where the server did not answer. */
      readonly hostSaid?: string | undefined;
      readonly isPart?: boolean | undefined;
      readonly added?: number | undefined;
    }
  /** Nobody said whether it was done, and it could not be seen. `title`: of the track that was chosen. */
  | { readonly is: 'unknown'; readonly what: Unanswered; readonly title?: string | undefined };

type Unanswered = Extract<Refused, 'edit' | 'save' | 'undo'>;

/** A choice of a track that got into the plan. */
export interface Told {
  readonly is: 'put-back' | 'chosen';
  readonly id: number;
  readonly title: string;
}

/** What was not done. */
export type Refused = 'edit' | 'save' | 'undo' | 'link' | 'file';

/** A row that was taken out last, and where it was. */
export interface Removed {
  readonly row: Row;
  readonly index: number;
}

/** The change at the service that the view made or knows of. */
export interface Saved {
  readonly changeId: string;
  /** Whether it was taken back, and `changeId` is what would do it again. */
  readonly isUndone: boolean;
}

/** How the running order on the screen relates to the plan: edits wait to be sent, are on their way, or did not get in. */
export type Sync = 'same' | 'ahead' | 'sending' | 'refused';

/** What is under way, beside sending edits. */
export type Work = 'saving' | 'undoing' | 'choosing';

/** Everything that the page is drawn from. */
export interface State {
  /** `waiting` for the host's call, `unanswered` where there seems to be no host, `nothing` that could be shown in it, `plans` where the host does not say which plan it means, `none-found` where the answer has no song, `unreadable` where the host lets views read nothing. */
  readonly phase:
    | 'waiting'
    | 'unanswered'
    | 'loading'
    | 'shown'
    | 'nothing'
    | 'plans'
    | 'none-found'
    | 'failed'
    | 'unreadable'
    | 'cancelled';
  /** What there is to choose from where the phase is `plans`. */
  readonly plans?: ShownPlans['plans'] | undefined;
  readonly shown?: Shown | undefined;
  /** Whether nothing stands any more of what is shown. */
  readonly isGone?: boolean | undefined;
  /** Whether the host lets the view change anything. */
  readonly canCall: boolean;
  readonly rows: readonly Row[];
  /** The rows as the server has them: what positions in calls refer to. */
  readonly read: readonly Row[];
  readonly sync: Sync;
  readonly work?: Work | undefined;
  readonly removed?: Removed | undefined;
  readonly saved?: Saved | undefined;
  readonly notice?: Notice | undefined;
}

export const start: State = { phase: 'waiting', canCall: false, rows: [], read: [], sync: 'same' };

/** Nothing was done to what is shown. */
export const untouched = { saved: undefined, notice: undefined, removed: undefined } as const;

/** Whether the rows can be moved and removed. Of a list that is here in part, the rest would be taken out. */
export function isEditable({ canCall, shown, isGone, work, rows }: State): boolean {
  if (!canCall || shown === undefined || isGone || work === 'saving') return false;
  if (shown.is === 'plan') return shown.state === 'open';
  return shown.editable && rows.length > 0 && (shown.total ?? shown.tracks.length) <= shown.tracks.length;
}

/** Whether the plan still has a row that was removed, and no call is on its way to take it out. */
export const isUnsent = ({ read, sync }: State, { key }: Row): boolean =>
  sync !== 'sending' && read.some(row => row.key === key);

/** Whether what was removed last can come back: on the screen, or by asking the tool that can add. */
export function canPutBack(state: State): boolean {
  const { removed, shown } = state;
  if (removed === undefined || !isEditable(state)) return false;
  return isUnsent(state, removed.row) || (shown?.is === 'plan' && shown.tool === 'build_playlist');
}

/** Whether there is something to save: a plan, or edits of a playlist. */
export function isSavable({ shown, isGone, sync, rows }: State): boolean {
  if (shown === undefined || isGone) return false;
  if (shown.is !== 'plan') return rows.length > 0 && sync !== 'same';
  return shown.state !== 'running' && (rows.length > 0 || shown.unsorted !== undefined);
}
