import type { Tool } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Circumstances, instructions } from '../../src/server/instructions.ts';
import { declarations } from '../../src/tools/declarations.ts';
import { placesOf } from '../../src/tools/engine/fold.ts';
import { groupNames, toolsFor } from '../../src/tools/registry.ts';
import { type Era, type Stand, stand } from '../support/stand.ts';
import { table } from './table.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const propertiesOf = ({ inputSchema }: Pick<Tool, 'inputSchema'>): [string, Record<string, unknown>][] =>
  Object.entries(inputSchema.properties ?? {}).map(([name, schema]) => [
    name,
    isRecord(schema) ? schema : {},
  ]);
const tokens = (text: string) => encode(text).length;
/** One line an argument, so that a change reads as prose. */
const pretty = (value: unknown) => {
  const inner = /[{[]\n[^{}[\]]*\n *[}\]]/g;
  const flat = (text: string) => text.replace(inner, part => part.replace(/\n */g, ' '));
  return `${flat(flat(JSON.stringify(value, null, 2)))}\n`;
};

let all: Stand;
let tools: Tool[];

beforeAll(async () => {
  all = await stand();
  tools = (await all.mcp.listTools()).tools;
});
afterAll(() => all.close());

async function listed(choices: { readOnly?: boolean; groups?: string[]; era?: Era }): Promise<Tool[]> {
  const one = await stand({ ...choices, embedded: all.embedded });
  const list = await one.mcp.listTools();
  await one.close();
  return list.tools;
}

describe('The tools, as a host sees them', () => {
  it('are those of the snapshot', async () => {
    await expect(pretty(tools)).toMatchFileSnapshot('__snapshots__/tools.json');
  });

  it('are those of the other snapshot when the server only reads', async () => {
    await expect(pretty(await listed({ readOnly: true }))).toMatchFileSnapshot(
      '__snapshots__/tools-read-only.json',
    );
  });

  it('cost an assistant at most 6,000 tokens, those of the contract at most 4,300', () => {
    const visible = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const folded = new Set(declarations.map(({ name }) => name));
    expect(tokens(JSON.stringify(visible))).toBeLessThanOrEqual(6000);
    const ofContract = visible.filter(({ name }) => folded.has(name));
    expect(ofContract).toHaveLength(folded.size);
    expect(tokens(JSON.stringify(ofContract))).toBeLessThanOrEqual(4300);
  });

  it('come in the same order and words to every connection', async () => {
    expect(await listed({})).toEqual(tools);
    expect(await listed({ era: 'legacy' })).toEqual(tools);
    expect(JSON.stringify(await listed({}))).toBe(JSON.stringify(tools));
  });

  it('have the names and arguments that were decided', () => {
    const asDecided = Object.entries(table).map(([name, { by, rest }]) => [
      name,
      ...(by ? [`${by[0]}=${by[1]}`] : []),
      ...rest
        .split(' ')
        .filter(word => word !== '')
        .sort(),
    ]);
    expect(tools.map(rowOf)).toEqual(asDecided);
  });
});

/** A tool in the words of the table. */
function rowOf(tool: Tool): string[] {
  const required = new Set(tool.inputSchema.required);
  const [by] = table[tool.name]?.by ?? [];
  const starred = (name: string) => (required.has(name) ? `${name}*` : name);
  const properties = propertiesOf(tool);
  const among = properties.find(([name]) => starred(name) === by)?.[1]['enum'];
  const rest = properties.map(([name]) => starred(name)).filter(name => name !== by);
  return [tool.name, ...(Array.isArray(among) ? [`${by}=${among.join(' ')}`] : []), ...rest.sort()];
}

