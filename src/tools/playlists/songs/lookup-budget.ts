/** Requests for single songs that one call makes, so that it ends in about ten seconds. */
const mostLookups = 90;

/** The requests for single songs that a call may still make. */
export class Lookups {
  #left: number;

  constructor(most = mostLookups) {
    this.#left = most;
  }

  get left(): number {
    return this.#left;
  }

  /** The first of these items, as many as may still be looked up. */
  take<T>(items: readonly T[]): T[] {
    const now = items.slice(0, this.#left);
    this.#left -= now.length;
    return now;
  }
}
