import type { Clock } from './clock.ts';
import { type RingPlace, TextRing } from './text-ring.ts';

/** The identity of a cached answer. */
export interface CacheKey {
  /** Never the token itself. */
  readonly account: string;
  /** As on the wire, without parameters. */
  readonly path: string;
  /** Endpoint, path and parameters. */
  readonly request: string;
}

/** The body of an answer, and how it is read. */
export interface AnswerText {
  readonly body: string;
  read(body: string): unknown;
}

interface CachedAnswer {
  readonly key: CacheKey;
  /** What was read of the answer, or where its text is kept. */
  readonly kept: { readonly value: unknown; readonly bytes: number } | KeptText;
  readonly until: number;
  /** No write can change the answer. */
  readonly settled: boolean;
}

interface KeptText extends Pick<AnswerText, 'read'> {
  readonly place: RingPlace;
}

export interface CacheOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly mostEntries?: number;
  readonly mostBytes?: number | undefined;
  /** Answers with a shorter lifetime, in milliseconds, are not cached. */
  readonly leastMs?: number;
  /** Told of every write of an account on a path. */
  readonly onWrite?: ((account: string, path: string) => void) | undefined;
  /** Told of every account of which nothing is to be kept. */
  readonly onForget?: ((account: string) => Promise<void>) | undefined;
}

/** What an object costs in memory for each character it was read from, at most: measured between 1.5 and 4. */
const bytesPerCharacter = 4;

/**
 * For one listener: 100 pages of 25 tracks, or 2,000 objects. What was kept grows old, and V8 lets old memory grow to several
 * times what is alive: with 64 MB here a process held 245 MB after 6,000 different calls, with 16 MB 176.
 */
const bytesOfOne = 16 * 1024 * 1024;

/**
 * Answers of reads, for their lifetimes; the least recently used goes first. Several clients may share a cache:
 * an answer is found only by its account.
 *
 * Most answers are asked for once, and V8 copies what is kept as objects twice and marks it whenever it collects. So only
 * the text of an answer is kept at first, in a block of its own (an eighth of the bytes), and the objects from the second
 * time on.
 */
export class AnswerCache {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #mostEntries: number;
  readonly #mostBytes: number;
  readonly #leastMs: number;
  readonly #onWrite: CacheOptions['onWrite'];
  readonly #onForget: CacheOptions['onForget'];
  #hears = true;
  /** In the order of their last use. */
  readonly #answers = new Map<string, CachedAnswer>();
  readonly #texts: TextRing;
  #bytes = 0;
  #writes = 0;
  #hits = 0;
  #misses = 0;

  constructor({
    clock,
    mostEntries = 2000,
    mostBytes = bytesOfOne,
    leastMs = 1,
    onWrite,
    onForget,
  }: CacheOptions) {
    this.#clock = clock;
    this.#onWrite = onWrite;
    this.#onForget = onForget;
    this.#mostEntries = mostEntries;
    this.#mostBytes = mostBytes;
    this.#leastMs = leastMs;
    this.#texts = new TextRing(mostBytes / 8);
  }

  /** The number of writes so far: an answer to a request from before a write may be outdated. */
  get writes(): number {
    return this.#writes;
  }

  /** How often an answer was looked for and was there, and was not. */
  get looks(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  get size(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#answers.size, bytes: this.#bytes };
  }

  get(key: CacheKey): { readonly value: unknown } | undefined {
    const name = keyText(key);
    const answer = this.#answers.get(name);
    if (answer === undefined) return this.#miss();
    const found = answer.until <= this.#clock.now() ? undefined : this.#read(answer.kept);
    this.#remove(name);
    if (found === undefined) return this.#miss();
    this.#add({ ...answer, kept: found });
    this.#hits += 1;
    return found;
  }

  /** What was read, again where only the text was kept, if that is there still. */
  #read(kept: CachedAnswer['kept']) {
    if ('value' in kept) return kept;
    const body = this.#texts.get(kept.place);
    return body === undefined ? undefined : { value: kept.read(body), bytes: bytesOf(body.length) };
  }

  #miss(): undefined {
    this.#misses += 1;
    return undefined;
  }

  /** `size` in characters; `settled`: no write can change the answer. Very large answers are not cached. */
  set(
    key: CacheKey,
    value: unknown,
    {
      ms,
      size,
      settled,
      text,
    }: { ms: number; size: number; settled: boolean; text?: AnswerText | undefined },
  ): void {
    const bytes = bytesOf(size);
    if (ms < this.#leastMs || bytes > this.#mostBytes / 4 || !(settled || this.#hears)) return;
    this.#remove(keyText(key));
    if (this.#mostEntries === 0) return;
    const place = text && this.#texts.put(text.body);
    const kept = text && place ? { place, read: text.read } : { value, bytes };
    this.#add({ key, kept, until: this.#clock.now() + ms, settled });
  }

  #add(answer: CachedAnswer): void {
    this.#answers.set(keyText(answer.key), answer);
    this.#bytes += heldBy(answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#mostEntries && this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest);
    }
  }

  /** Drops what a write of this account on this path may have changed, here and wherever it is told. */
  invalidate(account: string, path: string): void {
    this.drop(account, path);
    this.#onWrite?.(account, path);
  }

  /** Whether this process hears of the writes of others: where not, it keeps nothing that a write may change. */
  hear(hears: boolean): void {
    this.#hears = hears;
    this.#writes += 1;
    for (const [name, { settled }] of this.#answers) if (!settled) this.#remove(name);
  }

  /** Drops what a write of this account on this path may have changed. */
  drop(account: string, path: string): void {
    this.#writes += 1;
    const object = objectIn(path);
    for (const [name, { key, settled }] of this.#answers) {
      const touched = !settled || objectIn(key.path) === object;
      if (key.account === account && touched) this.#remove(name);
    }
  }

  /** Drops all answers to an account, here and wherever it is told. */
  async forget(account: string): Promise<void> {
    this.dropAll(account);
    await this.#onForget?.(account);
  }

  /** Drops all answers to an account. What is under way is not kept either. */
  dropAll(account: string): void {
    this.#writes += 1;
    for (const [name, { key }] of this.#answers) if (key.account === account) this.#remove(name);
  }

  #remove(name: string): void {
    const answer = this.#answers.get(name);
    if (answer === undefined) return;
    this.#bytes -= heldBy(answer);
    this.#answers.delete(name);
    if ('place' in answer.kept) this.#texts.drop(answer.kept.place);
  }
}

const bytesOf = (characters: number) => characters * bytesPerCharacter;
const heldBy = ({ kept }: CachedAnswer) => ('bytes' in kept ? kept.bytes : 0);

/** A cache key as text. */
export const keyText = ({ account, request }: CacheKey): string => `${account} ${request}`;

/** `/playlist/5/tracks` is about `/playlist/5`. */
export const objectIn = (path: string) => path.split('/', 3).join('/');
