import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { accounts } from './accounts.ts';
import { changing } from './changing.ts';
import { listening } from './listening.ts';
import { planning } from './planning.ts';
import { reading } from './reading.ts';
import { transcriptOf } from './scribe.ts';

const scripts = Object.entries({ ...reading, ...listening, ...changing, ...accounts, ...planning });
const names = registry.map(({ name }) => name).toSorted();

describe('What an assistant reads of', () => {
  it.each(scripts)('%s is its transcript', async (name, script) => {
    const text = await transcriptOf(name, script);
    expect(text.match(/^> /gm)?.length).toBeGreaterThanOrEqual(4);
    await expect(text).toMatchFileSnapshot(`${name}.txt`);
  });

  it('each tool has a transcript, and no transcript is of another', async () => {
    expect(scripts.map(([name]) => name).toSorted()).toEqual(names);
    const files = await readdir('test/transcripts');
    const texts = files.filter(file => file.endsWith('.txt')).toSorted();
    expect(texts).toEqual(names.map(name => `${name}.txt`));
  });
});
