import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import handlers from 'ioredis/built/DataHandler.js';
import { z } from 'zod';
import type { Clock } from '../../client/clock.ts';
import { StoreError } from '../../store/store.ts';
import {
  checkedReply,
  checkSettings,
  type RedisProblem,
  redisProblemText,
  redisReason,
  type SettingsCheck,
  storeError,
  toStoreError,
  unreachableText,
} from './redis-health.ts';

/** A command without an answer for so long has failed, even if Redis answers others. Milliseconds. */
const commandMs = 3000;
/** How often Redis is pinged, in milliseconds. */
const pingMs = 100;
/** A Redis that answers nothing for so long is down. All waiting commands fail then. Milliseconds. */
export const downAfterMs = 1000;
/** How often the settings are checked, because they can be changed while Redis runs. Milliseconds. */
const settingsCheckMs = 3000;
/** Short, so that all replicas notice at nearly the same time when Redis is up again. Milliseconds. */
const longestRetryMs = 500;

interface ConnectionOptions {
  /** `redis://` or `rediss://`, optionally with user, password and database. */
  readonly url: string;
  /** The beginning of all keys. */
  readonly prefix: string;
  readonly clock: Clock;
  warn(text: string): void;
  info(text: string): void;
}

type Watcher = (isUp: boolean) => void;

