import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The calls of an assistant for a task. Each file of `transcripts/` contains one. */
export type Transcript = z.infer<typeof transcript>;

const transcript = z.strictObject({
  /** Arguments can contain references to earlier answers (`references.ts`). */
  calls: z.array(z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.json()) })),
  /** The final answer to the listener. */
  answer: z.string(),
  /** Required words that come from the answers. */
  quoted: z.array(z.string()),
});

const folder = fileURLToPath(new URL('transcripts/', import.meta.url));

/** The names of the tasks that have a transcript. */
export const transcriptNames = (): string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => file.slice(0, -'.json'.length));

export const readTranscript = (name: string): Transcript =>
  transcript.parse(JSON.parse(readFileSync(fileOf(name), 'utf8')));

/** Throws when an argument is not JSON. */
export const transcriptOf = (made: unknown): Transcript => transcript.parse(made);

export const writeTranscript = (name: string, made: Transcript): void => writeJson(fileOf(name), made);

export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

const fileOf = (name: string) => `${folder}${name}.json`;
