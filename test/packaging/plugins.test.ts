import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registry } from '../../src/tools/registry.ts';
import { copyOf, type Entry, entrySchema, filled, toolsOf } from './hosts.ts';

const plugin = 'plugins/music-catalogue';
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const serversSchema = z.looseObject({ mcpServers: z.record(z.string(), entrySchema) });
const formSchema = z.looseObject({
  userConfig: z.record(
    z.string().regex(/^[A-Za-z_]\w*$/),
    z.looseObject({ default: z.union([z.string(), z.boolean()]), sensitive: z.boolean().optional() }),
  ),
});

/** The entry that a file of the plugin has. */
function entryIn(file: string): Entry {
  const { music, ...others } = serversSchema.parse(read(join(plugin, file))).mcpServers;
  expect(others).toEqual({});
  if (music === undefined) throw new Error(`${file} has no server`);
  return music;
}

/** Which file each host reads, and what it puts into it, by what it names the plugin's folder. */
const hosts = [
  { host: 'VS Code and Copilot', file: '.github/plugin/plugin.json', folder: 'CLAUDE_PLUGIN_ROOT' },
  { host: 'Cursor', file: 'mcp.json', folder: 'CURSOR_PLUGIN_ROOT' },
  { host: 'Gemini CLI', file: 'gemini-extension.json', folder: 'extensionPath' },
];

