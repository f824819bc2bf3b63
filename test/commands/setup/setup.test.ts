import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { type Home, type HostId, homeWith, hostIds, noProcess } from './home.ts';

const canary = 'sekrit-canary-0123456789';
const keys: Partial<Record<HostId, string>> = {
  vscode: 'servers',
  zed: 'context_servers',
  codex: 'mcp_servers',
};
const keyOf = (id: HostId) => keys[id] ?? 'mcpServers';
const parse = (id: HostId, text: string): Record<string, unknown> =>
  id === 'codex' ? parseToml(text) : parseJson(text, [], { allowTrailingComma: true });
const serversIn = (home: Home, id: HostId): Record<string, { command: string; args: string[] }> =>
  Object(parse(id, home.read(id))[keyOf(id)]);

/** A file with settings, other servers and comments, as each assistant may have it. */
const existing = (id: HostId): string =>
  id === 'codex'
    ? `# mine\nmodel = "o" # the model\n\n[mcp_servers.other]\ncommand = "other"\nenv = { KEY = "${canary}" }\n\n# the end\n`
    : `// mine\n{\n\t"theme": "One", // nice\n\t"${keyOf(id)}": {\n\t\t"other": { "command": "other", "env": { "KEY": "${canary}" } } // theirs\n\t}\n}\n`;

const variants: Readonly<Record<string, (id: HostId) => string | Uint8Array>> = {
  'with settings and comments': existing,
  empty: () => '',
  'with Windows line ends': id => existing(id).replaceAll('\n', '\r\n'),
  'with a byte-order mark': id => `\uFEFF${existing(id)}`,
  'with comments alone': id => (id === 'codex' ? '# nothing yet\n' : '// nothing yet\n'),
  'without an end of line': id => existing(id).trimEnd(),
  'in one line': id => (id === 'codex' ? 'model = "o"' : `{"${keyOf(id)}":{"other":{"command":"other"}}}`),
  'without servers': id => (id === 'codex' ? 'model = "o"\n' : '{\n  "theme": "One"\n}\n'),
  'with an empty list of servers': id =>
    id === 'codex' ? '[mcp_servers]\n' : `{\n  "${keyOf(id)}": {},\n  "theme": "One",\n}\n`,
};

/** Every variant of each format, and of each assistant those that it surely has. */
const variantsFor = (id: HostId): string[] =>
  Object.keys(variants).slice(0, id === 'zed' || id === 'codex' ? undefined : 2);

