import type { Worker } from 'node:worker_threads';
import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { once } from '../../../client/api/lazy.ts';
import { longest } from '../../../client/api/text-limits.ts';
import { importModule } from '../../../platform/part.ts';
import type { FormatProblem } from '../../../playlist-formats/format.ts';
import { type FormatName, formatNames } from '../../../playlist-formats/format-names.ts';
import { openThread } from '../../../store/thread.ts';
import { quoted } from '../../../text/sanitize.ts';
import type { FileProblem, FileToParse, ParsedFile } from './parse-file.ts';

/** Bytes of a text that one call reads. */
export const mostBytes = longest.file;
/** Songs of a text: as many as a playlist holds. */
export const mostSongs = mostPlaylistTracks;

/** Characters of a text that is parsed without a thread, in at most a few milliseconds. */
const fewCharacters = 4096;

const parts = once(() =>
  importModule(async () => {
    const parsing = await import('./parse-file.ts');
    return { ...parsing, parseAside: inThreads(parsing.threadFile, parsing.threadName) };
  }),
);

/** Reads a text in the given format, or in the one that it looks like. */
export async function readPlaylistText(text: string, format?: FormatName): Promise<ParsedFile> {
  // A text that is too large is not copied to a thread.
  const bytes = Buffer.byteLength(text);
  if (bytes > mostBytes) return { problem: { reason: 'too-large', bytes } };
  const { parseFile, parseAside } = await parts();
  const file = { text, format, mostSongs };
  return text.length <= fewCharacters ? parseFile(file) : parseAside(file);
}

export const bytesText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const listed = formatNames.join(', ');

/** Why a text is not read as a playlist, without a full stop. */
export function fileProblem(problem: FileProblem): string {
  switch (problem.reason) {
    case 'too-large':
      return `text has ${bytesText(problem.bytes)}, and one call takes ${mostBytes / 1024} KB: send it in parts, each of whole songs`;
    case 'too-many':
      return `text names more songs than the ${mostSongs} that a playlist holds: send the songs from line ${problem.line} on in another call`;
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
      return 'this is not a row of CSV';
    case 'stream':
      return 'this M3U8 lists the pieces of a stream, not songs';
    case 'no-playlist':
      return `this is not a playlist: it begins with ${quoted(problem.found)}`;
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

/** How long one file may take, in milliseconds. */
const longestMs = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 512, stackSizeMb: 4 };

const tooComplex: ParsedFile = { problem: { reason: 'too-complex' } };

/**
 * Parses each file in a thread of its own, one after another, so that nothing else waits for them. `module`: what answers
 * the thread's message. Resolves to a problem if a file takes too much time or memory.
 */
function inThreads(module: URL, workerData: string): (file: FileToParse) => Promise<ParsedFile> {
  const open = () => openThread(module, { workerData, resourceLimits });
  let last: Promise<unknown> = Promise.resolve();
  return file => {
    const parsed = last.then(() => answerOf(open(), file)).catch(() => tooComplex);
    last = parsed;
    return parsed;
  };
}

/** A problem if the thread fails or takes too long. */
const answerOf = (worker: Worker, file: FileToParse) =>
  new Promise<ParsedFile>(resolve => {
    const settle = (parsed: ParsedFile) => {
      clearTimeout(timer);
      resolve(parsed);
      void worker.terminate();
    };
    const fail = () => settle(tooComplex);
    const timer = setTimeout(fail, longestMs);
    worker.on('message', settle).on('error', fail).on('exit', fail);
    worker.postMessage(file);
  });
