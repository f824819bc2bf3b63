import { randomBytes } from 'node:crypto';
import type { Clock } from '../../client/clock.ts';
import type { Quota } from '../../client/quota.ts';
import { countedMs } from '../../client/quota.ts';
import type { QuotaDemand, QuotaGrant, SharedQuota } from '../../client/shared-quota.ts';
import type { Connection } from './connection.ts';
import { pausing, reserving, returning, taking } from './quota-scripts.ts';
import { listIn } from './script.ts';

/**
 * A permit counts from its grant. One whose answer took longer than this is not used: it could reach the service
 * together with those of the next window.
 */
const freshMs = 100;
/**
 * How much longer a permit counts than the transit to the service asks for: one that is used `freshMs` after its grant, by a
 * process that did not get to run for 100 ms more, stays within. Nothing of this is there for one process alone.
 */
const stallMs = 50;
/** A Redis that answers late so often in a row is no use. */
const mostLate = 5;
/** How long a Redis that is asked for permits may be silent, in milliseconds. */
const silentMs = 1000;
/** The longest that a Redis which answered late is left alone. */
const longestPatienceMs = 5 * 60_000;
/** For how long a replica keeps its share after its last wish, or past the moment it was to ask again. Milliseconds. */
const graceMs = 300;

export interface QuotaOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly quota: Quota;
  /** The most replicas that share the quota: each has so great a part of it while Redis is gone. */
  readonly replicas: number;
  /** Replicas that call the service from one address have one name for it. */
  readonly address: string;
  warn(text: string): void;
}

/** The right to call the service, shared by Redis; while Redis is gone, this replica's part of it. */
export class ReplicaQuota implements SharedQuota {
  readonly #options: QuotaOptions;
  readonly #keys: readonly [log: string, generation: string, wanting: string, apart: string];
  readonly #replica = randomBytes(6).toString('hex');
  readonly #windowMs: number;
  readonly #part: number;
  #isShared = false;
  /** Whether it may have granted something by itself since it last shared. */
  #hasOwn = false;
  #patienceMs = 0;
  readonly #ended = new AbortController();
  /** Of the replica's own part: when its permits were granted, and from when on there are some. */
  #log: number[] = [];
  #opensAt: number;
  #late = 0;

  constructor(options: QuotaOptions) {
    this.#options = options;
    const { connection, clock, quota, replicas, address } = options;
    const key = (what: string) => connection.key('quota', address, what);
    this.#keys = [key('log'), key('opens'), key('wanting'), key('apart')];
    this.#windowMs = countedMs(quota) + stallMs;
    this.#part = Math.max(1, Math.floor(quota.requests / replicas));
    // Nobody knows what this replica sent before it started anew.
    this.#opensAt = clock.now() + this.#windowMs;
    connection.watch(isThere => {
      // At first it is tried again before the own part begins, because the other replicas may have lost nothing.
      this.#patienceMs = this.#windowMs / 2;
      if (isThere) void this.#join();
      else this.#leave();
    });
  }

