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

  /** How many there are now, of all callers. */
  get total(): number {
    return this.#total;
  }

  /** The most that one caller can ever have. */
  get largest(): number {
    return Math.min(this.#mostInTotal, this.#mostPerCaller);
  }

  /** Adds `count` or none. Returns a function that removes them again, or the limit that was reached. */
  acquire(caller: string, count = 1): (() => void) | LimitReached {
    const own = this.#counts.get(caller) ?? 0;
    if (own + count > this.#mostPerCaller) return 'caller';
    if (this.#total + count > this.#mostInTotal) return 'total';
    this.#counts.set(caller, own + count);
    this.#total += count;
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(caller, count);
      isReleased = true;
    };
  }

  #release(caller: string, count: number): void {
    const left = (this.#counts.get(caller) ?? 0) - count;
    this.#total -= count;
    if (left > 0) this.#counts.set(caller, left);
    else this.#counts.delete(caller);
  }
}
