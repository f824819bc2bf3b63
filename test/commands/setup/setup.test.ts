import { cpSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { earlier, musicIn, paths, shown, wordsIn } from './entries.ts';
import { homeWith, program } from './home.ts';

const { codex, cursor, goose, opencode, zed } = paths;
const copy = '.before-music-catalogue-mcp';

describe('setup', () => {
  it('knows 22 assistants, and writes an absolute Node, the program and its flags for each', async () => {
    const home = homeWith(
      ...['.claude', '.codex', '.copilot', '.cursor', '.fx', '.gemini/config', '.grok', '.kimi-code'],
      ...['.cline/data/settings', '.codeium/windsurf', '.config/Claude', '.config/devin', '.config/kilo'],
      ...['.config/opencode', '.config/zed', '.kiro', '.mastracode', '.mcporter', '.pi/agent'],
      '.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings',
    );
    home.write(goose, '');
    const { code, said } = await home.setup('--yes', '--service', 'deezer', '--read-only');
    expect(code).toBe(0);
    const written = [...said.matchAll(/^(.+): add this entry to ~\/(.+?)(?::| too\.)$/gm)].map(
      ([, name, file]) => ({
        name: name ?? '',
        file: file ?? '',
      }),
    );
    expect(new Set(written.map(({ name }) => name)).size).toBe(22);
    for (const { name, file } of written) {
      const [node, ...words] = wordsIn(home, file);
      expect(isAbsolute(String(node)), name).toBe(true);
      expect(words, name).toEqual([program, '--service', 'deezer', '--read-only']);
      expect(home.mode(file), name).toMatch(/^6[04][04]$/);
      expect(said).toContain(`\n${name}: set up with deezer.\n`);
    }
    // What is true of all of them is said once.
    expect(said.match(/"--read-only"/g)).toHaveLength(1);
    expect(said.match(/You need no account for deezer/g)).toHaveLength(1);
    const again = await home.setup('--yes');
    expect(again.code).toBe(0);
    expect(again.said.match(/: already set up in /g)).toHaveLength(written.length);
    const page = readFileSync('docs/install.md', 'utf8');
    for (const { name } of written) expect(page).toContain(name.replace(/ (CLI|VSCode Extension)$/, ''));
    // add-mcp's own program keeps its settings there.
    expect(home.exists('.config/add-mcp')).toBe(false);
  });

  it('keeps a path with spaces in one piece', async () => {
    const home = homeWith('.cursor', '.codex', '.config/opencode');
    const folder = join(home.path, 'my apps', 'music-catalogue-mcp');
    mkdirSync(folder, { recursive: true });
    cpSync(dirname(program), join(folder, 'dist'), { recursive: true });
    const file = join(folder, 'dist', 'main.cjs');
    const { code, said } = await home.run(['setup', '--yes'], { file });
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining('\nSetup started the server once as a test, and it works.'),
    });
    for (const each of [cursor, opencode, codex])
      expect(wordsIn(home, each).slice(1)).toEqual([file, '--service', 'deezer']);
  });
});

