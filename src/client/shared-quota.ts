import type { Clock } from './clock.ts';
import { AdaptiveLimit, countedMs, type Quota, type QuotaWindow } from './quota.ts';

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

  lower(until: number): void {
    this.#limit.lower(until);
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
