import { Worker } from 'node:worker_threads';
import type { FileToParse, ParsedFile } from './parse-file.ts';

/** How long one file may take, and how long the thread waits for another. Milliseconds. */
const longestMs = 30_000;
const idleMs = 5000;
/** Megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 512, stackSizeMb: 4 };

const tooComplex = { problem: { reason: 'too-complex' } } as const;

/** Parses files in a thread, one after another, so that nothing else waits for them. */
export class FileThread {
  readonly #open: () => Worker;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** `file`: the module that answers each message. */
  constructor(file: URL, workerData: string) {
    const options = { workerData, execArgv: [], resourceLimits };
    this.#open = () =>
      file.pathname.endsWith('.ts')
        ? new Worker(fromSource(file), { ...options, eval: true })
        : new Worker(file, options);
  }

  /** Resolves to a problem if the file takes too much time or memory. */
  parse(file: FileToParse): Promise<ParsedFile> {
    const parsed = this.#last.then(() => this.#parse(file)).catch(() => tooComplex);
    this.#last = parsed;
    return parsed;
  }

  async #parse(file: FileToParse): Promise<ParsedFile> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#begin();
    const worker = this.#worker;
    const parsed = await answerOf(worker, file);
    worker.unref();
    if (parsed === undefined) this.#end();
    else this.#idle = setTimeout(() => this.#end(), idleMs).unref();
    return parsed ?? tooComplex;
  }

  #begin(): Worker {
    // An error between two files has nobody to tell.
    return this.#open().on('error', () => undefined);
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/** The program of a thread that loads TypeScript. */
const fromSource = ({ href }: URL) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(href)}); });`;

/** Undefined if the thread fails or takes too long. */
const answerOf = (worker: Worker, file: FileToParse): Promise<ParsedFile | undefined> =>
  new Promise(resolve => {
    const settle = (parsed?: ParsedFile) => {
      clearTimeout(timer);
      worker.off('message', settle).off('exit', fail);
      resolve(parsed);
    };
    const fail = () => settle();
    const timer = setTimeout(fail, longestMs);
    worker.on('message', settle).on('exit', fail);
    worker.ref();
    worker.postMessage(file);
  });
