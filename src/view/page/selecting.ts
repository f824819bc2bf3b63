import { Describing } from './playlist-settings.ts';
import { isEditable } from './state.ts';

/** Where a button or a key moves songs. */
export type Shift = 'top' | 'up' | 'down' | 'bottom';

/** Several songs that are edited together: what is done to one of them is done to all. */
export abstract class Selecting extends Describing {
  /** Where a range begins. */
  #anchor: string | undefined;

  /** The keys of the selected rows, in their order. */
  get selected(): readonly string[] {
    const { rows, selected } = this.state;
    return isEditable(this.state) ? rows.flatMap(({ key }) => (selected.includes(key) ? key : [])) : [];
  }

  /** Selects a row, or takes it out of the selection. */
  select(key: string): void {
    const { selected } = this;
    this.#anchor = key;
    this.#select(selected.includes(key) ? selected.filter(each => each !== key) : [...selected, key]);
  }

  /** Selects the rows from the one that was selected last, or from `from`, to this one. */
  selectTo(key: string, from = key): void {
    const keys = this.state.rows.map(row => row.key);
    const begin = keys.indexOf(this.selected.length > 0 ? (this.#anchor ?? from) : from);
    const [one, other] = [begin < 0 ? keys.indexOf(from) : begin, keys.indexOf(key)];
    this.#anchor = keys[one];
    this.#select(keys.slice(Math.min(one, other), Math.max(one, other) + 1));
  }

  /** Returns whether anything was selected. */
  deselect(): boolean {
    const wasSelected = this.selected.length > 0;
    if (wasSelected) this.#select([]);
    return wasSelected;
  }

  /** The row, and those that are selected with it. */
  groupOf(key: string): readonly string[] {
    const { selected } = this;
    return selected.includes(key) ? selected : [key];
  }

  /** Moves a row, and those that are selected with it. */
  shift(key: string, by: Shift): void {
    const { rows } = this.state;
    const group = this.groupOf(key);
    const indexes = rows.flatMap((row, at) => (group.includes(row.key) ? at : []));
    const [first = 0, last = 0] = [indexes[0], indexes.at(-1)];
    const places = { top: 0, up: first - 1, down: last - group.length + 2, bottom: rows.length };
    this.move(key, places[by], ...group);
  }

  /** Moves a row, and those that are selected with it, to where it was dropped: an index among the other rows. */
  drop(key: string, to: number): void {
    const group = this.groupOf(key);
    const others = this.state.rows.filter(row => row.key !== key).slice(0, to);
    this.move(key, others.filter(row => !group.includes(row.key)).length, ...group);
  }

  /** Removes a row, and those that are selected with it. */
  discard(key: string): void {
    const group = this.groupOf(key);
    this.remove(...group);
    if (group.length > 1) this.set({ selected: [] });
  }

  #select(selected: readonly string[]): void {
    if (!isEditable(this.state)) return;
    this.set({ selected, notice: { is: 'selected', count: selected.length } });
  }
}
