import { existsSync } from 'node:fs';
import { open, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { quoted } from '../../text/sanitize.ts';
import { hasChoices, isMissingFile } from './import-report.ts';

export interface MissingFileOptions {
  /** What is imported. */
  readonly input: string;
  readonly mayReplace: boolean;
  /** The folders of this program, where nothing is written for the listener. */
  readonly ownFolders: readonly string[];
}

/** Why a file cannot be written, before anything is imported. */
export async function whyUnwritable(
  file: string,
  { input, mayReplace, ownFolders }: MissingFileOptions,
): Promise<string | undefined> {
  const named = quoted(file);
  const folder = await stat(dirname(file)).catch(() => undefined);
  if (folder?.isDirectory() !== true) return `The folder of ${named} does not exist.`;
  if (await isInAny(dirname(file), ownFolders))
    return `${named} is where this program keeps its own files. Name another folder.`;
  const there = await stat(file).catch(() => undefined);
  if (there === undefined) return undefined;
  if (!there.isFile()) return `${named} is not a file.`;
  if (await isSameFile(file, input)) return `${named} is the file to import. Name another one.`;
  const text = await missingFileAt(file);
  if (text !== undefined)
    return mayReplace || !hasChoices(text)
      ? undefined
      : `${named} has candidates that were chosen. Import it first, or add --replace.`;
  if (await isBelow(file, input)) return `${named} is in the folder to import. Name another file.`;
  return mayReplace
    ? undefined
    : `${named} exists, and import did not write it. Name another file, or add --replace.`;
}

const isSameFile = async (one: string, other: string) => (await realpath(one)) === (await realpath(other));

async function isInAny(folder: string, others: readonly string[]): Promise<boolean> {
  for (const other of others.filter(each => existsSync(each)))
    if ((await isSameFile(folder, other)) || (await isBelow(folder, other))) return true;
  return false;
}

async function isBelow(file: string, folder: string): Promise<boolean> {
  const way = relative(await realpath(folder), await realpath(file));
  return way !== '' && !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** Bytes of a file that show whether an earlier import wrote it. */
const headBytes = 1024;

/** The text of a file that an earlier import wrote; undefined for any other. */
async function missingFileAt(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return isMissingFile(buffer.toString('utf8', 0, bytesRead)) ? await readFile(path, 'utf8') : undefined;
  } finally {
    await file.close();
  }
}
