import type { Shown, ShownPlans } from '../data/shown.ts';
import type { Row } from './running-order.ts';

/** What the view tells the listener, worded in `words.ts`. `why` is what the server or the host said. */
export type Notice =
  | { readonly is: 'moved'; readonly title: string; readonly to: number; readonly of: number }
  | { readonly is: 'removed'; readonly title: string; readonly left: number }
  | { readonly is: 'saved'; readonly title: string }
  | Told
  | { readonly is: 'last-one' | 'stale' | 'undone' | 'redone' | 'downloaded' }
  | { readonly is: 'refused'; readonly what: Refused; readonly why: string }
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
  /** Whether nothing stands any more of what is shown. */
  readonly isGone: boolean;
}

/** How the running order on the screen relates to the plan: edits wait to be sent, are on their way, or did not get in. */
export type Sync = 'same' | 'ahead' | 'sending' | 'refused';

/** What is under way, beside sending edits. */
export type Work = 'saving' | 'undoing' | 'choosing';

/** Everything that the page is drawn from. */
export interface State {
  /** `waiting` for the host's call, `unanswered` where there seems to be no host, `nothing` that could be shown in it, `plans` where the host does not say which plan it means, `unreadable` where the host lets views read nothing. */
  readonly phase:
    | 'waiting'
    | 'unanswered'
    | 'loading'
    | 'shown'
    | 'nothing'
    | 'plans'
    | 'failed'
    | 'unreadable'
    | 'cancelled';
  /** What the server said where the phase is `failed`. */
  readonly why?: string | undefined;
  /** What there is to choose from where the phase is `plans`. */
  readonly plans?: ShownPlans['plans'] | undefined;
  readonly shown?: Shown | undefined;
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
export function isEditable({ canCall, shown, saved, work, rows }: State): boolean {
  if (!canCall || shown === undefined || saved?.isGone || work === 'saving') return false;
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
export const isSavable = ({ shown, sync, rows }: State): boolean =>
  shown !== undefined &&
  rows.length > 0 &&
  (shown.is === 'plan' ? shown.state !== 'running' : sync !== 'same');
