import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

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
