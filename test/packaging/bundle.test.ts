import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMcpConfigForManifest, unpackExtension, v0_4 } from '@anthropic-ai/mcpb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packBundle } from '../../packaging/pack-bundle.ts';
import { promptsFor } from '../../src/prompts/index.ts';
import { registry } from '../../src/tools/registry.ts';
import { entrySchema, startEntry, toolsOf } from './hosts.ts';

/** Packs the bundle and unpacks it elsewhere, as the desktop host does. */
async function install(folder: string) {
  const file = join(folder, 'music.mcpb');
  // The packer speaks even when it is asked not to.
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await packBundle(process.cwd(), file);
  log.mockRestore();
  const extension = join(folder, 'extension');
  await unpackExtension({ mcpbPath: file, outputDir: extension, silent: true });
  const text = readFileSync(join(extension, 'manifest.json'), 'utf8');
  return {
    extension,
    size: statSync(file).size,
    files: readdirSync(extension, { recursive: true, encoding: 'utf8' }).sort(),
    manifest: v0_4.McpbManifestSchema.parse(JSON.parse(text)),
  };
}

type Installed = Awaited<ReturnType<typeof install>>;

let bundle: Installed;
const folder = mkdtempSync(join(tmpdir(), 'music-test-'));
beforeAll(async () => {
  bundle = await install(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the host starts, once the listener filled the form in. */
async function entryWith(userConfig: Record<string, string | boolean>) {
  const { manifest, extension } = bundle;
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: extension,
    systemDirs: {},
    userConfig,
    pathSeparator: '/',
  });
  return entrySchema.parse(config);
}

describe('The MCP bundle', () => {
  it('holds the server, its icons and the licences, and no native code', () => {
    const { files, size } = bundle;
    expect(files.filter(file => !/^server\/[\w-]+-[A-Z0-9]{8}\.mjs$/.test(file))).toEqual([
      'LICENSE',
      'THIRD-PARTY-LICENSES.md',
      'icon-dark.png',
      'icon.png',
      'manifest.json',
      'server',
      'server/folder-worker.mjs',
      'server/main.cjs',
      'server/playlist-view.html',
      'server/server.mjs',
    ]);
    expect(size).toBeLessThan(1_300_000);
  });

  it('runs from its unpacked folder when nothing was filled in, and offers what its manifest lists', async () => {
    const entry = await entryWith({});
    expect(entry.env).toEqual({
      MUSIC_SERVICE: 'deezer',
      MUSIC_ACCESS_TOKEN: '',
      MUSIC_APP_ID: '',
      MUSIC_APP_SECRET: '',
      MUSIC_READ_ONLY: 'false',
    });
    const client = await startEntry(entry);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(bundle.manifest.tools?.map(({ name }) => name));
    const search = await client.callTool({ name: 'search', arguments: { query: 'nocturne', limit: 1 } });
    expect(JSON.stringify(search.content)).toMatch(/nocturne/i);
  });

  it('keeps changes where Node has an SQLite of its own, and says so where it has none', async () => {
    const client = await startEntry(await entryWith({ service: 'embedded' }));
    const made = await client.callTool({
      name: 'playlist_write',
      arguments: { action: 'create', title: 'Dinner' },
    });
    const text = JSON.stringify(made.content);
    expect(text).toContain('Made');
    expect(text.includes('in memory only')).toBe(!isBuiltin('node:sqlite'));
  });

  it('takes what was filled in', async () => {
    const tools = await toolsOf(await entryWith({ read_only: true }));
    expect(tools).toContain('search');
    expect(tools).not.toContain('library_add');
  });

  it('asks for secrets as secrets, and lists every tool and prompt', () => {
    const { manifest } = bundle;
    const secret = Object.entries(manifest.user_config ?? {}).filter(([, { sensitive }]) => sensitive);
    expect(secret.map(([name]) => name)).toEqual(['access_token', 'app_secret']);
    expect(manifest.tools?.map(({ name }) => name)).toEqual(registry.map(({ name }) => name));
    const prompts = promptsFor(new Set(registry.map(({ name }) => name)));
    expect(manifest.prompts?.map(({ name }) => name)).toEqual(prompts.map(({ name }) => name));
    for (const { arguments: names = [], text } of manifest.prompts ?? []) {
      for (const name of names) expect(text).toContain(`\${arguments.${name}}`);
    }
  });
});
