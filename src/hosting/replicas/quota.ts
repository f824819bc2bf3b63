import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../client/clock.ts';
import {
  countedMs,
  type Quota,
  type QuotaDemand,
  type QuotaGrant,
  type SharedQuota,
} from '../../client/quota-window.ts';
import { inTime, type RedisConnection } from './connection.ts';
import { giveBackScript, grantScript, pauseScript, reserveScript } from './quota-scripts.ts';
import { checkedReply } from './redis-health.ts';

/**
 * A granted request counts from its grant. If the grant took longer than this to arrive, the request is not sent, because
 * it could reach the service together with those of the next window. Milliseconds.
 */
const freshMs = 100;
/**
 * How much longer than in a single process a request counts. One that is sent `freshMs` after its grant by a process
 * that was then delayed by 100 ms is still within the window. Milliseconds.
 */
const stallMs = 50;
/** After this many late answers in a row, this replica stops sharing. */
const mostLate = 5;
/** How long Redis may take for an answer, in milliseconds. */
const timeoutMs = 1000;
/** The longest time before this replica tries to share again. Milliseconds. */
const longestRejoinMs = 5 * 60_000;
/** How long a replica keeps its share after it should have asked again. Milliseconds. */
const graceMs = 300;

/** What granting returns: granted, milliseconds until to ask again, share, free for others, and the grant's name. */
const takingReply = (requests: number, most: number) =>
  z.tuple([
    z.int().min(0).max(requests),
    z.int().min(0),
    z.int().min(0).max(most),
    z.int().min(0).max(most),
    z.string().optional(),
  ]);

export interface QuotaOptions {
  readonly connection: RedisConnection;
  readonly clock: Clock;
  readonly quota: Quota;
  /** The most replicas. While Redis is down, each one uses this fraction of the quota. */
  readonly replicas: number;
  /** A name for the address from which this replica calls the service. Replicas with the same name share the quota. */
  readonly address: string;
  warn(text: string): void;
}

/** The rate limit that replicas share by Redis. While Redis is down, this replica uses its own part of the quota. */
export class ReplicaQuota implements SharedQuota {
  readonly #options: QuotaOptions;
  readonly #keys: readonly [log: string, opens: string, demands: string, reserved: string];
  readonly #replica = randomBytes(6).toString('hex');
  readonly #windowMs: number;
  /** Requests per window while this replica does not share. */
  readonly #ownPart: number;
  #isShared = false;
  /** Whether it may have granted requests from its own part since it last shared. */
  #usedOwnPart = false;
  #rejoinMs = 0;
  readonly #closed = new AbortController();
  /** When requests of the own part were granted, and from when on it may grant any. */
  #ownGrants: number[] = [];
  #opensAt: number;
  #late = 0;

  constructor(options: QuotaOptions) {
    this.#options = options;
    const { connection, clock, quota, replicas, address } = options;
    const key = (name: string) => connection.key('quota', address, name);
    this.#keys = [key('log'), key('opens'), key('demands'), key('reserved')];
    this.#windowMs = countedMs(quota) + stallMs;
    this.#ownPart = Math.max(1, Math.floor(quota.requests / replicas));
    // This replica does not know what it sent before it was restarted.
    this.#opensAt = clock.now() + this.#windowMs;
    connection.watch(isUp => {
      // The first try is soon enough to come before the own part opens, because the other replicas may still share.
      this.#rejoinMs = this.#windowMs / 2;
      if (isUp) void this.#join();
      else this.#leave();
    });
  }

