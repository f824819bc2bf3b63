import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { skillEntry } from '@modelcontextprotocol/server/ext/skills';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { promptsFor } from '../../src/prompts/index.ts';
import { registry } from '../../src/tools/registry.ts';
import { stand } from '../support/stand.ts';
import { copyOf, type Entry, entrySchema, filled, toolsOf } from './hosts.ts';

const folderOf = (host: string) => `plugins/${host}/music-catalogue`;
const hostNames = ['claude-code', 'codex', 'copilot', 'cursor', 'gemini'];
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const serversSchema = z.looseObject({ mcpServers: z.record(z.string(), entrySchema) });
const formSchema = z.looseObject({
  userConfig: z.record(
    z.string().regex(/^[A-Za-z_]\w*$/),
    z.looseObject({ default: z.union([z.string(), z.boolean()]), sensitive: z.boolean().optional() }),
  ),
});

/** The entry that a file of a plugin has. */
function entryIn(file: string): Entry {
  const { music, ...others } = serversSchema.parse(read(file)).mcpServers;
  expect(others).toEqual({});
  if (music === undefined) throw new Error(`${file} has no server`);
  return music;
}

/** Which file each host reads, and what it puts into it, by what it names the plugin's folder. */
const hosts = [
  { host: 'copilot', file: '.github/plugin/plugin.json', folder: 'CLAUDE_PLUGIN_ROOT' },
  { host: 'cursor', file: 'mcp.json', folder: 'CURSOR_PLUGIN_ROOT' },
  { host: 'gemini', file: 'gemini-extension.json', folder: 'extensionPath' },
];
const claude = join(folderOf('claude-code'), '.claude-plugin/plugin.json');

const kebabName = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const version = z.string().regex(/^\d+\.\d+\.\d+/);
const kebab = z.string().regex(kebabName).max(64);
/** What the manifests of these hosts have in common. */
const common = {
  name: kebab,
  version,
  description: z.string().min(1),
  author: z.strictObject({ name: z.string() }),
  license: z.string(),
  keywords: z.array(z.string()),
};
const within = z.string().startsWith('./');
/** The limit of one directory. */
const short = z.string().min(1).max(30);

/** The documented fields of each host's manifest, and what its folder holds. */
const manifests = [
  {
    host: 'claude-code',
    file: '.claude-plugin/plugin.json',
    schema: z.strictObject({ ...common, userConfig: z.unknown(), mcpServers: z.unknown() }),
    places: ['.claude-plugin', 'commands', 'skills'],
  },
  {
    host: 'codex',
    file: '.codex-plugin/plugin.json',
    schema: z.strictObject({
      ...common,
      skills: within,
      mcpServers: within,
      interface: z.strictObject({
        displayName: short,
        shortDescription: short,
        longDescription: z.string(),
        developerName: z.string(),
        category: z.string(),
        defaultPrompt: z.array(z.string().min(1).max(128)).min(1).max(3),
      }),
    }),
    places: ['.codex-plugin', '.mcp.json', 'skills'],
  },
  {
    host: 'copilot',
    file: '.github/plugin/plugin.json',
    schema: z.strictObject({
      ...common,
      commands: z.array(z.string()),
      skills: z.array(z.string()),
      mcpServers: z.unknown(),
    }),
    places: ['.github', 'commands', 'skills'],
  },
  {
    host: 'cursor',
    file: '.cursor-plugin/plugin.json',
    schema: z.strictObject({
      ...common,
      displayName: short,
      commands: within,
      skills: within,
      mcpServers: within,
    }),
    places: ['.cursor-plugin', 'commands', 'mcp.json', 'skills'],
  },
  {
    host: 'gemini',
    file: 'gemini-extension.json',
    schema: z.strictObject({
      name: kebab,
      version,
      description: z.string(),
      mcpServers: z.unknown(),
      settings: z.array(
        z.strictObject({
          name: z.string(),
          description: z.string(),
          envVar: z.string(),
          sensitive: z.boolean(),
        }),
      ),
    }),
    places: ['commands', 'gemini-extension.json', 'skills'],
  },
];

/** The paths within the folder that a manifest names. */
const pathsIn = (manifest: Readonly<Record<string, unknown>>): string[] =>
  ['commands', 'skills', 'mcpServers']
    .flatMap(field => manifest[field])
    .filter(value => typeof value === 'string');

