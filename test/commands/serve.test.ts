import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hostAt, proofOf, sentModern } from '../support/http.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { serveHere } from '../support/serve-here.ts';
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

  it('asks every program of this computer for a key, which is the same after a restart', async () => {
    const home = await temporaryFolder();
    const path = join(home, 'music-catalogue-mcp', 'serve-key');
    const start = () => startServe({ XDG_CONFIG_HOME: home }, []);
    const [first, other] = await Promise.all([start(), start()]);
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(await first.next()).toBe(`Requests need the key in ${path}, as "Authorization: Bearer …".`);
    const key = readFileSync(path, 'utf8').trim();
    expect(key).toMatch(/^mck_[\w-]{43}$/);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);

    const status = async (url: string, name?: string) =>
      (await fetch(url, sentModern('tools/list', {}, name))).status;
    const wrong = `mck_${'x'.repeat(43)}`;
    for (const { url } of [first, other]) {
      expect([await status(url), await status(url, wrong), await status(url, key)]).toEqual([401, 401, 200]);
    }
    expect((await fetch(first.url.replace('/mcp', '/health'))).status).toBe(200);
    // The key helps nobody elsewhere.
    const forwarded = { ...proofOf(key), 'x-forwarded-for': '127.0.0.1' };
    expect((await fetch(first.url, { method: 'POST', headers: forwarded })).status).toBe(403);
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(await status((await start()).url, key)).toBe(200);
  });

  it.skipIf(process.platform === 'win32')('takes no key that others can read, or that is none', async () => {
    const home = await temporaryFolder();
    const path = join(home, 'music-catalogue-mcp', 'serve-key');
    const serve = () => runCommand(['serve', '--port', '0'], { XDG_CONFIG_HOME: home });
    mkdirSync(join(home, 'music-catalogue-mcp'));
    writeFileSync(path, `mck_${'x'.repeat(43)}\n`);
    chmodSync(path, 0o644);
    const { code, stdout, stderr } = await serve();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`${path} is refused: it can be read by other users.`);
    chmodSync(path, 0o600);
    writeFileSync(path, '');
    expect((await serve()).stderr).toContain(`${path} is not a key for serve. Delete it`);
  });

  it('shows the key itself only to a person', async () => {
    const home = await temporaryFolder();
    const said = async (isTTY: boolean) =>
      (await serveHere({ XDG_CONFIG_HOME: home }, { flags: [], isTTY })).said();
    const key = /mck_[\w-]{43}/;
    expect(await said(false)).not.toMatch(key);
    expect(await said(true)).toMatch(key);
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
