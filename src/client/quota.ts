import type { Clock } from './clock.ts';

/** How many requests may leave in any period of `ms` milliseconds. */
export interface Quota {
  readonly requests: number;
  readonly ms: number;
}

/** How many requests may leave now, and how many wait. */
export interface Pace {
  readonly free: number;
  readonly waiting: number;
}

/** The live service refuses from about 37 to 50 requests at once, counted per address. */
export const defaultQuota: Quota = { requests: 45, ms: 5000 };

/** For a service inside this process. No process sends more. */
export const unlimitedQuota: Quota = { requests: 10_000, ms: 1 };

/** Seconds that so many requests take within a quota. */
export const secondsFor = (requests: number, quota: Quota): number =>
  (requests * quota.ms) / (quota.requests * 1000);

/** When the quota lets requests leave. Times are on the clock. */
export interface QuotaWindow {
  /** How many may leave now, as far as known. */
  readonly free: number;
  /** When the waiting request at this position, from 0, may leave if none leaves before `from`. */
  timeOf(position: number, from: number): number;
  /** Lets one request leave now. False if it may not: `timeOf` is only an estimate. */
  take(): boolean;
  /** Announces requests that could leave, and their callers. A shared window asks the other processes for them. */
  announce(requests: number, callers: number): void;
  /** The service refused: no request leaves until `until`, and fewer for a while afterwards. */
  lower(until: number): void;
}

/** The service counts arrivals, this process departures. The margin covers the transit, in milliseconds. */
const transitMs = 150;

/** How long a request counts, in milliseconds. */
export const countedMs = ({ ms }: Quota): number => ms + transitMs;

/** The window of one process: at most `quota.requests` leave in any `quota.ms`. */
export class ProcessWindow implements QuotaWindow {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #capacity: number;
  readonly #limit: AdaptiveLimit;
  /** When the last `#capacity` requests left. Number n is at index n modulo the capacity. */
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

  timeOf(position: number, from: number): number {
    const allowed = this.#limit.at(this.#clock.now());
    const before = this.#count - allowed + (position % allowed);
    const left = before < 0 ? undefined : this.#left[before % this.#capacity];
    const free = left === undefined ? from : left + this.#windowMs;
    return Math.max(from, free) + Math.floor(position / allowed) * this.#windowMs;
  }

  take(): boolean {
    this.#left[this.#count++ % this.#capacity] = this.#clock.now();
    return true;
  }

  announce(): void {}

  lower(until: number): void {
    this.#limit.lower(until);
  }
}

/** What a refusal leaves of the limit, and what a window without a refusal returns of the quota. */
const lowered = 1 / 2;
const raised = 1 / 20;

/**
 * How many requests may leave in one window. The service counts all processes at one address, so a refusal may be
 * caused by others. Each refusal halves the limit, and each window without one returns a twentieth of the quota.
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

  /** Halves the limit. It rises again from `from`, when the pause ends. */
  lower(from: number): void {
    this.#value = Math.max(1, Math.floor(this.#value * lowered));
    this.#since = from;
  }
}
