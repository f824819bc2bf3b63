import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { writeJson } from './transcript.ts';

const results = z.strictObject({
  /** Which build, and who did the tasks. */
  about: z.string(),
  tasks: z.record(
    z.string(),
    z.strictObject({ granted: z.boolean(), calls: z.number(), tokens: z.number() }),
  ),
});

/** How models did the tasks on one build. Tokens are those read and written. */
export type Results = z.infer<typeof results>;

const fileOf = (label: string) => fileURLToPath(new URL(`results/${label}.json`, import.meta.url));

/** Those of `label`; undefined where there are none. */
export function readResults(label: string): Results | undefined {
  const file = fileOf(label);
  return existsSync(file) ? results.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

export const writeResults = (label: string, made: Results): void => writeJson(fileOf(label), made);
