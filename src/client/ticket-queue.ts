import type { Clock } from './clock.ts';
import {
  countedMs,
  type Pace,
  ProcessWindow,
  type Quota,
  type QuotaWindow,
  type SharedQuota,
  SharedWindow,
} from './quota-window.ts';

/** A request would have to wait past its deadline. */
export class WaitTooLong extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super(`the quota would hold this for ${Math.ceil(waitMs)} ms`);
    this.waitMs = waitMs;
  }
}

/** If small calls and batches both wait, every fifth ticket is for a batch. */
const batchTurn = 5;
/** The share of concurrent tickets that batches may hold. */
const batchShare = 3 / 4;

export interface TicketRequest {
  /** On the limiter's clock. It may change while the request waits. */
  readonly deadline: number;
  readonly batch?: boolean | undefined;
  /** Requests of one caller take turns with those of other callers. */
  readonly caller?: object | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The right to send one request. Release it once, when the request has its answer or is given up. */
export interface Ticket {
  release(how: 'ended' | 'refused'): void;
}

interface Waiter {
  readonly request: TicketRequest;
  grant(ticket: Ticket): void;
  refuse(reason: WaitTooLong): void;
}

interface RateLimiterOptions {
  /** How many tickets exist at once. Without a bound, requests that wait for a connection leave later than counted. */
  readonly concurrent?: number | undefined;
  /** From 0 to 1. Keeps processes that were refused together from returning together. */
  readonly random?: (() => number) | undefined;
  /** The quota that other processes at the same address share with this one. */
  readonly shared?: SharedQuota | undefined;
}

/**
 * A sliding window for all requests to one service: at most `quota.requests` leave in any `quota.ms`, evenly spaced
 * after a first burst. Callers take turns. Small calls go before batches, which still get every fifth ticket. When the
 * service refuses, all requests pause until its window has passed, and fewer leave for a while.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #concurrent: number;
  readonly #random: () => number;
  readonly #window: QuotaWindow;
  readonly #small = new FairQueue<Waiter>();
  readonly #batch = new FairQueue<Waiter>();
  #count = 0;
  #smallInRow = 0;
  #underWay = 0;
  #batchUnderWay = 0;
  #pausedUntil = 0;
  /** Requests from this number on left after the last pause began. */
  #pausedFrom = 0;
  #timer: { readonly at: number; readonly cancel: () => void } | undefined;

