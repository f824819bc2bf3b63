import type { Clock } from './clock.ts';
import { AdaptiveLimit, countedMs, type Quota, type QuotaWindow } from './quota.ts';

/** The quota that several processes at one address share. */
export interface SharedQuota {
  /** Asks for tickets. Granted ones count from now on, unless they are given back. Never rejects. */
  take(demand: TicketDemand): Promise<TicketGrant>;
  /** The service refused: no process gets a ticket for so many milliseconds. Never rejects. */
  pause(ms: number): Promise<void>;
}

export interface TicketDemand {
  readonly requests: number;
  /** The number of callers. Each caller of each process gets the same share. */
  readonly callers: number;
  /** The most that all processes together may send in one window. */
  readonly most: number;
}

export interface TicketGrant {
  readonly granted: number;
  /** Milliseconds until it makes sense to ask for the rest. */
  readonly againMs: number;
  /** How many this process gets in one window while the same number of callers wait. */
  readonly share: number;
  /** How many are free for any process. */
  readonly free: number;
  /** Returns granted tickets that were not used and never will be. */
  giveBack?(count: number): void;
}

/** The assumed wait for a ticket while an answer is under way, in milliseconds. */
const askingMs = 50;

/** A window that several processes share. It asks for a few tickets at a time and returns those not used at once. */
export class SharedWindow implements QuotaWindow {
  readonly #shared: SharedQuota;
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #limit: AdaptiveLimit;
  readonly #granted: () => void;
  #stock = 0;
  #asking = false;
  #againAt = 0;
  #wanted: Omit<TicketDemand, 'most'> = { requests: 0, callers: 0 };
  #known: Pick<TicketGrant, 'share' | 'free'>;
  #knownAt = 0;

  /** `granted` is called after every answer. */
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
    // Requests that begin to wait at the same moment share one question.
    queueMicrotask(() => {
      const most = this.#limit.at(this.#clock.now());
      void this.#shared.take({ ...this.#wanted, most }).then(taken => this.#receive(taken));
    });
  }

  lower(until: number): void {
    this.#limit.lower(until);
    void this.#shared.pause(until - this.#clock.now());
  }

  #receive(taken: TicketGrant): void {
    const { granted, againMs, share, free } = taken;
    this.#asking = false;
    this.#knownAt = this.#clock.now();
    this.#againAt = this.#knownAt + againMs;
    this.#known = { share: Math.max(1, share), free };
    this.#stock = granted;
    this.#granted();
    // A ticket counts from its grant: using it later would let more requests leave in one window.
    if (this.#stock > 0) taken.giveBack?.(this.#stock);
    this.#stock = 0;
  }
}
