import { AdaptiveLimit } from './adaptive-limit.ts';
import type { Clock } from './clock.ts';
import type { Quota } from './quota.ts';

/** When requests may leave, as far as the quota goes. Times are those of the clock. */
export interface PermitWindow {
  /** How many may leave now, as far as is known. */
  readonly free: number;
  /** When the one at this place among those that wait, from 0, may leave if nobody leaves before `from`. */
  timeOf(place: number, from: number): number;
  /** One leaves now, if it may: what `timeOf` foresaw is no permit. */
  take(): boolean;
  /** So many could leave, of so many callers. A window that others share asks for them, and tells when it knows more. */
  want(requests: number, callers: number): void;
  /** The service refused: nobody leaves until `until`, and fewer for a while afterwards. */
  lower(until: number): void;
}

/** The service counts arrivals, and this process departures: a margin for the transit. */
const transitMs = 150;

/** How long a request counts, in milliseconds. */
export const countedMs = ({ ms }: Quota): number => ms + transitMs;

/** The window of one process: at most `quota.requests` leave in any `quota.ms`. */
export class OwnWindow implements PermitWindow {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #capacity: number;
  readonly #limit: AdaptiveLimit;
  /** When the last `#capacity` requests left; number n stands at n modulo the capacity. */
  readonly #left: number[] = [];
  #count = 0;

  constructor(quota: Quota, clock: Clock) {
    this.#clock = clock;
    this.#windowMs = countedMs(quota);
    this.#capacity = quota.requests;
    this.#limit = new AdaptiveLimit(quota.requests, this.#windowMs);
  }

  get free(): number {
    const now = this.#clock.now();
    const recent = this.#left.filter(at => at + this.#windowMs > now).length;
    return Math.max(0, this.#limit.at(now) - recent);
  }

  timeOf(place: number, from: number): number {
    const allowed = this.#limit.at(this.#clock.now());
    const before = this.#count - allowed + (place % allowed);
    const left = before < 0 ? undefined : this.#left[before % this.#capacity];
    const free = left === undefined ? from : left + this.#windowMs;
    return Math.max(from, free) + Math.floor(place / allowed) * this.#windowMs;
  }

  take(): boolean {
    this.#left[this.#count++ % this.#capacity] = this.#clock.now();
    return true;
  }

  want(): void {}

  lower(until: number): void {
    this.#limit.lower(until);
  }
}
