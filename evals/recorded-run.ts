import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const answer = z.object({
  text: z.string(),
  structured: z.record(z.string(), z.unknown()),
  isError: z.boolean(),
  asked: z.array(z.string()),
});

const recordedRun = z.object({
  task: z.string(),
  /** Each call with its whole answer. */
  recorded: z.array(
    z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()), answer }).readonly(),
  ),
  /** The last words to the listener. */
  answer: z.string(),
});

/** What a model did with one task. */
export type RecordedRun = z.infer<typeof recordedRun>;

/** The runs of a folder, a file each. */
export const readRuns = (folder: string): RecordedRun[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => recordedRun.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
