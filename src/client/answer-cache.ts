import { LRUCache } from 'lru-cache';
import { type CachePeriod, cachePeriodOf } from './api/endpoint.ts';
import type { Entry } from './api/index.ts';
import { isRecord } from './api/is-record.ts';
import type { Clock } from './clock.ts';

export interface CacheKey {
  /** Never the token itself. */
  readonly account: string;
  /** The path of the request, without parameters. */
  readonly path: string;
  /** Endpoint, path and parameters. */
  readonly request: string;
}

interface CachedAnswer {
  readonly key: CacheKey;
  readonly value: unknown;
  /** When it expires, on the clock. */
  readonly until: number;
  /** Whether only a write to its own object can change it. */
  readonly settled: boolean;
}

/** An answer that several processes share. */
export interface SharedAnswer {
  readonly value: unknown;
  /** Characters of its body. */
  readonly size: number;
  /** Milliseconds until it expires. */
  readonly ms: number;
}

/** Settled answers that several processes share. Never rejects. */
export interface SharedAnswers {
  /** Undefined if the shared store did not answer in time. `keep` stores the answer of a request that leaves afterwards. */
  find(
    key: CacheKey,
  ): Promise<{ readonly answer?: SharedAnswer; keep(answer: SharedAnswer): void } | undefined>;
  /** The account writes on this path, so answers about its object are outdated. */
  written(account: string, path: string): Promise<void>;
  forget(account: string): Promise<void>;
}

export interface CacheOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly mostEntries?: number;
  readonly mostBytes?: number | undefined;
  /** Answers with a shorter lifetime, in milliseconds, are not cached. 1 if absent. `Infinity` turns the cache off. */
  readonly leastMs?: number;
  readonly onWrite?: ((account: string, path: string) => void) | undefined;
  readonly onForget?: ((account: string) => Promise<void>) | undefined;
}

/** Memory that an object takes per character of its JSON: measured between 1.5 and 4 bytes. */
const bytesPerCharacter = 4;

/** Enough for 100 pages of 25 tracks, or 2,000 objects. */
const usualBytes = 16 * 1024 * 1024;

/**
 * Answers of reads. The least recently used goes first. Several clients may share a cache: an answer is found only by
 * its own account.
 */
export class AnswerCache {
  readonly #options: CacheOptions;
  readonly #answers: LRUCache<string, CachedAnswer>;
  #receivesWrites = true;
  #writes = 0;
  #hits = 0;
  #misses = 0;

  constructor(options: CacheOptions) {
    const { mostEntries = 2000, mostBytes = usualBytes } = options;
    this.#options = options;
    const maxEntrySize = Math.floor(mostBytes / 4);
    this.#answers = new LRUCache({ max: mostEntries, maxSize: mostBytes, maxEntrySize });
  }

  /** The number of writes so far. An answer to a request from before a write may be outdated. */
  get writes(): number {
    return this.#writes;
  }

  get lookups(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  get size(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#answers.size, bytes: this.#answers.calculatedSize };
  }

  get(key: CacheKey): { readonly value: unknown } | undefined {
    const name = keyText(key);
    const answer = this.#answers.get(name);
    if (answer === undefined || answer.until <= this.#options.clock.now()) {
      this.#answers.delete(name);
      this.#misses += 1;
      return undefined;
    }
    this.#hits += 1;
    return { value: answer.value };
  }

  /** `size`: characters of the body. An answer larger than a quarter of the cache is not kept. */
  set(
    key: CacheKey,
    value: unknown,
    { ms, size, settled }: { readonly ms: number; readonly size: number; readonly settled: boolean },
  ): void {
    if (ms < (this.#options.leastMs ?? 1) || !(settled || this.#receivesWrites)) return;
    const answer = { key, value, until: this.#options.clock.now() + ms, settled };
    this.#answers.set(keyText(key), answer, { size: Math.max(1, size * bytesPerCharacter) });
  }

  /** Removes what a write of this account on this path may have changed, here and in other processes. */
  invalidate(account: string, path: string): void {
    this.drop(account, path);
    this.#options.onWrite?.(account, path);
  }

  /** Sets whether this process receives the writes of other processes. If not, it caches only settled answers. */
  receiveWrites(isReceiving: boolean): void {
    this.#receivesWrites = isReceiving;
    this.#writes += 1;
    this.#removeWhere(({ settled }) => !settled);
  }

  /** Removes what a write of this account on this path may have changed. */
  drop(account: string, path: string): void {
    this.#writes += 1;
    const object = objectIn(path);
    this.#removeWhere(
      ({ key, settled }) => key.account === account && (!settled || objectIn(key.path) === object),
    );
  }

  /** Removes all answers to an account, here and in other processes. */
  async forget(account: string): Promise<void> {
    this.dropAll(account);
    await this.#options.onForget?.(account);
  }

  /** Removes all answers to an account. Answers to requests under way are not kept either. */
  dropAll(account: string): void {
    this.#writes += 1;
    this.#removeWhere(({ key }) => key.account === account);
  }

  #removeWhere(isOutdated: (answer: CachedAnswer) => boolean): void {
    for (const [name, answer] of [...this.#answers.entries()])
      if (isOutdated(answer)) this.#answers.delete(name);
  }
}

export const keyText = ({ account, request }: CacheKey): string => `${account} ${request}`;

/** The object that a path is about: `/playlist/5` for `/playlist/5/tracks`. */
export const objectIn = (path: string): string => path.split('/', 3).join('/');

const minute = 60_000;

const lifetimes: Readonly<Record<CachePeriod, number>> = {
  day: 24 * 60 * minute,
  minutes: 5 * minute,
  seconds: 5000,
  none: 0,
};

/** Signed links expire after 15 minutes. Those in a cached answer have at least 5 minutes left. */
const signedMs = 10 * minute;

/** How long an answer may be reused, in milliseconds. `settled`: only a write to its own object can change it. */
export function lifetimeOf({ endpoint }: Entry, value: unknown): { ms: number; settled: boolean } {
  const period = cachePeriodOf(endpoint);
  const ms = lifetimes[period];
  return { ms: hasSignedLinks(value) ? Math.min(ms, signedMs) : ms, settled: period === 'day' };
}

function hasSignedLinks(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasSignedLinks);
  if (!isRecord(value)) return false;
  const { preview } = value;
  return (typeof preview === 'string' && preview !== '') || Object.values(value).some(hasSignedLinks);
}
