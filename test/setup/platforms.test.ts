import { spawnSync } from 'node:child_process';
import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCommand } from '../../packaging/identity.ts';
import { platformOf } from '../../src/platform/platform.ts';
import { findProgram, launchOf } from '../../src/setup/find-program.ts';
import { findTargets } from '../../src/setup/find-targets.ts';
import { hosts, type Place } from '../../src/setup/hosts.ts';
import { stableNode } from '../../src/setup/stable-node.ts';
import { onSystem } from '../../src/setup/start-command.ts';

const homes = { linux: '/home/ada', darwin: '/Users/ada', win32: 'C:\\Users\\Ada' } as const;
type System = keyof typeof homes;

/** A computer with these files and folders. */
function place(system: System, paths: readonly string[], env: Record<string, string> = {}): Place {
  const platform = platformOf(system);
  const { dirname, basename } = platform.path;
  const up = (path: string): string[] => (dirname(path) === path ? [] : [path, ...up(dirname(path))]);
  const all = [...new Set(paths.flatMap(up))];
  const names = (folder: string) => all.filter(path => dirname(path) === folder).map(path => basename(path));
  return { env, platform, home: homes[system], names };
}

const found = (where: Place) => findTargets(hosts, where).map(({ host, file }) => [host.id, file]);

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
    expect(launchOf('/bin/code', args, platformOf('linux'))).toEqual({
      file: '/bin/code',
      args,
      verbatim: false,
    });
    expect(launchOf('C:\\code.exe', args, platformOf('win32')).file).toBe('C:\\code.exe');
    const {
      file,
      args: line,
      verbatim,
    } = launchOf('C:\\my bin\\code.cmd', ['a "b" & c%d'], platformOf('win32'));
    expect([file, verbatim]).toEqual(['cmd.exe', true]);
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

  it.skipIf(process.platform === 'win32')(
    'Node is named by a path that outlives an update, where one leads to it',
    () => {
      const node = spawnSync(process.execPath, ['-p', 'process.execPath'], {
        encoding: 'utf8',
      }).stdout.trim();
      expect(stableNode(node, ['/no/such/node', process.execPath])).toBe(process.execPath);
      expect(stableNode(node, ['/bin/sh'])).toBe(node);
    },
  );
});