  constructor(quota: Quota, clock: Clock, { concurrent, random, shared }: RateLimiterOptions = {}) {
    this.#clock = clock;
    this.#windowMs = countedMs(quota);
    this.#concurrent = concurrent ?? Number.POSITIVE_INFINITY;
    this.#random = random ?? Math.random;
    this.#window = shared
      ? new SharedWindow(shared, quota, clock, () => this.#update())
      : new ProcessWindow(quota, clock);
  }

  /** Waits for a ticket. Rejects with `WaitTooLong` as soon as that is known, or with the signal's reason. */
  acquire(request: TicketRequest): Promise<Ticket> {
    const { signal } = request;
    const over = new AbortController();
    return new Promise<Ticket>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const queue = request.batch ? this.#batch : this.#small;
      const waiter: Waiter = { request, grant: resolve, refuse: reject };
      const stop = () => {
        queue.keep(other => other !== waiter);
        reject(signal?.reason);
        this.#update();
      };
      signal?.addEventListener('abort', stop, { once: true, signal: over.signal });
      queue.add(waiter, request.caller);
      this.#update();
    }).finally(() => over.abort());
  }

  /** How long all requests pause after a refusal, in milliseconds. 0 without one. */
  get pausedMs(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.now());
  }

  get pace(): Pace {
    return {
      free: this.pausedMs > 0 ? 0 : this.#window.free,
      waiting: this.#small.size + this.#batch.size,
    };
  }

  /** Milliseconds until the next ticket. 0 if no request waits. */
  get waitMs(): number {
    const waiting = this.#small.size + this.#batch.size;
    return waiting === 0 ? 0 : Math.max(0, this.#timeOf(0) - this.#clock.now());
  }

  /** Grants tickets, refuses requests that would wait past their deadline, and sets the timer for the next. */
  #update(): void {
    for (let queue = this.#nextQueue(); queue !== undefined; queue = this.#nextQueue()) {
      if (this.#timeOf(0) > this.#clock.now() || !this.#window.take()) break;
      queue.next()?.grant(this.#ticket(queue));
    }
    if (this.#small.size + this.#batch.size > 0) this.#refuseLate();
    if (this.pausedMs === 0) this.#announce();
    this.#setTimer();
  }

  /** The queue whose turn it is. None while all tickets are in use. */
  #nextQueue(): FairQueue<Waiter> | undefined {
    if (this.#underWay >= this.#concurrent) return undefined;
    const batchMay = this.#batch.size > 0 && this.#batchUnderWay < this.#concurrent * batchShare;
    if (this.#small.size === 0) return batchMay ? this.#batch : undefined;
    return batchMay && this.#smallInRow >= batchTurn - 1 ? this.#batch : this.#small;
  }

  #announce(): void {
    const batches = Math.ceil(this.#concurrent * batchShare) - this.#batchUnderWay;
    const requests = Math.min(
      this.#concurrent - this.#underWay,
      this.#small.size + Math.max(0, Math.min(this.#batch.size, batches)),
    );
    if (requests > 0)
      this.#window.announce?.(requests, new Set([...this.#small.callers, ...this.#batch.callers]).size);
  }

  #ticket(queue: FairQueue<Waiter>): Ticket {
    const isBatch = queue === this.#batch;
    const number = this.#count++;
    this.#smallInRow = isBatch ? 0 : Math.min(this.#smallInRow + 1, batchTurn - 1);
    this.#underWay += 1;
    if (isBatch) this.#batchUnderWay += 1;
    return {
      release: how => {
        this.#underWay -= 1;
        if (isBatch) this.#batchUnderWay -= 1;
        if (how === 'refused') this.#pause(number);
        this.#update();
      },
    };
  }

  /** When the waiting request at this position, from 0, gets its ticket if nothing else happens. */
  #timeOf(position: number): number {
    return this.#window.timeOf(position, Math.max(this.#clock.now(), this.#pausedUntil));
  }

  #refuseLate(): void {
    const now = this.#clock.now();
    const stays = ({ request, refuse }: Waiter, position: number) => {
      const at = this.#timeOf(position);
      if (at <= request.deadline) return true;
      refuse(new WaitTooLong(at - now));
      return false;
    };
    const each = batchTurn - 1;
    const batches = this.#batch.size;
    this.#small.keep((waiter, position) =>
      stays(waiter, position + Math.min(batches, Math.floor((position + this.#smallInRow) / each))),
    );
    const smalls = this.#small.size;
    this.#batch.keep((waiter, position) =>
      stays(waiter, position + Math.min(smalls, Math.max(0, (position + 1) * each - this.#smallInRow))),
    );
  }

  #setTimer(): void {
    const at = this.#nextQueue() === undefined ? undefined : this.#timeOf(0);
    if (this.#timer?.at === at) return;
    this.#timer?.cancel();
    this.#timer = undefined;
    if (at === undefined) return;
    const wake = () => {
      this.#timer = undefined;
      this.#update();
    };
    this.#timer = { at, cancel: this.#clock.after(at - this.#clock.now(), wake) };
  }

  /**
   * Pauses all requests until earlier ones have left the service's window. A refusal of a request that was under way
   * when a pause began belongs to that pause.
   */
  #pause(number: number): void {
    const isNew = number >= this.#pausedFrom;
    const until = this.#clock.now() + this.#windowMs * (isNew ? 1 + this.#random() / 4 : 1);
    if (isNew) {
      this.#window.lower();
      this.#pausedFrom = this.#count;
    }
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#window.pause(until);
  }
}

interface Waiting<T> {
  readonly turn: number;
  readonly item: T;
  readonly caller: object;
}

/**
 * A queue in which callers take turns, so that a caller with a hundred requests does not delay a caller with one. The
 * requests of one caller keep their order.
 */
class FairQueue<T> {
  #waiting: Waiting<T>[] = [];
  /** The turn of the last item taken. New items queue after it. */
  #turn = 0;
  readonly #lastTurn = new WeakMap<object, number>();

  get size(): number {
    return this.#waiting.length;
  }

  get callers(): object[] {
    return this.#waiting.map(({ caller }) => caller);
  }

  /** An item without a caller counts as a caller of its own. */
  add(item: T, caller?: object): void {
    const last = caller === undefined ? 0 : (this.#lastTurn.get(caller) ?? 0);
    const turn = Math.max(this.#turn, last) + 1;
    if (caller !== undefined) this.#lastTurn.set(caller, turn);
    const before = this.#waiting.findLastIndex(other => other.turn <= turn);
    this.#waiting.splice(before + 1, 0, { turn, item, caller: caller ?? {} });
  }

  next(): T | undefined {
    const first = this.#waiting.shift();
    if (first !== undefined) this.#turn = first.turn;
    return first?.item;
  }

  /** Keeps the items for which `stays` is true. It gets the position of each among those kept. */
  keep(stays: (item: T, position: number) => boolean): void {
    let position = 0;
    this.#waiting = this.#waiting.filter(({ item }) => {
      const kept = stays(item, position);
      if (kept) position += 1;
      return kept;
    });
  }
}
