import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSources } from '../../scripts/source.ts';

const said = readSources('.', ['src'])
  .map(({ text }) => text)
  .join('\n');
const page = readFileSync('docs/troubleshooting.md', 'utf8');
const quotes = [...page.matchAll(/^### "(.+)"$/gm)].flatMap(([, quote = '']) => quote);

it.each(quotes)('The server really says: %s', quote => {
  for (const part of quote.replace(/[.…]+$/, '').split('…')) expect(said).toContain(part);
});