describe.each(hostIds)('%s', id => {
  it('gets an entry where it has no file, and none is left afterwards', async () => {
    const home = homeWith([id]);
    const { code, said } = await home.setup();
    expect(code).toBe(0);
    expect(said).toContain('The server starts: version 9.9.9, 3 tools.');
    const { music } = serversIn(home, id);
    expect(music?.command).toMatch(/node/);
    expect(music?.args).toEqual([join(home.path, 'opt/music-catalogue-mcp/dist/main.cjs')]);
    expect(home.mode(home.file(id))).toBe('600');
    expect((await home.setup(['--remove', '--yes'])).code).toBe(0);
    expect(home.beside(id)).not.toContain(home.file(id).split('/').at(-1));
  });

  it.each(variantsFor(id))('keeps a file %s, and gets it back byte for byte', async name => {
    const home = homeWith([id]);
    const before = variants[name]?.(id) ?? '';
    home.write(id, before, 0o640);
    const { said } = await home.setup();
    expect(serversIn(home, id)['music']).toBeDefined();
    const isBackup = (each: string) => each.endsWith('.before-music-catalogue-mcp');
    const backup = home.beside(id).find(isBackup) ?? '';
    expect(home.mode(join(home.file(id), '..', backup))).toBe('640');
    expect(home.mode(home.file(id))).toBe('640');
    const after = home.read(id);
    expect(after.startsWith('\uFEFF')).toBe(String(before).startsWith('\uFEFF'));
    if (String(before).includes('\r\n')) expect(after).not.toMatch(/[^\r]\n/);
    for (const comment of [
      '// mine',
      '// nice',
      '// theirs',
      '# mine',
      '# the model',
      '# the end',
      'nothing yet',
    ]) {
      expect(after.includes(comment)).toBe(String(before).includes(comment));
    }
    expect(said).not.toContain(canary);
    const again = await home.setup();
    expect(again.said).toContain('is set up already');
    expect(home.read(id)).toBe(after);
    const removed = await home.setup(['--remove', '--yes']);
    expect(removed.said).toContain('byte for byte');
    expect(removed.said).not.toContain(canary);
    expect(home.read(id)).toBe(String(before));
    expect(home.beside(id).filter(each => each.includes('music'))).toEqual([]);
    expect((await home.setup(['--remove', '--yes'])).said).toContain('has no entry of ours');
  });

  it('loses our entry alone where somebody wrote to the file since', async () => {
    const home = homeWith([id]);
    home.write(id, existing(id));
    await home.setup();
    const later = id === 'codex' ? '\n[tools]\nsearch = true\n' : '// later\n';
    home.write(id, `${home.read(id)}${later}`);
    expect((await home.setup(['--remove', '--yes'])).said).not.toContain('byte for byte');
    expect(serversIn(home, id)).toEqual({ other: { command: 'other', env: { KEY: canary } } });
    expect(home.read(id)).toBe(
      `${existing(id)}${later}`.replace(/\n\n(# the end)/, id === 'codex' ? '\n\n$1' : '$&'),
    );
    expect(home.beside(id).filter(each => each.includes('music'))).toEqual([]);
  });

  it.each([
    ['damaged', id === 'codex' ? 'a = = b\n' : '{ "a": \n', 0o600, 'is damaged'],
    ['no text', new Uint8Array([0xff, 0xfe, 0x7b, 0]), 0o600, 'is damaged'],
    ['read-only', id === 'codex' ? 'a = 1\n' : '{}\n', 0o400, 'is read-only'],
    [
      'of another program by our name',
      id === 'codex'
        ? '[mcp_servers.music]\ncommand = "spotify"\n'
        : `{ "${keyOf(id)}": { "music": { "command": "spotify" } } }`,
      0o600,
      'an entry "music" that starts another program',
    ],
    [
      'with something else for servers',
      id === 'codex' ? 'mcp_servers = 5\n' : `{ "${keyOf(id)}": [] }`,
      0o600,
      'is damaged',
    ],
  ] as const)('leaves a file that is %s as it is, with a sentence', async (_, bytes, mode, sentence) => {
    const home = homeWith([id]);
    home.write(id, bytes, mode);
    const before = readFileSync(home.file(id));
    for (const argv of [['--yes'], ['--remove', '--yes']]) {
      const { code, said } = await home.setup(argv);
      expect(said).toContain(sentence);
      expect(said).toContain('It is left as it is.');
      expect(code).toBe(1);
    }
    expect(readFileSync(home.file(id))).toEqual(before);
    expect(home.beside(id).filter(each => each.includes('music'))).toEqual([]);
  });
});

describe('setup', () => {
  it('changes nothing without a yes: none typed, no terminal, or --print', async () => {
    const home = homeWith(['cursor', 'zed']);
    home.write('cursor', '{}\n');
    expect(await home.setup([], 'n\n')).toMatchObject({ code: 0 });
    expect((await home.setup([])).code).toBe(2);
    const { code, said } = await home.setup(['--print', '--yes']);
    expect(code).toBe(0);
    expect(said).toContain('+   "mcpServers": {');
    expect(said).toMatch(/Nothing was changed: --print only shows\.\n$/);
    expect(home.read('cursor')).toBe('{}\n');
    expect((await home.setup(['--print', '--service', 'deezer'])).said).not.toContain('sign in');
    expect((await home.setup(['--service', 'deezer'], 'n\nn\n')).said).not.toContain('sign in');
    expect(home.beside('zed')).toEqual([]);
  });

  it('changes what is agreed to, assistant by assistant', async () => {
    const home = homeWith(['cursor', 'zed']);
    const { said } = await home.setup([], 'y\nno\n');
    expect(said).toContain('Make this change to Cursor? [y/N]');
    expect(said).toContain('Cursor: done. Quit Cursor and open it again.');
    expect(said).toContain('Zed: left as it is.');
    expect(home.beside('zed')).toEqual([]);
    expect(serversIn(home, 'cursor')['music']).toBeDefined();
  });

  it('takes some assistants by name, and says which there are', async () => {
    const home = homeWith(['cursor', 'zed']);
    await home.setup(['--yes', '--host', 'zed']);
    expect(home.beside('cursor')).toEqual([]);
    expect(await home.setup(['--host', 'zed,emacs'])).toMatchObject({ code: 2 });
    expect(await homeWith([]).setup()).toMatchObject({
      code: 1,
      said: expect.stringContaining('No assistant was found on this computer.'),
    });
  });

  it('writes the settings of its command line, keeps them later, and replaces them by others', async () => {
    const home = homeWith(['cursor']);
    const { said } = await home.setup(['--yes', '--service', 'deezer', '--read-only']);
    const args = () => serversIn(home, 'cursor')['music']?.args.slice(1);
    expect(args()).toEqual(['--service', 'deezer', '--read-only']);
    expect(said).toMatch(/To sign in: .*main\.cjs login --service deezer/);
    expect((await home.setup()).said).toContain('is set up already');
    expect((await home.setup(['--yes', '--service', 'embedded'])).said).not.toContain('sign in');
    await home.setup(['--yes', '--profile', 'ada']);
    expect(args()).toEqual(['--profile', 'ada']);
    await home.setup(['--remove', '--yes']);
    expect(home.beside('cursor')).toEqual([]);
  });

  it('keeps what a person added to the entry, and what came from a folder that moved', async () => {
    const home = homeWith(['codex', 'cursor']);
    const old = '/old/music-catalogue-mcp/dist/main.cjs';
    home.write(
      'cursor',
      JSON.stringify({
        mcpServers: {
          music: { command: 'node', args: [old, '--read-only'], env: { MUSIC_ACCESS_TOKEN: canary } },
        },
      }),
    );
    home.write(
      'codex',
      `[mcp_servers.music]\ncommand = "node"\nargs = ["${old}"]\n\n[mcp_servers.music.env]\nMUSIC_ACCESS_TOKEN = "${canary}"\n`,
    );
    const { said } = await home.setup();
    expect(said).not.toContain(canary);
    for (const id of ['cursor', 'codex'] as const) {
      const { music } = serversIn(home, id);
      expect(music).toMatchObject({ env: { MUSIC_ACCESS_TOKEN: canary } });
      expect(music?.args[0]).toMatch(/opt\/music-catalogue-mcp\/dist\/main\.cjs$/);
    }
    expect(serversIn(home, 'cursor')['music']?.args[1]).toBe('--read-only');
  });

  it('says so where the server does not start', async () => {
    const { code, said } = await homeWith(['cursor'], 'echo no Node like this >&2; exit 3').setup();
    expect(code).toBe(1);
    expect(said).toContain('The server did not start: no Node like this');
  });

  it('writes to the file that a link leads to, and keeps the link', async () => {
    const home = homeWith(['zed']);
    mkdirSync(join(home.path, 'dotfiles'));
    const real = join(home.path, 'dotfiles', 'zed.json');
    writeFileSync(real, existing('zed'));
    symlinkSync(real, home.file('zed'));
    await home.setup();
    expect(lstatSync(home.file('zed')).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain('"music"');
    await home.setup(['--remove', '--yes']);
    expect(readFileSync(real, 'utf8')).toBe(existing('zed'));
    expect(readdirSync(join(home.path, 'dotfiles'))).toEqual(['zed.json']);
  });

  it('leaves a link to nothing, and a folder in the place of the file', async () => {
    const home = homeWith(['zed', 'cursor']);
    symlinkSync(join(home.path, 'gone.json'), home.file('zed'));
    mkdirSync(home.file('cursor'));
    const { code, said } = await home.setup();
    expect(code).toBe(1);
    expect(said).toContain('is a link to nothing');
    expect(said).toContain('is no regular file');
  });

  it('takes away what a setup that was killed left, but not what one that runs is writing', async () => {
    const home = homeWith(['cursor']);
    const left = (pid: number) => {
      const path = `${home.file('cursor')}.${pid}-a_b.music-catalogue-mcp.tmp`;
      writeFileSync(path, canary);
      return path;
    };
    const running = left(process.pid);
    left(noProcess);
    await home.setup(['--print']);
    expect(home.beside('cursor')).toHaveLength(2);
    await home.setup();
    expect(home.beside('cursor')).toEqual(['mcp.json', basename(running)]);
    left(noProcess);
    expect((await home.setup()).said).toContain('is set up already');
    expect(home.beside('cursor')).toEqual(['mcp.json', basename(running)]);
  });

  it('stops where another program changed the file since it was shown', async () => {
    const home = homeWith(['cursor']);
    home.write('cursor', '{}\n');
    const { code, said } = await home.setup([], () => {
      home.write('cursor', '{ "theirs": 1 }\n');
      return 'y\n';
    });
    expect(code).toBe(1);
    expect(said).toContain('was changed by another program meanwhile');
    expect(home.read('cursor')).toBe('{ "theirs": 1 }\n');
    expect(home.beside('cursor')).toEqual(['mcp.json']);
  });

  it('takes away the copy of a file that somebody deleted, and the copy beside a file without our entry', async () => {
    const home = homeWith(['cursor']);
    const copy = `${home.file('cursor')}.before-music-catalogue-mcp`;
    writeFileSync(copy, canary);
    await home.setup();
    expect(home.beside('cursor')).toEqual(['mcp.json']);
    await home.setup(['--remove', '--yes']);
    expect(home.beside('cursor')).toEqual([]);
    writeFileSync(copy, canary);
    home.write('cursor', '{}\n');
    const { code, said } = await home.setup(['--remove', '--yes']);
    expect(code).toBe(0);
    expect(said).toContain('has no entry of ours. The copy of it from before goes.');
    expect(home.beside('cursor')).toEqual(['mcp.json']);
    expect(home.read('cursor')).toBe('{}\n');
  });
});
