import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startServer, temporaryFolder } from './process.ts';

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
  /** The built server over the folder. It ends with the test, or with `close`. */
  start(env?: Readonly<Record<string, string>>): ReturnType<typeof startServer>;
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
  return { music, home, start: env => startServer({ home, env: { MUSIC_SERVICE: music, ...env } }) };
}

/** The ids in the lines of an answer: `[123]`. */
export const idsIn = (text: string): number[] => [...text.matchAll(/\[(\d+)\]/g)].map(([, id]) => Number(id));
