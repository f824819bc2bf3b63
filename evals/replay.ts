import { quotedIn } from './answer-problems.ts';
import { type Tokens, tokensOf, total } from './figures.ts';
import { inventedValues } from './provenance.ts';
import { type Recorded, recorderOf } from './recorder.ts';
import { resolvedArguments } from './references.ts';
import { type DemoLibrary, startRun } from './run.ts';
import type { Session } from './session.ts';
import type { Budget, Task } from './task.ts';
import type { Transcript } from './transcript.ts';

/** How a task went. */
export interface Outcome {
  /** What is wrong with the library or the final answer; none when the task is done. */
  readonly problems: readonly string[];
  /** What is wrong with the calls. */
  readonly faults: readonly string[];
  readonly calls: number;
  readonly tokens: Tokens;
}

/** A task and the calls that did it once. */
export interface Replayable {
  readonly task: Task;
  readonly transcript: Transcript;
}

/** Repeats the calls on a new server and judges the result. */
export async function replay({ task, transcript }: Replayable, demo: DemoLibrary): Promise<Outcome> {
  const run = await startRun(task, demo);
  const { read, ...conduct } = await replayCalls({ task, transcript }, run.session);
  const uncalled = uncalledTools(task, transcript.calls);
  return { problems: [...(await run.end(transcript.answer, read)), ...uncalled], ...conduct };
}

/** The tools that the task needs and that were not called. */
export const uncalledTools = ({ calls = [] }: Task, called: readonly { readonly tool: string }[]): string[] =>
  calls.filter(name => !called.some(({ tool }) => tool === name)).map(name => `${name} was not called`);

async function replayCalls(
  { task, transcript }: Replayable,
  session: Session,
): Promise<Omit<Outcome, 'problems'> & { readonly read: string }> {
  const { recorded, call } = recorderOf(session);
  const broken: string[] = [];
  try {
    for (const step of transcript.calls) {
      const answers = recorded.map(({ answer }) => answer);
      await call(step.tool, resolvedArguments(step.arguments, answers));
    }
  } catch (error) {
    broken.push(error instanceof Error ? error.message : 'The replay broke off.');
  }
  const read = recorded.map(({ answer }) => answer.text).join('\n');
  const quoted = new Set(quotedIn(task, transcript.answer, read));
  return {
    read,
    faults: [
      ...broken,
      ...transcript.quoted.filter(words => !quoted.has(words)).map(words => `no answer says ${words}`),
      ...inventions(task, recorded, session),
    ],
    ...figuresOf(recorded),
  };
}

/** The values that the assistant made up, a sentence each. */
export function inventions(task: Task, recorded: readonly Recorded[], { tools }: Session): string[] {
  const words = [task.words, ...(task.implied ?? [])].join(' ');
  return recorded.flatMap(({ tool, arguments: args }, index) => {
    const read = recorded.slice(0, index).flatMap(({ answer }) => [answer.text, ...answer.asked]);
    const schema = tools.find(({ name }) => name === tool)?.inputSchema ?? {};
    return inventedValues(args, schema, { words, read }).map(
      value => `call ${index + 1}, ${tool}: ${value} is in no earlier answer and not in the listener's words`,
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

/** The limits that a task exceeded. */
export const excesses = ({ calls, tokens }: Pick<Outcome, 'calls' | 'tokens'>, most: Budget): string[] => [
  ...(calls > most.calls ? [`${calls} calls, ${most.calls} at most`] : []),
  ...(total(tokens) > most.tokens ? [`${total(tokens)} tokens, ${most.tokens} at most`] : []),
];

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
