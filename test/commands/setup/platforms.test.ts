import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCommand } from '../../../packaging/identity.ts';
import { findProgram, launchOf } from '../../../src/commands/setup/find-program.ts';
import { findTargets } from '../../../src/commands/setup/find-targets.ts';
import { hosts, type Machine } from '../../../src/commands/setup/hosts.ts';
import { stableNode } from '../../../src/commands/setup/stable-node.ts';
import { onSystem } from '../../../src/commands/setup/start-command.ts';
import { platformOf } from '../../../src/platform/platform.ts';

const homes = { linux: '/home/ada', darwin: '/Users/ada', win32: 'C:\\Users\\Ada' } as const;
type System = keyof typeof homes;

/** A computer with these files and folders. */
function place(system: System, paths: readonly string[], env: Record<string, string> = {}): Machine {
  const platform = platformOf(system);
  const { dirname, basename } = platform.path;
  const up = (path: string): string[] => (dirname(path) === path ? [] : [path, ...up(dirname(path))]);
  const all = [...new Set(paths.flatMap(up))];
  const names = (folder: string) => all.filter(path => dirname(path) === folder).map(path => basename(path));
  return { env, platform, home: homes[system], names };
}

const found = (where: Machine) => findTargets(hosts, where).map(({ host, file }) => [host.id, file]);

describe('The files of the assistants', () => {
  it.each([
    [
      'linux' as const,
      [
        '.config/Claude',
        '.claude',
        '.cursor',
        '.config/Code/User',
        '.codeium/windsurf',
        '.config/zed',
        '.gemini',
        '.codex',
      ],
      '.config/Claude/claude_desktop_config.json .claude.json .cursor/mcp.json .config/Code/User/mcp.json .codeium/windsurf/mcp_config.json .config/zed/settings.json .gemini/settings.json .codex/config.toml',
    ],
    [
      'darwin' as const,
      [
        'Library/Application Support/Claude',
        '.claude.json',
        'Library/Application Support/Code/User',
        '.config/zed',
      ],
      'Library/Application Support/Claude/claude_desktop_config.json|.claude.json|Library/Application Support/Code/User/mcp.json|.config/zed/settings.json',
    ],
    [
      'win32' as const,
      [
        'AppData\\Roaming\\Claude',
        '.cursor',
        'AppData\\Roaming\\Code\\User',
        'AppData\\Roaming\\Zed',
        '.codex',
      ],
      'AppData\\Roaming\\Claude\\claude_desktop_config.json|.cursor\\mcp.json|AppData\\Roaming\\Code\\User\\mcp.json|AppData\\Roaming\\Zed\\settings.json|.codex\\config.toml',
    ],
  ])('on %s lie where each says, and only where it is', (system, folders, files) => {
    const { join } = system === 'win32' ? win32 : posix;
    const inHome = (path: string) => join(homes[system], path);
    const list = files.split(files.includes('|') ? '|' : ' ');
    expect(found(place(system, folders.map(inHome))).map(([, file]) => file)).toEqual(list.map(inHome));
    expect(found(place(system, []))).toEqual([]);
  });

  it.each([
    ['linux', '/home/ada/.config/devin'],
    ['darwin', '/Users/ada/.config/devin'],
    ['win32', 'C:\\Users\\Ada\\AppData\\Roaming\\devin'],
  ] as const)('of Windsurf on %s lie where it looks under its new name, too', (system, folder) => {
    const { join } = system === 'win32' ? win32 : posix;
    expect(found(place(system, [folder]))).toEqual([['windsurf', join(folder, 'mcp_config.json')]]);
  });

  it('from the Windows Store lie in the folder of the package, beside the usual one', () => {
    const store =
      'C:\\Users\\Ada\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude';
    const file = `${store}\\claude_desktop_config.json`;
    expect(found(place('win32', [store]))).toEqual([['claude-desktop', file]]);
    const both = place('win32', [store, 'C:\\Users\\Ada\\AppData\\Roaming\\Claude']);
    expect(found(both).map(([id]) => id)).toEqual(['claude-desktop', 'claude-desktop']);
  });

  it('lie where variables say', () => {
    const env = { CODEX_HOME: '/srv/codex', CLAUDE_CONFIG_DIR: '/srv/claude', XDG_CONFIG_HOME: '/srv/xdg' };
    const folders = ['/srv/codex', '/srv/claude', '/srv/xdg/zed'];
    expect(found(place('linux', folders, env))).toEqual([
      ['claude-code', '/srv/claude/.claude.json'],
      ['zed', '/srv/xdg/zed/settings.json'],
      ['codex', '/srv/codex/config.toml'],
    ]);
  });
});

