import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readText } from './assistants.ts';

/** Some editors on Windows begin a file with it. */
const mark = '\uFEFF';

/** Copies of a file that stay. */
const mostCopies = 3;

/** The copies of a file that setup made, the newest first. */
function copiesOf(path: string): { readonly path: string; readonly number: number }[] {
  const start = `${basename(path)}.before-music-catalogue-mcp`;
  const names = fs.existsSync(dirname(path)) ? fs.readdirSync(dirname(path)) : [];
  return names
    .flatMap(name => {
      const [, number = '1'] = /^(?:-(\d{1,6}))?$/.exec(name.slice(start.length)) ?? [];
      const isCopy = name === start || name === `${start}-${number}`;
      return isCopy ? [{ path: join(dirname(path), name), number: Number(number) }] : [];
    })
    .sort((a, b) => b.number - a.number);
}

/** The file is changed already, so a copy that cannot be deleted stays. */
function dropCopies(copies: ReturnType<typeof copiesOf>): void {
  for (const { path } of copies) {
    try {
      fs.rmSync(path, { force: true });
    } catch {}
  }
}

/** The file itself where a link leads to one: a link stays a link. */
const realPath = (file: string): string => (fs.existsSync(file) ? fs.realpathSync(file) : file);

/** The texts of a file before the changes that setup made to it, the newest first. */
export const earlierTexts = (file: string): string[] =>
  copiesOf(realPath(file)).map(({ path }) => fs.readFileSync(path, 'utf8').replace(mark, ''));

/**
 * Copies a file, then replaces its text at once, or deletes it for no text. Returns the path of the copy. Throws if the
 * file has another text than `before`.
 */
export function replaceText(file: string, before: string, after: string | undefined): string | undefined {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  const path = realPath(file);
  const fresh = `${path}.music-catalogue-mcp.tmp`;
  const copies = copiesOf(path);
  const number = (copies[0]?.number ?? 0) + 1;
  const copy = `${path}.before-music-catalogue-mcp${number === 1 ? '' : `-${number}`}`;
  if (readText(file) !== before) throw new Error('another program has just changed it');
  if (after === undefined) {
    fs.rmSync(path);
    return undefined;
  }
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.rmSync(fresh, { force: true });
  for (const to of stats ? [copy, fresh] : []) {
    fs.copyFileSync(path, to, fs.constants.COPYFILE_EXCL);
    if (process.getuid?.() === 0) fs.chownSync(to, stats?.uid ?? 0, stats?.gid ?? 0);
  }
  const start = stats && fs.readFileSync(path, 'utf8').startsWith(mark) ? mark : '';
  fs.writeFileSync(fresh, start + after, { mode: 0o600, flush: true });
  fs.renameSync(fresh, path);
  if (stats) dropCopies(copies.slice(mostCopies - 1));
  return stats && copy;
}
