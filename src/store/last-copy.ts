import { createHash, randomInt } from 'node:crypto';
import {
  createReadStream,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { damaged, isDamage } from './faults.ts';
import type { SqliteFile } from './sqlite.ts';
import { StoreError } from './store.ts';
import { markAt, markIn } from './watched-file.ts';

/*
 * The last good copy of a file and its checksum, both made when the last process closes the file. A number in the file
 * tells whether the checksum belongs to it: each opening and each closing writes another one. A write deletes the checksum.
 */

const copyOf = (file: string) => `${file}.good`;
/** Nothing else of that name is a copy, such as a link. */
const hasCopy = (file: string) => lstatSync(copyOf(file), { throwIfNoEntry: false })?.isFile() === true;
const checksumOf = (file: string) => `${file}.checksum`;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Tells this state of an open file from all others. */
export function markAnew(db: SqliteFile): number {
  const mark = randomInt(1, 2 ** 31);
  db.exec(`PRAGMA application_id = ${mark}`);
  return mark;
}

/** Throws `StoreError` for a file that is missing or empty although it has a copy: a new one would replace the copy. */
export function refuseLost(file: string): void {
  if (sizeOf(file) > 0 || !hasCopy(file)) return;
  throw new StoreError(
    `${file} is missing or empty. The last good copy is ${copyOf(file)}. Stop all assistants, then give the copy its name. To begin a new file, move the copy away.`,
  );
}

/**
 * Rejects with `StoreError` if bytes of a closed file changed since it was closed. Resolves to whether that could be
 * told: not after a crash, nor while another process uses the file.
 */
export async function checkBytes(file: string): Promise<boolean> {
  const line = await checksumIn(file);
  const [mark = '', size = '', sum = '', own = ''] = line.trim().split(' ');
  // What is in the log is not in the file yet.
  if (own !== sha256(`${mark} ${size} ${sum}`) || hasLog(file)) return false;
  const hash = createHash('sha256');
  let [first, length]: [Buffer, number] = [Buffer.alloc(0), 0];
  for await (const chunk of createReadStream(file)) {
    if (!Buffer.isBuffer(chunk)) continue;
    if (length === 0) first = chunk;
    length += chunk.length;
    hash.update(chunk);
  }
  if (String(markIn(first)) !== mark) return false;
  if (String(length) === size && hash.digest('hex') === sum) return true;
  // Another process may have opened the file meanwhile, and changed it.
  const isAsRead = !hasLog(file) && (await checksumIn(file)) === line && String(markAt(file)) === mark;
  if (isAsRead) throw new StoreError(damagedSince(file));
  return false;
}

const checksumIn = (file: string) => readFile(checksumOf(file), 'utf8').catch(() => '');

/** How to go back, if there is a copy. `said`: what is wrong with the file. */
export const damagedSince = (file: string, said = damaged(file)): string =>
  hasCopy(file) && !said.includes(copyOf(file))
    ? `${said} The last good copy is ${copyOf(file)}. To go back to it, stop all assistants, move the damaged file and the files beside it with -wal and -shm away, and give the copy its name.`
    : said;

/** A checksum is of the file as it was before this write. Other programs may bring the write from the log into the file. */
export const dropChecksum = (file: string): void => rmSync(checksumOf(file), { force: true });

/** Keeps the last good copy of an open file. */
export type KeptCopy = ReturnType<typeof keepCopy>;

/** `isWhole`: whether the closed file is good, which is asked before it replaces the copy. */
export function keepCopy(db: SqliteFile, file: string, isWhole: () => boolean) {
  let isGood = true;
  return {
    /** A file in which damage was found does not replace its copy. */
    noticed(error: unknown): void {
      isGood &&= !isDamage(error);
    },
    /** What was deleted from a file must not stay in its copy. */
    remove(): void {
      for (const path of [copyOf(file), checksumOf(file)]) rmSync(path, { force: true });
    },
    /** Closes the file, and keeps a copy if no other process has written to it meanwhile. A failure to keep one harms nothing. */
    close(closeFile: () => void): void {
      const mark = isGood ? newMark(db) : undefined;
      closeFile();
      try {
        if (mark !== undefined && !hasLog(file) && markAt(file) === mark && isWhole()) copyFile(file, mark);
      } catch {
        // The next time that it is closed.
      }
    },
  };
}

function newMark(db: SqliteFile): number | undefined {
  try {
    return markAnew(db);
  } catch {
    // Another process is writing, or the disk is full.
    return undefined;
  }
}

function copyFile(file: string, mark: number): void {
  const bytes = readFileSync(file);
  if (hasLog(file) || markIn(bytes) !== mark) return;
  const line = `${mark} ${bytes.length} ${sha256(bytes)}`;
  replace(copyOf(file), bytes);
  replace(checksumOf(file), `${line} ${sha256(line)}\n`);
  // Another process may have written meanwhile.
  if (hasLog(file) || markAt(file) !== mark) dropChecksum(file);
}

/** 0 for a missing file. */
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const hasLog = (file: string) => sizeOf(`${file}-wal`) > 0;

function replace(path: string, content: Buffer | string): void {
  const fresh = `${path}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, content, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, path);
}
