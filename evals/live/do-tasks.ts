import { join } from 'node:path';
import { inParallel } from '../in-parallel.ts';
import { type Outcome, total } from '../replay.ts';
import { buildIn } from '../run.ts';
import { spread } from '../statistics.ts';
import { readTask } from '../tasks.ts';
import { writeJson } from '../transcript.ts';
import { doTask } from './do-task.ts';
import type { Model } from './model.ts';

interface Live {
  readonly names: readonly string[];
  readonly model: Model;
  /** A folder with `dist`. */
  readonly build: string;
  /** Where the runs are written, a file each. */
  readonly runs: string;
}

/** Lets a model do these tasks and says how each went. How many wishes were not granted. */
export async function doTasks(
  { names, model, build: folder, runs }: Live,
  say: (line: string) => void,
): Promise<number> {
  const build = buildIn(folder);
  const outcomes = await inParallel(names, async name => {
    const done = await doTask(name, await readTask(name), model, build).catch(reasonOf);
    if (typeof done === 'string') {
      say(`✗ ${name}: ${done}`);
      return [];
    }
    const { run, outcome } = done;
    writeJson(join(runs, `${name}.json`), run);
    sayOutcome(name, outcome, say);
    return [outcome];
  });
  const done = outcomes.flat();
  const granted = done.filter(({ problems }) => problems.length === 0).length;
  const [calls, tokens] = [done.map(each => each.calls), done.map(each => total(each.tokens))];
  say(`${granted} of ${names.length} wishes granted. Calls: ${spread(calls)}. Tokens: ${spread(tokens)}.`);
  return names.length - granted;
}

function sayOutcome(
  name: string,
  { problems, faults, calls, tokens }: Outcome,
  say: (line: string) => void,
): void {
  say(`${problems.length > 0 ? '✗' : '✓'} ${name}: ${calls} calls, ${total(tokens)} tokens`);
  for (const line of [...problems, ...faults]) say(`    ${line}`);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'it broke off');
