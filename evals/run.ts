import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from '../src/client/api/lazy.ts';
import { answerProblems } from './answer-problems.ts';
import { endStateProblems } from './end-state.ts';
import { type Library, readLibrary, readTrack, type TrackFacts } from './library.ts';
import { resolvedArguments } from './references.ts';
import { openService, type Service } from './service.ts';
import { type Answer, openSession, type Session } from './session.ts';
import { figureProblems } from './stated-figures.ts';
import type { Earlier, Task } from './task.ts';

/** A task in progress. */
export interface Run {
  readonly session: Session;
  /** Ends the server. Returns what is wrong with the library and the final answer. `read`: the tools' answers. */
  end(answer: string, read?: string): Promise<string[]>;
}

/** The library that every listener begins with; read once. */
export type DemoLibrary = () => Promise<Library>;

export const createDemoLibrary = (): DemoLibrary =>
  once(() => inNewFolder(data => withService(data, readLibrary)));

/** Prepares the library of `task` in a new folder and starts the server with it. */
export async function startRun(task: Task, demo: DemoLibrary): Promise<Run> {
  const data = await newFolder();
  const before = await libraryBefore(task.earlier ?? [], demo, data);
  const session = await openSession(data, task.host);
  return {
    session,
    async end(answer, read = '') {
      await session.close();
      const problems = await withService(data, service =>
        libraryProblems({ service, task, before, answer, read }),
      );
      await removeFolder(data);
      return [...problems, ...answerProblems(task, answer)];
    },
  };
}

/** The tools of the built server. */
export const readTools = (): Promise<Session['tools']> =>
  inNewFolder(async data => {
    const session = await openSession(data);
    await session.close();
    return session.tools;
  });

async function libraryBefore(earlier: readonly Earlier[], demo: DemoLibrary, data: string): Promise<Library> {
  if (earlier.length === 0) return demo();
  const answers: Answer[] = [];
  for (const step of earlier) answers.push(await prepare(step, answers, data));
  return withService(data, readLibrary);
}

/** Does a step. Its arguments can contain references to the answers of the steps before it. */
async function prepare(step: Earlier, answers: readonly Answer[], data: string): Promise<Answer> {
  if (!('tool' in step)) {
    await withService(data, service => service.send(step.method, step.path, step.with));
    return { text: '', structured: {}, isError: false, asked: [] };
  }
  const session = await openSession(data);
  const answer = await session.call(step.tool, resolvedArguments(step.arguments, answers));
  await session.close();
  if (answer.isError) throw new Error(answer.text);
  return answer;
}

interface Judged {
  readonly service: Service;
  readonly task: Task;
  readonly before: Library;
  readonly answer: string;
  readonly read: string;
}

async function libraryProblems({ service, task, before, answer, read }: Judged): Promise<string[]> {
  const facts = new Map<number, ReturnType<typeof readTrack>>();
  const readOnce = (id: number) => {
    const known = facts.get(id) ?? readTrack(service, id);
    facts.set(id, known);
    return known;
  };
  const after = await readLibrary(service);
  return [
    ...(await endStateProblems(before, after, task.ends ?? {}, readOnce)),
    ...figureProblems(answer, {
      before,
      after,
      tracks: await tracksOf([before, after], read, readOnce),
      words: [task.words, ...(task.implied ?? [])].join(' '),
      read,
    }),
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

async function withService<T>(data: string, use: (service: Service) => Promise<T>): Promise<T> {
  const service = await openService(data);
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}

async function inNewFolder<T>(use: (data: string) => Promise<T>): Promise<T> {
  const data = await newFolder();
  try {
    return await use(data);
  } finally {
    await removeFolder(data);
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'music-evals-'));
const removeFolder = (data: string) => rm(data, { recursive: true, force: true });
