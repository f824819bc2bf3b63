import { AdaptiveLimit } from './adaptive-limit.ts';
import type { Clock } from './clock.ts';
import { FairQueue } from './fair-queue.ts';

/** How many requests may leave in any stretch of time. */
export interface Quota {
  readonly requests: number;
  readonly ms: number;
}

/** What the live service takes: it refuses from about 37 to 50 requests at once, counted per address. */
export const defaultQuota: Quota = { requests: 45, ms: 5000 };

/** Seconds that requests take at the pace of a quota. */
export const secondsFor = (requests: number, quota: Quota): number =>
  (requests * quota.ms) / (quota.requests * 1000);

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
/** Of so many that pass while small calls and batches both wait, one is of a batch. */
const batchTurn = 5;
/** Batches leave this share of the places on the way to small calls. */
const batchShare = 3 / 4;
/** A service that refuses again and again is left alone for up to so many windows. */
const longestHold = 4;

/** One request that wants to leave. */
export interface Visit {
  /** On the pacer's clock: when there is no use in leaving any more. It may be moved while this waits. */
  readonly latest: number;
  /** Part of a long job, which small calls may overtake. */
  readonly batch?: boolean | undefined;
  /** Requests with the same caller take one turn among all callers. */
  readonly caller?: object | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One request that has left. `end` must be told, once, when it has its answer or is given up. */
export interface Departure {
  end(how: 'answered' | 'refused' | 'lost'): void;
}

interface Waiter {
  readonly visit: Visit;
  go(departure: Departure): void;
  refuse(reason: WaitTooLong): void;
}

export interface PacerOptions {
  /** How many may be on the way at once. Without a bound, those that queue for a connection leave later than counted. */
  readonly concurrent?: number | undefined;
  /** From 0 to 1; keeps processes that were refused together from coming back together. */
  readonly random?: (() => number) | undefined;
}

/**
 * A sliding window for everyone who calls one service from this process: at most `quota.requests` leave in
 * any `quota.ms`. Callers take turns; small calls go before batches, which still get every fifth place.
 * When the service refuses, everyone pauses until its window has passed, and then fewer leave for a while.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #capacity: number;
  readonly #concurrent: number;
  readonly #random: () => number;
  readonly #allowance: AdaptiveLimit;
  readonly #small = new FairQueue<Waiter>();
  readonly #batch = new FairQueue<Waiter>();
  /** When the last `#capacity` requests left: number n stands at n modulo the capacity. */
  readonly #left: number[] = [];
  #count = 0;
  #smallInRow = 0;
  #underWay = 0;
  #batchUnderWay = 0;
  #heldUntil = 0;
  /** Requests from this number on left after the last hold. */
  #heldFrom = 0;
  #holdsInRow = 0;
  #alarm: { readonly at: number; readonly off: AbortController } | undefined;

  constructor(quota: Quota, clock: Clock, { concurrent, random }: PacerOptions = {}) {
    this.#clock = clock;
    this.#windowMs = quota.ms + journeyMs;
    this.#capacity = quota.requests;
    this.#concurrent = concurrent ?? Number.POSITIVE_INFINITY;
    this.#random = random ?? Math.random;
    this.#allowance = new AdaptiveLimit(quota.requests, this.#windowMs);
  }

  /** Waits for a place. Rejects with `WaitTooLong` as soon as it is known, or with the signal's reason. */
  pass(visit: Visit): Promise<Departure> {
    const { signal } = visit;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const lane = visit.batch ? this.#batch : this.#small;
      const stop = () => {
        lane.keep(other => other !== waiter);
        reject(signal?.reason);
        this.#move();
      };
      const done = () => signal?.removeEventListener('abort', stop);
      const waiter: Waiter = {
        visit,
        go: departure => {
          done();
          resolve(departure);
        },
        refuse: reason => {
          done();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', stop, { once: true });
      lane.add(waiter, visit.caller);
      this.#move();
    });
  }

  /** How long nobody may leave, after the service refused; 0 when it did not. */
  get heldMs(): number {
    return Math.max(0, this.#heldUntil - this.#clock.now());
  }

  /** How long until the next of those who wait may leave, in milliseconds; 0 when nobody waits. */
  get waitMs(): number {
    const waiting = this.#small.size + this.#batch.size;
    return waiting === 0 ? 0 : Math.max(0, this.#timeOf(0) - this.#clock.now());
  }

  /** Lets go whoever may, tells those who would wait too long, and sets the alarm for the next. */
  #move(): void {
    for (let lane = this.#turn(); lane !== undefined; lane = this.#turn()) {
      if (this.#timeOf(0) > this.#clock.now()) break;
      lane.next()?.go(this.#depart(lane));
    }
    if (this.#small.size + this.#batch.size > 0) this.#review();
    this.#setAlarm();
  }

  /** Whose turn it is, of those who have a place on the way. */
  #turn(): FairQueue<Waiter> | undefined {
    if (this.#underWay >= this.#concurrent) return undefined;
    const batchMay = this.#batch.size > 0 && this.#batchUnderWay < this.#concurrent * batchShare;
    if (this.#small.size === 0) return batchMay ? this.#batch : undefined;
    return batchMay && this.#smallInRow >= batchTurn - 1 ? this.#batch : this.#small;
  }

  #depart(lane: FairQueue<Waiter>): Departure {
    const isBatch = lane === this.#batch;
    const number = this.#count++;
    this.#left[number % this.#capacity] = this.#clock.now();
    this.#smallInRow = isBatch ? 0 : Math.min(this.#smallInRow + 1, batchTurn - 1);
    this.#underWay += 1;
    if (isBatch) this.#batchUnderWay += 1;
    return {
      end: how => {
        this.#underWay -= 1;
        if (isBatch) this.#batchUnderWay -= 1;
        if (how === 'refused') this.#hold(number);
        if (how === 'answered' && number >= this.#heldFrom) this.#holdsInRow = 0;
        this.#move();
      },
    };
  }

  /** When whoever has this place in the line, from 0, may leave if nothing else happens. */
  #timeOf(place: number): number {
    const now = this.#clock.now();
    const allowed = this.#allowance.at(now);
    const before = this.#count - allowed + (place % allowed);
    const left = before < 0 ? undefined : this.#left[before % this.#capacity];
    const free = left === undefined ? now : left + this.#windowMs;
    return Math.max(now, this.#heldUntil, free) + Math.floor(place / allowed) * this.#windowMs;
  }

  #review(): void {
    const now = this.#clock.now();
    const stays = ({ visit, refuse }: Waiter, place: number) => {
      const at = this.#timeOf(place);
      if (at <= visit.latest) return true;
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
    this.#alarm?.off.abort();
    this.#alarm = undefined;
    if (at === undefined) return;
    const alarm = { at, off: new AbortController() };
    this.#alarm = alarm;
    const ring = () => {
      if (this.#alarm === alarm) this.#alarm = undefined;
      this.#move();
    };
    this.#clock.sleep(at - this.#clock.now(), alarm.off.signal).then(ring, () => undefined);
  }

  /** Until all that left before are out of the service's window. What was under way already is the same refusal. */
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
    this.#allowance.lower(this.#heldUntil);
  }
}
