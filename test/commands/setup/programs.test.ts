import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { homeWith } from './home.ts';

describe('A host with a program of its own', () => {
  it('Claude Code is told by claude, and told again to forget', async () => {
    const home = homeWith([]);
    home.program('claude');
    const { code, said } = await home.setup(['--yes', '--service', 'deezer']);
    expect(code).toBe(0);
    expect(said).toContain('+ ~/bin/claude mcp add --scope user music -- ~/bin/node');
    const file = join(home.path, 'opt/music-catalogue-mcp/dist/main.cjs');
    const start = [join(home.path, 'bin/node'), file, '--service', 'deezer'];
    expect(home.calls()).toEqual([['claude', 'mcp', 'add', '--scope', 'user', 'music', '--', ...start]]);
    expect(home.beside('claude-code')).toEqual([]);
    home.write('claude-code', JSON.stringify({ mcpServers: { music: { command: 'node', args: [file] } } }));
    await home.setup(['--remove', '--yes']);
    expect(home.calls().at(-1)).toEqual(['claude', 'mcp', 'remove', '--scope', 'user', 'music']);
  });

  it('an entry that stands is changed in the file, in one step: the program would forget what a person added', async () => {
    const args = ['/old/music-catalogue-mcp/dist/main.cjs', '--service', 'deezer'];
    const entry = { type: 'stdio', command: 'node', args, env: {}, timeout: 60, enabled: false };
    const home = homeWith(['claude-code', 'codex']);
    home.program('claude', 1);
    home.program('codex', 1);
    home.write('claude-code', JSON.stringify({ mcpServers: { music: entry } }));
    home.write(
      'codex',
      `[mcp_servers.music]\ncommand = "node"\nargs = ${JSON.stringify(args)}\nstartup_timeout_sec = 60\nenabled = false\n`,
    );
    expect((await home.setup()).code).toBe(0);
    expect(home.calls()).toEqual([]);
    const file = join(home.path, 'opt/music-catalogue-mcp/dist/main.cjs');
    const start = { command: join(home.path, 'bin/node'), args: [file, '--service', 'deezer'] };
    expect(JSON.parse(home.read('claude-code')).mcpServers.music).toEqual({ ...entry, ...start });
    expect(parse(home.read('codex'))).toEqual({
      mcp_servers: { music: { ...start, startup_timeout_sec: 60, enabled: false } },
    });
  });

  it('that did not make the change is not asked to take it back: the copy of the file goes with it', async () => {
    const home = homeWith([]);
    home.write('codex', 'model = "o"\n');
    home.program('codex', 1);
    expect((await home.setup()).code).toBe(1);
    rmSync(join(home.path, 'bin', 'codex'));
    await home.setup();
    home.program('codex');
    expect(home.beside('codex')).toHaveLength(2);
    await home.setup(['--remove', '--yes']);
    expect(home.read('codex')).toBe('model = "o"\n');
    expect(home.beside('codex')).toEqual(['config.toml']);
    expect(home.calls()).toHaveLength(1);
  });

  it('VS Code is told by code, and its file is mended to take the entry back', async () => {
    const home = homeWith(['vscode']);
    home.program('code');
    await home.setup();
    const [call = []] = home.calls();
    expect(call.slice(0, 2)).toEqual(['code', '--add-mcp']);
    const { name, command, args } = JSON.parse(call[2] ?? '');
    expect(name).toBe('music');
    home.write('vscode', JSON.stringify({ servers: { music: { command, args } } }));
    await home.setup(['--remove', '--yes']);
    expect(JSON.parse(home.read('vscode'))).toEqual({ servers: {} });
    expect(home.calls()).toHaveLength(1);
  });

  it('a program named code without the folder of VS Code is another editor’s', async () => {
    const home = homeWith(['cursor']);
    home.program('code');
    await home.setup();
    expect(home.calls()).toEqual([]);
  });

  it('Codex is told by codex, and told again to forget', async () => {
    const home = homeWith([]);
    home.program('codex');
    await home.setup();
    expect(home.calls()[0]?.slice(0, 5)).toEqual(['codex', 'mcp', 'add', 'music', '--']);
    home.write(
      'codex',
      `[mcp_servers.music]\ncommand = "node"\nargs = ["/x/music-catalogue-mcp/dist/main.cjs"]\n`,
    );
    await home.setup(['--remove', '--yes']);
    expect(home.calls().at(-1)).toEqual(['codex', 'mcp', 'remove', 'music']);
  });

  it('that fails is repeated in its words, and nothing is written by us', async () => {
    const home = homeWith([]);
    home.program('claude', 1);
    const { code, said } = await home.setup();
    expect(code).toBe(1);
    expect(said).toContain('Claude Code: its program failed and said: no luck');
    expect(home.beside('claude-code')).toEqual([]);
  });

  it('only shows its command line where only that is asked for', async () => {
    const home = homeWith([]);
    home.program('codex');
    expect((await home.setup(['--print'])).said).toContain('+ ~/bin/codex mcp add music -- ');
    expect(home.calls()).toEqual([]);
  });
});
