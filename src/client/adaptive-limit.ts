/** The shares by which a refusal lowers the allowance, and a window without one raises it again. */
const lowered = 1 / 2;
const raised = 1 / 20;

/**
 * How many requests may leave in one window. The service counts whoever shares our address, so what it
 * refuses tells of others too: each refusal halves the allowance, each window without one gives back a
 * twentieth of the quota. Several processes that do so share what there is without knowing each other.
 */
export class AdaptiveLimit {
  readonly #quota: number;
  readonly #windowMs: number;
  #value: number;
  /** When it was last lowered or raised. */
  #since = 0;

  constructor(quota: number, windowMs: number) {
    this.#quota = quota;
    this.#windowMs = windowMs;
    this.#value = quota;
  }

  at(now: number): number {
    if (this.#value < this.#quota && now > this.#since) {
      const windows = Math.floor((now - this.#since) / this.#windowMs);
      this.#since += windows * this.#windowMs;
      this.#value = Math.min(this.#quota, this.#value + windows * Math.ceil(this.#quota * raised));
    }
    return this.#value;
  }

  /** It is raised again from `from` on, when the pause is over. */
  lower(from: number): void {
    this.#value = Math.max(1, Math.floor(this.#value * lowered));
    this.#since = from;
  }
}
