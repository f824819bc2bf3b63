import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answerProblems } from './answer-problems.ts';
import { endStateProblems } from './end-state.ts';
import { type Library, readLibrary, readTrack } from './library.ts';
import { openService, type Service } from './service.ts';
import { openSession, type Session } from './session.ts';
import type { Earlier, Task } from './task.ts';

/** One task under way. */
export interface Run {
  readonly session: Session;
  /** Ends the server and says what is wrong with the library and with the last words to the listener. */
  end(answer: string): Promise<string[]>;
}

/** A build (a folder with `dist`) whose tasks are run. */
export interface Build {
  readonly folder: string;
  /** The library that every listener begins with. It is read once. */
  demoLibrary(): Promise<Library>;
}

export function buildIn(path: string): Build {
  const folder = resolve(path);
  let demo: Promise<Library> | undefined;
  const read = async () => {
    const data = await newFolder();
    const library = await withService(folder, data, readLibrary);
    await removeFolder(data);
    return library;
  };
  return {
    folder,
    demoLibrary() {
      demo ??= read();
      return demo;
    },
  };
}

/** Prepares the library of `task` in a folder of its own and starts the server of `build` over it. */
export async function startRun(task: Task, build: Build): Promise<Run> {
  const data = await newFolder();
  const before = await libraryBefore(task.earlier ?? [], build, data);
  const session = await openSession(build.folder, data, task.host);
  return {
    session,
    async end(answer) {
      await session.close();
      const judge = (service: Service) => libraryProblems(service, task, before);
      const problems = await withService(build.folder, data, judge);
      await removeFolder(data);
      return [...problems, ...answerProblems(task, answer)];
    },
  };
}

/** The tools that a build offers. */
export async function readTools(build: Build): Promise<Session['tools']> {
  const data = await newFolder();
  const session = await openSession(build.folder, data);
  await session.close();
  await removeFolder(data);
  return session.tools;
}

async function libraryBefore(earlier: readonly Earlier[], build: Build, data: string): Promise<Library> {
  if (earlier.length === 0) return build.demoLibrary();
  for (const step of earlier) await prepare(step, build.folder, data);
  return withService(build.folder, data, readLibrary);
}

async function prepare(step: Earlier, build: string, data: string): Promise<void> {
  if (!('tool' in step)) {
    await withService(build, data, service => service.send(step.method, step.path, step.with));
    return;
  }
  const session = await openSession(build, data);
  const { text, isError } = await session.call(step.tool, step.arguments);
  await session.close();
  if (isError) throw new Error(text);
}

async function libraryProblems(service: Service, task: Task, before: Library): Promise<string[]> {
  const facts = new Map<number, ReturnType<typeof readTrack>>();
  const read = (id: number) => {
    const known = facts.get(id) ?? readTrack(service, id);
    facts.set(id, known);
    return known;
  };
  return endStateProblems(before, await readLibrary(service), task.ends ?? {}, read);
}

async function withService<T>(
  build: string,
  data: string,
  use: (service: Service) => Promise<T>,
): Promise<T> {
  const service = await openService(build, data);
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'music-evals-'));
const removeFolder = (data: string) => rm(data, { recursive: true, force: true });
