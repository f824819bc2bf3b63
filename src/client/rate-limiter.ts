import type { Clock } from './clock.ts';
import { FairQueue } from './fair-queue.ts';
import { countedMs, OwnWindow, type PermitWindow } from './permit-window.ts';
import type { Pace, Quota } from './quota.ts';
import { type SharedQuota, SharedWindow } from './shared-window.ts';

/** A request would have to wait past its deadline. */
export class WaitTooLong extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super(`the quota would hold this for ${Math.ceil(waitMs)} ms`);
    this.waitMs = waitMs;
  }
}

/** While small calls and batches both wait, one permit of so many is a batch's. */
const batchTurn = 5;
/** The share of the concurrent permits that batches may hold. */
const batchShare = 3 / 4;
/** A service that refuses again and again is left alone for up to so many windows. */
const longestHold = 4;

/** One request that wants a permit. */
export interface PermitRequest {
  /** On the limiter's clock. It may move while the request waits. */
  readonly deadline: number;
  /** Part of a long job, which small calls may overtake. */
  readonly batch?: boolean | undefined;
  /** Requests with the same caller take one turn among all callers. */
  readonly caller?: object | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The right to send one request. To be released once, when the request has its answer or is given up. */
export interface Permit {
  release(how: 'answered' | 'refused' | 'lost'): void;
}

interface Waiter {
  readonly request: PermitRequest;
  grant(permit: Permit): void;
  refuse(reason: WaitTooLong): void;
}

interface RateLimiterOptions {
  /** How many permits stand at once. Without a bound, requests that queue for a connection leave later than counted. */
  readonly concurrent?: number | undefined;
  /** From 0 to 1: processes that were refused together do not come back together. */
  readonly random?: (() => number) | undefined;
  /** Where other processes call the service from the same address, and agree with this one on the quota. */
  readonly shared?: SharedQuota | undefined;
}

/**
 * A sliding window for everyone who calls one service from this process: at most `quota.requests` leave in
 * any `quota.ms`. Callers take turns; small calls go before batches, which still get every fifth permit.
 * When the service refuses, everyone pauses until its window has passed, and then fewer leave for a while.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #concurrent: number;
  readonly #random: () => number;
  readonly #window: PermitWindow;
  readonly #small = new FairQueue<Waiter>();
  readonly #batch = new FairQueue<Waiter>();
  #count = 0;
  #smallInRow = 0;
  #underWay = 0;
  #batchUnderWay = 0;
  #heldUntil = 0;
  /** Requests from this number on left after the last hold. */
  #heldFrom = 0;
  #holdsInRow = 0;
  #alarm: { readonly at: number; readonly silence: () => void } | undefined;

