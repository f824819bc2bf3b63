import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const fields = z.record(z.string(), z.unknown());

/** An answer as the assistant reads it. `asked`: the server's questions to the listener during the call. */
const answer = z.object({
  text: z.string(),
  structured: fields,
  isError: z.boolean(),
  asked: z.array(z.string()),
});
export type Answer = z.infer<typeof answer>;

/** A call with its whole answer. */
const recorded = z.object({ tool: z.string(), arguments: fields, answer });
export type Recorded = z.infer<typeof recorded>;

/** A model's work on one task, with the final answer to the listener. */
const recordedRun = z.object({ task: z.string(), recorded: z.array(recorded), answer: z.string() });
export type RecordedRun = z.infer<typeof recordedRun>;

/** The calls of an assistant for a task. Each file of `transcripts/` contains one. */
const transcript = z.strictObject({
  /** Arguments can contain references to earlier answers (`references.ts`). */
  calls: z.array(z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.json()) })),
  /** The final answer to the listener. */
  answer: z.string(),
  /** Required words that come from the answers. */
  quoted: z.array(z.string()),
});
export type Transcript = z.infer<typeof transcript>;

const folder = fileURLToPath(new URL('transcripts', import.meta.url));
const fileOf = (name: string) => `${folder}/${name}.json`;

/** The names of the tasks that have a transcript. */
export const transcriptNames = (): string[] => readdirSync(folder).map(file => file.replace('.json', ''));

export const readTranscript = (name: string): Transcript => transcript.parse(readJson(fileOf(name)));

/** Throws when an argument is not JSON. */
export const transcriptOf = (made: unknown): Transcript => transcript.parse(made);

export const writeTranscript = (name: string, made: Transcript): void => writeJson(fileOf(name), made);

/** The runs in a folder, one per file. */
export const readRuns = (runs: string): RecordedRun[] =>
  readdirSync(runs).map(file => recordedRun.parse(readJson(`${runs}/${file}`)));

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
