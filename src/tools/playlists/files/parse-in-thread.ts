import { Worker } from 'node:worker_threads';
import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { once } from '../../../client/api/lazy.ts';
import { longest } from '../../../client/api/text-limits.ts';
import { loadPart } from '../../../platform/part.ts';
import { quoted } from '../../../text/sanitize.ts';
import type { FormatProblem } from '../formats/format.ts';
import { type FormatName, formatNames } from '../formats/format-names.ts';
import type { FileProblem, FileToParse, ParsedFile } from './parse-file.ts';

/** Bytes of a text that one call reads. */
export const mostBytes = longest.file;
/** Songs of a text: as many as a playlist holds. */
export const mostSongs = mostPlaylistTracks;

/** Characters of a text that is parsed without a thread, in at most a few milliseconds. */
const fewCharacters = 4096;

const parts = once(() =>
  loadPart(async () => {
    const parsing = await import('./parse-file.ts');
    return { ...parsing, thread: new FileThread(parsing.threadFile, parsing.threadName) };
  }),
);

/** Reads a text in the given format, or in the one that it looks like. */
export async function readFile(text: string, format?: FormatName): Promise<ParsedFile> {
  // A text that is too large is not copied to a thread.
  const bytes = Buffer.byteLength(text);
  if (bytes > mostBytes) return { problem: { reason: 'too-large', bytes } };
  const { parseFile, thread } = await parts();
  const file = { text, format, mostSongs };
  return text.length <= fewCharacters ? parseFile(file) : thread.parse(file);
}

export const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const listed = formatNames.join(', ');

/** Why a text is not read as a playlist, without a full stop. */
export function fileProblem(problem: FileProblem): string {
  switch (problem.reason) {
    case 'too-large':
      return `text has ${sizeOf(problem.bytes)}, and one call takes ${mostBytes / 1024} KB: send it in parts, each of whole songs`;
    case 'too-many':
      return `text names more songs than the ${mostSongs} that a playlist holds: line ${problem.line} begins what is too much`;
    case 'no-songs':
      return `text, read as ${problem.format}, names no song; format says how to read it: ${listed}`;
    case 'too-complex':
      return 'text takes too long to read: send it in parts, each of whole songs';
    default:
      return `text, line ${problem.line}: ${damageWords(problem)}; format says how to read it otherwise: ${listed}`;
  }
}

function damageWords(problem: FormatProblem): string {
  switch (problem.reason) {
    case 'bad-xml':
      return 'this is not well-formed XML, or it has entities that are not among the five of XML itself';
    case 'bad-json':
      return 'this is not well-formed JSON';
    case 'open-quote':
      return 'a quote that begins in this row of CSV is never closed';
    case 'bad-csv':
      return 'this is no row of CSV';
    case 'stream':
      return 'this M3U8 lists the pieces of a stream, not songs';
    case 'no-playlist':
      return `this is no playlist: it begins with ${quoted(problem.found)}`;
    case 'no-title-column':
      return `no column has the title, an ISRC or an address; the headings are ${problem.found
        .slice(0, 12)
        .map(each => quoted(each, 40))
        .join(', ')}`;
  }
}

/** Runs of lines that are named one by one. */
const mostRuns = 20;

/** "No song in lines 4, 9-12 of the text."; nothing where every line names one. */
export function linesWithoutSong(lines: readonly number[]): string[] {
  if (lines.length === 0) return [];
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else runs.push([line, line]);
  }
  const words = runs.slice(0, mostRuns).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const more = runs.length > mostRuns ? ' …' : '';
  return [`No song in ${lines.length === 1 ? 'line' : 'lines'} ${words.join(', ')}${more} of the text.`];
}

/** Says what to do with a file that is too large for one call. */
export const tooLargeProblem = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > longest.file
    ? fileProblem({ reason: 'too-large', bytes: Buffer.byteLength(value) })
    : undefined;

/** How long one file may take, and how long the thread waits for another. Milliseconds. */
const longestMs = 30_000;
const idleMs = 5000;
const resourceLimits = { maxOldGenerationSizeMb: 512, stackSizeMb: 4 };

const tooComplex = { problem: { reason: 'too-complex' } } as const;

/** Parses files in a thread, one after another, so that nothing else waits for them. */
class FileThread {
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
