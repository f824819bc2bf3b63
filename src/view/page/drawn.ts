import type { Shown } from '../data/shown.ts';
import { orderOf, type Row, rowsOf } from './running-order.ts';
import type { State } from './state.ts';

/** What the screen is once `shown` was read; `before`: the rows that stood there. */
export function drawn(shown: Shown, before: readonly Row[], change: Partial<State>): Partial<State> {
  const { read = rowsOf(shown.tracks, before), rows = read } = change;
  const known = shown.is === 'plan' ? undefined : shown.changeId;
  const saved = known === undefined ? {} : { saved: { changeId: known, isUndone: false } };
  const sync = orderOf(rows, read) === undefined ? 'same' : 'ahead';
  const told = change.saved === undefined ? { ...change, ...saved } : change;
  return { phase: 'shown', isGone: false, shown, sync, ...told, read, rows };
}
