import { join } from 'node:path';
import { spreadOf, total } from '../figures.ts';
import { inParallel } from '../in-parallel.ts';
import { type RecordedRun, recorderOf } from '../recorder.ts';
import { excesses, figuresOf, inventions, type Outcome, uncalledTools } from '../replay.ts';
import { createDemoLibrary, type DemoLibrary, startRun } from '../run.ts';
import type { Session } from '../session.ts';
import type { Task } from '../task.ts';
import { readTask } from '../tasks.ts';
import { writeJson } from '../transcript.ts';
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
  const outcomes = await inParallel(names, async name => {
    const done = await doTask(name, await readTask(name), model, demo).catch(reasonOf);
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
  say(`${granted} of ${names.length} tasks done. ${spreadOf(done)}`);
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

/** More turns than any task needs. */
const mostTurns = 30;

const role =
  "You are a listener's music assistant. Do what the listener says, all of it and nothing else, with as few calls as " +
  'you can without guessing. Then tell them in one to five sentences, in their language, what you did or found. They ' +
  'do not answer: where something cannot be done, say so.';

/** Lets a model do a task and judges the result. Rejects when the endpoint fails. */
async function doTask(
  name: string,
  task: Task,
  model: Model,
  demo: DemoLibrary,
): Promise<{ run: RecordedRun; outcome: Outcome }> {
  const run = await startRun(task, demo);
  const { recorded, call } = recorderOf(run.session);
  const answer = await converse(task, model, run.session, call).catch(async (error: unknown) => {
    await run.end('');
    throw error;
  });
  const read = recorded.map(call => call.answer.text).join('\n');
  const problems = [...(await run.end(answer, read)), ...uncalledTools(task, recorded)];
  const outcome = { problems, ...figuresOf(recorded) };
  const faults = [...inventions(task, recorded, run.session), ...excesses(outcome, task.most)];
  return { run: { task: name, recorded, answer }, outcome: { ...outcome, faults } };
}

/** The model's final answer; empty when it does not finish. */
async function converse(task: Task, model: Model, session: Session, call: Session['call']): Promise<string> {
  const { instructions, tools } = session;
  const conversation = model.begin(`${role}\n\n${instructions}`, tools, task.words);
  let results: readonly CallResult[] = [];
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const { text, calls } = await conversation.next(results);
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
  if (args === undefined) {
    return { id, text: 'The arguments are no JSON object. Nothing was called.', isError: true };
  }
  const { text, isError } = await call(tool, args);
  return { id, text, isError };
}
