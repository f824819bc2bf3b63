import { readFile, rm } from 'node:fs/promises';
import { type ConfigFile, replaceConfigFile, type Writer } from './config-file.ts';

/** The copy of a file as it was before its first change, beside it. */
const backupOf = (path: string): string => `${path}.before-music-catalogue-mcp`;

/** The bytes of the copy; undefined where there is none. */
export const readBackup = (path: string): Promise<Uint8Array | undefined> =>
  readFile(backupOf(path)).catch(() => undefined);

/** Keeps a file as it is now, with its mode: it holds secrets of others. Of no file there is no copy. */
export async function writeBackup(file: ConfigFile, writer: Writer): Promise<void> {
  const path = backupOf(file.path);
  const bytes = await readBackup(file.path);
  await replaceConfigFile({ path, bytes, access: file.access }, file.bytes, writer);
}

export const removeBackup = (path: string): Promise<void> => rm(backupOf(path), { force: true });
