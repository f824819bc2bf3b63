/** Which limit is reached: that of the caller, or that of all callers together. */
export type LimitReached = 'caller' | 'total';

/** Limits how many of something exist at once, for each caller and in total. */
export class ConcurrencyLimit {
  readonly #mostInTotal: number;
  readonly #mostPerCaller: number;
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(mostInTotal: number, mostPerCaller: number) {
    this.#mostInTotal = mostInTotal;
    this.#mostPerCaller = mostPerCaller;
  }

  get total(): number {
    return this.#total;
  }

  /** Adds one. Returns a function that removes it again, or the limit that was reached. */
  acquire(caller: string): (() => void) | LimitReached {
    const own = this.#counts.get(caller) ?? 0;
    if (own >= this.#mostPerCaller) return 'caller';
    if (this.#total >= this.#mostInTotal) return 'total';
    this.#counts.set(caller, own + 1);
    this.#total += 1;
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(caller);
      isReleased = true;
    };
  }

  #release(caller: string): void {
    const left = (this.#counts.get(caller) ?? 0) - 1;
    this.#total -= 1;
    if (left > 0) this.#counts.set(caller, left);
    else this.#counts.delete(caller);
  }
}
