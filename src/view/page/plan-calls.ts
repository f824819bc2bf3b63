import type { Shown, ShownPlan } from '../data/shown.ts';
import type { Fields, Host, Said } from './host.ts';

/** How asking a tool went. */
export type Asked<T> =
  | ({ readonly is: 'done' } & T)
  /** The plan is another by now, under this id. */
  | { readonly is: 'stale'; readonly planId: string }
  | Refusal;

export interface Refusal {
  readonly is: 'refused';
  /** Whether the server answered. If not, the listener or the host refused, or the answer was lost. */
  readonly said: boolean;
  /** The `reason` in the server's answer. */
  readonly reason?: string | undefined;
  /** The host's own words, where the server did not answer. */
  readonly hostSaid?: string | undefined;
  /** Whether some of it was done. */
  readonly isPart?: boolean | undefined;
  /** How many of the songs are in the playlist by now, where some of a plan was done. */
  readonly added?: number | undefined;
}

export type NotDone = Exclude<Asked<object>, { readonly is: 'done' }>;

/** A playlist as it was made or changed. */
export interface Stands {
  /** Undefined where the answer names none. */
  readonly id: number | undefined;
  readonly changeId: string | undefined;
}

/** What a plan became. */
export interface Made extends Stands {
  /** Whether songs are kept out for good. */
  readonly isPart: boolean;
}

/** What a change that was taken back left. */
export interface TakenBack extends Stands {
  /** Whether the playlist went with it, as far as the answer says. */
  readonly isGone: boolean;
}

/** Edits of a plan as `build_playlist` and `arrange_playlist` take them. */
export interface PlanEdit {
  readonly order?: readonly number[];
  readonly replace?: readonly {
    readonly wish?: number;
    readonly position?: number;
    readonly track_id: number;
  }[];
  readonly add?: readonly { readonly track_id: number; readonly position: number }[];
}

/** Changes the plan that is shown; the first change of a playlist makes a plan of it. */
export async function changePlan(
  host: Host,
  shown: Shown,
  edit: PlanEdit,
): Promise<Asked<{ readonly planId: string }>> {
  const isPlan = shown.is === 'plan';
  const which = isPlan ? { plan_id: shown.planId } : { playlist_id: shown.id };
  const asked = await ask(host, isPlan ? shown.tool : 'arrange_playlist', {
    ...which,
    ...edit,
    preview: true,
  });
  if (asked.is !== 'done') return asked;
  const { said } = asked;
  const planId = textIn(said.structured['plan_id']);
  if (planId === undefined) return refusedBy(said);
  if (!said.isError) return { is: 'done', planId };
  return isPlan && planId !== shown.planId ? { is: 'stale', planId } : refusedBy(said);
}

/** Carries a plan out, or on where that broke off. `title` where the plan has none. */
export async function savePlan(
  host: Host,
  { tool, planId }: ShownPlan,
  title: string | undefined,
): Promise<Asked<Made>> {
  const asked = await ask(host, tool, { plan_id: planId, ...(title === undefined ? {} : { title }) });
  if (asked.is !== 'done') return asked;
  const { structured } = asked.said;
  const { outcome } = structured;
  const stands = standsIn(asked.said);
  const other = textIn(structured['plan_id']);
  // Nothing is left to finish of a playlist that was made: the service keeps songs out for good.
  const isPart = outcome === 'partly' && tool === 'build_playlist' && other === undefined;
  if (outcome === 'done' || (isPart && stands.id !== undefined)) return { is: 'done', ...stands, isPart };
  const isStale = outcome === undefined && other !== undefined && other !== planId;
  return isStale ? { is: 'stale', planId: other } : refusedBy(asked.said);
}

/** Takes a change back; with the id of what took it back, does it again. What was taken back before is done, too. */
export async function undoChange(host: Host, changeId: string): Promise<Asked<TakenBack>> {
  const asked = await ask(host, 'undo', { action: 'undo', change_id: changeId });
  if (asked.is !== 'done') return asked;
  const { structured, isError } = asked.said;
  const isDone = structured['outcome'] === 'done' || structured['outcome'] === 'nothing_changed';
  if (isError || !isDone) return refusedBy(asked.said);
  const stands = standsIn(asked.said);
  // Of a playlist that is deleted, the answer has no number of tracks.
  return { is: 'done', ...stands, isGone: stands.id !== undefined && !('nb_tracks' in structured) };
}

async function ask(host: Host, tool: string, args: Fields): Promise<Asked<{ readonly said: Said }>> {
  try {
    return { is: 'done', said: await host.call(tool, args) };
  } catch (error) {
    return { is: 'refused', hostSaid: error instanceof Error ? error.message : undefined, said: false };
  }
}

const standsIn = ({ structured }: Said): Stands => {
  const id = structured['id'];
  return { id: typeof id === 'number' ? id : undefined, changeId: textIn(structured['change_id']) };
};

function refusedBy({ structured }: Said): Refusal {
  const { outcome, added, reason } = structured;
  return {
    is: 'refused',
    said: true,
    reason: outcome === 'asked' ? 'asked' : (textIn(reason) ?? 'other'),
    isPart: outcome === 'partly',
    added: typeof added === 'number' ? added : undefined,
  };
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
