import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { root } from './root.ts';

/*
 * The last whole run of `FULL=1 .ci/run`. `tsx scripts/full-run.ts` tells how old it is; with `keep`, this is one.
 */

const file = `${root}.full-run.json`;
const schema = z.object({ tree: z.string(), at: z.iso.datetime() });

/** The tree of git that was run, and when. */
export type FullRun = z.infer<typeof schema>;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The tree of the files that are there; undefined if some of them are not committed. */
export const treeOfFiles = (): string | undefined =>
  git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : undefined;

/** Undefined if none is kept. */
export function lastFullRun(): FullRun | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function keep(): void {
  const tree = treeOfFiles();
  if (tree === undefined) throw new Error('Some files are not committed, so the run cannot be kept.');
  const run: FullRun = { tree, at: new Date().toISOString() };
  writeFileSync(file, `${JSON.stringify(run)}\n`);
}

function tell(): string {
  const run = lastFullRun();
  if (run === undefined) return 'FULL=1 .ci/run has not passed in this folder.';
  const days = Math.floor((Date.now() - Date.parse(run.at)) / 86_400_000);
  const of = run.tree === treeOfFiles() ? 'of these files' : 'of other files';
  return `FULL=1 .ci/run passed ${days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`}, ${of}.`;
}

if (process.argv[1]?.endsWith('full-run.ts')) {
  if (process.argv[2] === 'keep') keep();
  console.log(tell());
}
