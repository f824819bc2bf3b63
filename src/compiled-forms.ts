import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { absoluteIn, type Environment, type Platform } from './platform/platform.ts';

/** V8's compiled forms of files, for this Node. Nothing here throws: a form that cannot be kept or read is made again. */
export interface CompiledForms {
  /** Undefined where there is none that fits the source, or it may be another's. */
  read(file: string, source: Buffer): Buffer | undefined;
  keep(file: string, source: Buffer, form: Buffer): void;
}

/** Where the forms of this person's programs lie, which nobody else may enter; undefined where none are wanted. */
export function formsFolder(env: Environment, platform: Platform): string | undefined {
  if (env['NODE_DISABLE_COMPILE_CACHE']) return undefined;
  const absolute = absoluteIn(env, platform);
  const home = absolute(platform.homeVariable) ?? homedir();
  const cache = absolute('XDG_CACHE_HOME') ?? platform.folders(home, absolute).cache;
  return platform.path.join(cache, 'music-catalogue-mcp', 'compiled');
}

const day = 24 * 60 * 60_000;
/** What was not used for so long belongs to a version or a Node that is gone. Milliseconds. */
const longestUnused = 30 * day;

/** The forms that a build made beside the files, as far to be trusted as these. */
export const shippedForms = (folder: string): CompiledForms => ({
  read: (file, source) => quietly(() => readForm(pathIn(folder, file, source), () => true)),
  keep: (file, source, form) => quietly(() => writeForm(pathIn(folder, file, source), form, 0o644)),
});

/** The forms in a folder of this person alone, which is made where it is missing. */
export const keptForms = (folder: string): CompiledForms => ({
  read: (file, source) =>
    quietly(() => (isOwn(lstatSync(folder)) ? readForm(pathIn(folder, file, source), isKept) : undefined)),
  keep: (file, source, form) =>
    quietly(() => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!isOwn(lstatSync(folder))) return;
      dropUnused(folder);
      writeForm(pathIn(folder, file, source), form, 0o600);
    }),
});

/**
 * Two installations, and two builds of one Node, each have their own. The sum is there because V8 compares no more of a
 * source than its length.
 */
const pathIn = (folder: string, file: string, source: Buffer) =>
  join(folder, `${file}.${crc32(source).toString(16)}.${process.versions.v8}.${process.arch}.form`);

function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Before a form stands its own sum, of 32 bits. */
const headBytes = 4;

function readForm(path: string, mayUse: (stats: Stats, path: string) => boolean): Buffer | undefined {
  // A link may lead to what another person can write. Windows has no such flag, and no such modes.
  const opened = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    if (!mayUse(fstatSync(opened), path)) return undefined;
    const whole = readFileSync(opened);
    const form = whole.subarray(headBytes);
    return form.length > 0 && whole.subarray(0, headBytes).equals(headOf(form)) ? form : undefined;
  } finally {
    closeSync(opened);
  }
}

function writeForm(path: string, form: Buffer, mode: number): void {
  const own = `${path}.${process.pid}`;
  try {
    writeFileSync(own, Buffer.concat([headOf(form), form]), { mode, flag: 'wx' });
    renameSync(own, path);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
}

function headOf(form: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(crc32(form));
  return head;
}

/** Whether this person has it, and nobody else may write there. Windows keeps such folders by their access lists. */
const isOwn = ({ uid, mode }: Stats): boolean =>
  process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);

/** Whether a form may be used, whose use is noted once a day. */
function isKept(stats: Stats, path: string): boolean {
  if (!isOwn(stats)) return false;
  if (Date.now() - stats.mtimeMs > day) quietly(() => utimesSync(path, new Date(), new Date()));
  return true;
}

function dropUnused(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    quietly(() => Date.now() - statSync(path).mtimeMs > longestUnused && rmSync(path));
  }
}
