interface Waiting<T> {
  readonly turn: number;
  readonly who: T;
}

/**
 * Those who wait, in the order in which they will pass. Callers take turns, so that one with a hundred
 * requests does not hold up one with a single request; the requests of one caller keep their order.
 */
export class FairQueue<T> {
  #waiting: Waiting<T>[] = [];
  /** The turn of whoever passed last: newcomers come in behind it. */
  #turn = 0;
  readonly #lastTurn = new WeakMap<object, number>();

  get size(): number {
    return this.#waiting.length;
  }

  /** Without a caller it is a caller of its own. */
  add(who: T, caller?: object): void {
    const last = caller === undefined ? 0 : (this.#lastTurn.get(caller) ?? 0);
    const turn = Math.max(this.#turn, last) + 1;
    if (caller !== undefined) this.#lastTurn.set(caller, turn);
    const before = this.#waiting.findLastIndex(other => other.turn <= turn);
    this.#waiting.splice(before + 1, 0, { turn, who });
  }

  next(): T | undefined {
    const first = this.#waiting.shift();
    if (first !== undefined) this.#turn = first.turn;
    return first?.who;
  }

  /** Keeps those of whom `stays` is true; it is told the place of each among those that stayed. */
  keep(stays: (who: T, place: number) => boolean): void {
    let place = 0;
    this.#waiting = this.#waiting.filter(({ who }) => {
      const kept = stays(who, place);
      if (kept) place += 1;
      return kept;
    });
  }
}
