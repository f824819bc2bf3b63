import { randomBytes } from 'node:crypto';
import type { Clock } from '../client/clock.ts';
import { countedMs } from '../client/permit-window.ts';
import type { Quota } from '../client/quota.ts';
import type { PermitDemand, SharedQuota, Taken } from '../client/shared-window.ts';
import type { Connection } from './connection.ts';
import { listIn, luaNow, script } from './script.ts';

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

/**
 * An exact log: each permit with its moment, by the clock of Redis. KEYS: the log, the generation (when it opens), and
 * who wants how much. ARGV: most in a window, its length, the replica, its callers, its wish, the grace.
 * What does not divide goes to whoever had least. A generation that is missing means that Redis forgot the log: it opens once a whole window has passed.
 */
const taking = script(`${luaNow}
local most, window, replica = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local callers, wish, grace = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local newest = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
local opens = tonumber(redis.call('GET', KEYS[2]) or '')
if not opens or opens > now + 5 * window or (newest and tonumber(newest) > now) then
  redis.call('DEL', KEYS[1])
  opens = now + window
  redis.call('SET', KEYS[2], string.format('%.3f', opens))
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.3f', now - window))
local all, served, least = callers, nil, nil
local wanting = redis.call('HGETALL', KEYS[3])
for at = 1, #wanting, 2 do
  local count, till, had = string.match(wanting[at + 1], '^(%d+) (%S+) (%S+)$')
  local left = tonumber(till) - now
  if left < 0 or left > 6 * window then redis.call('HDEL', KEYS[3], wanting[at])
  elseif wanting[at] == replica then served = tonumber(had)
  else
    all = all + tonumber(count)
    least = math.min(least or tonumber(had), tonumber(had))
  end
end
served = served or least or 0
local function want(again, granted)
  local had = served + granted / callers
  redis.call('HSET', KEYS[3], replica, string.format('%d %.3f %.6f', callers, now + again + grace, had))
end
local share = math.floor(most * callers / all)
if served <= (least or served) then share = math.ceil(most * callers / all) end
local log = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
local total, own, oldestOwn = #log / 2, 0, nil
for at = 1, #log, 2 do
  if string.sub(log[at], 1, #replica) == replica then
    own = own + 1
    oldestOwn = oldestOwn or tonumber(log[at + 1])
  end
end
local free = math.max(0, most - total)
if now < opens then
  want(opens - now, 0)
  return {0, math.ceil(opens - now), share, 0}
end
local granted = math.max(0, math.min(wish, free, share - own))
for one = 1, granted do
  redis.call('ZADD', KEYS[1], string.format('%.3f', now), string.format('%s %.3f %d', replica, now, one))
end
local again = 0
if granted < wish then
  if free == granted then
    local oldest = tonumber(log[2] or '') or now
    again = oldest + window - now
  else
    again = math.min(grace, (oldestOwn or now) + window - now)
  end
end
want(again, granted)
return {granted, math.ceil(math.max(1, again)), share, free - granted, string.format('%s %.3f', replica, now)}`);

/** KEYS: the log. ARGV: what its permits begin with, and their numbers from and to. */
const returning = script(`for one = tonumber(ARGV[2]), tonumber(ARGV[3]) do
  redis.call('ZREM', KEYS[1], ARGV[1] .. ' ' .. one)
end
return 1`);

/** Nobody gets a permit for so long. KEYS: the generation. ARGV: milliseconds. */
const pausing = script(`${luaNow}
local opens = math.max(tonumber(redis.call('GET', KEYS[1]) or '') or 0, now + tonumber(ARGV[1]))
redis.call('SET', KEYS[1], string.format('%.3f', opens))
return 1`);

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
  readonly #keys: readonly [log: string, generation: string, wanting: string];
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
    this.#keys = [key('log'), key('opens'), key('wanting')];
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

  async take(wish: PermitDemand): Promise<Taken> {
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

  async #ask({ requests, callers, most }: PermitDemand): Promise<Taken> {
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

  #takeOwn({ requests }: PermitDemand): Taken {
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
    const { clock, warn } = this.#options;
    this.#isShared = false;
    this.#late = 0;
    this.#opensAt = Math.max(this.#opensAt, clock.now() + this.#windowMs);
    warn(`Each replica now sends ${this.#part} requests of the quota by itself.`);
  }

  /** What replicas sent by themselves still counts: Redis grants nothing to anyone for a whole window. */
  async #join(): Promise<void> {
    const { connection, clock } = this.#options;
    if (this.#isShared || !connection.isThere) return;
    try {
      if (this.#hasOwn) {
        this.#opensAt = Math.max(this.#opensAt, clock.now() + this.#windowMs);
        await connection.run(client => pausing.run(client, [this.#keys[1]], [this.#windowMs]));
      }
      this.#hasOwn = false;
      this.#isShared = true;
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
