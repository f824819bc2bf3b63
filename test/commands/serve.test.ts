import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hostAt } from '../support/http.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { startServe } from '../support/serve-process.ts';
import { callTool } from '../support/stand.ts';

describe('The command serve', () => {
  it('says its address first, serves hosts of both eras one library, and ends in order', async () => {
    const { url, signal, ended } = await startServe();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const [modern, legacy] = [await hostAt(url), await hostAt(url, { era: 'legacy' })];
    const made = await callTool(modern, 'playlist_write', { action: 'create', title: 'Served' });
    const playlist_id = Number(made.structured['id']);
    const read = await callTool(legacy, 'playlist_read', { playlist_id });
    expect(read.text).toContain('Served');
    await Promise.all([modern.close(), legacy.close()]);
    signal('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('gives each caller of a hosted demo a library of their own, and says so', async () => {
    const keys = join(await temporaryFolder(), 'api-keys');
    const keyOf = async (name: string) => {
      const { stdout } = await runCommand(['keys', 'add', name], { MUSIC_KEYS_FILE: keys });
      return /^ {2}(\S+)$/m.exec(stdout)?.[1] ?? '';
    };
    const names = { ann: await keyOf('ann'), ben: await keyOf('ben') };
    const { url } = await startServe({ MUSIC_KEYS_FILE: keys, MUSIC_PUBLIC_URL: 'http://localhost' });
    const address = url.replace('127.0.0.1', 'localhost');
    expect((await fetch(address, { method: 'POST' })).status).toBe(401);
    const [ann, ben] = [
      await hostAt(address, { name: names.ann }),
      await hostAt(address, { name: names.ben }),
    ];
    const made = await callTool(ann, 'playlist_write', { action: 'create', title: 'Only of Ann' });
    expect(made.isError).toBe(false);
    const listed = (mcp: typeof ann) => callTool(mcp, 'library_read', { kind: 'playlists' });
    expect((await listed(ann)).text).toContain('Only of Ann');
    expect((await listed(ben)).text).not.toContain('Only of Ann');
    expect((await callTool(ben, 'changes', {})).text).not.toContain('Only of Ann');
    expect(ann.getInstructions()).toContain('your own demo library in the memory of this server');
    const { text } = await callTool(ann, 'account', {});
    expect(text).toContain('your own demo library in the memory of this server');
    expect(text).not.toContain('on this computer');
    await Promise.all([ann.close(), ben.close()]);
  });

  it('does not start where its port, or that of the metrics, is taken, and says which', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const taken = typeof address === 'object' ? String(address?.port) : '';
    const says = (variable: string) => ({
      code: 2,
      stdout: '',
      stderr: `music-catalogue-mcp: Another program already listens on 127.0.0.1:${taken}. End it, or set ${variable} to a free port.\n`,
    });
    const [port, metrics] = await Promise.all([
      runCommand(['serve', '--port', taken]),
      runCommand(['serve', '--port', '0'], { MUSIC_METRICS_PORT: taken }),
    ]);
    expect([port, metrics]).toEqual([says('MUSIC_PORT'), says('MUSIC_METRICS_PORT')]);
  });

  it.each([
    [['--port', 'none'], {}, '--port must be a port, not "none".'],
    [['--host', 'example.org'], {}, '--host must be an IP address or localhost, not "example.org".'],
    [[], { MUSIC_MAX_BODY: '0' }, 'MUSIC_MAX_BODY must be a whole number of at least 1, not "0".'],
    [[], { MUSIC_PUBLIC_URL: 'http://music.example' }, 'MUSIC_PUBLIC_URL must be an https address'],
    [[], { MUSIC_PUBLIC_URL: 'https://music.example/mcp' }, 'MUSIC_PUBLIC_URL must be an https address'],
    [[], { MUSIC_TRUSTED_PROXIES: '10.0.0.0/33' }, 'MUSIC_TRUSTED_PROXIES must be IP addresses'],
    [[], { MUSIC_ALLOWED_ORIGINS: 'https://player.example/' }, 'MUSIC_ALLOWED_ORIGINS must be https origins'],
  ])('does not start with %j and %j, and says why', async (args, env, why) => {
    const { code, stderr, stdout } = await runCommand(['serve', ...args], env);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
  });
});
