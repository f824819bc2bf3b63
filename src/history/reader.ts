import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../client/clock.ts';
import type { Database } from '../library/database.ts';
import { storeProblem } from '../text/errors.ts';
import type { ListenRows } from './listen-rows.ts';
import { HostFailure, type ListensHost } from './listens-host.ts';
import {
  type PageResult,
  passOf,
  type ReadState,
  stateIn,
  withCount,
  withPage,
  withPassEnded,
} from './read-pass.ts';

/** The open tables of a history. */
export interface Tables {
  readonly db: Database;
  readonly rows: ListenRows;
}

interface ReaderParts {
  readonly host: ListensHost;
  open(): Promise<Tables>;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  now(): number;
}

/** How old the newest listens may be before they are read again, in milliseconds. */
const updateMs = 10 * 60_000;
/** After a failure that waiting did not mend, in milliseconds. */
const againMs = 60_000;
const mostFailures = 6;
const longestBackoffMs = 60_000;
/** How many listens are stored without giving others a turn. */
const perTransaction = 50;

/** Reads the listens of a host in the background, from the first use on. */
export class HistoryReader {
  readonly #parts: ReaderParts;
  #closing = new AbortController();
  #isClosed = false;
  #running: Promise<void> | undefined;
  #problem: string | undefined;
  #endedAt = Number.NEGATIVE_INFINITY;
  #onPage: () => void = () => undefined;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  get host(): ListensHost {
    return this.#parts.host;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Why the last attempt ended, or the last request failed if more are made, in words that follow a colon. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Begins or goes on to read, if that is due. Resolves after the next page, or after `mostMs`. Never rejects. */
  async use(mostMs: number): Promise<void> {
    const { clock } = this.#parts;
    this.#running ??= this.#isDue() ? this.#run() : undefined;
    if (this.#running === undefined || mostMs <= 0) return;
    const waiting = new AbortController();
    const page = new Promise<void>(resolve => {
      this.#onPage = resolve;
    });
    const late = clock.sleep(mostMs, waiting.signal).catch(() => undefined);
    await Promise.race([page, this.#running, late]);
    waiting.abort();
  }

  /** Waits until nothing is read any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Stops reading, until the next use. */
  async pause(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    this.#closing = new AbortController();
    this.#endedAt = Number.NEGATIVE_INFINITY;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#closing.abort();
    await this.#running;
    await this.#parts.host.close();
  }

  #isDue(): boolean {
    if (this.#isClosed || this.#closing.signal.aborted) return false;
    const since = this.#parts.clock.now() - this.#endedAt;
    return since >= (this.#problem === undefined ? updateMs : againMs);
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    try {
      this.#problem = undefined;
      while (await this.#step(signal)) this.#onPage();
      this.#problem = undefined;
    } catch (error) {
      if (!signal.aborted) this.#problem = problemOf(error);
    } finally {
      this.#endedAt = this.#parts.clock.now();
      this.#running = undefined;
    }
  }

  /** Reads and stores one page. Resolves to whether there is more to read. */
  async #step(signal: AbortSignal): Promise<boolean> {
    const { host, now, open } = this.#parts;
    const tables = await open();
    const origin = tables.db.change(() => tables.rows.originOf(host.origin));
    const before = tables.rows.stateOf(origin) ?? '{}';
    const state = stateIn(before);
    const pass = passOf(state);
    // Another process may have read everything meanwhile.
    if (state.pass === undefined && now() - state.readAt < updateMs) return false;
    const page = await this.#asking(() => host.page(pass.before, signal), signal);
    const result = withPage(pass, page, host.pageSize);
    const crowded = state.crowded + (result.isCrowded ? 1 : 0);
    if (result.next !== undefined) {
      await store(
        tables,
        { origin, before, result, state: { ...state, crowded, pass: result.next } },
        signal,
      );
      return true;
    }
    const count = await this.#asking(() => host.count(signal), signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
    const ended = withPassEnded({ ...state, crowded }, result.last, now());
    const compared = withCount(ended, result.last, count, now());
    await store(tables, { origin, before, result, state: compared }, signal);
    return compared.pass !== undefined;
  }

  /** Waits and asks again where that can help. */
  async #asking<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let failures = 1; ; failures++) {
      try {
        const answer = await ask();
        this.#problem = undefined;
        return answer;
      } catch (error) {
        const isOver = !(error instanceof HostFailure) || error.isFinal || failures >= mostFailures;
        if (isOver) throw error;
        this.#problem = problemOf(error);
        const backoff = Math.min(longestBackoffMs, 1000 * 2 ** failures);
        await this.#parts.clock.sleep(error.waitMs ?? backoff, signal);
      }
    }
  }
}

interface Stored {
  readonly origin: number;
  /** The state as it was when the page was asked for. */
  readonly before: string;
  readonly result: PageResult;
  readonly state: ReadState;
}

/**
 * Stores a page in small transactions. The last one changes the state: a page that was not stored whole is asked for
 * again, which adds nothing twice. A page that another process stored meanwhile changes nothing.
 */
async function store({ db, rows }: Tables, { origin, before, result, state }: Stored, signal: AbortSignal) {
  const kept = new Set<string>();
  const { listens, whole } = result;
  for (let at = 0; at < listens.length; at += perTransaction) {
    const part = listens.slice(at, at + perTransaction);
    db.change(() => {
      // The listener forgot the history meanwhile.
      if (rows.stateOf(origin) === undefined) return;
      for (const key of rows.add(part, origin).kept) kept.add(key);
    });
    await setImmediate();
    signal.throwIfAborted();
  }
  db.change(() => {
    if (rows.stateOf(origin) !== before) return;
    // Of two that were one listen, the one that stays may have been skipped for the one that was deleted.
    if (whole !== undefined && rows.removeOthers(origin, whole, kept) > 0) rows.add(listens, origin);
    rows.setState(origin, JSON.stringify(state));
  });
}

function problemOf(error: unknown): string {
  if (error instanceof HostFailure) return error.message;
  return storeProblem(error) ?? 'an unexpected error';
}
