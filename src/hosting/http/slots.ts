/** Whose bound is reached: one caller's, or that of all together. */
export type Full = 'caller' | 'all';

/** Room for so many of something, of each caller and of all together. */
export class Slots {
  readonly #most: number;
  readonly #mostPerCaller: number;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(most: number, mostPerCaller: number) {
    this.#most = most;
    this.#mostPerCaller = mostPerCaller;
  }

  /** How many are taken in all. */
  get taken(): number {
    return this.#all;
  }

  /** The most that one caller ever has room for. */
  get largest(): number {
    return Math.min(this.#most, this.#mostPerCaller);
  }

  /** Takes room for so many, or for none of them; the function gives it back, once. */
  take(caller: string, count = 1): (() => void) | Full {
    const own = this.#taken.get(caller) ?? 0;
    if (own + count > this.#mostPerCaller) return 'caller';
    if (this.#all + count > this.#most) return 'all';
    this.#taken.set(caller, own + count);
    this.#all += count;
    let isTaken = true;
    return () => {
      if (isTaken) this.#giveBack(caller, count);
      isTaken = false;
    };
  }

  #giveBack(caller: string, count: number): void {
    const left = (this.#taken.get(caller) ?? 0) - count;
    this.#all -= count;
    if (left > 0) this.#taken.set(caller, left);
    else this.#taken.delete(caller);
  }
}
