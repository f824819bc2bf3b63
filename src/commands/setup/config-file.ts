import { isUtf8 } from 'node:buffer';
import * as fs from 'node:fs';
import { dirname } from 'node:path';

/** A file's text, empty if there is no file. Throws if it should not be replaced. */
export function readText(file: string): string {
  if (!fs.lstatSync(file, { throwIfNoEntry: false })) return '';
  if ((fs.statSync(file).mode & 0o222) === 0) throw new Error('it is read-only');
  const bytes = fs.readFileSync(file);
  if (!isUtf8(bytes)) throw new Error('it is not UTF-8 text');
  return bytes.toString().replace(/^\uFEFF/, '');
}

/** Copies a file, then replaces its text at once. Returns the path of the copy. */
export function replaceText(file: string, before: string, after: string): string | undefined {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  // A link stays a link.
  const path = stats ? fs.realpathSync(file) : file;
  const fresh = `${path}.music-catalogue-mcp.tmp`;
  let copy = `${path}.before-music-catalogue-mcp`;
  for (let n = 2; fs.existsSync(copy); n += 1) copy = `${path}.before-music-catalogue-mcp-${n}`;
  if (readText(file) !== before) throw new Error('another program has just changed it');
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.rmSync(fresh, { force: true });
  for (const to of stats ? [copy, fresh] : []) {
    fs.copyFileSync(path, to, fs.constants.COPYFILE_EXCL);
    if (process.getuid?.() === 0) fs.chownSync(to, stats?.uid ?? 0, stats?.gid ?? 0);
  }
  fs.writeFileSync(fresh, after, { mode: 0o600, flush: true });
  fs.renameSync(fresh, path);
  return stats && copy;
}
