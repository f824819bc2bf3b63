interface Waiting<T> {
  readonly turn: number;
  readonly item: T;
  readonly caller: object;
}

/**
 * A queue in which callers take turns: a caller with a hundred requests does not hold up a caller with one.
 * The requests of one caller keep their order.
 */
export class FairQueue<T> {
  #waiting: Waiting<T>[] = [];
  /** The turn of the last item taken: new items come in behind it. */
  #turn = 0;
  readonly #lastTurn = new WeakMap<object, number>();

  get size(): number {
    return this.#waiting.length;
  }

  /** Whose items wait. */
  get callers(): object[] {
    return this.#waiting.map(({ caller }) => caller);
  }

  /** An item without a caller is a caller of its own. */
  add(item: T, caller?: object): void {
    const last = caller === undefined ? 0 : (this.#lastTurn.get(caller) ?? 0);
    const turn = Math.max(this.#turn, last) + 1;
    if (caller !== undefined) this.#lastTurn.set(caller, turn);
    const before = this.#waiting.findLastIndex(other => other.turn <= turn);
    this.#waiting.splice(before + 1, 0, { turn, item, caller: caller ?? {} });
  }

  next(): T | undefined {
    const first = this.#waiting.shift();
    if (first !== undefined) this.#turn = first.turn;
    return first?.item;
  }

  /** Keeps the items for which `stays` is true, given each one's place among those kept. */
  keep(stays: (item: T, place: number) => boolean): void {
    let place = 0;
    this.#waiting = this.#waiting.filter(({ item }) => {
      const kept = stays(item, place);
      if (kept) place += 1;
      return kept;
    });
  }
}
