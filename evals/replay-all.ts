import { readFileSync, writeFileSync } from 'node:fs';
import { spreadOf, total } from './figures.ts';
import { inParallel } from './in-parallel.ts';
import { excesses, type Outcome, replay } from './replay.ts';
import { createDemoLibrary } from './run.ts';
import type { Task } from './task.ts';
import { fileOfTask, readTask } from './tasks.ts';
import { readTranscript } from './transcript.ts';

interface Replayed {
  readonly name: string;
  readonly task: Task;
  readonly outcome: Outcome;
}

/** Replays these transcripts on the built server. Returns the names of those that fail. */
export async function replayAll(names: readonly string[], say: (line: string) => void): Promise<string[]> {
  const done = await outcomesOf(names);
  const judged = done.map(({ name, task, outcome }) => ({
    name,
    wrong: [...outcome.problems, ...outcome.faults, ...excesses(outcome, task.most)],
  }));
  const failed = judged.filter(({ wrong }) => wrong.length > 0);
  for (const { name, wrong } of failed) say(`✗ ${name}\n${wrong.map(line => `    ${line}`).join('\n')}`);
  const passed = done.length - failed.length;
  say(
    `${passed} of ${done.length} tasks end as they should. ${spreadOf(done.map(({ outcome }) => outcome))}`,
  );
  return failed.map(({ name }) => name);
}

/** Sets the limits of each task by its transcript: the same calls, and a tenth more tokens. */
export async function setBounds(names: readonly string[], say: (line: string) => void): Promise<void> {
  for (const { name, outcome } of await outcomesOf(names)) {
    const tokens = Math.ceil((total(outcome.tokens) * 1.1) / 50) * 50;
    const file = fileOfTask(name);
    const bounds = `most: { calls: ${outcome.calls}, tokens: ${tokens} }`;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/most: \{ calls: \d+, tokens: \d+ \}/, bounds));
    say(`${name}: at most ${outcome.calls} calls, ${tokens} tokens`);
  }
}

function outcomesOf(names: readonly string[]): Promise<Replayed[]> {
  const demo = createDemoLibrary();
  return inParallel(names, async name => {
    const task = await readTask(name);
    return { name, task, outcome: await replay({ task, transcript: readTranscript(name) }, demo) };
  });
}
