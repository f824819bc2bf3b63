import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageTable, endpointsPage } from './endpoints.ts';
import { evalsPage } from './evals.ts';
import { resourcesPage } from './resources.ts';
import { settingsTable } from './settings.ts';
import { toolsTable } from './tools.ts';

/** What stands between the markers of the README. */
const parts = { settings: settingsTable, tools: toolsTable, coverage: coverageTable };

/** Every file that is made from the code, wholly or in parts, with the text it should have. */
export function generatedFiles(root: string): { path: string; text: string; current: boolean }[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const texts = {
    'README.md': Object.entries(parts).reduce((page, [part, make]) => fill(page, part, make()), readme),
    'docs/endpoints.md': endpointsPage(),
    'docs/evals.md': evalsPage(),
    'docs/resources.md': resourcesPage(),
  };
  return Object.entries(texts).map(([path, text]) => ({ path, text, current: text === textOf(root, path) }));
}

/** The files that `npm run docs` would change: one sentence each. */
export const generatedProblems = (root: string): string[] =>
  generatedFiles(root)
    .filter(({ current }) => !current)
    .map(({ path }) => `${path} is not what the code says: npm run docs`);

const textOf = (root: string, path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

/** Puts a text between the markers of a part. */
function fill(page: string, part: string, text: string): string {
  const [open, close] = [`<!-- generated:${part} -->`, '<!-- /generated -->'];
  const start = page.indexOf(open);
  const end = page.indexOf(close, start);
  if (start < 0 || end < 0) throw new Error(`README.md has no place for ${part}: ${open} … ${close}`);
  return `${page.slice(0, start + open.length)}\n\n${text}\n\n${page.slice(end)}`;
}