/** The connection to the Redis that replicas share. It reconnects by itself; while Redis is down, commands fail at once. */
export class RedisConnection {
  readonly #client: Redis;
  readonly #options: ConnectionOptions;
  readonly #watchers = new Set<Watcher>();
  readonly #closed = new AbortController();
  /** Rejects the commands that wait for an answer. */
  readonly #waiting = new Set<(error: unknown) => void>();
  #settings: SettingsCheck | undefined;
  #isUp = false;
  /** When the settings were checked. */
  #checkedAt = 0;
  /** The problem that was logged last. */
  #logged: string | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#client = newClient(options.url);
    this.#client.on('error', error => this.#logFailure(error));
    this.#client.on('close', () => {
      this.#settings = undefined;
      this.#setDown();
    });
    this.#client.on('ready', () => void this.#ready());
    void this.#client.connect().catch(() => undefined);
    void this.#pingRegularly();
  }

  /** A key with these parts, which may contain anything. */
  key(...parts: readonly string[]): string {
    return [this.#options.prefix, ...parts.map(part => encodeURIComponent(part))].join(':');
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Why changes are refused; undefined if they are not. */
  get problem(): RedisProblem | undefined {
    if (!this.#isUp) return 'down';
    const missing = this.#settings?.missing ?? [];
    return missing.length > 0 ? { missing } : undefined;
  }

  /** `watcher` is called whenever Redis goes down or is up again. */
  watch(watcher: Watcher): void {
    this.#watchers.add(watcher);
    if (this.#isUp) watcher(true);
  }

  /** Rejects with `StoreError`. */
  async run<T>(command: (client: Redis) => Promise<T>): Promise<T> {
    if (!this.#isUp) throw storeError('down');
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#waiting.add(reject);
        const answer = command(this.#client).finally(() => this.#waiting.delete(reject));
        answer.then(resolve, reject);
      });
    } catch (error) {
      throw toStoreError(error);
    }
  }

  /** For data that must not get lost: fails if Redis has the wrong settings. Rejects with `StoreError`. */
  async runDurably<T>(command: (client: Redis) => Promise<T>): Promise<T> {
    const { problem } = this;
    if (problem !== undefined) throw storeError(problem);
    return this.run(command);
  }

  /** A second connection, for subscriptions. */
  newSubscriber(): Redis {
    const client = newClient(this.#options.url);
    client.on('error', () => undefined);
    return client;
  }

  close(): void {
    this.#closed.abort();
    this.#isUp = false;
    this.#watchers.clear();
    this.#client.disconnect();
  }

  async #ready(): Promise<void> {
    try {
      checkedReply(pong, await this.#client.ping());
      this.#settings = await checkSettings(this.#client);
    } catch (error) {
      // The connection broke again, Redis is still loading, or it is no Redis.
      if (error instanceof StoreError) this.#logFailure(error);
      this.#client.disconnect(true);
      return;
    }
    this.#setUp();
  }

  #setUp(): void {
    if (this.#isUp || this.#settings === undefined || this.#closed.signal.aborted) return;
    this.#isUp = true;
    this.#logged = undefined;
    this.#checkedAt = this.#options.clock.now();
    const { missing, hidden } = this.#settings;
    this.#options.info('Connected to Redis');
    if (missing.length > 0) this.#options.warn(redisProblemText({ missing }));
    if (hidden.length > 0)
      this.#options.warn(
        `Redis does not show its settings ${hidden.join(', ')}. Make sure that it cannot lose changes.`,
      );
    for (const watcher of this.#watchers) watcher(true);
  }

  #setDown(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    if (!this.#closed.signal.aborted) this.#options.warn(redisProblemText('down'));
    for (const fail of this.#waiting) fail(storeError('down'));
    for (const watcher of this.#watchers) watcher(false);
  }

  async #checkSettingsAgain(): Promise<void> {
    const { clock, warn, info } = this.#options;
    if (this.#settings === undefined || clock.now() - this.#checkedAt < settingsCheckMs) return;
    this.#checkedAt = clock.now();
    const before = this.#settings;
    const settings = await checkSettings(this.#client).catch(() => undefined);
    // The connection broke meanwhile. The next one checks again.
    if (settings === undefined || this.#settings !== before) return;
    this.#settings = settings;
    if (settings.missing.join() === before.missing.join()) return;
    if (settings.missing.length > 0) warn(redisProblemText(settings));
    else info('Redis has the required settings now');
  }

  /** Logs each reason once, because the connection is tried several times a second. */
  #logFailure(error: unknown): void {
    const text = error instanceof StoreError ? error.message : unreachableText(redisReason(error));
    if (this.#isUp || this.#closed.signal.aborted || text === this.#logged) return;
    this.#logged = text;
    this.#options.warn(text);
  }

  /** A suspended Redis keeps its connections and answers nothing. */
  async #pingRegularly(): Promise<void> {
    const { clock } = this.#options;
    while (!this.#closed.signal.aborted) {
      if (this.#client.status === 'ready') {
        if (await this.#answersPing()) this.#setUp();
        else this.#setDown();
        void this.#checkSettingsAgain();
      }
      await clock.sleep(pingMs, this.#closed.signal).catch(() => undefined);
    }
  }

  #answersPing(): Promise<boolean> {
    return new Promise(resolve => {
      // If this process was busy, reads the answers that have arrived before it gives up.
      const giveUp = () => void setImmediate(() => resolve(false));
      const cancel = this.#options.clock.after(downAfterMs, giveUp);
      const answer = this.#client.ping().finally(cancel);
      answer.then(reply => resolve(pong.safeParse(reply).success)).catch(() => resolve(false));
    });
  }
}

/** Rejects if there is no answer within `ms` milliseconds. */
export const inTime = <T>(answer: Promise<T>, ms: number, clock: Clock): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(storeError('slow')));
    answer.finally(cancel).then(resolve, reject);
  });

const pong = z.literal('PONG');

/*
 * An unexpected reply makes the client throw where nobody can catch it, which would end this process. The connection ends
 * instead. Bundles and Node disagree about the default export of this module.
 */
const replyHandler: unknown = Reflect.get(handlers, 'default') ?? handlers;
if (typeof replyHandler !== 'function') throw new TypeError('the handler of replies is missing');
Object.defineProperty(replyHandler.prototype, 'dispatch', {
  value(handle: () => void) {
    try {
      handle();
    } catch {
      const client: unknown = Reflect.get(Object(this), 'redis');
      if (client instanceof Redis) client.disconnect(true);
    }
  },
});

const newClient = (url: string) =>
  new Redis(url, {
    lazyConnect: true,
    // A command that cannot be sent now fails now, and one that may have run is not sent again.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // The bus subscribes again itself; the client would leave a failure unhandled, which ends this process.
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMs,
    connectTimeout: commandMs,
    retryStrategy: times => Math.min(times * 50, longestRetryMs),
  });

/** A Lua script. Redis runs nothing else meanwhile. The whole script is sent only if Redis does not know its hash. */
export function script(lua: string) {
  const hash = createHash('sha1').update(lua).digest('hex');
  return {
    async run(
      client: Redis,
      keys: readonly string[],
      values: readonly (string | number)[],
    ): Promise<unknown> {
      try {
        return await client.evalsha(hash, keys.length, ...keys, ...values);
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
        return client.eval(lua, keys.length, ...keys, ...values);
      }
    },
  };
}

/** The beginning of a script: `now` in milliseconds by the clock of Redis, which is the same for all replicas. */
export const luaNow = `local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
`;
