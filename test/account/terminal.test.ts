import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../support/at-end.ts';
import { addressIn, application, browse, canary, folder, musicService } from './support.ts';

/** The built program at a terminal; `seen` gets what was written so far, and may write into the program. */
function program(
  args: string[],
  env: Record<string, string>,
  seen?: (all: string, type: (line: string) => void) => void,
) {
  const child = spawn(process.execPath, ['dist/main.cjs', ...args], {
    env: { PATH: process.env['PATH'] ?? '', MUSIC_EPHEMERAL: 'on', MUSIC_KEYRING: 'off', ...env },
  });
  atEnd(() => child.kill());
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    seen?.(said, line => child.stdin.write(`${line}\n`));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise<{ code: number | null; said: string }>(resolve => {
    child.once('close', code => resolve({ code, said }));
  });
}

/** Calls a function with the first address, once. */
const once = (act: (address: string, type: (line: string) => void) => unknown) => {
  let done = false;
  return (all: string, type: (line: string) => void) => {
    if (done || !/http:\S+\n/.test(all)) return;
    done = true;
    act(addressIn(all), type);
  };
};

async function terminal() {
  const service = await musicService();
  const home = folder();
  const env = {
    ...application,
    MUSIC_SERVICE: service.origin,
    MUSIC_REDIRECT_URI: 'http://127.0.0.1:0/callback',
    XDG_CONFIG_HOME: home,
  };
  return { service, env, file: join(home, 'music-catalogue-mcp', 'credentials', 'default.json') };
}

describe('In a terminal', () => {
  it('one signs in, sees how things stand, and signs out; the token is never shown', async () => {
    const { env, file } = await terminal();
    const login = await program(
      ['login'],
      env,
      once(address => browse(address)),
    );
    expect(login.code).toBe(0);
    expect(login.said).toContain('Open this page in a browser:');
    expect(login.said).toContain(
      'Allowed: see name and picture, favourites and public playlists; stay signed in',
    );
    expect(readFileSync(file, 'utf8')).toContain(canary);
    const status = await program(['status'], env);
    expect(status.said).toContain('Connected to');
    const logout = await program(['logout'], env);
    expect(logout.said).toContain('Signed out. The token was deleted from this computer.');
    expect(existsSync(file)).toBe(false);
    expect((await program(['logout'], env)).said).toContain('No account was signed in.');
    expect([login, status, logout].map(({ said }) => said).join()).not.toContain(canary);
  });

  it('one pastes the address where the browser is on another computer', async () => {
    const { service, env } = await terminal();
    const redirected = { ...env, MUSIC_REDIRECT_URI: 'https://example.org/back' };
    const paste = once(async (address, type) => {
      type('what now?');
      // The embedded service returns to this computer only; the code is made for there all the same.
      const page = await (
        await fetch(address.replace(/redirect_uri=[^&]*/, 'redirect_uri=http://127.0.0.1:1/'))
      ).text();
      const mark = /name="mark" value="([^"]*)"/.exec(page)?.[1] ?? '';
      const body = new URLSearchParams({ mark, answer: 'allow' });
      const back = await fetch(`${service.origin}/oauth/auth.php`, {
        method: 'POST',
        body,
        redirect: 'manual',
      });
      type((back.headers.get('location') ?? '').replace('http://127.0.0.1:1/', 'https://example.org/back'));
    });
    const login = await program(['login'], redirected, paste);
    expect(login.said).toContain('Paste that address here');
    expect(login.said).toContain('This is not the address to which the browser returned');
    expect(login.said).toContain('Signed in as "nell.tarnmoor"');
    expect(login.code).toBe(0);
  });

  it('a denial ends with 1, and what cannot be begun with 2', async () => {
    const { env } = await terminal();
    const denied = await program(
      ['login'],
      env,
      once(address => browse(address, 'deny')),
    );
    expect(denied).toMatchObject({ code: 1, said: expect.stringContaining('Access was denied') });
    const nobody = await program(['login'], { ...env, MUSIC_APP_ID: '' });
    expect(nobody).toMatchObject({ code: 2, said: expect.stringContaining('needs an application') });
    const demo = await program(['login'], { ...env, MUSIC_SERVICE: 'embedded' });
    expect(demo).toMatchObject({ code: 2, said: expect.stringContaining('needs no sign-in') });
    const unknown = await program(['login', '--perms', 'all'], env);
    expect(unknown).toMatchObject({ code: 2, said: expect.stringContaining('listening_history, not "all"') });
  });

  it('a damaged file is named and left, and signing in does not replace it', async () => {
    const { env, file } = await terminal();
    await program(
      ['login'],
      env,
      once(address => browse(address)),
    );
    writeFileSync(file, '{ damaged');
    expect((await program(['status'], env)).said).toContain(`The credentials file ${file} is damaged`);
    expect(await program(['login'], env)).toMatchObject({
      code: 2,
      said: expect.stringContaining('is damaged'),
    });
    expect((await program(['logout'], env)).code).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('{ damaged');
  });

  it('a token never comes as a flag', async () => {
    const { env } = await terminal();
    const tried = await program(['login', '--access-token', canary], env);
    expect(tried.said).toContain('A secret cannot be a flag. Set MUSIC_ACCESS_TOKEN instead.');
    expect(tried.said).not.toContain(canary);
  });
});
