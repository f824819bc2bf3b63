import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FolderPlaylist } from './list-files.ts';
import type { CoverPicture } from './reading/cover-picture.ts';
import type { FileContent } from './reading/read-file.ts';

/** What is read of a file. */
export interface FileTask {
  readonly wanted: 'content' | 'cover' | 'list';
  readonly path: string;
}

/** What was found in a file, or why it cannot be read. */
export interface FileReading {
  readonly content?: FileContent | undefined;
  /** Absent if the file has no picture that a page can show. */
  readonly cover?: CoverPicture | undefined;
  readonly list?: FolderPlaylist | undefined;
  readonly problem?: string;
  /** Whether the file does not exist any more. */
  readonly isGone?: boolean;
  /** Whether the file had to be ended from outside. */
  readonly isEnded?: boolean;
}

/** What the thread is given. `beats`: one number, odd while the thread waits for the disk. */
export interface ReaderTask {
  readonly is: 'read';
  readonly beats: Int32Array;
}

/** Undefined: the thread is ready. */
export type ReaderMessage = FileReading | undefined;

interface Waiting {
  readonly task: FileTask;
  resolve(reading: FileReading): void;
  reject(error: unknown): void;
}

/** How often the thread is watched. Time counts in these steps, so a suspended computer ends no file. Milliseconds. */
const stepMs = 250;
/** How long a file may compute, and how long it may wait for the disk. */
const most = { computing: 2000 / stepMs, waiting: 30_000 / stepMs };
/** An unused thread ends. */
const idleMs = 30_000;
/** Files that wait, for each caller. */
const mostWaiting = 200;

/** The built thread lies beside the bundle. When the source runs, it is in `dist`. */
export function workerFile(): URL {
  const beside = new URL('./folder-worker.mjs', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../dist/folder-worker.mjs', import.meta.url);
}

/**
 * Reads files in a thread, one after the other, callers in turns. A file that takes too long or too much memory is ended
 * with the thread, and costs no other file.
 */
export class FileReader {
  readonly #queues = new Map<string, Waiting[]>();
  #thread: Thread | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isReading = false;
  #isClosed = false;

  /** Resolves to undefined if the caller has too many files waiting. Rejects if no thread can be started. */
  read(task: FileTask, caller = ''): Promise<FileReading> | undefined {
    const queue = this.#queues.get(caller) ?? [];
    if (queue.length >= mostWaiting) return undefined;
    this.#queues.set(caller, queue);
    return new Promise((resolve, reject) => {
      queue.push({ task, resolve, reject });
      if (!this.#isReading) void this.#readAll();
    });
  }

  /** Ends the thread. Files that wait are not read. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#thread?.end();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    clearTimeout(this.#idle);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (this.#isClosed) {
        next.resolve({ problem: 'this server is ending' });
        continue;
      }
      const thread = this.#thread === undefined || this.#thread.hasEnded ? new Thread() : this.#thread;
      this.#thread = thread;
      await thread.read(next.task).then(next.resolve, next.reject);
      if (thread.hasEnded) this.#thread = undefined;
    }
    this.#isReading = false;
    if (this.#isClosed) return;
    this.#idle = setTimeout(() => {
      void this.#thread?.end();
      this.#thread = undefined;
    }, idleMs);
    this.#idle.unref();
  }

  /** The caller whose turn it was goes to the end. */
  #next(): Waiting | undefined {
    for (const [caller, queue] of this.#queues) {
      this.#queues.delete(caller);
      const next = queue.shift();
      if (queue.length > 0) this.#queues.set(caller, queue);
      if (next !== undefined) return next;
    }
    return undefined;
  }
}

class Thread {
  readonly #beats = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker: Worker;
  #settle: ((reading: FileReading) => void) | undefined;
  #fail: ((error: unknown) => void) | undefined;
  #isReady = false;
  hasEnded = false;

  constructor() {
    this.#worker = new Worker(workerFile(), {
      workerData: { is: 'read', beats: this.#beats } satisfies ReaderTask,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      stdout: true,
      stderr: true,
    });
    let failure: unknown;
    this.#worker.on('message', (message: ReaderMessage) => {
      if (message === undefined) this.#isReady = true;
      else this.#settle?.(message);
    });
    this.#worker.on('error', error => {
      failure = error;
    });
    this.#worker.once('exit', () => {
      this.hasEnded = true;
      // A thread that never started says nothing about the file.
      if (!this.#isReady) this.#fail?.(failure ?? new Error('the thread that reads music ended'));
      else this.#settle?.({ problem: 'reading it took too much memory', isEnded: true });
    });
  }

  async read({ wanted, path }: FileTask): Promise<FileReading> {
    this.#worker.ref();
    const reading = new Promise<FileReading>((resolve, reject) => {
      this.#settle = resolve;
      this.#fail = reject;
    });
    this.#worker.postMessage({ wanted, path } satisfies FileTask);
    const watch = this.#watch();
    try {
      const { cover, ...found } = await reading;
      // A buffer arrives as plain bytes.
      return cover === undefined ? found : { cover: { ...cover, bytes: Buffer.from(cover.bytes) } };
    } finally {
      clearInterval(watch);
      this.#worker.unref();
    }
  }

  #watch(): NodeJS.Timeout {
    const steps = { computing: 0, waiting: 0 };
    return setInterval(() => {
      if (!this.#isReady) return;
      const state = Atomics.load(this.#beats, 0) % 2 === 0 ? 'computing' : 'waiting';
      steps[state] += 1;
      if (steps[state] <= most[state]) return;
      this.#settle?.({ problem: 'reading it took too long', isEnded: true });
      void this.end();
    }, stepMs);
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    await this.#worker.terminate();
  }
}
