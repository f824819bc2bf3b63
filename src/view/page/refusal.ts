import type { Shown } from '../data/shown.ts';
import { isSame, type Row, rowsOf } from './running-order.ts';
import type { State, Told } from './state.ts';

/** How an edit turned out of which nobody said anything. */
interface Aftermath {
  /** Whether the plan has it. */
  readonly isIn: boolean;
  readonly change: Partial<State>;
}

const howOften = (rows: readonly Row[], id: number) => rows.filter(({ track }) => track.id === id).length;

/**
 * Without an answer an edit may have got in all the same: `now`, as the server has the plan, tells. `told`: what was
 * chosen, where the edit is a choice. `why`: what the host said.
 */
export function afterEdit(
  { rows, shown }: State,
  why: string,
  now: Shown | undefined,
  told: Told | undefined,
): Aftermath {
  const notIn = (change: Partial<State>): Aftermath => ({ isIn: false, change });
  // A playlist that stands is left as it is by whatever became of a plan of its new order.
  if (shown?.is !== 'plan') return notIn({ notice: { is: 'refused', what: 'edit', why } });
  if (now === undefined) return notIn({ notice: { is: 'unknown', what: 'edit', title: told?.title } });
  if (now.is !== 'plan') return notIn({ notice: { is: 'saved', title: now.title } });
  if (now.planId === shown.planId) return notIn({ notice: { is: 'refused', what: 'edit', why } });
  const there = rowsOf(now.tracks);
  const isIn = told === undefined ? isSame(rows, there) : howOften(there, told.id) > howOften(rows, told.id);
  if (!isIn) return notIn({ notice: { is: 'stale' } });
  return { isIn, change: { notice: told, removed: undefined } };
}