describe('Each tool', () => {
  const names = toolsFor({ readOnly: false }).map(tool => tool.name);
  const toolNamed = (name: string): Tool => {
    const found = tools.find(tool => tool.name === name);
    if (!found) throw new Error(`${name} is not listed`);
    return found;
  };

  it.each(names)('%s has a title, a description and all four hints', name => {
    const { title, description, annotations } = toolNamed(name);
    expect(title).toMatch(/^[A-Z]/);
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(annotations).toEqual({
      title,
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: true,
    });
  });

  it.each(names)('%s takes one flat object, whose every argument is described', name => {
    const tool = toolNamed(name);
    expect(Object.keys(tool.inputSchema)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(oneOf|anyOf|allOf|not|if|\$)/)]),
    );
    expect(tool.inputSchema.type).toBe('object');
    expect(tool.outputSchema?.type).toBe('object');
    for (const [argument, schema] of propertiesOf(tool)) {
      expect(schema['description'], `${name} ${argument}`).toMatch(/\S/);
      expect(JSON.stringify(schema)).not.toMatch(/\$schema|9007199254740991/);
    }
  });

  it.each(declarations.map(each => [each.name, each] as const))(
    '%s means the same by an argument in each of its members',
    (_, declaration) => {
      const meanings = new Map<string, Set<string>>();
      for (const { endpoint } of placesOf([declaration]).keys()) {
        for (const [name, field] of Object.entries(endpoint.input)) {
          const { enum: _values, ...schema } = z.toJSONSchema(field.schema(), { io: 'output' });
          const meaning = JSON.stringify([schema, field.about, field.plural ?? '']);
          meanings.set(name, new Set([...(meanings.get(name) ?? []), meaning]));
        }
      }
      meanings.delete('ids');
      expect([...meanings].filter(([, set]) => set.size > 1)).toEqual([]);
    },
  );

  it('reads only where its name says so, and deletes only where its hint says so', () => {
    for (const { name, annotations } of tools) {
      const reads = name.endsWith('_read') || ['search', 'match_tracks', 'resolve_link'].includes(name);
      expect(annotations?.readOnlyHint, name).toBe(reads);
      const overwrites = !reads && !['library_add', 'user_write', 'build_playlist'].includes(name);
      expect(annotations?.destructiveHint, name).toBe(overwrites);
    }
  });
});

describe('A selection of tools', () => {
  it('holds only what reads, in each enumeration too, when the server only reads', async () => {
    const reading = await listed({ readOnly: true });
    const whole = tools.filter(tool => tool.annotations?.readOnlyHint);
    const names = reading.map(tool => tool.name);
    expect(names).toEqual([...whole.map(tool => tool.name), 'undo', 'account']);
    expect(reading.every(tool => tool.annotations?.readOnlyHint)).toBe(true);
    expect(reading.slice(0, whole.length)).toEqual(whole);
    const actions = reading.slice(whole.length).map(tool => propertiesOf(tool)[0]?.[1]['enum']);
    expect(actions).toEqual([['list'], ['status']]);
  });

  it.each(groupNames)('may be the group %s alone', async group => {
    const some = await listed({ groups: [group] });
    const expected = toolsFor({ readOnly: false }).filter(
      tool => tool.group === group || tool.group === undefined,
    );
    expect(some.map(tool => tool.name)).toEqual(expected.map(tool => tool.name));
    expect(some.length).toBeGreaterThan(0);
  });
});

describe('The instructions', () => {
  const everything = new Set(Object.keys(table));
  const forms: Record<string, Circumstances> = {
    embedded: {
      place: 'in the demo library on this computer',
      hasToken: true,
      readOnly: false,
      tools: everything,
    },
    live: { place: undefined, hasToken: true, readOnly: false, tools: everything },
    'live without a token': { place: undefined, hasToken: false, readOnly: false, tools: everything },
    'read-only': {
      place: 'in the demo library on this computer',
      hasToken: true,
      readOnly: true,
      tools: new Set([...everything].filter(name => name === 'search' || name.endsWith('_read'))),
    },
    'live, read-only and without a token': {
      place: undefined,
      hasToken: false,
      readOnly: true,
      tools: everything,
    },
  };

  it.each(Object.entries(forms))('take at most 250 tokens: %s', async (_, form) => {
    expect(tokens(instructions(form))).toBeLessThanOrEqual(250);
  });

  it('are those of the snapshot in each form', async () => {
    const text = Object.entries(forms).map(([name, form]) => `## ${name}\n\n${instructions(form)}\n`);
    await expect(text.join('\n')).toMatchFileSnapshot('__snapshots__/instructions.md');
  });

  it('say in the first sentence that this is a demo library, and only where it is', () => {
    const first = (name: string) => instructions(forms[name] ?? forms['live'] ?? never()).split('. ')[0];
    expect(first('embedded')).toContain('in the demo library on this computer');
    expect(first('read-only')).toContain('in the demo library on this computer');
    expect(instructions(forms['live'] ?? never())).not.toContain('demo');
  });

  it('reach the client', () =>
    expect(all.mcp.getInstructions()).toBe(instructions(forms['embedded'] ?? never())));

  it('speak of undoing and deleting only where something can be changed', async () => {
    const one = await stand({ groups: ['search', 'radio'], embedded: all.embedded });
    const said = one.mcp.getInstructions();
    await one.close();
    expect(said).not.toMatch(/undo|deleting/);
    expect(all.mcp.getInstructions()).toContain('undo takes a change back. Ask before deleting.');
  });

  it('name only tools that are there', async () => {
    const one = await stand({ readOnly: true, groups: ['search'], embedded: all.embedded });
    const said = one.mcp.getInstructions() ?? '';
    await one.close();
    const named = Object.keys(table).filter(name => name.includes('_') && said.includes(name));
    expect(named).toEqual([]);
  });
});

function never(): never {
  throw new Error('there is such a form');
}
