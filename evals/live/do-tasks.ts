import { inParallel } from '../in-parallel.ts';
import { createDemoLibrary, excesses, type Outcome, runTask, sayOutcome, spreadOf } from '../run.ts';
import { reasonOf, type Session } from '../session.ts';
import type { Task } from '../task.ts';
import { taskNamed } from '../tasks.ts';
import { type RecordedRun, writeJson } from '../transcript.ts';
import type { CallResult, Model, ModelCall } from './model.ts';

interface Live {
  readonly names: readonly string[];
  readonly model: Model;
  /** The folder for the recorded runs. */
  readonly runs: string;
}

/** Lets a model do these tasks. Returns how many were not done. */
export async function doTasks({ names, model, runs }: Live, say: (line: string) => void): Promise<number> {
  const demo = createDemoLibrary();
  const done: Outcome[] = [];
  await inParallel(names, async name => {
    try {
      const task = taskNamed(name);
      const outcome = await runTask(task, demo, session => converse(task, model, session));
      const { recorded, answer, problems, faults } = outcome;
      done.push(outcome);
      const run: RecordedRun = { task: name, recorded, answer };
      writeJson(`${runs}/${name}.json`, run);
      const wrong = [...problems, ...faults, ...excesses(outcome, task.most)];
      sayOutcome(name, outcome, { isDone: problems.length === 0, wrong }, say);
    } catch (error) {
      say(`✗ ${name}: ${reasonOf(error)}`);
    }
  });
  const granted = done.filter(({ problems }) => problems.length === 0).length;
  say(`${granted} of ${names.length} tasks done. ${spreadOf(done)}`);
  return names.length - granted;
}

/** More turns than any task needs. */
const mostTurns = 30;

const role =
  "You are a listener's music assistant. Do what the listener says, all of it and nothing else, with as few calls as " +
  'you can without guessing. Then tell them in one to five sentences, in their language, what you did or found. They ' +
  'do not answer: where something cannot be done, say so.';

/** The model's final answer; empty when it does not finish. Rejects when the endpoint fails. */
async function converse(task: Task, model: Model, { instructions, tools, call }: Session): Promise<string> {
  const next = model(`${role}\n\n${instructions}`, tools, task.words);
  let results: readonly CallResult[] = [];
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const { text, calls } = await next(results);
    if (calls.length === 0) return text;
    const answered: CallResult[] = [];
    for (const each of calls) answered.push(await answerTo(each, call));
    results = answered;
  }
  return '';
}

async function answerTo(
  { id, tool, arguments: args }: ModelCall,
  call: Session['call'],
): Promise<CallResult> {
  if (args === undefined)
    return { id, text: 'The arguments are no JSON object. Nothing was called.', isError: true };
  const { text, isError } = await call(tool, args);
  return { id, text, isError };
}