  async take(demand: QuotaDemand): Promise<QuotaGrant> {
    if (!this.#isShared) return this.#takeOwn(demand);
    const { clock } = this.#options;
    const askedAt = clock.now();
    try {
      const taken = await this.#takeShared(demand);
      if (clock.now() - askedAt <= freshMs) {
        this.#late = 0;
        return taken;
      }
      taken.giveBack?.(taken.granted);
      this.#late += 1;
      if (this.#late < mostLate) return { ...taken, granted: 0 };
    } catch {
      // Redis failed, so the own part is used.
    }
    this.#leave();
    void this.#rejoinLater();
    return this.#takeOwn(demand);
  }

  /** Stops all waiting, so that the process can end. */
  close(): void {
    this.#closed.abort('closed');
  }

  async pause(ms: number): Promise<void> {
    await this.#pauseAll(ms).catch(() => undefined);
  }

  async #pauseAll(ms: number): Promise<void> {
    this.#delayOwnPart(ms);
    await this.#options.connection.run(client => pauseScript.run(client, [this.#keys[1]], [Math.ceil(ms)]));
  }

  async #takeShared({ requests, callers, most }: QuotaDemand): Promise<QuotaGrant> {
    const { connection, clock } = this.#options;
    const values = [most, this.#windowMs, this.#replica, callers, requests, graceMs];
    const answer = connection.run(client => grantScript.run(client, this.#keys, values));
    const reply = checkedReply(takingReply(requests, most), await inTime(answer, timeoutMs, clock));
    const [granted, againMs, share, free, grant = ''] = reply;
    const giveBack = (count: number) => this.#giveBack(grant, granted, count);
    return { granted, againMs, share, free, giveBack };
  }

  /** Returns the last `count` of a grant, because they are used in order. If this fails, they count until the window ends. */
  #giveBack(grant: string, granted: number, count: number): void {
    if (count === 0) return;
    const values = [grant, granted - count + 1, granted];
    this.#options.connection
      .run(client => giveBackScript.run(client, [this.#keys[0]], values))
      .catch(() => undefined);
  }

  #takeOwn({ requests }: QuotaDemand): QuotaGrant {
    const { clock } = this.#options;
    const now = clock.now();
    this.#ownGrants = this.#ownGrants.filter(at => at + this.#windowMs > now);
    const free = this.#ownPart - this.#ownGrants.length;
    const share = this.#ownPart;
    if (now < this.#opensAt) return { granted: 0, againMs: this.#opensAt - now, share, free: 0 };
    const granted = Math.min(requests, free);
    this.#usedOwnPart = true;
    this.#ownGrants.push(...Array.from({ length: granted }, () => now));
    const [oldest = now] = this.#ownGrants;
    const againMs = granted < requests ? oldest + this.#windowMs - now : 0;
    return { granted, againMs, share, free: free - granted };
  }

  /** Stops sharing. What Redis granted still counts, so the own part opens one window later. */
  #leave(): void {
    if (!this.#isShared) return;
    this.#isShared = false;
    this.#late = 0;
    this.#delayOwnPart();
    this.#options.warn(`Each replica now uses its own ${this.#ownPart} requests of the quota.`);
    if (this.#options.connection.isUp) void this.#reserveOwnPart();
  }

  #delayOwnPart(ms = this.#windowMs): void {
    this.#opensAt = Math.max(this.#opensAt, this.#options.clock.now() + ms);
  }

  /** Redis may be too slow for this replica only. Then the others leave it its part, one window before it opens. */
  async #reserveOwnPart(): Promise<void> {
    const { connection, clock } = this.#options;
    const { signal } = this.#closed;
    const values = [this.#replica, this.#ownPart, 3 * this.#windowMs];
    let isReserved = false;
    while (!this.#isShared && connection.isUp && !signal.aborted) {
      const reserved = connection.run(client => reserveScript.run(client, [this.#keys[3]], values));
      const succeeded = await reserved.then(() => true).catch(() => false);
      if (!isReserved) this.#delayOwnPart();
      isReserved ||= succeeded;
      await clock.sleep(this.#windowMs / 2, signal).catch(() => undefined);
    }
  }

  /**
   * Shares again. What this replica sent from its own part still counts, so Redis grants nothing to anyone for a window.
   * If it sent nothing, the others may still be sharing, and nobody has to wait.
   */
  async #join(): Promise<void> {
    const { connection, clock } = this.#options;
    if (this.#isShared || !connection.isUp) return;
    try {
      if (this.#usedOwnPart || clock.now() >= this.#opensAt) await this.#pauseAll(this.#windowMs);
      this.#usedOwnPart = false;
      this.#isShared = true;
      // If this fails, the reserved part stays unused until it expires.
      connection.run(client => client.hdel(this.#keys[3], this.#replica)).catch(() => undefined);
    } catch {
      // Redis is down again. The watcher joins when it is up.
    }
  }

  /** Waits longer after each failure, because each return pauses all replicas for a window. */
  async #rejoinLater(): Promise<void> {
    const { clock, connection } = this.#options;
    const wait = this.#rejoinMs;
    this.#rejoinMs = Math.min(2 * wait, longestRejoinMs);
    const { signal } = this.#closed;
    do {
      await clock.sleep(wait, signal).catch(() => undefined);
      if (signal.aborted) return;
    } while (!this.#isShared && connection.isUp && !(await this.#isFastEnough()));
    await this.#join();
  }

  async #isFastEnough(): Promise<boolean> {
    const { clock, connection } = this.#options;
    const askedAt = clock.now();
    const answer = await connection.run(client => client.ping()).catch(() => undefined);
    return answer !== undefined && clock.now() - askedAt <= freshMs;
  }
}