  async take(wish: QuotaDemand): Promise<QuotaGrant> {
    if (!this.#isShared) return this.#takeOwn(wish);
    const { clock } = this.#options;
    const asked = clock.now();
    try {
      const taken = await this.#ask(wish);
      if (clock.now() - asked <= freshMs) {
        this.#late = 0;
        return taken;
      }
      taken.giveBack?.(taken.granted);
      this.#late += 1;
      if (this.#late < mostLate) return { ...taken, granted: 0 };
    } catch {
      // The replica's own part is what is left.
    }
    this.#leave();
    void this.#joinLater();
    return this.#takeOwn(wish);
  }

  /** Nothing waits for Redis any more: the process may end. */
  close(): void {
    this.#ended.abort('closed');
  }

  async pause(ms: number): Promise<void> {
    const { connection, clock } = this.#options;
    this.#opensAt = Math.max(this.#opensAt, clock.now() + ms);
    await connection
      .run(client => pausing.run(client, [this.#keys[1]], [Math.ceil(ms)]))
      .catch(() => undefined);
  }

  async #ask({ requests, callers, most }: QuotaDemand): Promise<QuotaGrant> {
    const { connection, clock } = this.#options;
    const values = [most, this.#windowMs, this.#replica, callers, requests, graceMs];
    const over = new AbortController();
    const silence = clock.sleep(silentMs, over.signal).then(() => {
      throw new Error('Redis is silent');
    });
    silence.catch(() => undefined);
    try {
      const answer = connection.run(client => taking.run(client, this.#keys, values));
      const list = listIn(await Promise.race([answer, silence]));
      const [granted = 0, againMs = 0, share = 1, free = 0] = list.map(Number);
      const giveBack = (count: number) => this.#giveBack(String(list[4]), granted, count);
      return { granted, againMs, share, free, giveBack };
    } finally {
      over.abort('answered');
    }
  }

  /** The last ones: what is used was used in order. A permit that does not go back counts until its window ends. */
  #giveBack(permits: string, granted: number, count: number): void {
    if (count === 0) return;
    const values = [permits, granted - count + 1, granted];
    this.#options.connection
      .run(client => returning.run(client, [this.#keys[0]], values))
      .catch(() => undefined);
  }

  #takeOwn({ requests }: QuotaDemand): QuotaGrant {
    const { clock } = this.#options;
    const now = clock.now();
    this.#log = this.#log.filter(at => at + this.#windowMs > now);
    const free = this.#part - this.#log.length;
    const share = this.#part;
    if (now < this.#opensAt) return { granted: 0, againMs: this.#opensAt - now, share, free: 0 };
    const granted = Math.min(requests, free);
    this.#hasOwn = true;
    this.#log.push(...Array.from({ length: granted }, () => now));
    const [oldest = now] = this.#log;
    const againMs = granted < requests ? oldest + this.#windowMs - now : 0;
    return { granted, againMs, share, free: free - granted };
  }

  /** What was granted by Redis still counts: the own part begins a whole window later. */
  #leave(): void {
    if (!this.#isShared) return;
    this.#isShared = false;
    this.#late = 0;
    this.#waitWindow();
    this.#options.warn(`Each replica now sends ${this.#part} requests of the quota by itself.`);
    if (this.#options.connection.isThere) void this.#reserve();
  }

  #waitWindow(): void {
    this.#opensAt = Math.max(this.#opensAt, this.#options.clock.now() + this.#windowMs);
  }

  /** A Redis that is too slow for this replica may do for the others: they leave it its part, a window before it begins. */
  async #reserve(): Promise<void> {
    const { connection, clock } = this.#options;
    const { signal } = this.#ended;
    const values = [this.#replica, this.#part, 3 * this.#windowMs];
    let isReserved = false;
    while (!this.#isShared && connection.isThere && !signal.aborted) {
      const asked = connection.run(client => reserving.run(client, [this.#keys[3]], values));
      const isKept = await asked.then(() => true).catch(() => false);
      if (!isReserved) this.#waitWindow();
      isReserved ||= isKept;
      await clock.sleep(this.#windowMs / 2, signal).catch(() => undefined);
    }
  }

  /**
   * What replicas sent by themselves still counts: Redis grants nothing to anyone for a whole window. A replica that
   * sent nothing may be the first to find a Redis that was gone, and the others did.
   */
  async #join(): Promise<void> {
    const { connection, clock } = this.#options;
    if (this.#isShared || !connection.isThere) return;
    try {
      if (this.#hasOwn || clock.now() >= this.#opensAt) {
        this.#waitWindow();
        await connection.run(client => pausing.run(client, [this.#keys[1]], [this.#windowMs]));
      }
      this.#hasOwn = false;
      this.#isShared = true;
      // Where this is lost, the others leave a part for nobody, until it lapses.
      connection.run(client => client.hdel(this.#keys[3], this.#replica)).catch(() => undefined);
    } catch {
      // Redis went again; whoever watches hears of its return.
    }
  }

  /** A Redis that was no use gets more time with each try: each return of a replica costs all of them a window. */
  async #joinLater(): Promise<void> {
    const { clock, connection } = this.#options;
    const wait = this.#patienceMs;
    this.#patienceMs = Math.min(2 * wait, longestPatienceMs);
    const { signal } = this.#ended;
    do {
      await clock.sleep(wait, signal).catch(() => undefined);
      if (signal.aborted) return;
    } while (!this.#isShared && connection.isThere && !(await this.#isQuick()));
    await this.#join();
  }

  /** Whether a permit would come back fresh. */
  async #isQuick(): Promise<boolean> {
    const { clock, connection } = this.#options;
    const asked = clock.now();
    const isThere = await connection.run(client => client.ping()).catch(() => undefined);
    return isThere !== undefined && clock.now() - asked <= freshMs;
  }
}
