import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownMusic, services } from '../../src/client/catalogues.ts';
import { type Circumstances, instructions } from '../../src/server/server.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { type Stand, stand } from '../support/stand.ts';

const tokens = (text: string) => encode(text).length;

let all: Stand;
beforeAll(async () => {
  all = await stand();
});
afterAll(() => all.close());

describe('The instructions of a part of the tools', () => {
  const circumstances = {
    catalogue: services.deezer,
    location: undefined,
    hasToken: true,
    recordIsKept: () => true,
    asking: { policy: 'destructive' },
  } as const;

  it('name no search and no previews where there are none', () => {
    const playlists = {
      ...circumstances,
      readOnly: false,
      tools: toolsFor({ readOnly: false, groups: ['playlist'] }),
    };
    expect(instructions(playlists)).not.toMatch(/search/i);
    const reading = { ...circumstances, readOnly: true, tools: toolsFor({ readOnly: true }) };
    expect(instructions(reading)).not.toMatch(/preview/i);
    expect(instructions(reading)).not.toContain('save_playlist');
    expect(instructions(playlists)).toContain('save_playlist');
  });
});

describe('The instructions', () => {
  const everything = toolsFor({ readOnly: false });
  const reading = toolsFor({ readOnly: true });
  const forms: Record<string, Circumstances> = {
    embedded: {
      location: 'in the demo library on this computer',
      catalogue: services.embedded,
      hasToken: true,
      recordIsKept: () => true,
      asking: { policy: 'destructive' },
      readOnly: false,
      tools: everything,
    },
    live: {
      location: undefined,
      catalogue: services.deezer,
      hasToken: true,
      recordIsKept: () => true,
      asking: { policy: 'destructive' },
      readOnly: false,
      tools: everything,
    },
    'live without a token': {
      location: undefined,
      catalogue: services.deezer,
      hasToken: false,
      recordIsKept: () => true,
      asking: { policy: 'destructive' },
      readOnly: false,
      tools: everything,
    },
    'read-only': {
      location: 'in the demo library on this computer',
      catalogue: services.embedded,
      hasToken: true,
      recordIsKept: () => true,
      asking: { policy: 'destructive' },
      readOnly: true,
      tools: reading,
    },
    'live, read-only and without a token': {
      location: undefined,
      catalogue: services.deezer,
      hasToken: false,
      recordIsKept: () => true,
      asking: { policy: 'destructive' },
      readOnly: true,
      tools: reading,
    },
  };

  it.each(Object.entries(forms))('take at most 250 tokens: %s', async (_, form) => {
    expect(tokens(instructions(form))).toBeLessThanOrEqual(250);
  });

  it.each(['embedded', 'live', 'live without a token'])(
    'begin with what matters most, for hosts that read 512 characters: %s',
    form => {
      const start = instructions(forms[form] ?? never()).slice(0, 512);
      expect(start).toMatch(
        /plan_playlist with .*\n.*save_playlist with its plan_id\.\nundo reverses a change\./,
      );
    },
  );

  it('are those of the snapshot in each form', async () => {
    const text = Object.entries(forms).map(([name, form]) => `## ${name}\n\n${instructions(form)}\n`);
    await expect(text.join('\n')).toMatchFileSnapshot('__snapshots__/instructions.md');
  });

  it('offer no account and no library where own music has the library turned off', () => {
    const live = forms['live without a token'] ?? never();
    const said = instructions({ ...live, catalogue: ownMusic(['/music']) });
    expect(said).toMatch(/^The listener's own music files\.$/m);
    expect(said).toContain('The library is turned off.');
    expect(said).not.toMatch(/needs an account|their own library/);
  });

  it('say in the first sentence that this is a demo library, and only where it is', () => {
    const first = (name: string) => instructions(forms[name] ?? forms['live'] ?? never()).split('. ')[0];
    expect(first('embedded')).toContain('in the demo library on this computer');
    expect(first('read-only')).toContain('in the demo library on this computer');
    expect(instructions(forms['live'] ?? never())).not.toContain('demo');
  });

  it('say where changes cannot be kept, and only where changes can be made', () => {
    const unkept = (name: string) => instructions({ ...(forms[name] ?? never()), recordIsKept: () => false });
    expect(unkept('live')).toContain('they cannot be undone after this server ends');
    expect(unkept('read-only')).toBe(instructions(forms['read-only'] ?? never()));
  });

  it('reach the client', () =>
    expect(all.mcp.getInstructions()).toBe(instructions(forms['embedded'] ?? never())));

  it('speak of undoing and deleting only where something can be changed', async () => {
    const one = await stand({ groups: ['search', 'radio'], embedded: all.embedded });
    const said = one.mcp.getInstructions();
    await one.close();
    expect(said).not.toMatch(/undo|delet/i);
    expect(all.mcp.getInstructions()).toContain(
      'The server itself asks before large or permanent deletions.',
    );
    const unasked = instructions({ ...(forms['live'] ?? never()), asking: { policy: 'never' } });
    expect(unasked).toContain('Ask before deleting.');
    expect(unasked).not.toContain('itself asks');
  });

  it('name only tools that are there', async () => {
    const one = await stand({ readOnly: true, groups: ['search'], embedded: all.embedded });
    const said = one.mcp.getInstructions() ?? '';
    await one.close();
    const named = everything.filter(({ name }) => name.includes('_') && said.includes(name));
    expect(named).toEqual([]);
  });
});

function never(): never {
  throw new Error('there is such a form');
}
