import { describe, expect, it } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { accounts } from './accounts.ts';
import { changing } from './changing.ts';
import { listening } from './listening.ts';
import { planning } from './planning.ts';
import { reading } from './reading.ts';
import type { Scripts } from './scribe.ts';
import { transcriptOf } from './scribe.ts';

const scripts: Scripts = { ...reading, ...listening, ...changing, ...accounts, ...planning };

describe('What an assistant reads of', () => {
  it.each(registry.map(({ name }) => name))('%s is its transcript', async name => {
    const script = scripts[name];
    if (script === undefined) throw new Error(`${name} has no calls for its transcript`);
    const text = await transcriptOf(name, script);
    expect(text.match(/^> /gm)?.length).toBeGreaterThanOrEqual(4);
    await expect(text).toMatchFileSnapshot(`${name}.txt`);
  });
});
