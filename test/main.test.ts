import { readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runCommand, temporaryFolder } from './support/process.ts';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')));

describe('The command', () => {
  it('--version tells the version of the package, and nothing else', async () => {
    expect(await runCommand(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('--help tells what can be set, on standard output', async () => {
    const { code, stdout, stderr } = await runCommand(['--help']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^music-catalogue-mcp: /);
    for (const words of ['--service', 'MUSIC_ACCESS_TOKEN', 'library', 'without an account or a network']) {
      expect(stdout).toContain(words);
    }
  });

  it.each([
    [['-v'], ['--version']],
    [['-h'], ['--help']],
    [['help'], ['--help']],
    [
      ['help', 'export'],
      ['export', '--help'],
    ],
    [
      ['export', '-h'],
      ['export', '--help'],
    ],
  ])('%j says the same as %j', async (argv, same) => {
    const run = await runCommand(argv);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run).toEqual(await runCommand(same));
  });

  it.each([
    ['setup', 'claude-code', 'serve [flags]'],
    ['export', '--format takes m3u8, ', 'claude-code'],
    ['keys', '--scopes', 'MUSIC_SERVICE'],
  ])('%s --help describes that command alone, with what its flags take', async (name, has, lacks) => {
    const { stdout } = await runCommand([name, '--help']);
    expect(stdout).toMatch(new RegExp(`^Usage: music-catalogue-mcp ${name} `));
    expect(stdout).toContain(has);
    expect(stdout).not.toContain(lacks);
  });

  it.skipIf(process.platform === 'win32').each(['', 'home', ' '])(
    'refuses a home folder %j, and makes no file where it runs',
    async HOME => {
      const { code, stderr } = await runCommand(['status'], { HOME });
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `music-catalogue-mcp: HOME must be the absolute path of your home folder, not ${JSON.stringify(HOME)}.\n`,
      });
    },
  );

  it.each<readonly [string[], Record<string, string>, string]>([
    [['--colour'], {}, 'There is no flag --colour. --help lists the flags.'],
    [[], { MUSIC_LOG: 'loud' }, 'MUSIC_LOG must be error, warn, info, debug, not "loud".'],
    [['--access-token=hush'], {}, 'A secret cannot be a flag. Set MUSIC_ACCESS_TOKEN instead.'],
    [
      ['--service', 'deezer'],
      { MUSIC_ACCESS_TOKEN_FILE: '/no/such/file' },
      'MUSIC_ACCESS_TOKEN_FILE /no/such/file cannot be read.',
    ],
  ])(
    '%j %j ends with code 2 and one sentence, and nothing on standard output',
    async (argv, env, sentence) => {
      expect(await runCommand(argv, env)).toEqual({
        code: 2,
        stdout: '',
        stderr: `music-catalogue-mcp: ${sentence}\n`,
      });
    },
  );

  it.skipIf(process.platform === 'win32')('will not use a token file that others can read', async () => {
    const file = join(await temporaryFolder(), 'token');
    await writeFile(file, 'hush-hush\n');
    await chmod(file, 0o644);
    const { code, stderr } = await runCommand(['--service', 'deezer'], { MUSIC_ACCESS_TOKEN_FILE: file });
    expect(code).toBe(2);
    expect(stderr).toContain('can be read by others: run chmod 600 on it.');
    expect(stderr).not.toContain('hush');
  });

  it('serves until its input ends, and an input that is closed from the start ends it at once', async () => {
    expect(await runCommand([])).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