describe('The plugin', () => {
  it.each(hosts)(
    'starts in $host from the copy that the host makes of its folder',
    async ({ host, file, folder }) => {
      const copy = await copyOf(folderOf(host));
      const entry = filled(entryIn(join(folderOf(host), file)), { [folder]: copy });
      expect(entry.env).toEqual({ MUSIC_SERVICE: 'deezer' });
      expect(await toolsOf(entry, { cwd: copy })).toEqual(registry.map(({ name }) => name));
    },
  );

  it('starts in Codex, which fills nothing in, from the folder that the entry names', async () => {
    const entry = entryIn(join(folderOf('codex'), '.mcp.json'));
    expect(JSON.stringify(entry)).not.toContain('${');
    expect(await toolsOf(entry, { root: await copyOf(folderOf('codex')) })).toHaveLength(registry.length);
  });

  it('starts in Claude Code with what its form asked for, which may be nothing', async () => {
    const copy = await copyOf(folderOf('claude-code'));
    const { userConfig } = formSchema.parse(read(claude));
    const answers = Object.entries(userConfig).map(([name, option]) => [
      `user_config.${name}`,
      String(option.default),
    ]);
    const places = { CLAUDE_PLUGIN_ROOT: copy, ...Object.fromEntries(answers) };
    const entry = filled(entryIn(claude), places);
    expect(entry.env).toMatchObject({ MUSIC_SERVICE: 'deezer', MUSIC_ACCESS_TOKEN: '' });
    expect(await toolsOf(entry, { cwd: copy })).toEqual(registry.map(({ name }) => name));
    const reading = filled(entryIn(claude), {
      ...places,
      'user_config.read_only': 'true',
    });
    expect(await toolsOf(reading)).not.toContain('library_add');
    // An older version leaves what was not answered as it is.
    const unanswered = filled(entryIn(claude), { CLAUDE_PLUGIN_ROOT: copy });
    expect(await toolsOf(unanswered)).toHaveLength(registry.length);
  });

  it.each(manifests)(
    'has the manifest that $host asks for, and only files of that host',
    ({ host, file, schema, places }) => {
      const folder = folderOf(host);
      const manifest = schema.parse(read(join(folder, file)));
      expect(manifest).toMatchObject({ name: 'music-catalogue' });
      const inFolder = readdirSync(folder).filter(name => !name.startsWith('server'));
      expect(inFolder.sort()).toEqual([...places].sort());
      for (const path of pathsIn(manifest)) expect(existsSync(join(folder, path)), path).toBe(true);
    },
  );

  it.each([
    ['.claude-plugin', 'claude-code'],
    ['.cursor-plugin', 'cursor'],
    ['.github/plugin', 'copilot'],
  ])('is found by the list in %s', (folder, host) => {
    const { plugins } = z
      .object({
        name: z.string().regex(/^[a-z0-9-]+$/),
        owner: z.object({ name: z.string().min(1) }),
        metadata: z.object({ description: z.string(), version: z.string() }),
        plugins: z.array(z.looseObject({ name: z.string(), source: z.string().startsWith('./') })),
      })
      .parse(read(join(folder, 'marketplace.json')));
    expect(plugins.map(({ source }) => resolve(source))).toEqual([resolve(folderOf(host))]);
  });

  it('is listed for Cursor with the properties that its schema knows', () => {
    const plugin = z.strictObject({ name: z.string(), source: z.string(), description: z.string() });
    const { plugins } = z.object({ plugins: z.array(plugin) }).parse(read('.cursor-plugin/marketplace.json'));
    expect(plugins).toHaveLength(1);
  });

  it('is found by the list of Codex, which wants policies and a category', () => {
    const { plugins } = z
      .looseObject({ plugins: z.array(z.looseObject({ source: z.object({ path: z.string() }).loose() })) })
      .parse(read('.agents/plugins/marketplace.json'));
    expect(plugins).toMatchObject([
      {
        name: 'music-catalogue',
        source: { source: 'local' },
        policy: { installation: 'AVAILABLE', authentication: 'ON_USE' },
        category: expect.any(String),
      },
    ]);
    expect(plugins.map(({ source }) => resolve(source.path))).toEqual([resolve(folderOf('codex'))]);
  });

  it('asks for secrets as secrets where its host has a form', () => {
    const { userConfig } = formSchema.parse(read(claude));
    expect(
      Object.entries(userConfig)
        .filter(([, { sensitive }]) => sensitive)
        .map(([name]) => name),
    ).toEqual(['access_token', 'app_secret']);
    const { settings } = z
      .looseObject({ settings: z.array(z.object({ envVar: z.string(), sensitive: z.boolean() }).loose()) })
      .parse(read(join(folderOf('gemini'), 'gemini-extension.json')));
    expect(settings.map(({ envVar, sensitive }) => [envVar, sensitive])).toEqual([
      ['MUSIC_ACCESS_TOKEN', true],
      ['MUSIC_APP_ID', false],
      ['MUSIC_APP_SECRET', true],
    ]);
  });

  it.each([
    ['claude-code', 'md'],
    ['copilot', 'md'],
    ['cursor', 'md'],
    ['gemini', 'toml'],
  ])('has a slash command in %s for each prompt, which takes what was typed', (host, form) => {
    const folder = join(folderOf(host), 'commands');
    const prompts = promptsFor(new Set(registry.map(({ name }) => name)));
    const files = readdirSync(folder);
    expect(files.sort()).toEqual(prompts.map(({ name }) => `${name.replaceAll('_', '-')}.${form}`).sort());
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text).toContain(form === 'md' ? '$ARGUMENTS' : '{{args}}');
      expect(text).toMatch(
        form === 'md'
          ? /^---\ndescription: ".+"\nargument-hint: ".+"\n---\n\n\S/
          : /^description = ".+"\nprompt = ".+"\n$/,
      );
      expect(text).not.toMatch(/undefined|\[object/);
    }
  });

  it.each(hostNames)('has in %s the skills that the server serves, to the byte', async host => {
    const folder = join(folderOf(host), 'skills');
    const { mcp, close } = await stand();
    const client = new SkillsClient(mcp);
    const { skills } = await client.list();
    const served = await Promise.all(
      skills.map(async skill => [skill.frontmatter.name, (await client.read(skill)).text]),
    );
    await close();
    const files = readdirSync(folder).map(name => [
      name,
      readFileSync(join(folder, name, 'SKILL.md'), 'utf8'),
    ]);
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(served));
    for (const [name = '', text = ''] of files) {
      const { frontmatter } = await skillEntry(name, { 'SKILL.md': text });
      expect(Object.keys(frontmatter)).toEqual(['name', 'description']);
      expect(frontmatter.name).toMatch(kebabName);
      expect(frontmatter.description.length).toBeLessThanOrEqual(1024);
    }
  });
});
