import { setImmediate } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Clock } from '../../client/clock.ts';
import { type Fitness, fitnessOf } from './fitness.ts';
import { explain, type Fault, reasonOf, sentenceOf, storeError, unreachedText } from './sentences.ts';

/** A command without an answer for so long counts as lost, in milliseconds, whatever else is answered. */
const commandMs = 3000;
/** How often Redis is asked whether it is there, in milliseconds. */
const beatMs = 100;
/** A Redis that answers nothing for so long is gone; whoever waits for it is told so then, and not each after a wait of their own. */
export const lostMs = 1000;
/** How often Redis is asked for its settings, which may be changed while it runs. Milliseconds. */
const fitnessMs = 3000;
/** Replicas find a Redis that came back at nearly the same time, so that none goes on with its own share for long. */
const longestRetryMs = 500;

export interface ConnectionOptions {
  /** `redis://` or `rediss://`, with user, password and database where there are some. */
  readonly url: string;
  /** What all keys begin with. */
  readonly prefix: string;
  readonly clock: Clock;
  warn(text: string): void;
  info(text: string): void;
}

type Watcher = (isThere: boolean) => void;

/** The connection to the Redis that replicas share. It comes back by itself, and nothing waits for it. */
export class Connection {
  readonly #client: Redis;
  readonly #options: ConnectionOptions;
  readonly #watchers = new Set<Watcher>();
  readonly #ended = new AbortController();
  /** Those who wait for an answer. */
  readonly #waiting = new Set<(error: unknown) => void>();
  #fitness: Fitness | undefined;
  #isThere = false;
  /** When Redis was asked for its settings. */
  #askedAt = 0;
  /** Why it was not reached, where that was said. */
  #reason: string | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#client = newClient(options.url);
    this.#client.on('error', error => this.#fail(error));
    this.#client.on('close', () => {
      this.#fitness = undefined;
      this.#lose();
    });
    this.#client.on('ready', () => void this.#greet());
    void this.#client.connect().catch(() => undefined);
    void this.#beat();
  }

  /** A key of ours, of parts that are told apart whatever is in them. */
  key(...parts: readonly string[]): string {
    return [this.#options.prefix, ...parts.map(part => encodeURIComponent(part))].join(':');
  }

  get isThere(): boolean {
    return this.#isThere;
  }

  /** Why not everything works; undefined where it does. */
  get fault(): Fault | undefined {
    if (!this.#isThere) return 'gone';
    const unfit = this.#fitness?.unfit ?? [];
    return unfit.length > 0 ? { unfit } : undefined;
  }

  /** Told whenever Redis goes or comes back. */
  watch(watcher: Watcher): void {
    this.#watchers.add(watcher);
    if (this.#isThere) watcher(true);
  }

  /** Rejects with `StoreError`. */
  async run<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    if (!this.#isThere) throw storeError('gone');
    let giveUp: (error: unknown) => void = () => undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        giveUp = reject;
        this.#waiting.add(giveUp);
        work(this.#client).then(resolve, reject);
      });
    } catch (error) {
      throw explain(error);
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  /** For what must last: refused where Redis may lose it. Rejects with `StoreError`. */
  async keep<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    const { fault } = this;
    if (fault !== undefined) throw storeError(fault);
    return this.run(work);
  }

  /** A second connection, for listening. */
  listener(): Redis {
    const client = newClient(this.#options.url);
    client.on('error', () => undefined);
    return client;
  }

  close(): void {
    this.#ended.abort();
    this.#isThere = false;
    this.#watchers.clear();
    this.#client.disconnect();
  }

  async #greet(): Promise<void> {
    try {
      this.#fitness = await fitnessOf(this.#client);
    } catch {
      // The connection broke again, or Redis still loads: the next one asks.
      this.#client.disconnect(true);
      return;
    }
    this.#find();
  }

  #find(): void {
    if (this.#isThere || this.#fitness === undefined || this.#ended.signal.aborted) return;
    this.#isThere = true;
    this.#reason = undefined;
    this.#askedAt = this.#options.clock.now();
    const { unfit, untold } = this.#fitness;
    this.#options.info('Redis is there');
    if (unfit.length > 0) this.#options.warn(sentenceOf({ unfit }));
    if (untold.length > 0)
      this.#options.warn(`Redis does not tell its ${untold.join(', ')}: see to it that no change gets lost`);
    for (const watcher of this.#watchers) watcher(true);
  }

  /** The settings may have been mended, or spoilt, since. */
  async #lookAgain(): Promise<void> {
    const { clock, warn, info } = this.#options;
    if (this.#fitness === undefined || clock.now() - this.#askedAt < fitnessMs) return;
    this.#askedAt = clock.now();
    const before = this.#fitness;
    const now = await fitnessOf(this.#client).catch(() => undefined);
    // The connection broke meanwhile: the next one asks.
    if (now === undefined || this.#fitness !== before) return;
    this.#fitness = now;
    if (now.unfit.join() === before.unfit.join()) return;
    if (now.unfit.length > 0) warn(sentenceOf({ unfit: now.unfit }));
    else info('Redis keeps what it is told now');
  }

  /** Each new reason once: it is tried again several times a second. */
  #fail(error: unknown): void {
    const reason = reasonOf(error);
    if (this.#isThere || this.#ended.signal.aborted || reason === this.#reason) return;
    this.#reason = reason;
    this.#options.warn(unreachedText(reason));
  }

  #lose(): void {
    if (!this.#isThere) return;
    this.#isThere = false;
    if (!this.#ended.signal.aborted) this.#options.warn(sentenceOf('gone'));
    for (const giveUp of this.#waiting) giveUp(storeError('gone'));
    for (const watcher of this.#watchers) watcher(false);
  }

  /** A Redis that is suspended keeps its connections, and answers nothing. */
  async #beat(): Promise<void> {
    const { clock } = this.#options;
    while (!this.#ended.signal.aborted) {
      if (this.#client.status === 'ready') {
        if (await this.#answers()) this.#find();
        else this.#lose();
        void this.#lookAgain();
      }
      await clock.sleep(beatMs, this.#ended.signal).catch(() => undefined);
    }
  }

  async #answers(): Promise<boolean> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#ended.signal]);
    const answer = this.#client.ping().then(
      () => true,
      () => false,
    );
    // What came while this process was busy is read before it counts as late.
    const late = this.#options.clock.sleep(lostMs, signal).then(
      () => setImmediate(false),
      () => false,
    );
    const answers = await Promise.race([answer, late]);
    over.abort();
    return answers;
  }
}

const newClient = (url: string) =>
  new Redis(url, {
    lazyConnect: true,
    // What cannot be sent now is refused now, and what may have been done is not sent again.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMs,
    connectTimeout: commandMs,
    retryStrategy: times => Math.min(times * 50, longestRetryMs),
  });