describe('Settings of an entry', () => {
  it('stay when setup runs again without any, and are replaced by others', async () => {
    const home = homeWith('.cursor', '.codex');
    const args = (file: string) => wordsIn(home, file).slice(2);
    const first = await home.setup('--yes');
    expect(first.said).toContain('Cursor: set up with deezer.\n');
    const second = await home.setup('--yes', '--service', 'deezer', '--profile', 'own');
    expect(second.said).toContain(`Cursor: replace the entry "music" in ~/${cursor} too.`);
    expect(second.said).toContain('Codex: set up with deezer.\n');
    for (const file of [cursor, codex])
      expect(args(file)).toEqual(['--service', 'deezer', '--profile', 'own']);
    const third = await home.setup('--yes');
    expect(third.said).toContain(`Codex: already set up in ~/${codex} with deezer.`);
    await home.setup('--yes', '--read-only');
    for (const file of [cursor, codex]) expect(args(file)).toEqual(['--read-only', '--service', 'deezer']);
    expect(home.read(codex).match(/\[mcp_servers\.music\]/g)).toHaveLength(1);
  });

  it('stay with what a user added when the server has moved', async () => {
    const home = homeWith();
    const music = { ...earlier('--read-only'), timeout: 60, disabled: true };
    home.write(cursor, shown({ mcpServers: { music } }));
    expect(await home.setup('--yes')).toMatchObject({ code: 0 });
    const { command, ...entry } = musicIn(home, cursor);
    expect(command).not.toBe(music.command);
    expect(entry).toEqual({ args: [program, '--read-only'], timeout: 60, disabled: true });
  });

  it('that do not let the server start are named, and the exit code is 1', async () => {
    const home = homeWith('.config/zed');
    home.write(cursor, shown({ mcpServers: { music: earlier('--quota', 'some') } }));
    const { code, said } = await home.setup('--yes');
    expect(code).toBe(1);
    expect(said).toMatch(/\nThe server does not start: .*--quota/);
    expect(said).toContain('\nSetup started the server once as a test, and it works.');
  });
});

describe('Questions', () => {
  it('come before each change, and only a yes changes a file', async () => {
    const home = homeWith('.codex', '.cursor', '.config/zed');
    const { code, said } = await home.run(['setup'], { typed: 'y\nno\n' });
    expect(code).toBe(0);
    expect(said).toContain('Make this change to Cursor? [y/N/a]');
    expect([codex, cursor, zed].map(home.exists)).toEqual([true, false, false]);
    expect(said).toMatch(/Restart them, and ask: ".+"\n$/);
  });

  it('end with an a, which makes this change and all the rest', async () => {
    const home = homeWith('.codex', '.cursor', '.config/zed');
    const { code, said } = await home.run(['setup'], { typed: 'n\na\n' });
    expect(code).toBe(0);
    expect([codex, cursor, zed].map(home.exists)).toEqual([false, true, true]);
    expect(said.match(/\[y\/N\/a\] Type a /g)).toHaveLength(2);
  });

  it('cannot be asked without a terminal: then nothing changes, as with --print', async () => {
    const home = homeWith('.cursor');
    const unasked = await home.setup();
    expect(unasked).toMatchObject({ code: 2, said: expect.stringContaining('Add --yes to make changes.') });
    const printed = await home.setup('--print', '--yes');
    expect(printed).toMatchObject({ code: 0, said: expect.stringContaining('"mcpServers"') });
    expect(printed.said).toMatch(/\nNothing was changed, because of --print\.\n$/);
    expect(home.exists(cursor)).toBe(false);
  });

  it('are limited to the assistants that are named', async () => {
    const home = homeWith('.cursor', '.config/zed');
    expect(await home.setup('--yes', '--host', 'zed')).toMatchObject({ code: 0 });
    expect([cursor, zed].map(home.exists)).toEqual([false, true]);
    const unknown = await home.setup('--host', 'zed,emacs');
    expect(unknown).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^There is no assistant "emacs"\. --host takes .*, gemini-cli, /),
    });
    const none = await homeWith().setup('--yes', '--host', 'cursor');
    expect(none).toMatchObject({ code: 1, said: expect.stringMatching(/^No assistant was found/) });
  });
});

describe('The file behind a link', () => {
  it('is changed, and the link stays', async () => {
    const home = homeWith('.config/zed');
    home.write('dotfiles/zed.json', '{}\n', 0o644);
    symlinkSync(join(home.path, 'dotfiles/zed.json'), join(home.path, zed));
    expect(await home.setup('--yes')).toMatchObject({ code: 0 });
    expect(lstatSync(join(home.path, zed)).isSymbolicLink()).toBe(true);
    expect(home.read('dotfiles/zed.json')).toContain('"music"');
    expect(home.mode('dotfiles/zed.json')).toBe('644');
    expect(home.read(`dotfiles/zed.json${copy}`)).toBe('{}\n');
  });
});
