import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ConfigFile, replaceConfigFile, temporaryEnding } from './config-file.ts';

/** The copy of a file as it was before its first change, beside it. */
export const backupOf = (path: string): string => `${path}.before-music-catalogue-mcp`;

/** The bytes of the copy; undefined where there is none. */
export const readBackup = (path: string): Promise<Uint8Array | undefined> =>
  readFile(backupOf(path)).catch(() => undefined);

/** Keeps a file as it is now, with its mode: it holds secrets of others. */
export async function writeBackup(file: ConfigFile, random: () => string): Promise<void> {
  const path = backupOf(file.path);
  const bytes = await readBackup(file.path);
  await replaceConfigFile({ path, bytes, access: file.access }, file.bytes, random);
}

export const removeBackup = (path: string): Promise<void> => rm(backupOf(path), { force: true });

/** A setup that was killed half-way left it this long ago, in milliseconds. */
const abandonedMs = 60_000;

/** Takes away what setups that were killed left beside a file. */
export async function sweep(path: string, now: number): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const left = names.filter(name => name.startsWith(basename(path)) && name.endsWith(temporaryEnding));
  for (const name of left) {
    const written = await stat(join(folder, name)).catch(() => undefined);
    if (written && now - written.mtimeMs > abandonedMs) await rm(join(folder, name), { force: true });
  }
}
