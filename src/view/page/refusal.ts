import type { Shown } from '../data/shown.ts';
import { isSame, rowsOf } from './running-order.ts';
import type { Refused, State } from './state.ts';

/** What is drawn after something was refused: what stands, where the screen must follow it, and what is told. */
interface Aftermath {
  readonly now: Shown | undefined;
  readonly change: Partial<State>;
  /** The plan that an edit got into all the same. */
  readonly stands?: string;
}

/** Without an answer it may have been done all the same: `now`, as the server has it, tells. */
export function afterRefusal(
  { rows, shown }: State,
  what: Refused,
  why: string,
  now: Shown | undefined,
): Aftermath {
  const told: Aftermath = {
    now: what === 'edit' ? undefined : now,
    change: { notice: { is: 'refused', what, why } },
  };
  if (now === undefined || shown?.is !== 'plan') return told;
  if (now.is !== 'plan') return { now, change: { notice: { is: 'saved', title: now.title } } };
  if (now.planId === shown.planId) return told;
  if (!isSame(rows, rowsOf(now.tracks))) return { now, change: { notice: { is: 'stale' } } };
  return { now, change: { notice: undefined }, ...(what === 'edit' ? { stands: now.planId } : {}) };
}
