import { AdaptiveLimit } from './adaptive-limit.ts';
import type { Clock } from './clock.ts';
import { countedMs, type PermitWindow } from './permit-window.ts';
import type { Quota } from './quota.ts';

/** What several processes share: the right to call one service from one address. */
export interface SharedQuota {
  /** Asks for permits. What is granted counts from now on, unless it is given back. Never rejects. */
  take(wish: PermitDemand): Promise<Taken>;
  /** The service refused: nobody gets a permit for so many milliseconds. Never rejects. */
  pause(ms: number): Promise<void>;
}

export interface PermitDemand {
  readonly requests: number;
  /** Of how many callers they are: each caller of each process gets the same share. */
  readonly callers: number;
  /** The most that all processes together may send in one window. */
  readonly most: number;
}

export interface Taken {
  readonly granted: number;
  /** In how many milliseconds to ask for the rest. */
  readonly againMs: number;
  /** How many this process gets in one window while as many others wait. */
  readonly share: number;
  /** How many are free for anyone. */
  readonly free: number;
  /** So many of the granted ones were not used, and never will be. */
  giveBack?(count: number): void;
}

/** While an answer is under way, nobody knows when the next permit comes. Milliseconds. */
const askingMs = 50;

/** A window that others share: permits are asked for, a few at a time, and go back where nobody here uses them at once. */
export class SharedWindow implements PermitWindow {
  readonly #shared: SharedQuota;
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #limit: AdaptiveLimit;
  readonly #granted: () => void;
  #stock = 0;
  #asking = false;
  #againAt = 0;
  #wanted: Omit<PermitDemand, 'most'> = { requests: 0, callers: 0 };
  #known: Pick<Taken, 'share' | 'free'>;
  #knownAt = 0;

  /** `granted` is called whenever more is known. */
  constructor(shared: SharedQuota, quota: Quota, clock: Clock, granted: () => void) {
    this.#shared = shared;
    this.#clock = clock;
    this.#windowMs = countedMs(quota);
    this.#limit = new AdaptiveLimit(quota.requests, this.#windowMs);
    this.#granted = granted;
    this.#known = { share: quota.requests, free: quota.requests };
  }

  /** As it was last told; a window later nothing of that holds. */
  get free(): number {
    const now = this.#clock.now();
    return now - this.#knownAt < this.#windowMs ? this.#known.free : this.#limit.at(now);
  }

  timeOf(place: number, from: number): number {
    if (place < this.#stock) return from;
    const now = this.#clock.now();
    const next = this.#asking || this.#againAt <= now ? now + askingMs : this.#againAt;
    return Math.max(from, next) + Math.floor(place / this.#known.share) * this.#windowMs;
  }

  take(): boolean {
    if (this.#stock === 0) return false;
    this.#stock -= 1;
    return true;
  }

  want(requests: number, callers: number): void {
    this.#wanted = { requests, callers };
    if (requests <= this.#stock || this.#asking || this.#clock.now() < this.#againAt) return;
    this.#asking = true;
    // Whoever begins to wait in the same moment is asked for together.
    queueMicrotask(() => {
      const most = this.#limit.at(this.#clock.now());
      void this.#shared.take({ ...this.#wanted, most }).then(taken => this.#took(taken));
    });
  }

  lower(until: number): void {
    this.#limit.lower(until);
    void this.#shared.pause(until - this.#clock.now());
  }

  #took(taken: Taken): void {
    const { granted, againMs, share, free } = taken;
    this.#asking = false;
    this.#knownAt = this.#clock.now();
    this.#againAt = this.#knownAt + againMs;
    this.#known = { share: Math.max(1, share), free };
    this.#stock = granted;
    this.#granted();
    // A permit counts from the moment of its grant: kept for later it would let more leave in one window.
    if (this.#stock > 0) taken.giveBack?.(this.#stock);
    this.#stock = 0;
  }
}