  constructor(quota: Quota, clock: Clock, { concurrent, random, shared }: RateLimiterOptions = {}) {
    this.#clock = clock;
    this.#windowMs = countedMs(quota);
    this.#concurrent = concurrent ?? Number.POSITIVE_INFINITY;
    this.#random = random ?? Math.random;
    this.#window = shared
      ? new SharedWindow(shared, quota, clock, () => this.#move())
      : new OwnWindow(quota, clock);
  }

  /** Waits for a permit. Rejects with `WaitTooLong` as soon as that is known, or with the signal's reason. */
  acquire(request: PermitRequest): Promise<Permit> {
    const { signal } = request;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const queue = request.batch ? this.#batch : this.#small;
      const stop = () => {
        queue.keep(other => other !== waiter);
        reject(signal?.reason);
        this.#move();
      };
      const done = () => signal?.removeEventListener('abort', stop);
      const waiter: Waiter = {
        request,
        grant: permit => {
          done();
          resolve(permit);
        },
        refuse: reason => {
          done();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', stop, { once: true });
      queue.add(waiter, request.caller);
      this.#move();
    });
  }

  /** How long nobody gets a permit after a refusal of the service, in milliseconds; 0 without one. */
  get heldMs(): number {
    return Math.max(0, this.#heldUntil - this.#clock.now());
  }

  /** Of the window as it stands now, how much is free. */
  get pace(): Pace {
    return {
      free: this.heldMs > 0 ? 0 : this.#window.free,
      waiting: this.#small.size + this.#batch.size,
    };
  }

  /** How long until the next permit, in milliseconds; 0 when nobody waits. */
  get waitMs(): number {
    const waiting = this.#small.size + this.#batch.size;
    return waiting === 0 ? 0 : Math.max(0, this.#timeOf(0) - this.#clock.now());
  }

  /** Grants what may be granted, refuses what would wait past its deadline, and sets the alarm for the next. */
  #move(): void {
    for (let queue = this.#turn(); queue !== undefined; queue = this.#turn()) {
      if (this.#timeOf(0) > this.#clock.now() || !this.#window.take()) break;
      queue.next()?.grant(this.#permit(queue));
    }
    if (this.#small.size + this.#batch.size > 0) this.#review();
    if (this.heldMs === 0) this.#want();
    this.#setAlarm();
  }

  /** The queue whose turn it is; none while all permits stand. */
  #turn(): FairQueue<Waiter> | undefined {
    if (this.#underWay >= this.#concurrent) return undefined;
    const batchMay = this.#batch.size > 0 && this.#batchUnderWay < this.#concurrent * batchShare;
    if (this.#small.size === 0) return batchMay ? this.#batch : undefined;
    return batchMay && this.#smallInRow >= batchTurn - 1 ? this.#batch : this.#small;
  }

  #want(): void {
    const batches = Math.ceil(this.#concurrent * batchShare) - this.#batchUnderWay;
    const requests = Math.min(
      this.#concurrent - this.#underWay,
      this.#small.size + Math.max(0, Math.min(this.#batch.size, batches)),
    );
    if (requests > 0)
      this.#window.want(requests, new Set([...this.#small.callers, ...this.#batch.callers]).size);
  }

  #permit(queue: FairQueue<Waiter>): Permit {
    const isBatch = queue === this.#batch;
    const number = this.#count++;
    this.#smallInRow = isBatch ? 0 : Math.min(this.#smallInRow + 1, batchTurn - 1);
    this.#underWay += 1;
    if (isBatch) this.#batchUnderWay += 1;
    return {
      release: how => {
        this.#underWay -= 1;
        if (isBatch) this.#batchUnderWay -= 1;
        if (how === 'refused') this.#hold(number);
        if (how === 'answered' && number >= this.#heldFrom) this.#holdsInRow = 0;
        this.#move();
      },
    };
  }

  /** When the waiter at this place, from 0, gets a permit if nothing else happens. */
  #timeOf(place: number): number {
    return this.#window.timeOf(place, Math.max(this.#clock.now(), this.#heldUntil));
  }

  #review(): void {
    const now = this.#clock.now();
    const stays = ({ request, refuse }: Waiter, place: number) => {
      const at = this.#timeOf(place);
      if (at <= request.deadline) return true;
      refuse(new WaitTooLong(at - now));
      return false;
    };
    const each = batchTurn - 1;
    const batches = this.#batch.size;
    this.#small.keep((waiter, place) =>
      stays(waiter, place + Math.min(batches, Math.floor((place + this.#smallInRow) / each))),
    );
    const smalls = this.#small.size;
    this.#batch.keep((waiter, place) =>
      stays(waiter, place + Math.min(smalls, Math.max(0, (place + 1) * each - this.#smallInRow))),
    );
  }

  #setAlarm(): void {
    const at = this.#turn() === undefined ? undefined : this.#timeOf(0);
    if (this.#alarm?.at === at) return;
    this.#alarm?.silence();
    this.#alarm = undefined;
    if (at === undefined) return;
    const ring = () => {
      this.#alarm = undefined;
      this.#move();
    };
    this.#alarm = { at, silence: this.#clock.after(at - this.#clock.now(), ring) };
  }

  /** Holds everyone until all earlier requests are out of the service's window. Refusals of requests under way at a hold belong to that hold. */
  #hold(number: number): void {
    const now = this.#clock.now();
    if (number < this.#heldFrom) {
      this.#heldUntil = Math.max(this.#heldUntil, now + this.#windowMs);
      return;
    }
    const windows = Math.min(2 ** this.#holdsInRow, longestHold) + this.#random() / 4;
    this.#heldUntil = Math.max(this.#heldUntil, now + windows * this.#windowMs);
    this.#heldFrom = this.#count;
    this.#holdsInRow += 1;
    this.#window.lower(this.#heldUntil);
  }
}
