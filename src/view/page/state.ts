import type {
  ShownAround,
  ShownGrid,
  ShownPlan,
  ShownPlans,
  ShownSongs,
  ShownTrack,
  ShownWish,
} from '../data/shown.ts';
import type { JsonFields } from './host.ts';
import type { ChosenTrack, Notice } from './notice.ts';
import type { RefusedCall } from './plan-calls.ts';
import { changesOf, editOf, isOf, merge, type OrderRow, orderRows, type Removed } from './running-order.ts';

/** A state that notifies its subscribers of each change. */
export class StateStore<S extends object> {
  #state: S;
  readonly #listeners = new Set<() => void>();

  constructor(state: S) {
    this.#state = state;
  }

  get state(): S {
    return this.#state;
  }

  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected set(change: Partial<S>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** A change at the service. */
export interface SavedChange {
  readonly changeId: string;
  /** Whether it was undone. `changeId` is then that of the undo, and undoing that does the change again. */
  readonly isUndone: boolean;
}

export const searchKinds = ['songs', 'artists', 'albums', 'playlists'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The search field. */
export interface OpenSearch {
  /** What was searched for last. */
  readonly words: string;
  /** What was looked for, if the page is what was found. */
  readonly found?: SearchKind;
  /** Why nothing was looked for. */
  readonly problem?: 'empty' | 'short';
}

export interface State {
  /**
   * `waiting`: for the host's call. `silent`: the host has sent no answer to it for long. `unanswered`: there seems to be no host. `nothing`: nothing can be shown. `plans`:
   * the listener has to choose a plan. `none-found`: the answer has no songs. `unreadable`: the host lets views read
   * nothing. `text`: only the answer's text is left.
   */
  readonly phase:
    | 'waiting'
    | 'silent'
    | 'unanswered'
    | 'loading'
    | 'shown'
    | 'nothing'
    | 'plans'
    | 'none-found'
    | 'text'
    | 'grid'
    | 'failed'
    | 'unreadable'
    | 'cancelled';
  /** In the phase `failed`: the `reason` in the answer, and the arguments of the call. */
  readonly failure?: { readonly reason: unknown; readonly args: JsonFields } | undefined;
  /** The choice in the phase `plans`. */
  readonly plans?: ShownPlans['plans'] | undefined;
  /** In the phase `grid`. */
  readonly grid?: ShownGrid | undefined;
  /** What surrounds the artist who is shown, read after the songs; `unread` if that failed. */
  readonly around?: ShownAround | 'unread' | undefined;
  readonly shown?: ShownSongs | undefined;
  /** Another number for each page that is shown. It stays after "Back". */
  readonly pageNumber: number;
  /** How many pages the listener left to come here. "Back" goes to the last one. */
  readonly depth: number;
  /** The id of the tile, or the key of the row, that was left for another page. */
  readonly opened?: string | undefined;
  /** What the host kept of the answer, as far as it can be shown without reading. */
  readonly replay?: { readonly missing: number } | undefined;
  /** The answer's text, for a host that keeps nothing else. */
  readonly text?: string | undefined;
  /** What the call asks for, before there is an answer. */
  readonly expected?: { readonly title?: string | undefined; readonly rows: number } | undefined;
  /** The search field, if it is open. */
  readonly search?: OpenSearch | undefined;
  /** Whether a read takes unusually long. */
  readonly isSlow?: boolean | undefined;
  /** Tracks that the listener had looked for, by the words of the wish. */
  readonly found?: Readonly<Record<string, ShownWish['candidates']>> | undefined;
  /** How far the call under way is. */
  readonly progress?: { readonly done: number; readonly of?: number | undefined } | undefined;
  /** Whether the host lets the view read resources. */
  readonly canRead?: boolean | undefined;
  /** Whether what is shown does not exist any more. */
  readonly isGone?: boolean | undefined;
  /** Whether the host lets the view call tools. */
  readonly canCall: boolean;
  readonly rows: readonly OrderRow[];
  /** The rows as the server has them. Positions in calls refer to these. */
  readonly read: readonly OrderRow[];
  /** Whether the server has the rows on the screen: edits wait, are being sent, or were refused. */
  readonly sync: 'same' | 'ahead' | 'sending' | 'refused';
  readonly work?: 'saving' | 'undoing' | 'choosing' | 'planning' | 'looking' | 'adding' | undefined;
  /** The rows that the listener removed since the last save. Each can be put back. */
  readonly removed: readonly Removed[];
  /** The keys of the rows that the listener selected. Some may be gone. */
  readonly selected: readonly string[];
  readonly saved?: SavedChange | undefined;
  readonly notice?: Notice | undefined;
}

export const start: State = {
  phase: 'waiting',
  pageNumber: 0,
  depth: 0,
  canCall: false,
  rows: [],
  read: [],
  removed: [],
  selected: [],
  sync: 'same',
};

/** What belongs to one page. */
export const noPage = {
  phase: 'loading',
  plans: undefined,
  grid: undefined,
  around: undefined,
  shown: undefined,
  opened: undefined,
  replay: undefined,
  text: undefined,
  expected: undefined,
  search: undefined,
  failure: undefined,
  found: undefined,
  isSlow: false,
  isGone: false,
  rows: [],
  read: [],
  removed: [],
  selected: [],
  sync: 'same',
  saved: undefined,
  notice: undefined,
} satisfies Partial<State>;

/** The state that shows `shown`. */
export function stateThatShows(shown: ShownSongs, before: State, change: Partial<State>): Partial<State> {
  const { read = orderRows(shown.tracks, before.rows), rows = read, removed = before.removed } = change;
  const keys = new Set(rows.map(({ key }) => key));
  const changeId = shown.is === 'plan' ? undefined : shown.changeId;
  const saved = change.saved ?? (changeId === undefined ? undefined : { changeId, isUndone: false });
  const sync = editOf(rows, read) === undefined ? 'same' : 'ahead';
  return {
    phase: 'shown',
    isGone: false,
    replay: undefined,
    shown,
    sync,
    ...change,
    ...(saved === undefined ? {} : { saved }),
    read,
    rows,
    removed: removed.filter(({ row }) => !keys.has(row.key)),
  };
}

/** The search field: as the listener opened it, or with the words of the search that is shown. */
export function searchIn(state: State): OpenSearch | undefined {
  const { search, phase, shown, grid } = state;
  if (search !== undefined || !maySearch(state)) return search;
  if (phase === 'shown' && shown?.is === 'search')
    return !shown.terms?.length ? { words: shown.title, found: 'songs' } : undefined;
  const found = searchKinds.find(kind => kind === grid?.of);
  if (phase !== 'grid' || grid?.query === undefined || found === undefined) return undefined;
  return { words: grid.query, found };
}

/** Whether the search field is above what it found. */
export const isFoundIn = (state: State): boolean => searchIn(state)?.found !== undefined;

/** Whether the listener can search. */
export const maySearch = ({ canCall, canRead, phase }: State): boolean =>
  canCall && canRead === true && phase !== 'waiting';

/** Whether rows can be moved and removed. If only a part of a list is here, a new order would remove the rest. */
export const isEditable = (state: State): boolean => state.work !== 'saving' && hasGrips(state);

/** Whether rows have the buttons to move and remove them. While the plan is saved they stay, so that no row jumps. */
export function hasGrips({ canCall, shown, isGone, replay, rows }: State): boolean {
  if (!canCall || shown === undefined || isGone || replay !== undefined) return false;
  if (shown.is === 'plan') return shown.state === 'open' && shown.unfinished === undefined;
  return shown.editable && rows.length > 0 && (shown.total ?? shown.tracks.length) <= shown.tracks.length;
}

/** Whether songs have a menu: what can be done with them is known once they are read. */
export const hasMenus = ({ replay }: State): boolean => replay === undefined;

/** Whether what the host kept will probably be editable once it is read: the room of the buttons is kept. */
export const mayGetGrips = ({ canCall, canRead, isGone, replay, shown }: State): boolean =>
  canCall &&
  canRead === true &&
  !isGone &&
  replay !== undefined &&
  (shown?.is === 'plan' || shown?.is === 'playlist');

/** Whether the removal of a row has not been sent yet. */
export const isUnsent = ({ read, sync }: State, { key }: OrderRow): boolean =>
  sync !== 'sending' && read.some(row => row.key === key);

/** Whether there is a plan or an edit to save. */
export function isSavable({ shown, isGone, replay, sync, rows, read }: State): boolean {
  if (shown === undefined || isGone || replay !== undefined) return false;
  if (shown.is !== 'plan') return rows.length > 0 && sync !== 'same';
  if (shown.state === 'running' || !shown.savable) return false;
  if (shown.state === 'broken') return true;
  if (shown.playlist === undefined) return rows.length > 0;
  const { added, moved, removed, settings } = changesOf(shown, rows, read);
  return added + moved + removed + settings.length > 0;
}

/** Whether a plan that has ended can be planned again from the songs on the screen. */
export const isPlannable = ({ canCall, canRead, isGone, rows, shown, work }: State): boolean =>
  canCall &&
  canRead === true &&
  isGone === true &&
  shown?.is === 'plan' &&
  rows.length > 0 &&
  work === undefined;

/** Whether the first song is the best hit of a search, among others. */
export const hasTop = ({ shown, rows }: State): boolean =>
  shown?.is === 'search' && shown.best === true && rows.length > 1;

/** Whether there are more results of a search than are here. */
export const mayShowMore = ({ shown, rows, canRead, replay }: State): boolean =>
  shown?.is === 'search' && (shown.total ?? 0) > rows.length && canRead === true && replay === undefined;

/** An edit that was sent. */
export interface SentEdit {
  /** The rows on the screen when it was sent. */
  readonly rows: readonly OrderRow[];
  readonly choice: ChosenTrack | undefined;
}

/** Whether a plan has an edit that was sent. */
function isIn({ tracks, open }: ShownPlan, { rows, choice }: SentEdit): boolean {
  if (choice === undefined) return isOf(rows, tracks);
  if (choice.is === 'left-out') return open.every(({ wish }) => wish !== choice.wish);
  const countOf = (list: readonly ShownTrack[]) => list.filter(({ id }) => id === choice.id).length;
  return countOf(tracks) > countOf(rows.map(({ track }) => track));
}

/** What to show after an edit whose answer was lost. `now`: what the server has. */
export function afterLostAnswer(
  { rows, shown }: State,
  refusal: RefusedCall,
  now: ShownSongs | undefined,
  sent: SentEdit,
) {
  const { choice } = sent;
  const notMade = (change: Partial<State>) => ({ isMade: false, change });
  const notice = { ...refusal, what: 'edit' } as const;
  if (shown?.is !== 'plan') return notMade({ notice });
  const title = choice?.is === 'left-out' ? undefined : choice?.title;
  if (now === undefined) return notMade({ notice: { is: 'unknown', what: 'edit', title } });
  if (now.is !== 'plan') return notMade({ notice: { is: 'saved', title: now.title } });
  if (now.planId === shown.planId) return notMade({ notice });
  const isMade = isIn(now, sent);
  if (!isMade) return notMade({ notice: { is: 'stale' }, removed: [] });
  return { isMade, change: { notice: choice, ...merge(rows, now.tracks, sent.rows) } };
}
