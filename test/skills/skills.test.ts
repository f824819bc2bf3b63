import { createHash } from 'node:crypto';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { skillEntry as checkedEntry } from '@modelcontextprotocol/server/ext/skills';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toolsFor } from '../../src/tools/registry.ts';
import { type Era, type Stand, stand } from '../support/stand.ts';

const names = ['playlist-for-a-mood', 'weekly-mix', 'tidy-library', 'move-in', 'own-music'];
const uriOf = (name: string) => `skill://${name}/SKILL.md`;
const anything = z.looseObject({});

let modern: Stand;
let legacy: Stand;
beforeAll(async () => {
  modern = await stand();
  legacy = await stand({ era: 'legacy', embedded: modern.embedded });
});
afterAll(async () => {
  await legacy.close();
  await modern.close();
});

const raw = ({ mcp }: Pick<Stand, 'mcp'>, method: string, params: Record<string, unknown> = {}) =>
  mcp.request({ method, params }, anything);

/** The names of the skills that a server offers. */
async function offered(choices: Parameters<typeof stand>[0]): Promise<(string | undefined)[]> {
  const one = await stand({ ...choices, embedded: modern.embedded });
  const { skills } = await new SkillsClient(one.mcp).list();
  await one.close();
  return skills.map(({ frontmatter }) => frontmatter.name);
}

describe.each<Era>(['modern', 'legacy'])('Skills, for a host of the %s era', era => {
  const host = () => (era === 'modern' ? modern : legacy);

  it('are announced, listed and read, and the SDK accepts every digest, size and frontmatter', async () => {
    const client = new SkillsClient(host().mcp);
    expect(client.supported).toBe(true);
    const { skills } = await client.list();
    expect(skills.map(({ uri }) => uri)).toEqual(names.map(uriOf));
    for (const skill of skills) {
      const { text, bytes, frontmatter, verified, mimeType } = await client.read(skill);
      expect({ verified, mimeType }).toEqual({ verified: true, mimeType: 'text/markdown' });
      expect(frontmatter).toEqual(skill.frontmatter);
      expect(text).not.toContain('\r');
      const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
      expect(skill.resources).toEqual([{ uri: skill.uri, digest, size: bytes.length }]);
      expect((await client.get(skill.uri)).skill).toEqual(skill);
    }
  });

  it('are among the resources, with their name and description', async () => {
    const { resources } = await host().mcp.listResources();
    const { skills } = await new SkillsClient(host().mcp).list();
    const listed = resources.filter(({ uri }) => uri.startsWith('skill://'));
    expect(listed.map(({ uri, name, description }) => ({ uri, name, description }))).toEqual(
      skills.map(({ uri, frontmatter: { name, description } }) => ({ uri, name, description })),
    );
  });

  it.each(['skill://nothing/SKILL.md', 'skill://move-in', 'music://guide/search', ''])(
    'at an unknown address are refused with -32602: %j',
    async uri => {
      await expect(raw(host(), 'skills/get', { uri })).rejects.toMatchObject({ code: -32602 });
    },
  );

  it('are refused in words where a request is wrong', async () => {
    await expect(raw(host(), 'skills/get')).rejects.toMatchObject({ code: -32602 });
    await expect(raw(host(), 'skills/list', { cursor: 'x' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('This list has one page'),
    });
    await expect(host().mcp.readResource({ uri: 'skill://nothing/SKILL.md' })).rejects.toThrow(
      'skill://nothing/SKILL.md',
    );
  });
});

describe('A list of skills', () => {
  it('says how long it may be kept, only to a host that knows this', async () => {
    const hint = { ttlMs: 3_600_000, cacheScope: 'public' };
    for (const [method, params] of [
      ['skills/list', {}],
      ['skills/get', { uri: uriOf('move-in') }],
    ] as const) {
      expect(await raw(modern, method, params)).toMatchObject(hint);
      const old = await raw(legacy, method, params);
      expect(Object.keys(old).filter(key => key in hint)).toEqual([]);
    }
  });

  it('has only those whose tools are offered', async () => {
    expect(await offered({ readOnly: true })).toEqual(['own-music']);
    expect(await offered({ groups: ['search', 'radio'] })).toEqual([]);
    expect(await offered({ groups: ['playlist'] })).toEqual(['playlist-for-a-mood']);
    const one = await stand({ readOnly: true, embedded: modern.embedded });
    const uri = uriOf('weekly-mix');
    await expect(raw(one, 'skills/get', { uri })).rejects.toMatchObject({ code: -32602 });
    await expect(one.mcp.readResource({ uri })).rejects.toThrow(uri);
    await one.close();
  });
});

describe('The text of a skill', () => {
  const tools = toolsFor({ readOnly: false }).map(({ name }) => name);

  it.each(names)('follows the format of skills, and names tools and views that exist: %s', async name => {
    const { contents } = await modern.mcp.readResource({ uri: uriOf(name) });
    const [content] = contents;
    const text = content !== undefined && 'text' in content ? content.text : '';
    const { frontmatter } = await checkedEntry(name, { 'SKILL.md': text });
    expect(frontmatter.description.length).toBeLessThanOrEqual(1024);
    expect(text.split('\n').length).toBeLessThan(500);
    expect(text).not.toMatch(/undefined|\[object/);
    const words = [...text.matchAll(/\b[a-z]+_[a-z]+\b/g)].map(([word]) => word);
    const calls = [...text.matchAll(/\b([a-z]+_[a-z]+) (view|kind)=(\w+)/g)];
    expect(words.filter(word => tools.includes(word)).length).toBeGreaterThan(2);
    const { tools: listed } = await modern.mcp.listTools();
    for (const [, tool = '', argument = '', value] of calls) {
      const schema: unknown = listed.find(each => each.name === tool)?.inputSchema.properties?.[argument];
      expect(z.looseObject({ enum: z.array(z.string()) }).parse(schema).enum, tool).toContain(value);
    }
    const fields = JSON.stringify(listed);
    expect(words.filter(word => !tools.includes(word) && !fields.includes(word))).toEqual([]);
  });
});
