import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { application, assistant, browse, fakeKeyring, folder, musicService } from '../account/support.ts';
import { hosted, issuer } from '../hosting/callers/hosted.ts';
import { link } from '../hosting/callers/leaving.ts';
import { serveHere } from '../support/serve-here.ts';
import { callTool, hostOf, type Said } from '../support/stand.ts';
import type { TestService } from '../support/test-service.ts';
import { alone, makePlaylist, songs } from './support.ts';

const credentials = (home: string) => join(home, 'music-catalogue-mcp', 'credentials');

async function signIn(at: Awaited<ReturnType<typeof assistant>>) {
  const { structured } = await at.call('sign_in');
  await browse(String(structured['address']));
  await expect.poll(async () => (await at.call('account')).structured['state']).toBe('connected');
}

type Call = (tool: string, args?: Record<string, unknown>) => Promise<Said>;

/** Everything that shows whose library it is. */
async function libraryOf({ call }: { readonly call: Call }) {
  const read = await call('library_read', { kind: 'tracks' });
  const added = await call('library_add', { kind: 'tracks', ids: [songs[0]] });
  const status = await call('account');
  const isHere = [read, added, status].some(({ text }) => /library on this (?:computer|server)/.test(text));
  return { isHere, read, added };
}

/** How a credential can fail. Resolves to the settings. */
const failing: Record<string, (home: string, service: TestService) => Promise<Env> | Env> = {
  'a token that the service rejects': () => ({ MUSIC_ACCESS_TOKEN: 'wrong' }),
  'a token file that is empty': home => {
    writeFileSync(join(home, 'token'), '', { mode: 0o600 });
    return { MUSIC_ACCESS_TOKEN_FILE: join(home, 'token') };
  },
  'a token file that is not there': home => ({ MUSIC_ACCESS_TOKEN_FILE: join(home, 'nowhere') }),
  'a token file that cannot be read': home => ({ MUSIC_ACCESS_TOKEN_FILE: home }),
  'a token that has expired': (home, { origin }) => {
    writeCredentials(home, { [`${origin}/`]: { token: 'old', expiresAt: 5 } });
    return {};
  },
  'a token that is kept and rejected': (home, { origin }) => {
    writeCredentials(home, { [`${origin}/`]: { token: 'wrong' } });
    return {};
  },
  'a damaged credentials file': home => {
    writeCredentials(home, {});
    writeFileSync(join(credentials(home), 'default.json'), '{');
    return {};
  },
  'a credentials file that others can read': home => {
    writeCredentials(home, {});
    chmodSync(join(credentials(home), 'default.json'), 0o644);
    return {};
  },
  'a token in a keyring that is locked': async (home, service) => {
    const first = await assistant(service, { home, keyring: fakeKeyring(), env: application });
    await signIn(first);
    await first.close();
    return {};
  },
};

type Env = Readonly<Record<string, string>>;

function writeCredentials(home: string, services: Record<string, unknown>): void {
  mkdirSync(credentials(home), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ version: 1, services });
  writeFileSync(join(credentials(home), 'default.json'), text, { mode: 0o600 });
}

/** The server as it runs on this computer, over each carrier. Its keyring does not open. */
const carriers: Record<string, (service: TestService, home: string, env: Env) => Promise<{ call: Call }>> = {
  'over stdio': (service, home, env) => assistant(service, { home, env, keyring: fakeKeyring(false) }),
  'over stdio, with MUSIC_LIBRARY=here': (service, home, env) =>
    assistant(service, { home, env: { ...env, MUSIC_LIBRARY: 'here' }, keyring: fakeKeyring(false) }),
  'over HTTP, with MUSIC_LIBRARY=here': async ({ origin }, home, env) => {
    const folders = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, MUSIC_EPHEMERAL: 'on' };
    const { address } = await serveHere({ ...folders, MUSIC_SERVICE: origin, MUSIC_LIBRARY: 'here', ...env });
    const mcp = hostOf({});
    await mcp.connect(new StreamableHTTPClientTransport(new URL(address)));
    onTestFinished(() => mcp.close());
    return { call: (tool, args = {}) => callTool(mcp, tool, args) };
  },
};

describe.each(Object.keys(carriers))(
  'A library here never takes the place of an account that fails, %s',
  carrier => {
    it.each(Object.keys(failing))('with %s', async name => {
      const [home, service] = [folder(), await musicService()];
      const env = (await failing[name]?.(home, service)) ?? {};
      const at = await carriers[carrier]?.(service, home, env);
      if (at === undefined) throw new Error('there is such a carrier');
      const { isHere, read, added } = await libraryOf(at);
      expect(isHere).toBe(false);
      expect([read.isError, added.isError]).toEqual([true, true]);
    });
  },
);

/** How the account that a caller linked can fail. */
const failingLinks: Record<string, { readonly env?: Env; fail?(service: TestService, token: string): void }> =
  {
    'that the service does not accept any more': { fail: ({ tokens }, token) => tokens.revoke(token) },
    'that was encrypted with another key': {
      env: { MUSIC_LINK_KEY: Buffer.alloc(32, 9).toString('base64') },
    },
  };

