import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A host's file as it was read. */
export interface ConfigFile {
  /** Where it is, with links resolved. */
  readonly path: string;
  /** Undefined where there is no file. */
  readonly bytes: Uint8Array | undefined;
  /** Whose it is, and who may read it; of a new file its owner alone. */
  readonly access: Pick<Stats, 'mode' | 'uid' | 'gid'> | undefined;
}

export type FileProblem =
  | 'link to nothing'
  | 'no file'
  | 'read-only'
  | 'too large'
  | 'unreadable'
  | 'unwritable'
  | 'changed meanwhile';

/** Why a file was left as it is. */
export class ConfigFileError extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Bytes; Claude Code keeps its history in its file. */
const largest = 64 * 1024 * 1024;
const anyoneMayWrite = 0o222;
const ownerOnly = 0o600;
const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants;

/** Reads a host's file. Rejects with `ConfigFileError` for one that should not be written. */
export async function readConfigFile(file: string): Promise<ConfigFile> {
  const path = await realpath(file).catch(() => undefined);
  if (path === undefined) {
    if (await isThere(file)) throw new ConfigFileError('link to nothing');
    return { path: file, bytes: undefined, access: undefined };
  }
  const access = await stat(path).catch(unreadable);
  if (!access.isFile()) throw new ConfigFileError('no file');
  if (access.size > largest) throw new ConfigFileError('too large');
  // What somebody made read-only is to stay, also where this process could write it.
  if ((access.mode & anyoneMayWrite) === 0) throw new ConfigFileError('read-only');
  return { path, bytes: await readFile(path).catch(unreadable), access };
}

/** The process that writes, by which the files are named that it has not finished. */
export interface Writer {
  readonly pid: number;
  random(): string;
  /** Whether a process of this id still runs. */
  isRunning(pid: number): boolean;
}

/**
 * Puts `bytes` in the place of a file, or takes it away, unless it changed since it was read: others see the old file or
 * the new one. Rejects with `ConfigFileError`.
 */
export async function replaceConfigFile(
  before: ConfigFile,
  bytes: Uint8Array | undefined,
  writer: Writer,
): Promise<void> {
  try {
    if (bytes === undefined) {
      await checkUnchanged(before);
      await rm(before.path, { force: true });
      return;
    }
    const fresh = `${before.path}.${writer.pid}-${writer.random()}.music-catalogue-mcp.tmp`;
    try {
      await writeLike(before, fresh, bytes);
      await checkUnchanged(before);
      await rename(fresh, before.path);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
  } catch (error) {
    throw error instanceof ConfigFileError ? error : new ConfigFileError('unwritable');
  }
}

/** What a file ends in that is about to take another's place. */
const temporary = /\.(\d+)-[\w-]+\.music-catalogue-mcp\.tmp$/;

/** Writes beside a file, with its owner and its mode: what stands in it may be secret. */
async function writeLike({ access }: ConfigFile, path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, ownerOnly);
  try {
    await file.writeFile(bytes);
    if (access !== undefined) {
      // Only a superuser can, and only there it may differ.
      await file.chown(access.uid, access.gid).catch(() => undefined);
      await file.chmod(access.mode & 0o7777);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function checkUnchanged({ path, bytes }: ConfigFile): Promise<void> {
  const now = await readFile(path).catch(() => undefined);
  const same = bytes === undefined || now === undefined ? bytes === now : Buffer.compare(bytes, now) === 0;
  if (!same) throw new ConfigFileError('changed meanwhile');
}

/** Takes away what processes that were killed left beside a file: copies of it, with what is secret in it. */
export async function sweep(path: string, { isRunning }: Pick<Writer, 'isRunning'>): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(each => each.startsWith(basename(path)))) {
    const pid = temporary.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const unreadable = (): never => {
  throw new ConfigFileError('unreadable');
};
