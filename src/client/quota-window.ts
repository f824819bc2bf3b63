import type { Clock } from './clock.ts';

/** How many requests may leave in any period of `ms` milliseconds. */
export interface Quota {
  readonly requests: number;
  readonly ms: number;
}

export interface Pace {
  readonly free: number;
  readonly waiting: number;
}

/** The live service refuses from about 37 to 55 requests at once, counted per address. */
export const defaultQuota: Quota = { requests: 40, ms: 5000 };

/** For a service inside this process. No process sends more. */
export const unlimitedQuota: Quota = { requests: 10_000, ms: 1 };

/** How long this many requests take within a quota, in seconds. */
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
  announce?(requests: number, callers: number): void;
  /** The service refused: fewer requests leave for a while. */
  lower(): void;
  /** No request leaves until then. Afterwards they leave evenly spaced, without a burst. */
  pause(until: number): void;
}

/** The service counts arrivals, this process departures. The margin covers the transit, in milliseconds. */
const transitMs = 150;

/** How long a request counts, in milliseconds. */
export const countedMs = ({ ms }: Quota): number => ms + transitMs;

/**
 * A log of requests that lets at most `capacity` leave in any window: a burst at first, and then evenly spaced ones. Each
 * request takes a slot, which is never before it left, and at least one interval after the slot before it. The next
 * request may leave one window after the slot that it needs.
 */
export class PacedLog {
  readonly #windowMs: number;
  readonly #capacity: number;
  /** The latest slots. Number n is at index n modulo the capacity. */
  readonly #slots: number[] = [];
  #count = 0;
  #last = Number.NEGATIVE_INFINITY;

  constructor(capacity: number, windowMs: number) {
    this.#capacity = capacity;
    this.#windowMs = windowMs;
  }

  /** How many may leave now. `allowed`: the most in one window, at most the capacity. */
  free(now: number, allowed = this.#capacity): number {
    const counted = this.#slots.filter(slot => slot + this.#windowMs > now).length;
    return Math.max(0, allowed - counted);
  }

  /** When the waiting request at this position, from 0, may leave if none leaves before `from`. */
  timeOf(position: number, from: number, allowed = this.#capacity): number {
    const intervalMs = this.#windowMs / allowed;
    const later = position - allowed;
    if (later >= 0) return Math.max(from, this.#last + intervalMs) + later * intervalMs + this.#windowMs;
    const slot = this.#slots[(this.#count + later) % this.#capacity];
    return slot === undefined ? from : Math.max(from, slot + this.#windowMs);
  }

  /** Logs a request that leaves now. */
  add(now: number, allowed = this.#capacity): void {
    this.#addSlot(Math.max(now, this.#last + this.#windowMs / allowed));
  }

  /** Fills the window before `from`, so that requests leave evenly spaced from then on. */
  fill(from: number, allowed = this.#capacity): void {
    const intervalMs = this.#windowMs / allowed;
    for (let left = allowed; left > 0; left--) this.#addSlot(from - left * intervalMs);
  }

  #addSlot(slot: number): void {
    this.#slots[this.#count++ % this.#capacity] = slot;
    this.#last = slot;
  }
}

/** The window of one process: at most `quota.requests` leave in any `quota.ms`. */
export class ProcessWindow implements QuotaWindow {
  readonly #clock: Clock;
  readonly #limit: AdaptiveLimit;
  readonly #log: PacedLog;

  constructor(quota: Quota, clock: Clock) {
    this.#clock = clock;
    const windowMs = countedMs(quota);
    this.#limit = new AdaptiveLimit(quota.requests, windowMs);
    this.#log = new PacedLog(quota.requests, windowMs);
  }

  get free(): number {
    const now = this.#clock.now();
    return this.#log.free(now, this.#limit.at(now));
  }

  timeOf(position: number, from: number): number {
    return this.#log.timeOf(position, from, this.#limit.at(this.#clock.now()));
  }

  take(): boolean {
    const now = this.#clock.now();
    this.#log.add(now, this.#limit.at(now));
    return true;
  }

  lower(): void {
    this.#limit.lower();
  }

