import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Recorded } from './recorder.ts';

const answer = z.object({
  text: z.string(),
  structured: z.record(z.string(), z.unknown()),
  isError: z.boolean(),
  asked: z.array(z.string()),
});

const recordedRun = z.object({
  task: z.string(),
  recorded: z.array(z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()), answer })),
  answer: z.string(),
});

/** What a model did with one task. */
export interface RecordedRun {
  readonly task: string;
  /** Each call with its whole answer. */
  readonly recorded: readonly Recorded[];
  /** The last words to the listener. */
  readonly answer: string;
}

/** The runs of a folder, a file each. */
export const readRuns = (folder: string): RecordedRun[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => recordedRun.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
