import { answerProblems, toldIn } from './answer-problems.ts';
import { inParallel } from './in-parallel.ts';
import { inventedValues } from './provenance.ts';
import { type Recorded, recorderOf } from './recorder.ts';
import { resolve } from './references.ts';
import { type Build, startRun } from './run.ts';
import type { Session } from './session.ts';
import type { Budget, Task } from './task.ts';
import { tokensOf } from './tokens.ts';
import type { Transcript } from './transcript.ts';

/** How a task went. */
export interface Outcome {
  /** What is wrong with the library or the last words; none where the wish was granted. */
  readonly problems: readonly string[];
  /** What is wrong with how it was done. */
  readonly faults: readonly string[];
  readonly calls: number;
  readonly tokens: Tokens;
}

export interface Tokens {
  /** Of the answers. */
  readonly read: number;
  /** Of the names and arguments of the calls. */
  readonly written: number;
}

/** A task and how it was done once. */
export interface Replayable {
  readonly task: Task;
  readonly transcript: Transcript;
}

/** Calls again what was called, on a server of `build` of its own, and judges what comes of it. */
export async function replay({ task, transcript }: Replayable, build: Build): Promise<Outcome> {
  const run = await startRun(task, build);
  const conduct = await replayCalls({ task, transcript }, run.session);
  return { problems: await run.end(transcript.answer), ...conduct };
}

/** Whether a task leaves the library as every listener has it: such tasks can share a server. */
export const onlyAsks = ({ ends, earlier, host }: Task): boolean =>
  [ends, earlier, host].every(part => part === undefined);

/** The same for tasks that only ask, one after the other on one server; each alone where the library changed. */
export async function replayTogether(asking: readonly Replayable[], build: Build): Promise<Outcome[]> {
  const run = await startRun({ words: '', most: { calls: 0, tokens: 0 } }, build);
  const outcomes: Outcome[] = [];
  for (const { task, transcript } of asking) {
    const conduct = await replayCalls({ task, transcript }, run.session);
    outcomes.push({ problems: answerProblems(task, transcript.answer), ...conduct });
  }
  const changes = await run.end('');
  return changes.length === 0 ? outcomes : inParallel(asking, each => replay(each, build));
}

async function replayCalls(
  { task, transcript }: Replayable,
  session: Session,
): Promise<Omit<Outcome, 'problems'>> {
  const { recorded, call } = recorderOf(session);
  const broken: string[] = [];
  try {
    for (const step of transcript.calls) {
      const answers = recorded.map(({ answer }) => answer);
      await call(step.tool, Object.fromEntries(resolvedEntries(step.arguments, answers)));
    }
  } catch (error) {
    broken.push(error instanceof Error ? error.message : 'The replay broke off.');
  }
  const told = new Set(toldIn(task, transcript.answer, recorded.map(({ answer }) => answer.text).join('\n')));
  return {
    faults: [
      ...broken,
      ...transcript.told.filter(words => !told.has(words)).map(words => `no answer tells ${words}`),
      ...inventions(task, recorded, session),
    ],
    ...figuresOf(recorded),
  };
}

const resolvedEntries = (
  args: Transcript['calls'][number]['arguments'],
  answers: readonly Recorded['answer'][],
) => Object.entries(args).map(([name, value]) => [name, resolve(value, answers)] as const);

/** The values of these calls that come from nowhere: a sentence each. */
export function inventions(task: Task, recorded: readonly Recorded[], { tools }: Session): string[] {
  const words = [task.words, ...(task.implied ?? [])].join(' ');
  return recorded.flatMap(({ tool, arguments: args }, index) => {
    const read = recorded.slice(0, index).flatMap(({ answer }) => [answer.text, ...answer.asked]);
    const schema = tools.find(({ name }) => name === tool)?.inputSchema ?? {};
    return inventedValues(args, schema, { words, read }).map(
      value =>
        `call ${index + 1}, ${tool}: ${value} stands in no earlier answer and in none of the listener's words`,
    );
  });
}

export const figuresOf = (recorded: readonly Recorded[]): Pick<Outcome, 'calls' | 'tokens'> => ({
  calls: recorded.length,
  tokens: {
    read: sum(recorded.map(({ answer }) => tokensOf(answer.text))),
    written: sum(recorded.map(({ tool, arguments: args }) => tokensOf(`${tool} ${JSON.stringify(args)}`))),
  },
});

/** Where a task took more than it may. */
export const excesses = ({ calls, tokens }: Pick<Outcome, 'calls' | 'tokens'>, most: Budget): string[] => [
  ...(calls > most.calls ? [`${calls} calls, ${most.calls} at most`] : []),
  ...(total(tokens) > most.tokens ? [`${total(tokens)} tokens, ${most.tokens} at most`] : []),
];

export const total = ({ read, written }: Tokens): number => read + written;

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