  pause(until: number): void {
    this.#limit.holdUntil(until);
    this.#log.fill(until, this.#limit.at(until));
  }
}

/** What a refusal leaves of the limit, and what a window without a refusal returns of the quota. */
const lowered = 1 / 2;
const raised = 1 / 20;

/**
 * How many requests may leave in one window. The service counts all processes at one address, so a refusal may be
 * caused by others. Each refusal halves the limit, and each window without one returns a twentieth of the quota.
 */
class AdaptiveLimit {
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

  /** Halves the limit. */
  lower(): void {
    this.#value = Math.max(1, Math.floor(this.#value * lowered));
  }

  /** The limit does not rise before then, when a pause ends. */
  holdUntil(until: number): void {
    this.#since = until;
  }
}

/** The quota that several processes at one address share. */
export interface SharedQuota {
  /** Asks to send requests. Granted requests count from now on, unless they are given back. Never rejects. */
  take(demand: QuotaDemand): Promise<QuotaGrant>;
  /** The service refused: no process may send requests for this many milliseconds. Never rejects. */
  pause(ms: number): Promise<void>;
}

export interface QuotaDemand {
  readonly requests: number;
  /** The number of callers. Each caller of each process gets the same share. */
  readonly callers: number;
  /** The most that all processes together may send in one window. */
  readonly most: number;
}

export interface QuotaGrant {
  readonly granted: number;
  /** When to ask for the rest, in milliseconds. */
  readonly againMs: number;
  /** How many requests this process gets in one window while as many callers wait. */
  readonly share: number;
  /** How many requests are free for any process. */
  readonly free: number;
  /** Returns granted requests that will not be sent. */
  giveBack?(count: number): void;
}

/** The assumed wait for a grant that has not arrived, in milliseconds. */
const askingMs = 50;

/** A window that several processes share. It asks for a few requests at a time and returns those not sent at once. */
export class SharedWindow implements QuotaWindow {
  readonly #shared: SharedQuota;
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #limit: AdaptiveLimit;
  readonly #granted: () => void;
  #stock = 0;
  #asking = false;
  #againAt = 0;
  #wanted: Omit<QuotaDemand, 'most'> = { requests: 0, callers: 0 };
  #known: Pick<QuotaGrant, 'share' | 'free'>;
  #knownAt = 0;

  /** `granted` is called after every grant. */
  constructor(shared: SharedQuota, quota: Quota, clock: Clock, granted: () => void) {
    this.#shared = shared;
    this.#clock = clock;
    this.#windowMs = countedMs(quota);
    this.#limit = new AdaptiveLimit(quota.requests, this.#windowMs);
    this.#granted = granted;
    this.#known = { share: quota.requests, free: quota.requests };
  }

  /** As last reported. The report expires after one window. */
  get free(): number {
    const now = this.#clock.now();
    return now - this.#knownAt < this.#windowMs ? this.#known.free : this.#limit.at(now);
  }

  timeOf(position: number, from: number): number {
    if (position < this.#stock) return from;
    const now = this.#clock.now();
    const next = this.#asking || this.#againAt <= now ? now + askingMs : this.#againAt;
    return Math.max(from, next) + Math.floor(position / this.#known.share) * this.#windowMs;
  }

  take(): boolean {
    if (this.#stock === 0) return false;
    this.#stock -= 1;
    return true;
  }

  announce(requests: number, callers: number): void {
    this.#wanted = { requests, callers };
    if (requests <= this.#stock || this.#asking || this.#clock.now() < this.#againAt) return;
    this.#asking = true;
    // Requests that begin to wait at the same moment are asked for together.
    queueMicrotask(() => {
      const most = this.#limit.at(this.#clock.now());
      void this.#shared.take({ ...this.#wanted, most }).then(taken => this.#receive(taken));
    });
  }

  lower(): void {
    this.#limit.lower();
  }

  pause(until: number): void {
    this.#limit.holdUntil(until);
    void this.#shared.pause(until - this.#clock.now());
  }

  #receive(taken: QuotaGrant): void {
    const { granted, againMs, share, free } = taken;
    this.#asking = false;
    this.#knownAt = this.#clock.now();
    this.#againAt = this.#knownAt + againMs;
    this.#known = { share: Math.max(1, share), free };
    this.#stock = granted;
    this.#granted();
    // Requests count from their grant. Sent later, too many could leave in one window.
    if (this.#stock > 0) taken.giveBack?.(this.#stock);
    this.#stock = 0;
  }
}
