import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Platform, thisPlatform } from './platform.ts';

/** Why a file is not read. */
export class PrivateFileError extends Error {
  readonly reason: 'absent' | 'link' | 'special' | 'shared' | 'too large' | 'unreadable';
  /** The system's error code, such as `EACCES`; empty if the file was opened. */
  readonly code: string;
  constructor(reason: PrivateFileError['reason'], code = '') {
    super(reason);
    this.reason = reason;
    this.code = code;
  }
}

/** What is wrong with a file, after "it". */
export const privateFileWords: Readonly<Record<PrivateFileError['reason'], string>> = {
  absent: 'does not exist',
  link: 'is a link',
  special: 'is not a regular file',
  shared: 'can be read by other users',
  'too large': 'is too large',
  unreadable: 'cannot be read',
};

const othersMayRead = 0o077;
/** Bytes. */
const usualLargest = 64 * 1024;
/** Windows does not have the last two. */
const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

interface ReadOptions {
  readonly links: boolean;
  /** Bytes. Default: 64 KiB. */
  readonly largest?: number;
  readonly platform?: Platform;
}

/**
 * Reads a regular file that only its owner can read. It is checked and read with the same handle, so nobody can replace
 * it in between. `links`: whether to follow a link; secrets of containers are often links. Rejects with
 * `PrivateFileError`.
 */
export async function readPrivateFile(path: string, options: ReadOptions): Promise<string> {
  const { links, largest = usualLargest, platform = thisPlatform } = options;
  // Without O_NONBLOCK, opening a pipe could wait forever.
  const file = await open(path, O_RDONLY | O_NONBLOCK | (links ? 0 : O_NOFOLLOW)).catch(asPrivateFileError);
  try {
    const stats = await file.stat();
    const isShared = platform.permissions === 'modes' && (stats.mode & othersMayRead) !== 0;
    if (!stats.isFile()) throw new PrivateFileError('special');
    if (isShared) throw new PrivateFileError('shared');
    if (stats.size > largest) throw new PrivateFileError('too large');
    // A file may grow while it is read.
    const { buffer, bytesRead } = await file.read(Buffer.alloc(largest), 0, largest, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    throw error instanceof PrivateFileError ? error : asPrivateFileError(error);
  } finally {
    await file.close();
  }
}

/**
 * Writes a file that only its owner can read, and creates its folder with the same protection. The file is replaced
 * atomically. `random` is part of the temporary file's name.
 */
export async function writePrivateFile(path: string, text: string, random: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceFile(path, text, `${path}.${random}.tmp`, 0o600);
}

/** Replaces a file atomically. `fresh`: the path of a temporary file in the same folder. */
export async function replaceFile(path: string, text: string, fresh: string, mode: number): Promise<void> {
  const file = await open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
  try {
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

const reasons: Readonly<Record<string, PrivateFileError['reason']>> = {
  ENOENT: 'absent',
  ENOTDIR: 'absent',
  ELOOP: 'link',
  ENXIO: 'special',
};

function asPrivateFileError(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  throw new PrivateFileError(reasons[code] ?? 'unreadable', code);
}
