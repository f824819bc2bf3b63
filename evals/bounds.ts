import { readFileSync, writeFileSync } from 'node:fs';
import { total } from './replay.ts';
import { outcomesOf } from './replay-all.ts';
import type { Budget } from './task.ts';
import { fileOfTask } from './tasks.ts';

const most = /most: \{ calls: \d+, tokens: \d+ \}/;

/** Sets the most that each task may take by its transcript: as many calls, and tokens a tenth above. */
export async function setBounds(
  names: readonly string[],
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  for (const { name, outcome } of await outcomesOf(names, folder)) {
    const { calls, tokens } = boundsOf(outcome.calls, total(outcome.tokens));
    const file = fileOfTask(name);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(most, `most: { calls: ${calls}, tokens: ${tokens} }`),
    );
    say(`${name}: at most ${calls} calls, ${tokens} tokens`);
  }
}

const boundsOf = (calls: number, tokens: number): Budget => ({
  calls,
  tokens: Math.ceil((tokens * 1.1) / 50) * 50,
});
