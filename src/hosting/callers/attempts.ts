import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** Runs costly work when it is its turn. Rejects if the request was cancelled meanwhile. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** The time between two checks of a network over its limit of failures, in milliseconds. */
const betweenMs = 2;
/** With more waiting than this, the checks follow each other at once, so that a valid token among them is not late. */
const mostWaiting = 100;

interface FailedAttemptsOptions {
  readonly now: () => number;
  readonly most?: number;
  readonly windowMs?: number;
  /** How many networks are remembered. The one whose last failure is oldest is dropped first. */
  readonly mostNetworks?: number;
}

/** Counts the failed attempts of each network, and checks its tokens one at a time. */
export class FailedAttempts {
  readonly #options: Required<Omit<FailedAttemptsOptions, 'mostNetworks'>>;
  readonly #networks: LRUCache<string, { readonly since: number; readonly count: number }>;
  readonly #queues = new Map<string, { waiting: number; last: Promise<unknown> }>();

  constructor({ now, most = 20, windowMs = 60_000, mostNetworks = 10_000 }: FailedAttemptsOptions) {
    this.#options = { now, most, windowMs };
    this.#networks = new LRUCache({ max: mostNetworks });
  }

  /** How long this network should wait before its next attempt, in milliseconds. */
  waitMs(network: string): number {
    const { now, most, windowMs } = this.#options;
    const failed = this.#networks.peek(network);
    if (failed === undefined || failed.count < most) return 0;
    return Math.max(0, failed.since + windowMs - now());
  }

  /** Counts a failure. Returns how long this network had to wait before it, in milliseconds. */
  failed(network: string): number {
    const { now, windowMs } = this.#options;
    const waitMs = this.waitMs(network);
    const before = this.#networks.peek(network);
    const isSameWindow = before !== undefined && before.since + windowMs > now();
    this.#networks.set(network, {
      since: isSameWindow ? before.since : now(),
      count: isSameWindow ? before.count + 1 : 1,
    });
    return waitMs;
  }

  /**
   * Checks the tokens of a network one at a time, so that wrong ones cost at most one thread. `signal` aborts when the
   * request's connection is closed.
   */
  inTurn(network: string, signal: AbortSignal): InTurn {
    return async work => {
      const queue = this.#queues.get(network) ?? { waiting: 0, last: Promise.resolve() };
      this.#queues.set(network, queue);
      queue.waiting += 1;
      const own = queue.last.then(async () => {
        signal.throwIfAborted();
        if (queue.waiting <= mostWaiting && this.waitMs(network) > 0) await pause(betweenMs);
        return work();
      });
      queue.last = own.catch(() => undefined);
      try {
        return await own;
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) this.#queues.delete(network);
      }
    };
  }
}

/** A household has a whole /64 network in IPv6, so its addresses count as one. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
  if (mapped !== undefined || !plain.includes(':')) return mapped ?? plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array(zeros).fill('0'), ...right].slice(0, 4);
  return groups.map(group => group.replace(/^0+(?=.)/, '')).join(':');
}
