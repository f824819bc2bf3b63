import type { Shown, ShownPlan } from '../data/shown.ts';
import type { Fields, Host, Said } from './host.ts';

/** How asking a tool went. `why` is what the server or the host said. */
export type Asked<T> =
  | ({ readonly is: 'done' } & T)
  /** The plan is another by now, under this id. */
  | { readonly is: 'stale'; readonly planId: string }
  /** `said`: whether the server refused; else the listener or the host did, or no answer came. */
  | { readonly is: 'refused'; readonly why: string; readonly said: boolean };

export type NotDone = Exclude<Asked<object>, { readonly is: 'done' }>;

/** A playlist as it was made or changed. */
export interface Stands {
  /** Undefined where the answer names none. */
  readonly id: number | undefined;
  readonly changeId: string | undefined;
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
): Promise<Asked<Stands>> {
  const asked = await ask(host, tool, { plan_id: planId, ...(title === undefined ? {} : { title }) });
  if (asked.is !== 'done') return asked;
  const { structured } = asked.said;
  if (structured['outcome'] === 'done') return { is: 'done', ...standsIn(asked.said) };
  const other = textIn(structured['plan_id']);
  const isStale = structured['outcome'] === undefined && other !== undefined && other !== planId;
  return isStale ? { is: 'stale', planId: other } : refusedBy(asked.said);
}

/** Takes a change back; with the id of what took it back, does it again. */
export async function undoChange(host: Host, changeId: string): Promise<Asked<Stands>> {
  const asked = await ask(host, 'undo', { action: 'undo', change_id: changeId });
  if (asked.is !== 'done') return asked;
  return asked.said.structured['outcome'] === 'done'
    ? { is: 'done', ...standsIn(asked.said) }
    : refusedBy(asked.said);
}

async function ask(host: Host, tool: string, args: Fields): Promise<Asked<{ readonly said: Said }>> {
  try {
    return { is: 'done', said: await host.call(tool, args) };
  } catch (error) {
    return { is: 'refused', why: messageOf(error), said: false };
  }
}

const standsIn = ({ structured }: Said): Stands => {
  const id = structured['id'];
  return { id: typeof id === 'number' ? id : undefined, changeId: textIn(structured['change_id']) };
};

/** The head of an answer says what happened; the rest is for an assistant. */
const refusedBy = ({ text }: Said) =>
  ({ is: 'refused', why: text.split('\n').slice(0, 2).join(' '), said: true }) as const;

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
