import { textIn } from '../data/address.ts';
import type { ShownSongs } from '../data/shown.ts';
import type { Host, JsonFields, ToolResult } from './host.ts';

/** How a call turned out. */
export type CallOutcome<T> =
  | ({ readonly is: 'done' } & T)
  /**
   * The plan has changed and has this new id. `isKept`: the listener's edits are still in it, because only its playlist
   * was changed elsewhere.
   */
  | { readonly is: 'stale'; readonly planId: string; readonly isKept: boolean }
  | RefusedCall;

export interface RefusedCall {
  readonly is: 'refused';
  /** Whether the server answered. If not, the listener or the host refused, or the answer was lost. */
  readonly byServer: boolean;
  /** The `reason` in the server's answer. */
  readonly reason?: string | undefined;
  /** Whether a part of it was done. */
  readonly isPart?: boolean | undefined;
  /** How many of the songs were added. */
  readonly added?: number | undefined;
}

export type NotDone = Exclude<CallOutcome<object>, { readonly is: 'done' }>;

type Planned = CallOutcome<{ readonly planId: string }>;

/** The playlist in an answer; its fields are undefined if the answer has none. */
interface Changed {
  readonly id: number | undefined;
  readonly changeId: string | undefined;
}

export interface SavedPlaylist extends Changed {
  /** Whether the service refused a part of it for good. */
  readonly isPart: boolean;
}

export interface UndoneChange extends Changed {
  /** Whether the playlist was deleted, as far as the answer says. */
  readonly isGone: boolean;
}

/** What a playlist has besides its songs. An empty description removes it. */
export interface ShownSettings {
  readonly title?: string;
  readonly description?: string;
  readonly public?: boolean;
}

export const settingsIn = ({ title, description, public: isPublic }: ShownSettings): ShownSettings => ({
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { description }),
  ...(isPublic === undefined ? {} : { public: isPublic }),
});

/** Edits as `plan_playlist` takes them. */
export interface PlanEdit extends ShownSettings {
  readonly order?: readonly number[];
  readonly remove?: { readonly positions: readonly number[] } | { readonly wishes: readonly number[] };
  readonly replace?: readonly {
    readonly wish?: number;
    readonly position?: number;
    readonly track_id: number;
  }[];
  readonly add?: readonly { readonly track_id: number; readonly position: number }[];
  readonly sources?: readonly { readonly from: 'like'; readonly songs: readonly number[] }[];
  readonly rules?: JsonFields;
}

/**
 * Changes the plan that is shown, or goes on with it if there is no edit. The first change of a playlist makes a plan of
 * it.
 */
export async function changePlan(host: Host, shown: ShownSongs, edit: PlanEdit): Promise<Planned> {
  const isPlan = shown.is === 'plan';
  const which = isPlan ? { plan_id: shown.planId } : { playlist: shown.id };
  return planSongs(host, { ...which, ...edit }, isPlan ? shown.planId : undefined);
}

/** Makes or changes a plan. `before`: the id of the plan that is changed. */
export async function planSongs(host: Host, args: JsonFields, before?: string): Promise<Planned> {
  const called = await call(host, 'plan_playlist', args);
  if (called.is !== 'done') return called;
  const { result } = called;
  const planId = textIn(result.structured['plan_id']);
  if (planId === undefined) return refusalIn(result);
  if (!result.isError) return { is: 'done', planId };
  return before !== undefined && planId !== before
    ? { is: 'stale', planId, isKept: false }
    : refusalIn(result);
}

/** Saves a plan, or continues an interrupted save. */
export async function callSavePlan(host: Host, planId: string): Promise<CallOutcome<SavedPlaylist>> {
  const called = await call(host, 'save_playlist', { plan_id: planId });
  if (called.is !== 'done') return called;
  const { structured } = called.result;
  const { outcome, reason } = structured;
  const playlist = changedIn(structured);
  const other = textIn(structured['plan_id']);
  // Without a plan_id in the answer, nothing is left to finish.
  const isPart = outcome === 'partly' && other === undefined;
  const isDone = outcome === 'done' || (outcome === 'nothing_changed' && !called.result.isError);
  if (isDone || (isPart && playlist.id !== undefined)) return { is: 'done', ...playlist, isPart };
  const isStale = outcome === undefined && other !== undefined && other !== planId;
  if (!isStale) return refusalIn(called.result);
  return { is: 'stale', planId: other, isKept: reason === 'playlist-changed' };
}

/** Undoes a change; with the id of an undo, does the change again. It also succeeds if that was done before. */
export async function undoChange(host: Host, changeId: string): Promise<CallOutcome<UndoneChange>> {
  const called = await call(host, 'undo', { change_ids: [changeId] });
  if (called.is !== 'done') return called;
  const { structured, isError } = called.result;
  const isDone = structured['outcome'] === 'done' || structured['outcome'] === 'nothing_changed';
  if (isError || !isDone) return refusalIn(called.result);
  const playlist = changedIn(structured);
  // The answer has no number of tracks for a deleted playlist.
  return { is: 'done', ...playlist, isGone: playlist.id !== undefined && !('nb_tracks' in structured) };
}

/** Adds to a playlist or to the favourites, or makes a playlist. `isNew`: false if it was there already. `isPart`: for a playlist that was made, but lacks something. */
export async function changeLibrary(
  host: Host,
  tool: string,
  args: JsonFields,
): Promise<
  RefusedCall | ({ readonly is: 'done'; readonly isNew: boolean; readonly isPart: boolean } & Changed)
> {
  const called = await call(host, tool, args);
  if (called.is !== 'done') return called;
  const { structured, isError } = called.result;
  const { outcome } = structured;
  const changed = changedIn(structured);
  const isPart = outcome === 'partly' && args['action'] === 'create' && changed.id !== undefined;
  if (isPart) return { is: 'done', isNew: true, isPart, ...changed };
  // An error that names a change: it may have been made.
  if (isError && outcome === 'nothing_changed' && changed.changeId !== undefined)
    return { is: 'refused', byServer: false };
  if (isError || (outcome !== 'done' && outcome !== 'nothing_changed')) return refusalIn(called.result);
  return { is: 'done', isNew: outcome === 'done', isPart, ...changed };
}

type Called = RefusedCall | { readonly is: 'done'; readonly result: ToolResult };

async function call(host: Host, tool: string, args: JsonFields): Promise<Called> {
  try {
    return { is: 'done', result: await host.call(tool, args) };
  } catch {
    return { is: 'refused', byServer: false };
  }
}

const changedIn = (structured: JsonFields): Changed => {
  const id = structured['id'];
  return { id: typeof id === 'number' ? id : undefined, changeId: textIn(structured['change_id']) };
};

function refusalIn({ structured }: ToolResult): RefusedCall {
  const { outcome, added, reason } = structured;
  return {
    is: 'refused',
    byServer: true,
    reason: outcome === 'asked' ? 'asked' : (textIn(reason) ?? 'other'),
    isPart: outcome === 'partly',
    added: typeof added === 'number' ? added : undefined,
  };
}
