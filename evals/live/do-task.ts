import type { RecordedRun } from '../recorded-run.ts';
import { recorderOf } from '../recorder.ts';
import { excesses, figuresOf, inventions, type Outcome } from '../replay.ts';
import { type Build, startRun } from '../run.ts';
import type { Session } from '../session.ts';
import type { Task } from '../task.ts';
import type { CallResult, Model, ModelCall } from './model.ts';

/** More turns than any task needs. */
const mostTurns = 30;

const role =
  "You are a listener's music assistant. Do what the listener says, all of it and nothing else, with as few calls as " +
  'you can without guessing. Then tell them in one to five sentences, in their language, what you did or found. They ' +
  'do not answer: where something cannot be done, say so.';

/** Lets a model do a task on a server of `build`, and judges what comes of it. Rejects where the endpoint fails. */
export async function doTask(
  name: string,
  task: Task,
  model: Model,
  build: Build,
): Promise<{ run: RecordedRun; outcome: Outcome }> {
  const run = await startRun(task, build);
  const { recorded, call } = recorderOf(run.session);
  const answer = await converse(task, model, run.session, call).catch(async (error: unknown) => {
    await run.end('');
    throw error;
  });
  const problems = await run.end(answer);
  const outcome = { problems, ...figuresOf(recorded) };
  const faults = [...inventions(task, recorded, run.session), ...excesses(outcome, task.most)];
  return { run: { task: name, recorded, answer }, outcome: { ...outcome, faults } };
}

/** The model's last words; none where it comes to no end. */
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
