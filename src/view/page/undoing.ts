import { Choosing } from './choosing.ts';
import type { OrderRows } from './running-order.ts';
import { isEditable } from './state.ts';

/** An edit that can be taken back and made again. */
interface Step {
  undo(): void;
  redo(): void;
}

/** More than anybody takes back. */
const mostSteps = 100;

/** Takes moves and removals back, latest first, and makes them again. */
export abstract class Undoing extends Choosing {
  #done: Step[] = [];
  #undone: Step[] = [];
  /** The edits that they belong to. Another page, a save and a change elsewhere begin anew. */
  #of = this.log;

  override move(key: string, to: number, ...others: readonly string[]): void {
    const { rows } = this.state;
    super.move(key, to, ...others);
    this.#recordMove(rows, [key, ...others], () => super.move(key, to, ...others));
  }

  /** Moves a row that the listener holds. `release` makes all of it one step. */
  carry(key: string, to: number): void {
    super.move(key, to);
  }

  /** Ends the way of a row. `from`: the rows where it began, which come back unless it `isDropped`. */
  release(key: string, from: OrderRows, isDropped: boolean): void {
    const to = this.state.rows.findIndex(row => row.key === key);
    const back = from.findIndex(row => row.key === key);
    if (isDropped) this.#recordMove(from, [key], () => super.move(key, to));
    else if (to >= 0 && back >= 0) super.move(key, back);
  }

  #recordMove(rows: OrderRows, keys: readonly string[], redo: () => void): void {
    const order = rows.map(row => row.key);
    if (this.state.rows.every((row, at) => row.key === order[at])) return;
    const moved = rows.filter(row => keys.includes(row.key));
    const [first] = moved;
    if (first === undefined) return;
    const at = rows.indexOf(first) + 1;
    const { title } = first.track;
    this.record(
      () => this.arrange(order, keys, { is: 'moved', title, to: at, of: order.length, count: moved.length }),
      redo,
    );
  }

  override remove(...keys: readonly string[]): void {
    const { rows } = this.state;
    super.remove(...keys);
    if (this.state.rows === rows) return;
    const gone = rows.flatMap(({ key }) => (keys.includes(key) ? key : []));
    this.record(
      () => {
        for (const key of gone) super.putBack(key);
      },
      () => super.remove(...gone),
    );
  }

  override putBack(key: string): void {
    const isThere = this.state.removed.some(({ row }) => row.key === key);
    super.putBack(key);
    if (isThere)
      this.record(
        () => super.remove(key),
        () => super.putBack(key),
      );
  }

  /** Each page has edits of its own. */
  override visit(address: string, from?: string): void {
    this.#forget();
    super.visit(address, from);
  }

  override back(): void {
    this.#forget();
    super.back();
  }

  /** Returns whether there was an edit to take back. */
  undoEdit(): boolean {
    return this.#step('done');
  }

  /** Returns whether there was an edit to make again. */
  redoEdit(): boolean {
    return this.#step('undone');
  }

  /** Records an edit that can be taken back. */
  protected record(undo: () => void, redo: () => void): void {
    this.#forgetOthers();
    this.#done = [...this.#done, { undo, redo }].slice(-mostSteps);
    this.#undone = [];
  }

  #step(from: 'done' | 'undone'): boolean {
    this.#forgetOthers();
    const isUndo = from === 'done';
    const step = isEditable(this.state) ? (isUndo ? this.#done : this.#undone).pop() : undefined;
    if (step === undefined) return false;
    (isUndo ? this.#undone : this.#done).push(step);
    if (isUndo) step.undo();
    else step.redo();
    return true;
  }

  #forgetOthers(): void {
    if (this.#of !== this.log) this.#forget();
    this.#of = this.log;
  }

  #forget(): void {
    this.#done = [];
    this.#undone = [];
  }
}
