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

  /** Takes room for one; the function gives it back, once. */
  take(caller: string): (() => void) | Full {
    const own = this.#taken.get(caller) ?? 0;
    if (own >= this.#mostPerCaller) return 'caller';
    if (this.#all >= this.#most) return 'all';
    this.#taken.set(caller, own + 1);
    this.#all += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#giveBack(caller);
      isTaken = false;
    };
  }

  #giveBack(caller: string): void {
    const left = (this.#taken.get(caller) ?? 0) - 1;
    this.#all -= 1;
    if (left > 0) this.#taken.set(caller, left);
    else this.#taken.delete(caller);
  }
}
