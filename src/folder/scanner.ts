import { Worker } from 'node:worker_threads';
import { workerFile } from './file-reader.ts';
import type { ScanParts, ScanProgress } from './scan.ts';

export interface ScannerParts extends Pick<ScanParts, 'roots' | 'excluded' | 'now'> {
  /** The file of the index. */
  readonly indexFile: string;
  /** Receives failures that no caller should see. */
  report(error: unknown): void;
}

/** What a thread is given. */
export type ScanTask = { readonly is: 'scan' } & Pick<ScannerParts, 'indexFile' | 'roots' | 'excluded'>;

/** Only writes the catalogue from the songs in an index that a music server filled. */
export interface WriteTask {
  readonly is: 'write';
  readonly indexFile: string;
}

/** What a scan says while it works. */
export type ScanMessage =
  | ({ readonly is: 'progress' } & ScanProgress)
  /** Folders that are not there, or empty. */
  | { readonly is: 'absent'; readonly roots: readonly string[] }
  | { readonly is: 'done' };

/** How long a scan stays valid while the folder is used. */
const everyMs = 10 * 60_000;

/** Scans the folders in a thread: at the first use, and at a use 10 minutes after the last scan. */
export class Scanner {
  readonly #parts: ScannerParts;
  #running: { readonly worker: Worker; readonly ended: Promise<void> } | undefined;
  #next = 0;
  #isClosed = false;
  /** Of the scan under way, or of another process's that it waits for. */
  progress: ScanProgress | undefined;
  absent: readonly string[] = [];
  /** Whether the last scan came to its end. */
  isWhole = false;

  constructor(parts: ScannerParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Starts a scan if one is due. Resolves when no scan is under way. */
  async use(): Promise<void> {
    if (this.#running === undefined && !this.#isClosed && this.#parts.now() >= this.#next) this.#start();
    await this.#running?.ended;
  }

  #start(): void {
    const { indexFile, roots, excluded, now, report } = this.#parts;
    this.#next = now() + everyMs;
    this.isWhole = false;
    const worker = new Worker(workerFile(), {
      workerData: { is: 'scan', indexFile, roots, excluded } satisfies ScanTask,
      // The catalogue of 100,000 songs needs half of it.
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
      stdout: true,
      stderr: true,
    });
    worker.unref();
    worker.on('message', (message: ScanMessage) => {
      if (message.is === 'progress') this.progress = message;
      if (message.is === 'absent') this.absent = message.roots;
      if (message.is === 'done') this.isWhole = true;
    });
    worker.on('error', report);
    const ended = new Promise<void>(resolve => {
      worker.once('exit', () => {
        this.progress = undefined;
        this.#running = undefined;
        resolve();
      });
    });
    this.#running = { worker, ended };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.worker.terminate();
  }
}
