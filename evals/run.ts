import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { once } from '../src/client/api/lazy.ts';
import { answerProblems } from './answer-problems.ts';
import { endStateProblems } from './end-state.ts';
import {
  type Library,
  readLibrary,
  readTrack,
  type Service,
  type TrackFacts,
  withService,
} from './library.ts';
import { importPlays } from './plays.ts';
import { inventedValues } from './provenance.ts';
import { resolve } from './references.ts';
import { openSession, type Session } from './session.ts';
import { openStage, type Stage, type StageName } from './stage.ts';
import { figureProblems } from './stated-figures.ts';
import type { Budget, Earlier, Task } from './task.ts';
import type { Answer } from './transcript.ts';

/** How a task went. */
export interface Outcome {
  /** What is wrong with the library or the final answer; none when the task is done. */
  readonly problems: readonly string[];
  /** What is wrong with the calls. */
  readonly faults: readonly string[];
  readonly calls: number;
  /** Of the answers, and of the names and arguments of the calls. */
  readonly tokens: number;
}

/** The library that every listener begins with; read once. */
export const createDemoLibrary = () => once(() => inNewFolder(data => withService(data, readLibrary)));
export type DemoLibrary = ReturnType<typeof createDemoLibrary>;

/**
 * Prepares the library of a task in a new folder, starts the server with it, lets `work` do the task, and judges the
 * result. `work` resolves to the final answer.
 */
export const runTask = (
  task: Task,
  demo: DemoLibrary,
  work: (session: Session) => Promise<string>,
  on: StageName = 'published',
) =>
  inNewFolder(async data => {
    const stage = await openStage(data, on);
    return runOn(stage, data, { task, demo, work }).finally(() => stage.close());
  });

interface Run {
  readonly task: Task;
  readonly demo: DemoLibrary;
  readonly work: (session: Session) => Promise<string>;
}

async function runOn(stage: Stage, data: string, { task, demo, work }: Run) {
  const before = await libraryBefore(task.earlier ?? [], demo, data, stage);
  const session = await openSession(data, task.host, stage);
  const answer = await work(session).finally(() => session.close());
  const { recorded } = session;
  const read = recorded.map(call => call.answer.text).join('\n');
  const written = recorded.map(({ tool, arguments: args }) => `${tool} ${JSON.stringify(args)}`);
  const uncalled = task.calls?.filter(name => !recorded.some(({ tool }) => tool === name)) ?? [];
  return {
    answer,
    read,
    recorded,
    problems: [
      ...(await stage.use(service => libraryProblems(service, { task, before, answer, read }))),
      ...answerProblems(task, answer),
      ...uncalled.map(name => `${name} was not called`),
    ],
    faults: inventions(task, session),
    calls: recorded.length,
    tokens: [...recorded.map(call => call.answer.text), ...written].reduce(
      (sum, text) => sum + encode(text, { disallowedSpecial: new Set() }).length,
      0,
    ),
  };
}

async function libraryBefore(
  earlier: readonly Earlier[],
  demo: DemoLibrary,
  data: string,
  stage: Stage,
): Promise<Library> {
  if (earlier.length === 0) return demo();
  const answers: Answer[] = [];
  for (const step of earlier) {
    if ('post' in step) await stage.use(service => service.post(step.post, step.with));
    else if ('played' in step) await importPlays(data, step.played, stage);
    else {
      const session = await openSession(data, {}, stage);
      const answer = await session.call(step.tool, resolve(step.arguments, answers));
      await session.close();
      if (answer.isError) throw new Error(answer.text);
      answers.push(answer);
    }
  }
  return stage.use(readLibrary);
}

interface Judged {
  readonly task: Task;
  readonly before: Library;
  readonly answer: string;
  /** The tools' answers. */
  readonly read: string;
}

const wordsOf = ({ words, implied = [] }: Task) => [words, ...implied].join(' ');

async function libraryProblems(service: Service, { task, before, answer, read }: Judged): Promise<string[]> {
  const facts = new Map<number, Promise<TrackFacts>>();
  const readOnce = (id: number) => {
    const known = facts.get(id) ?? readTrack(service, id);
    facts.set(id, known);
    return known;
  };
  const after = await readLibrary(service);
  const tracks = await tracksOf([before, after], read, readOnce);
  return [
    ...(await endStateProblems(before, after, task.ends ?? {}, readOnce)),
    ...figureProblems(answer, { before, after, tracks, words: wordsOf(task), read }),
  ];
}

/** The tracks of the listener's lists and those that the tools' answers named by id. */
async function tracksOf(
  libraries: readonly Library[],
  read: string,
  readOnce: (id: number) => Promise<TrackFacts>,
): Promise<ReadonlyMap<number, TrackFacts>> {
  const listed = libraries.flatMap(({ playlists, favourites }) => [
    ...playlists.flatMap(({ tracks }) => tracks),
    ...favourites.tracks,
  ]);
  const named = [...read.matchAll(/\[(\d{7})\]/g)].map(([, id]) => Number(id));
  const found = await Promise.all(
    [...new Set([...listed, ...named])].map(id => readOnce(id).catch(() => undefined)),
  );
  return new Map(found.flatMap(track => (track === undefined ? [] : [[track.id, track] as const])));
}

/** The values that the assistant made up, a sentence each. */
const inventions = (task: Task, { tools, recorded }: Session): string[] =>
  recorded.flatMap(({ tool, arguments: args }, index) => {
    const read = recorded.slice(0, index).flatMap(({ answer }) => [answer.text, ...answer.asked]);
    const schema = tools.find(({ name }) => name === tool)?.inputSchema ?? {};
    return inventedValues(args, schema, { words: wordsOf(task), read }).map(
      value => `call ${index + 1}, ${tool}: ${value} is in no earlier answer and not in the listener's words`,
    );
  });

/** The limits that a task exceeded. */
export const excesses = ({ calls, tokens }: Pick<Outcome, 'calls' | 'tokens'>, most: Budget): string[] => [
  ...(calls > most.calls ? [`${calls} calls, ${most.calls} at most`] : []),
  ...(tokens > most.tokens ? [`${tokens} tokens, ${most.tokens} at most`] : []),
];

/** Prints a line for a task, with what is wrong below it. */
export function sayOutcome(
  name: string,
  { calls, tokens }: Outcome,
  { isDone, wrong }: { readonly isDone: boolean; readonly wrong: readonly string[] },
  say: (line: string) => void,
): void {
  say(`${isDone ? '✓' : '✗'} ${name}: ${calls} calls, ${tokens} tokens`);
  for (const line of wrong) say(`    ${line}`);
}

/** `Calls: median 2, worst 3. Tokens: median 246, worst 2907.` */
export const spreadOf = (done: readonly Outcome[]): string =>
  `Calls: ${spread(done.map(({ calls }) => calls))}. Tokens: ${spread(done.map(({ tokens }) => tokens))}.`;

function spread(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)] ?? 0}, worst ${sorted.at(-1) ?? 0}`;
}
