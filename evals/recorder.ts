import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Answer, Session } from './session.ts';

/** A call with its whole answer. */
export interface Recorded {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly answer: Answer;
}

/** Records the calls of a session. A protocol error counts as an answer, because the assistant reads it. */
export function recorderOf(session: Session) {
  const recorded: Recorded[] = [];
  return {
    recorded,
    async call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Answer> {
      const answer = await session.call(tool, args).catch(failed);
      recorded.push({ tool, arguments: args, answer });
      return answer;
    },
  };
}

const failed = (error: unknown): Answer => ({
  text: error instanceof Error ? error.message : 'The call failed.',
  structured: {},
  isError: true,
  asked: [],
});

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

/** A model's work on one task. */
export interface RecordedRun {
  readonly task: string;
  readonly recorded: readonly Recorded[];
  /** The final answer to the listener. */
  readonly answer: string;
}

/** The runs in a folder, one per file. */
export const readRuns = (folder: string): RecordedRun[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => recordedRun.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
