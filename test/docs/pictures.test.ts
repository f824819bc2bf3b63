import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'docs/pictures';
const pages = [
  'README.md',
  ...readdirSync('docs').flatMap(name => (name.endsWith('.md') ? `docs/${name}` : [])),
];
const text = pages.map(page => readFileSync(page, 'utf8')).join('\n');

it.each(readdirSync(folder))('The picture %s is small, and stands in a page', name => {
  expect(statSync(`${folder}/${name}`).size).toBeLessThanOrEqual(150_000);
  expect(text).toContain(`pictures/${name}`);
});
