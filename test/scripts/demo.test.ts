import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/process.ts';

const run = promisify(execFile);
const demo = ['--import', 'tsx', 'scripts/demo.ts'];

describe('npm run demo', () => {
  it('shows in at most 60 lines how a playlist is made, and ends with it', async () => {
    const { stdout, stderr } = await run(process.execPath, demo);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(stdout).not.toContain('✗');
    expect(lines.at(-1)).toContain('npm run demo -- all');
    expect(stdout.lastIndexOf('playlist_read')).toBeGreaterThan(stdout.lastIndexOf('save_playlist'));
    expect(stderr).toBe('');
  });

  it('ends quietly when nobody reads any more', async () => {
    const child = spawn(process.execPath, demo);
    let stderr = '';
    child.stderr.on('data', chunk => {
      stderr += String(chunk);
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const [code] = await once(child, 'close');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('refuses what it does not know by name', async () => {
    await expect(run(process.execPath, [...demo, 'bogus'])).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^There is no demo "bogus"\. Use npm run demo, or /),
    });
  });
});

describe('Two builds at once', () => {
  it('both end well, and leave one whole build', async () => {
    const copy = join(await temporaryFolder(), 'copy');
    await mkdir(copy);
    for (const part of ['src', 'scripts', 'packaging', 'plugins', 'package.json', 'tsconfig.json'])
      await cp(part, join(copy, part), {
        recursive: true,
        filter: source => !source.includes('/server') || source.startsWith('src'),
      });
    await symlink(resolve('node_modules'), join(copy, 'node_modules'));
    const build = () => run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: copy });
    await Promise.all([build(), build()]);
    expect(existsSync(join(copy, 'dist/main.cjs'))).toBe(true);
    expect(readdirSync(copy).filter(name => name.startsWith('dist'))).toEqual(['dist']);
  });
});
