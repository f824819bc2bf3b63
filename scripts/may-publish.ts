import { readFileSync } from 'node:fs';
import { publishProblems } from '../packaging/publish-problems.ts';
import { lastFullRun, treeOfFiles } from './full-run.ts';
import { root } from './root.ts';

/* Runs before `npm publish`: pages, links and plugins must already name the published package, and the whole `.ci/run` must have passed. */

const pages = Object.fromEntries(
  ['README.md', 'docs/install.md'].map(path => [path, readFileSync(`${root}${path}`, 'utf8')]),
);
const trees = { published: treeOfFiles(), tried: lastFullRun()?.tree };
const problems = publishProblems({ tag: process.env['GITHUB_REF_NAME'], pages, trees });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
