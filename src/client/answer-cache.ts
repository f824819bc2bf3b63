import type { Clock } from './clock.ts';

/** Where an answer belongs: whose it is, and what it is about. */
export interface CacheKey {
  /** Never the token itself. */
  readonly account: string;
  /** As on the wire, without parameters. */
  readonly path: string;
  /** Endpoint, path and parameters. */
  readonly request: string;
}

interface Kept {
  readonly key: CacheKey;
  readonly value: unknown;
  readonly bytes: number;
  readonly until: number;
  /** No write of this account can have touched it. */
  readonly settled: boolean;
}

export interface CacheOptions {
  readonly clock: Clock;
  readonly mostEntries?: number;
  readonly mostBytes?: number;
  /** What may be given again for less than this, in milliseconds, is not kept at all. */
  readonly leastMs?: number;
}

/** What an object costs in memory for each character it was read from, at most: measured between 1.5 and 4. */
const bytesPerCharacter = 4;

/**
 * Answers that were read, for as long as each may be given again; the one not asked for longest goes first.
 * Several clients may share one: an answer is found only by the account it was given to.
 */
export class AnswerCache {
  readonly #clock: Clock;
  readonly #mostEntries: number;
  readonly #mostBytes: number;
  readonly #leastMs: number;
  /** In the order of their last use. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  #writes = 0;

  constructor({ clock, mostEntries = 2000, mostBytes = 64 * 1024 * 1024, leastMs = 1 }: CacheOptions) {
    this.#clock = clock;
    this.#mostEntries = mostEntries;
    this.#mostBytes = mostBytes;
    this.#leastMs = leastMs;
  }

  /** Counts the writes; an answer that was asked for before one may show what was before it. */
  get writes(): number {
    return this.#writes;
  }

  get size(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  get(key: CacheKey): { readonly value: unknown } | undefined {
    const name = nameOf(key);
    const kept = this.#kept.get(name);
    if (kept === undefined) return undefined;
    this.#kept.delete(name);
    if (kept.until <= this.#clock.now()) {
      this.#bytes -= kept.bytes;
      return undefined;
    }
    this.#kept.set(name, kept);
    return kept;
  }

  /** `size` in characters of the answer; `settled` when no write can touch it. What is too large by itself is not kept. */
  set(
    key: CacheKey,
    value: unknown,
    { ms, size, settled }: { ms: number; size: number; settled: boolean },
  ): void {
    const bytes = size * bytesPerCharacter;
    if (ms < this.#leastMs || bytes > this.#mostBytes / 4) return;
    this.#remove(nameOf(key));
    this.#kept.set(nameOf(key), { key, value, bytes, until: this.#clock.now() + ms, settled });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#mostEntries && this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest);
    }
  }

  /** A write of this account on this path: drops what it may have touched. */
  written(account: string, path: string): void {
    this.#writes += 1;
    const object = objectIn(path);
    for (const [name, { key, settled }] of this.#kept) {
      const touched = !settled || objectIn(key.path) === object;
      if (key.account === account && touched) this.#remove(name);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #remove(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }
}

/** Whose answer, and to what. */
export const nameOf = ({ account, request }: CacheKey): string => `${account} ${request}`;

/** `/playlist/5/tracks` is about `/playlist/5`. */
const objectIn = (path: string) => path.split('/', 3).join('/');
