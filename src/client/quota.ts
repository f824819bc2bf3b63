import type { Clock } from './clock.ts';

/** How many requests may leave in any stretch of time. */
export interface Quota {
  readonly requests: number;
  readonly ms: number;
}

/** A request would have to wait longer than it may. */
export class WaitTooLong extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super(`the quota would hold this for ${Math.ceil(waitMs)} ms`);
    this.waitMs = waitMs;
  }
}

/** The service counts arrivals, not departures: a margin for the journey. */
const journeyMs = 150;

/** When a request left, or will leave. A hold moves those that wait. */
interface Place {
  at: number;
}

/**
 * A sliding window: at most `quota.requests` pass in any `quota.ms`. Callers pass in the order they came.
 * A caller that would wait beyond `longestMs` is told at once. When one that waits gives up, its place
 * is free for those that come later; those that wait already keep their times.
 */
export class Pacer {
  readonly #quota: Quota;
  readonly #clock: Clock;
  /** The requests of the present window and those that wait, in the order they leave. */
  #places: Place[] = [];
  #heldUntil = 0;

  constructor(quota: Quota, clock: Clock) {
    this.#quota = quota;
    this.#clock = clock;
  }

  /** Waits for a place. Rejects with `WaitTooLong`, or the signal's reason. */
  async pass(longestMs: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const came = this.#clock.now();
    const place = { at: this.#earliest(came) };
    if (place.at - came > longestMs) throw new WaitTooLong(place.at - came);
    this.#places.push(place);
    try {
      for (let now = came; place.at > now; now = this.#clock.now()) {
        if (place.at - came > longestMs) throw new WaitTooLong(place.at - now);
        await this.#clock.sleep(place.at - now, signal);
      }
    } catch (reason) {
      this.#places = this.#places.filter(other => other !== place);
      throw reason;
    }
  }

  /** Behind everybody who waits, a whole window after the request that many places before. */
  #earliest(now: number): number {
    const window = this.#quota.ms + journeyMs;
    this.#places = this.#places.filter(({ at }) => at > now - window);
    const before = this.#places.at(-this.#quota.requests)?.at ?? Number.NEGATIVE_INFINITY;
    return Math.max(now, this.#heldUntil, this.#places.at(-1)?.at ?? 0, before + window);
  }

  /** The service refused for quota: nobody passes for a whole window, those that wait move on together. Returns how long that is. */
  hold(): number {
    const now = this.#clock.now();
    this.#heldUntil = Math.max(this.#heldUntil, now + this.#quota.ms);
    const waiting = this.#places.filter(({ at }) => at > now);
    const later = this.#heldUntil - (waiting[0]?.at ?? this.#heldUntil);
    if (later > 0) for (const place of waiting) place.at += later;
    return this.#quota.ms;
  }
}
