import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Prepares the library of `task` in a folder of its own and starts the server of `build` over it. */
export async function startRun(task: Task, build: string): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'music-evals-'));
  await prepare(task.earlier ?? [], build, folder);
  const before = await withService(build, folder, readLibrary);
  const session = await openSession(build, folder, task.host);
  return {
    session,
    async end(answer) {
      await session.close();
      const problems = await withService(build, folder, service => libraryProblems(service, task, before));
      await rm(folder, { recursive: true, force: true });
      return [...problems, ...answerProblems(task, answer)];
    },
  };
}

async function prepare(steps: readonly Earlier[], build: string, folder: string): Promise<void> {
  for (const step of steps) {
    if ('tool' in step) {
      const session = await openSession(build, folder);
      const { text, isError } = await session.call(step.tool, step.arguments);
      await session.close();
      if (isError) throw new Error(text);
    } else await withService(build, folder, service => service.send(step.method, step.path, step.with));
  }
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
  folder: string,
  use: (service: Service) => Promise<T>,
): Promise<T> {
  const service = await openService(build, folder);
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}