describe('The plugin', () => {
  it.each(hosts)(
    'starts in $host from the copy that the host makes of its folder',
    async ({ file, folder }) => {
      const copy = await copyOf(plugin);
      const entry = filled(entryIn(file), { [folder]: copy });
      expect(entry.env).toEqual({ MUSIC_SERVICE: 'deezer' });
      expect(await toolsOf(entry, { cwd: copy })).toEqual(registry.map(({ name }) => name));
    },
  );

  it('starts in Codex, which fills nothing in, from the folder that the entry names', async () => {
    const entry = entryIn('codex.mcp.json');
    expect(JSON.stringify(entry)).not.toContain('${');
    expect(await toolsOf(entry, { root: await copyOf(plugin) })).toHaveLength(registry.length);
  });

  it('starts in Claude Code with what its form asked for, which may be nothing', async () => {
    const copy = await copyOf(plugin);
    const { userConfig } = formSchema.parse(read(join(plugin, '.claude-plugin/plugin.json')));
    const answers = Object.entries(userConfig).map(([name, option]) => [
      `user_config.${name}`,
      String(option.default),
    ]);
    const places = { CLAUDE_PLUGIN_ROOT: copy, ...Object.fromEntries(answers) };
    const entry = filled(entryIn('.claude-plugin/plugin.json'), places);
    expect(entry.env).toMatchObject({ MUSIC_SERVICE: 'deezer', MUSIC_ACCESS_TOKEN: '' });
    expect(await toolsOf(entry, { cwd: copy })).toEqual(registry.map(({ name }) => name));
    const reading = filled(entryIn('.claude-plugin/plugin.json'), {
      ...places,
      'user_config.read_only': 'true',
    });
    expect(await toolsOf(reading)).not.toContain('library_add');
    // An older version leaves what was not answered as it is.
    const unanswered = filled(entryIn('.claude-plugin/plugin.json'), { CLAUDE_PLUGIN_ROOT: copy });
    expect(await toolsOf(unanswered)).toHaveLength(registry.length);
  });

  it('has the manifest and the pointers that each host asks for', () => {
    const manifest = { name: 'music-catalogue', version: expect.stringMatching(/^\d+\.\d+\.\d+/) };
    expect(read(join(plugin, '.claude-plugin/plugin.json'))).toMatchObject(manifest);
    expect(read(join(plugin, '.cursor-plugin/plugin.json'))).toMatchObject({
      ...manifest,
      mcpServers: './mcp.json',
    });
    expect(read(join(plugin, '.codex-plugin/plugin.json'))).toMatchObject({
      ...manifest,
      skills: './skills/',
      mcpServers: './codex.mcp.json',
    });
    expect(read(join(plugin, '.github/plugin/plugin.json'))).toMatchObject({
      ...manifest,
      commands: ['commands/'],
      skills: ['skills/'],
    });
    // This host takes an extension only from a folder of its name.
    expect(read(join(plugin, 'gemini-extension.json'))).toMatchObject(manifest);
  });

  it.each(['.claude-plugin', '.cursor-plugin', '.github/plugin'])('is found by the list in %s', folder => {
    const { plugins } = z
      .object({
        name: z.string().regex(/^[a-z0-9-]+$/),
        owner: z.object({ name: z.string().min(1) }),
        metadata: z.object({ description: z.string(), version: z.string() }),
        plugins: z.array(z.looseObject({ name: z.string(), source: z.string().startsWith('./') })),
      })
      .parse(read(join(folder, 'marketplace.json')));
    expect(plugins.map(({ source }) => resolve(source))).toEqual([resolve(plugin)]);
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
    expect(plugins.map(({ source }) => resolve(source.path))).toEqual([resolve(plugin)]);
  });

  it('asks for secrets as secrets where its host has a form', () => {
    const { userConfig } = formSchema.parse(read(join(plugin, '.claude-plugin/plugin.json')));
    expect(
      Object.entries(userConfig)
        .filter(([, { sensitive }]) => sensitive)
        .map(([name]) => name),
    ).toEqual(['access_token', 'app_secret']);
    const { settings } = z
      .looseObject({ settings: z.array(z.object({ envVar: z.string(), sensitive: z.boolean() }).loose()) })
      .parse(read(join(plugin, 'gemini-extension.json')));
    expect(settings.map(({ envVar, sensitive }) => [envVar, sensitive])).toEqual([
      ['MUSIC_ACCESS_TOKEN', true],
      ['MUSIC_APP_ID', false],
      ['MUSIC_APP_SECRET', true],
    ]);
  });

  it('has a slash command for each prompt, which takes what was typed', () => {
    const files = readdirSync(join(plugin, 'commands')).sort();
    expect(files).toMatchInlineSnapshot(`
      [
        "catch-up-on-podcasts.md",
        "catch-up-on-podcasts.toml",
        "discover-around-artist.md",
        "discover-around-artist.toml",
        "explain-my-taste.md",
        "explain-my-taste.toml",
        "new-for-me.md",
        "new-for-me.toml",
        "playlist-for-occasion.md",
        "playlist-for-occasion.toml",
        "tidy-my-library.md",
        "tidy-my-library.toml",
      ]
    `);
    for (const file of files) {
      const text = readFileSync(join(plugin, 'commands', file), 'utf8');
      expect(text).toContain(file.endsWith('.md') ? '$ARGUMENTS' : '{{args}}');
      expect(text).toMatch(
        file.endsWith('.md')
          ? /^---\ndescription: ".+"\nargument-hint: ".+"\n---\n\n\S/
          : /^description = ".+"\nprompt = ".+"\n$/,
      );
      expect(text).not.toMatch(/undefined|\[object/);
    }
  });

  it('has a skill whose name is its folder and whose tools there are', () => {
    const text = readFileSync(join(plugin, 'skills/music/SKILL.md'), 'utf8');
    const [, description = ''] = /^---\nname: music\ndescription: "(.+)"\n---\n/.exec(text) ?? [];
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(1024);
    const named = [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(4);
    const tools = registry.map(({ name }) => name);
    expect(named.filter(name => !tools.some(tool => tool === name))).toEqual([]);
  });
});

describe('A settings file to start from', () => {
  it('starts both servers of VS Code in a clone', async () => {
    const { servers, inputs } = z
      .object({
        servers: z.record(z.string(), entrySchema),
        inputs: z.array(z.looseObject({ id: z.string() })),
      })
      .parse(read('.vscode/mcp.json'));
    expect(inputs).toMatchObject([{ id: 'music-token', type: 'promptString', password: true }]);
    expect(Object.keys(servers)).toEqual(['music', 'music-demo']);
    const { music, 'music-demo': demo } = servers;
    expect([music?.env['MUSIC_SERVICE'], demo?.env['MUSIC_SERVICE']]).toEqual(['deezer', 'embedded']);
    expect([demo?.command, demo?.args]).toEqual([music?.command, music?.args]);
    const answers = { workspaceFolder: process.cwd(), 'input:music-token': '' };
    const entry = filled(entrySchema.parse(music), answers);
    expect(await toolsOf(entry)).toHaveLength(registry.length);
  });

  it('starts both servers of Codex once the path is filled in', async () => {
    const text = readFileSync('plugins/codex/config.toml', 'utf8');
    const tables = [
      ...text.matchAll(
        /^\[mcp_servers\.([\w-]+)\]\ncommand = (".+")\nargs = (\[.+\])\nenv = \{ (\w+) = (".+") \}$/gm,
      ),
    ];
    expect(tables.map(([, name, , , variable, service]) => [name, variable, service])).toEqual([
      ['music', 'MUSIC_SERVICE', '"deezer"'],
      ['music-demo', 'MUSIC_SERVICE', '"embedded"'],
    ]);
    const commands = tables.map(([, , command = '', args = '']) => ({
      command: JSON.parse(command),
      args: JSON.parse(args.replace('/path/to/music-catalogue-mcp', process.cwd())),
      env: {},
    }));
    expect(commands[1]).toEqual(commands[0]);
    expect(await toolsOf(entrySchema.parse(commands[0]))).toHaveLength(registry.length);
  });
});
