import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** What an assistant called to do a task, so that it can be called again. Each stands in a file of `transcripts/`. */
export type Transcript = z.infer<typeof transcript>;

const transcript = z.strictObject({
  /** Arguments hold references where the answers do not repeat: `{{1.plan_id}}` (see `references.ts`). */
  calls: z.array(z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.json()) })),
  /** The last words to the listener. */
  answer: z.string(),
  /** What the task wants said and the answers told. */
  told: z.array(z.string()),
});

const folder = fileURLToPath(new URL('transcripts/', import.meta.url));

/** Names of the tasks that have one. */
export const transcriptNames = (): string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => file.slice(0, -'.json'.length));

export const readTranscript = (name: string): Transcript =>
  transcript.parse(JSON.parse(readFileSync(fileOf(name), 'utf8')));

/** Throws where an argument is not JSON. */
export const transcriptOf = (made: unknown): Transcript => transcript.parse(made);

export const writeTranscript = (name: string, made: Transcript): void => writeJson(fileOf(name), made);

export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

const fileOf = (name: string) => `${folder}${name}.json`;