describe('A program', () => {
  it('is found on the path as the system writes it, and not in a folder that goes with the terminal', () => {
    const windows = place('win32', ['C:\\bin\\Claude.CMD'], { Path: '.;C:\\other;C:\\bin' });
    expect(findProgram('claude', windows)).toBe('C:\\bin\\claude.cmd');
    expect(findProgram('claude', place('linux', ['/b/claude'], { PATH: '/a:/b' }))).toBe('/b/claude');
    expect(findProgram('claude', place('linux', ['/b/claude'], { PATH: 'b:.' }))).toBeUndefined();
  });

  it('is started without a shell, but for the scripts of Windows', () => {
    const args = ['--add-mcp', '{"name":"music"}'];
    expect(launchOf('/bin/code', args, place('linux', []))).toEqual({
      file: '/bin/code',
      args,
      verbatim: false,
    });
    expect(launchOf('C:\\code.exe', args, place('win32', [])).file).toBe('C:\\code.exe');
    const {
      file,
      args: line,
      verbatim,
    } = launchOf('C:\\my bin\\code.cmd', ['a "b" & c%d'], place('win32', [], { SystemRoot: 'D:\\Windows' }));
    expect([file, verbatim]).toEqual(['D:\\Windows\\System32\\cmd.exe', true]);
    expect(line.slice(0, 3)).toEqual(['/d', '/s', '/c']);
    // Nothing that the interpreter takes for its own stands without its escape.
    expect(line[3]?.slice(1, -1).replace(/\^./g, '')).not.toMatch(/[&|<>%"]/);
  });

  it('that only npx starts goes through the interpreter on Windows', () => {
    const npx = startCommand({ file: '', published: true });
    expect(onSystem(npx, platformOf('win32')).command).toBe('cmd');
    expect(onSystem(npx, platformOf('win32')).args.slice(0, 2)).toEqual(['/c', 'npx']);
    expect(onSystem(npx, platformOf('darwin')).command).toBe('npx');
  });
});

describe('The Node of an entry', () => {
  /** A disk with links: each path, and where it leads. */
  const disk = (links: Readonly<Record<string, string>>) => (path: string) =>
    links[path] ?? (Object.values(links).includes(path) ? path : undefined);

  it.each([
    ['Homebrew', '/opt/homebrew/Cellar/node/24.1.0_1/bin/node', '/opt/homebrew/bin/node'],
    [
      'an older one of Homebrew',
      '/opt/homebrew/Cellar/node@22/22.9.0/bin/node',
      '/opt/homebrew/opt/node@22/bin/node',
    ],
    [
      'mise',
      '/home/ada/.local/share/mise/installs/node/24.1.0/bin/node',
      '/home/ada/.local/share/mise/installs/node/24/bin/node',
    ],
    [
      'fnm',
      '/home/ada/.local/share/fnm/node-versions/v24.1.0/installation/bin/node',
      '/home/ada/.local/share/fnm/aliases/default/bin/node',
    ],
    ['nvm with its link', '/home/ada/.nvm/versions/node/v24.1.0/bin/node', '/home/ada/.nvm/current/bin/node'],
    ['Snap', '/snap/node/9999/bin/node', '/snap/node/current/bin/node'],
    ['Nix', '/nix/store/abc-nodejs-24.1.0/bin/node', '/run/current-system/sw/bin/node'],
    [
      'Scoop',
      'C:\\Users\\Ada\\scoop\\apps\\nodejs-lts\\24.1.0\\node.exe',
      'C:\\Users\\Ada\\scoop\\apps\\nodejs-lts\\current\\node.exe',
    ],
  ])('of %s is named by a path that outlives an update', (_, node, link) => {
    expect(stableNode(node, disk({ [link]: node }))).toBe(node === link ? node : link);
    // The link leads to another version, or is not there.
    expect(stableNode(node, disk({ [link]: '/other/node', '/n': node }))).toBe(node);
    expect(stableNode(node, disk({ '/n': node }))).toBe(node);
  });

  it('in a folder that goes with the terminal is named by its own', () => {
    const own = 'C:\\Users\\Ada\\AppData\\Roaming\\fnm\\node-versions\\v24.1.0\\installation\\node.exe';
    const alias = 'C:\\Users\\Ada\\AppData\\Roaming\\fnm\\aliases\\default\\node.exe';
    const here = 'C:\\Users\\Ada\\AppData\\Local\\fnm_multishells\\42_1\\node.exe';
    expect(stableNode(here, disk({ [here]: own }))).toBe(own);
    expect(stableNode(here, disk({ [here]: own, [alias]: own }))).toBe(alias);
  });

  it('is found by the links of this disk', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'music-node-')));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [cellar, opt] = [join(folder, 'Cellar', 'node', '24.1.0'), join(folder, 'opt')];
    const node = join(cellar, 'bin', 'node');
    mkdirSync(join(cellar, 'bin'), { recursive: true });
    mkdirSync(opt);
    writeFileSync(node, '');
    expect(stableNode(node)).toBe(node);
    symlinkSync(cellar, join(opt, 'node'));
    expect(stableNode(node)).toBe(join(opt, 'node', 'bin', 'node'));
  });

  it('that stays where it is, or is not found, is named as it was started', () => {
    const volta = '/home/ada/.volta/tools/image/node/24.1.0/bin/node';
    for (const node of [volta, 'C:\\Program Files\\nodejs\\node.exe'])
      expect(stableNode(node, disk({ '/n': node }))).toBe(node);
    expect(stableNode('/gone/node', () => undefined)).toBe('/gone/node');
  });
});
