import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ServerProcess, startServerProcess, temporaryFolder } from './process.ts';
import { type Server, startServer } from './server.ts';

/** Writes files below a folder, by their paths. */
export function writeFiles(folder: string, files: Readonly<Record<string, Buffer | string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

export interface OwnMusic {
  /** The folder with the music. */
  readonly music: string;
  readonly home: string;
  /** The server over the folder. It ends with `close`. */
  start(env?: Readonly<Record<string, string>>): Promise<Server>;
  /** In a process of its own. */
  startProcess(env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
}

/** A folder with these files, and servers over it. `given`: for several tests; otherwise it goes with the test. */
export async function ownMusic(
  files: Readonly<Record<string, Buffer | string>>,
  given?: string,
): Promise<OwnMusic> {
  const home = given ?? (await temporaryFolder());
  const music = join(home, 'Music');
  mkdirSync(music);
  writeFiles(music, files);
  const over = (env?: Readonly<Record<string, string>>) => ({ home, env: { MUSIC_SERVICE: music, ...env } });
  return {
    music,
    home,
    start: env => startServer(over(env)),
    startProcess: env => startServerProcess(over(env)),
  };
}

/** The ids in the lines of an answer: `[123]`. */
export const idsIn = (text: string): number[] => [...text.matchAll(/\[(\d+)\]/g)].map(([, id]) => Number(id));
