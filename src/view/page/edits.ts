import { moved, type Row, without } from './running-order.ts';
import { isEditable, type State } from './state.ts';

/** What the screen is after an edit; the plan gets it later. */
export type Edited = Pick<State, 'rows' | 'notice' | 'removed'>;

/** A row at another index; undefined where nothing moves. */
export function moveRow(state: State, key: string, to: number): Edited | undefined {
  const rows = moved(state.rows, key, to);
  const at = rows.findIndex(row => row.key === key);
  const title = rows[at]?.track.title;
  if (title === undefined || rows === state.rows || !isEditable(state)) return undefined;
  return { rows, notice: { is: 'moved', title, to: at + 1, of: rows.length }, removed: undefined };
}

/** The rows without one. The last one stays. */
export function removeRow(state: State, key: string): Edited | undefined {
  const index = state.rows.findIndex(row => row.key === key);
  const row = state.rows[index];
  if (row === undefined || !isEditable(state)) return undefined;
  const { title } = row.track;
  const rows = without(state.rows, key);
  if (rows.length === 0) return { rows: state.rows, notice: { is: 'last-one' }, removed: undefined };
  return { rows, notice: { is: 'removed', title, left: rows.length }, removed: { row, index } };
}

/** Where a track goes that was chosen: to a wish, or in the place of a row. */
export type Chosen = { readonly wish: number } | { readonly key: string };

/** The place as tools name it. */
export const placeIn = (rows: readonly Row[], place: Chosen) =>
  'wish' in place ? place : { position: rows.findIndex(({ key }) => key === place.key) + 1 };