/** What is left on a computer after a sign-in with a keyring. */
async function signedInOnce() {
  const [home, service, keyring] = [folder(), await musicService(), fakeKeyring()];
  const env = { ...application, MUSIC_LIBRARY: 'here' };
  const first = await assistant(service, { home, keyring, env });
  await signIn(first);
  await first.close();
  return { home, service, keyring, env };
}

describe('A library on this server never takes the place of the account of a caller', () => {
  it.each(Object.keys(failingLinks))('%s', async name => {
    const { env = {}, fail } = failingLinks[name] ?? {};
    const [music, server] = [await musicService(), await issuer()];
    const { token } = music.addLibrary(await openStore({ memory: true }));
    const kept = { MUSIC_LIBRARY: 'here', MUSIC_EPHEMERAL: 'off', XDG_DATA_HOME: folder() };
    const first = await hosted({ music, issuer: server, env: kept });
    await link(first, 'ada', token);
    expect((await first.call('ada', 'account')).text).toContain('Connected');
    fail?.(music, token);
    const next = await hosted({ music, issuer: server, env: { ...kept, ...env } });
    const { isHere, read, added } = await libraryOf({
      call: (tool, args) => next.call('ada', tool, args),
    });
    expect(isHere).toBe(false);
    expect([read.isError, added.isError]).toEqual([true, true]);
  });
});

describe('A library on this computer never takes the place of an account', () => {
  it('of an application without a sign-in', async () => {
    const at = await assistant(await musicService(), { env: application });
    const { isHere, read } = await libraryOf(at);
    expect([isHere, read.isError]).toEqual([false, true]);
  });

  it('as it is with a token in a keyring that is locked, and is used again once it opens', async () => {
    const { home, service, keyring } = await signedInOnce();
    expect(readdirSync(credentials(home)).join()).toMatch(/keyring/);
    const locked = await libraryOf(
      await assistant(service, { home, keyring: fakeKeyring(false), env: { MUSIC_LIBRARY: 'here' } }),
    );
    expect([locked.isHere, locked.read.isError]).toEqual([false, true]);
    const open = await libraryOf(await assistant(service, { home, keyring, env: { MUSIC_LIBRARY: 'here' } }));
    expect([open.isHere, open.read.isError]).toEqual([false, false]);
  });

  it('as it is with a token that an earlier version put into a keyring that is locked now', async () => {
    const { home, service, keyring, env } = await signedInOnce();
    for (const name of readdirSync(credentials(home))) rmSync(join(credentials(home), name));
    const next = await assistant(service, { home, keyring, env });
    expect((await next.call('account')).structured['state']).toBe('connected');
    await next.close();
    const locked = await libraryOf(await assistant(service, { home, keyring: fakeKeyring(false), env }));
    expect([locked.isHere, locked.read.isError]).toEqual([false, true]);
  });

  it('as it is where MUSIC_LIBRARY is account or off', async () => {
    for (const library of ['account', 'off']) {
      const at = await assistant(await musicService(), { env: { MUSIC_LIBRARY: library } });
      const { isHere, read } = await libraryOf(at);
      expect([isHere, read.isError]).toEqual([false, true]);
    }
  });
});

describe('With a keyring that cannot be used, and nothing in it', () => {
  it.each(Object.keys(carriers))('the library is on this computer, %s', async carrier => {
    const at = await carriers[carrier]?.(await musicService(), folder(), {});
    expect(at && (await libraryOf(at)).isHere).toBe(true);
  });

  it('the library is on this computer again after signing in and out', async () => {
    const env = { ...application, MUSIC_LIBRARY: 'here' };
    const at = await assistant(await musicService(), { env, keyring: fakeKeyring(false) });
    await signIn(at);
    await at.call('sign_out');
    expect((await libraryOf(at)).isHere).toBe(true);
  });
});

describe('Signing in', () => {
  it('changes the library and its changes, and copies nothing; signing out brings the other back', async () => {
    const at = await alone();
    await makePlaylist(at, 'Zither hour', songs.slice(0, 2));
    const [change] = /[\w-]{12}/.exec((await at.call('changes')).text) ?? [];
    const signedIn = await at.again({ MUSIC_ACCESS_TOKEN: at.service.token });
    expect((await signedIn.call('library_read', { kind: 'playlists' })).text).not.toContain('Zither hour');
    expect((await signedIn.call('changes')).text).not.toContain('Zither hour');
    expect((await signedIn.call('undo', { change_ids: [change] })).isError).toBe(true);
    expect((await signedIn.call('account')).text).toContain('In the library on this computer: 1 playlist.');

    await signedIn.close();
    const back = await at.again();
    expect((await back.call('library_read', { kind: 'playlists' })).text).toContain('Zither hour');
  });
});
