import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { credentialsFile } from '../../src/account/create-token.ts';
import { commandLine, platformOf } from '../../src/platform/platform.ts';
import { readPrivateFile } from '../../src/platform/private-file.ts';

const systems = ['linux', 'darwin', 'win32'] as const;

describe('The platforms', () => {
  it.each([
    ['linux', 'Linux', 'Secret Service'],
    ['darwin', 'macOS', 'Keychain'],
    ['win32', 'Windows', 'Credential Manager'],
    ['freebsd', 'Linux', 'Secret Service'],
  ] as const)('%s is %s, with its keyring', (system, name, keyring) => {
    expect(platformOf(system)).toMatchObject({ name, keyring });
  });

  it.each(systems)('on %s an end is asked for by an interrupt first', system => {
    const { endSignals } = platformOf(system);
    expect(endSignals).toHaveLength(3);
    expect(endSignals[0]).toBe('SIGINT');
    expect(endSignals.includes('SIGTERM')).toBe(system !== 'win32');
  });

  it.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['darwin', {}, true],
    ['win32', {}, true],
  ] as const)('on %s with %j a browser can be shown: %s', (system, env, shown) => {
    expect(platformOf(system).hasScreen(env)).toBe(shown);
  });
});

describe('A command line to be typed', () => {
  const words = ["/Users/O'Hara/Application Support/x", 'a$b', '', '--service', 'deezer', 'a"b\\'];

  it.each(['linux', 'darwin'] as const)('on %s is taken by the shell word for word', system => {
    const line = commandLine(['printf', '%s\\n', ...words], platformOf(system));
    expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe(
      words.map(word => `${word}\n`).join(''),
    );
  });

  it('on Windows has double quotes', () => {
    const windows = platformOf('win32');
    const node = { command: 'C:\\Program Files\\nodejs\\node.exe', args: ['C:\\my music\\main.cjs'] };
    const line = '"C:\\Program Files\\nodejs\\node.exe" "C:\\my music\\main.cjs" login --service deezer';
    expect(commandLine([node.command, ...node.args, 'login', '--service', 'deezer'], windows)).toBe(line);
    expect(commandLine(['a b\\', 'c"d'], windows)).toBe('"a b\\\\" "c\\"d"');
  });

  it.each([
    ['linux', '/home/ada/x y', "ls -l '/home/ada/x y'"],
    [
      'darwin',
      '/Users/ada/Library/Application Support/$&',
      "ls -l '/Users/ada/Library/Application Support/$&'",
    ],
    ['win32', 'C:\\Users\\Ada B\\x', 'icacls "C:\\Users\\Ada B\\x"'],
  ] as const)('on %s shows who may read a file, whatever its path', (system, path, line) => {
    const platform = platformOf(system);
    expect(commandLine([...platform.showAccess, path], platform)).toBe(line);
  });
});

describe.skipIf(process.platform === 'win32')('A private file', () => {
  const file = (mode: number) => {
    const path = join(mkdtempSync(join(tmpdir(), 'music-test-')), 'token');
    writeFileSync(path, 'hush');
    chmodSync(path, mode);
    return path;
  };

  it.each(['linux', 'darwin'] as const)(
    'is refused on %s where its mode lets others read it',
    async system => {
      const platform = platformOf(system);
      await expect(readPrivateFile(file(0o644), { links: false, platform })).rejects.toThrow('shared');
      expect(await readPrivateFile(file(0o600), { links: false, platform })).toBe('hush');
    },
  );

  it('has no mode on Windows, where the profile folder keeps others out', async () => {
    const platform = platformOf('win32');
    expect(await readPrivateFile(file(0o644), { links: false, platform })).toBe('hush');
  });

  it.each(systems)(
    'that signing in makes on %s is the owner’s, and its folder where modes are',
    async system => {
      const home = mkdtempSync(join(tmpdir(), 'music-test-'));
      chmodSync(home, 0o755);
      const path = join(home, 'default.json');
      await credentialsFile(path, 'deezer', () => 'r', platformOf(system)).write({ token: 'hush' });
      expect(readdirSync(home)).toEqual(['default.json']);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(home).mode & 0o777).toBe(system === 'win32' ? 0o755 : 0o700);
    },
  );
});
