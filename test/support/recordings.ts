import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { once } from '../../src/client/api/lazy.ts';

const folder =
  process.env.MUSIC_RECORDINGS ?? fileURLToPath(new URL('../../../shared/recordings', import.meta.url));

/** Whether real answers of the live service lie beside the project, or where MUSIC_RECORDINGS says. */
export const hasRecordings = existsSync(folder);

const pairs = z.record(z.string(), z.string());

const recording = z.strictObject({
  /** How it was saved: on the wire, as a fixture (its status assumed), or quoted in a report. */
  kind: z.enum(['vcr', 'fixture', 'reported']),
  /** `GET /album/{id}` */
  endpoint: z.string(),
  source: z.strictObject({
    repo: z.string(),
    path: z.string(),
    commit: z.string().nullable(),
    license: z.string(),
    recorded: z.string().nullish(),
  }),
  request: z.strictObject({
    host: z.string(),
    method: z.enum(['GET', 'POST', 'DELETE']),
    path: z.string(),
    query: pairs,
    form: pairs.optional(),
    headers: pairs.optional(),
  }),
  response: z.strictObject({
    status: z.number().int(),
    status_assumed: z.boolean().optional(),
    headers: pairs.optional(),
    body: z.unknown(),
  }),
  notes: z.string().optional(),
  /** Tokens, addresses and private users in it were replaced by placeholders. */
  scrubbed: z.boolean(),
});

/** One request to the live service and its answer; `file` is its path inside the folder. */
export type Recording = z.infer<typeof recording> & { readonly file: string };

/** Every recording, ordered by file. None where there is no folder. */
export const recordings = once((): readonly Recording[] => files().map(read));

const files = (): string[] =>
  hasRecordings
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.json'))
        .sort()
    : [];

const read = (file: string): Recording => ({
  ...recording.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  file,
});
