import type { Tool } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { groupNames, registry, toolsFor } from '../../src/tools/registry.ts';
import { type Era, type Stand, stand } from '../support/stand.ts';
import { decided } from './decided.ts';

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

/** The tools that offer entries of the contract. */
const offering = registry.filter(({ operations }) => operations.some(({ entries }) => entries !== undefined));

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
  it('cost an assistant at most 6,500 tokens, those of the contract at most 4,300', () => {
    const visible = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const folded = new Set(offering.map(({ name }) => name));
    expect(tokens(JSON.stringify(visible))).toBeLessThanOrEqual(6500);
    const ofContract = visible.filter(({ name }) => folded.has(name));
    expect(ofContract).toHaveLength(folded.size);
    expect(tokens(JSON.stringify(ofContract))).toBeLessThanOrEqual(4300);
  });

  // Each host reads it at its start, and over HTTP every session.
  it('take at most 115 KB on the wire', () =>
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(115_000));

  it('come in the same order and words to every connection', async () => {
    expect(await listed({})).toEqual(tools);
    expect(await listed({ era: 'legacy' })).toEqual(tools);
    expect(JSON.stringify(await listed({}))).toBe(JSON.stringify(tools));
  });

  it('are those that were decided', () =>
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(decided)));

  it.each(Object.entries(decided))(
    '%s keeps the arguments that were decided; more may be added',
    (name, row) => {
      const tool = tools.find(each => each.name === name);
      const required = new Set(tool?.inputSchema.required);
      const properties = tool === undefined ? [] : propertiesOf(tool);
      const starred = properties.map(([each]) => (required.has(each) ? `${each}*` : each));
      const [by = '', values = ''] = row.by ?? [];
      expect(starred).toEqual(expect.arrayContaining(wordsIn(`${by} ${row.rest}`)));
      const among = properties.find((_, at) => starred[at] === by)?.[1]['enum'];
      expect(among ?? []).toEqual(expect.arrayContaining(wordsIn(values)));
    },
  );

  it('need nothing that callers of today do not send', () => {
    for (const { name, inputSchema } of tools) {
      const { by = [''], rest = '' } = decided[name] ?? {};
      const starred = inputSchema.required?.map(each => `${each}*`) ?? [];
      expect(wordsIn(`${by[0]} ${rest}`), name).toEqual(expect.arrayContaining(starred));
    }
  });
});

const wordsIn = (text: string) => text.split(' ').filter(word => word !== '');

describe('Each tool', () => {
  const names = toolsFor({ readOnly: false }).map(tool => tool.name);
  const toolNamed = (name: string): Tool => {
    const found = tools.find(tool => tool.name === name);
    if (!found) throw new Error(`${name} is not listed`);
    return found;
  };

  it.each(names)('%s is that of its snapshot', async name => {
    const { icons: _, ...tool } = toolNamed(name);
    await expect(pretty(tool)).toMatchFileSnapshot(`__snapshots__/${name}.json`);
  });

  it.each(names)('%s has one icon, as PNG, which every host can show', name => {
    const { icons } = toolNamed(name);
    // The protocol's own schema takes only valid addresses, without spaces.
    expect(icons?.map(({ src }) => src)).toEqual([
      expect.stringMatching(/^data:image\/png;base64,[\w+/]+=*$/),
    ]);
  });

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

  it.each(names)('%s takes one flat object without bounds, whose arguments are described', name => {
    const tool = toolNamed(name);
    expect(Object.keys(tool.inputSchema)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(oneOf|anyOf|allOf|not|if|\$)/)]),
    );
    expect(tool.inputSchema.type).toBe('object');
    expect(tool.outputSchema?.type).toBe('object');
    for (const [argument, schema] of propertiesOf(tool)) {
      if (!['index', 'limit', 'detail'].includes(argument))
        expect(schema['description'], `${name} ${argument}`).toMatch(/\S/);
      expect(JSON.stringify(schema)).not.toMatch(/\$schema|"(minimum|maximum|m(in|ax)(Items|Length))"/);
    }
  });

  it.each(offering.map(({ name, operations }) => [name, operations] as const))(
    '%s means the same by an argument in each of its operations',
    (_, operations) => {
      const meanings = new Map<string, Set<string>>();
      for (const { endpoint } of operations.flatMap(({ entries = [] }) => entries)) {
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

  it.each(registry.map(({ name, operations }) => [name, operations] as const))(
    '%s describes an argument for all of its operations, and says which words only some of them take',
    (_, operations) => {
      for (const name of new Set(operations.flatMap(({ fields }) => Object.keys(fields)))) {
        const taken = operations.flatMap(({ fields }) => fields[name] ?? []);
        const [about = '', ...others] = new Set(taken.map(field => field.about));
        expect(others, name).toEqual([]);
        const words = taken.map(field => wordsOf(field.schema()));
        const partly = words.flat().filter(word => !words.every(all => all.includes(word)));
        expect(partly.filter(word => !about.includes(word))).toEqual([]);
      }
    },
  );

  it('reads only where its name says so, and deletes only where its hint says so', () => {
    for (const { name, annotations } of tools) {
      const reads =
        name.endsWith('_read') ||
        [
          'search',
          'match_tracks',
          'resolve_link',
          'show',
          'changes',
          'account',
          'plan_playlist',
          'whats_new',
        ].includes(name);
      expect(annotations?.readOnlyHint, name).toBe(reads);
      const overwrites = !reads && !['library_add', 'user_write'].includes(name);
      expect(annotations?.destructiveHint, name).toBe(overwrites);
    }
  });
});

const wordsOf = (schema: z.ZodType): string[] =>
  z.toJSONSchema(schema, { io: 'output' }).enum?.map(String) ?? [];

describe('A selection of tools', () => {
  it('holds only what reads, in the same words, when the server only reads', async () => {
    expect(await listed({ readOnly: true })).toEqual(tools.filter(tool => tool.annotations?.readOnlyHint));
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
