/** The share that a refusal leaves of the limit, and the share of the quota that a window without one gives back. */
const lowered = 1 / 2;
const raised = 1 / 20;

/**
 * How many requests may leave in one window. The service counts everyone at our address, so a refusal tells
 * of others too: each refusal halves the limit, each window without one gives back a twentieth of the quota.
 * Several processes share an address that way without knowing each other.
 */
export class AdaptiveLimit {
  readonly #quota: number;
  readonly #windowMs: number;
  #value: number;
  /** When the limit was last lowered or raised. */
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

  /** The limit rises again from `from` on, when the pause is over. */
  lower(from: number): void {
    this.#value = Math.max(1, Math.floor(this.#value * lowered));
    this.#since = from;
  }
}
