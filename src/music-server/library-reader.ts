import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../folder/file-reader.ts';
import type { WriteTask } from '../folder/scanner.ts';
import { lockFile } from '../store/process-lock.ts';
import type { Credentials } from './credentials.ts';
import { libraryState, readLibrary } from './read-library.ts';
import type { SongRows } from './song-rows.ts';
import type { SubsonicWire } from './wire.ts';

interface LibraryReaderParts {
  readonly wire: SubsonicWire;
  readonly rows: SongRows;
  /** The file of the index. */
  readonly indexFile: string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Receives failures that no caller should see. */
  report(error: unknown): void;
}

/** How long a look stays valid while the server is used, and how long a whole reading does. */
const everyMs = 10 * 60_000;
const wholeMs = 24 * 60 * 60_000;
/** A small library is read whole more often while it is used: other programs change ratings and counts of plays. */
const [smallWholeMs, smallSongs] = [60 * 60_000, 2500];

/** After so many songs, the catalogue is written for the first time; then each time it has four times as many. */
const firstSongs = 500;

/** Reads the server's library in the background: at the first use, and when it has changed. */
export class LibraryReader {
  readonly #parts: LibraryReaderParts;
  #running: Promise<void> | undefined;
  #next = 0;
  readonly #openedAt: number;
  readonly #closing = new AbortController();
  /** Of the reading under way. `total` is 0 where the server does not say it. */
  progress: { readonly done: number; readonly total: number } | undefined;
  /** Whether the last look came to its end. */
  isWhole = false;
  /** Why the last look did not. */
  failure: unknown;

  constructor(parts: LibraryReaderParts) {
    this.#parts = parts;
    this.#openedAt = parts.now();
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Starts a look if one is due. Resolves when none is under way. */
  async use(credentials: Credentials): Promise<void> {
    const { now } = this.#parts;
    if (this.#running === undefined && !this.#closing.signal.aborted && now() >= this.#next) {
      this.#next = now() + everyMs;
      this.#running = this.#look(credentials).finally(() => {
        this.progress = undefined;
        this.#running = undefined;
      });
    }
    await this.#running;
  }

  /** The server has a song that the index lacks: the next look comes soon. */
  again(): void {
    this.#next = Math.min(this.#next, this.#parts.now() + retryMs);
  }

  async #look(credentials: Credentials): Promise<void> {
    const { rows, now, report, indexFile } = this.#parts;
    const { signal } = this.#closing;
    this.isWhole = false;
    this.failure = undefined;
    let lock: Awaited<ReturnType<typeof lockFile>>;
    try {
      lock = await lockFile(`${indexFile}.scan`);
      while (lock === undefined) {
        // Another process reads the library. What it has read is not read again.
        this.progress = { done: rows.count(), total: 0 };
        await sleep(busyMs, undefined, { signal });
        lock = await lockFile(`${indexFile}.scan`);
      }
      await this.#read(credentials, Number(rows.fact('pass') ?? 0) || now());
      this.isWhole = true;
    } catch (error) {
      if (signal.aborted) return;
      this.failure = error;
      this.#next = now() + retryMs;
      report(error);
    } finally {
      lock?.close();
    }
  }

  async #read(credentials: Credentials, pass: number): Promise<void> {
    const { wire, rows, indexFile, now } = this.#parts;
    const how = { credentials, signal: this.#closing.signal };
    const isFirst = rows.fact('read at') === undefined;
    if (isFirst) this.progress = { done: rows.count(), total: 0 };
    await wire.extensions(how);
    const before = rows.fact('state');
    const state = await libraryState({ wire, how }, before);
    const readAt = Number(rows.fact('read at') ?? 0);
    const isOld =
      now() - readAt >= wholeMs ||
      (now() - Math.max(readAt, this.#openedAt) >= smallWholeMs && rows.count() <= smallSongs);
    const isUnfinished = rows.fact('pass') !== undefined && rows.fact('pass') !== '';
    if (state === before && !isOld && !isUnfinished) return;
    rows.setFact('pass', String(pass));
    let next = isFirst ? firstSongs : Number.POSITIVE_INFINITY;
    this.progress = { done: 0, total: 0 };
    const kind = await readLibrary(
      {
        ...{ wire, rows, how },
        progress: at => {
          this.progress = at;
        },
        stored: async count => {
          if (count < next) return;
          next = count * 4;
          await writeInThread(indexFile);
        },
      },
      pass,
    );
    rows.settle(pass);
    await writeInThread(indexFile);
    rows.setFact('kind', kind);
    rows.setFact('state', state);
    rows.setFact('read at', String(now()));
    rows.setFact('pass', '');
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }
}

/** After a failure, the next look comes sooner, in milliseconds. */
const retryMs = 15_000;
/** How often a reader looks whether that of another process has ended, in milliseconds. */
const busyMs = 250;

/** Writes the catalogue from what was stored. Nothing else writes to the index meanwhile. */
const writeInThread = (indexFile: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(), {
      workerData: { is: 'write', indexFile } satisfies WriteTask,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
      stdout: true,
      stderr: true,
    });
    worker.unref();
    worker.on('error', reject);
    worker.once('exit', code => (code === 0 ? resolve() : reject(new Error('writing the catalogue failed'))));
  });
