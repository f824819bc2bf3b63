import { open, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { quoted } from '../../text/sanitize.ts';
import { isMissingFile } from './import-report.ts';

/** Why a file cannot be written, before anything is imported. */
export async function whyUnwritable(
  file: string,
  input: string,
  mayReplace: boolean,
): Promise<string | undefined> {
  const named = quoted(file);
  const folder = await stat(dirname(file)).catch(() => undefined);
  if (folder?.isDirectory() !== true) return `The folder of ${named} does not exist.`;
  const there = await stat(file).catch(() => undefined);
  if (there === undefined) return undefined;
  if (!there.isFile()) return `${named} is not a file.`;
  if (await isSameFile(file, input)) return `${named} is the file to import. Name another one.`;
  if (await wroteMissing(file)) return undefined;
  if (await isBelow(file, input)) return `${named} is in the folder to import. Name another file.`;
  return mayReplace
    ? undefined
    : `${named} exists, and import did not write it. Name another file, or add --replace.`;
}

const isSameFile = async (one: string, other: string) => (await realpath(one)) === (await realpath(other));

async function isBelow(file: string, folder: string): Promise<boolean> {
  const way = relative(await realpath(folder), await realpath(file));
  return way !== '' && !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** Bytes of a file that show whether an earlier import wrote it. */
const headBytes = 1024;

async function wroteMissing(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return isMissingFile(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}
