import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { application, assistant, browse, fakeKeyring, folder, musicService } from '../account/support.ts';
import { hosted, issuer } from '../hosting/callers/hosted.ts';
import { link } from '../hosting/callers/leaving.ts';
import { served } from '../hosting/callers/served.ts';
import { callTool } from '../support/stand.ts';
import { alone, idsIn, makePlaylist, songs } from './support.ts';

const credentials = (home: string) => join(home, 'music-catalogue-mcp', 'credentials');

async function signIn(at: Awaited<ReturnType<typeof assistant>>) {
  const { structured } = await at.call('sign_in');
  await browse(String(structured['address']));
  await expect.poll(async () => (await at.call('account')).structured['state']).toBe('connected');
}

/** Everything that shows whose library it is. */
async function libraryOf(at: Awaited<ReturnType<typeof assistant>>) {
  const read = await at.call('library_read', { kind: 'tracks' });
  const added = await at.call('library_add', { kind: 'tracks', ids: [songs[0]] });
  const status = await at.call('account');
  return { isHere: [read, added, status].some(({ text }) => /on this computer/.test(text)), read, added };
}

describe('A library on this computer never takes the place of an account that fails', () => {
  const failing: Record<string, (home: string) => Readonly<Record<string, string>>> = {
    'a token that the service rejects': () => ({ MUSIC_ACCESS_TOKEN: 'wrong' }),
    'a token file that is empty': home => {
      writeFileSync(join(home, 'token'), '', { mode: 0o600 });
      return { MUSIC_ACCESS_TOKEN_FILE: join(home, 'token') };
    },
    'a token file that is not there': home => ({ MUSIC_ACCESS_TOKEN_FILE: join(home, 'nowhere') }),
    'a damaged credentials file': home => {
      mkdirSync(credentials(home), { recursive: true, mode: 0o700 });
      writeFileSync(join(credentials(home), 'default.json'), '{', { mode: 0o600 });
      return {};
    },
    'a credentials file that others can read': home => {
      mkdirSync(credentials(home), { recursive: true, mode: 0o700 });
      writeFileSync(join(credentials(home), 'default.json'), '{"version":1,"services":{}}');
      chmodSync(join(credentials(home), 'default.json'), 0o644);
      return {};
    },
    'an application without a sign-in': () => application,
  };

  it.each(Object.keys(failing))('as it is with %s', async name => {
    const home = folder();
    const at = await assistant(await musicService(), { home, env: failing[name]?.(home) ?? {} });
    const { isHere, read, added } = await libraryOf(at);
    expect(isHere).toBe(false);
    expect([read.isError, added.isError]).toEqual([true, true]);
  });

  it.each(Object.keys(failing).slice(0, -1))('also where it is asked for, with %s', async name => {
    const home = folder();
    const env = { ...failing[name]?.(home), MUSIC_LIBRARY: 'here' };
    const { isHere } = await libraryOf(await assistant(await musicService(), { home, env }));
    expect(isHere).toBe(false);
  });

  it('as it is with a token that has expired', async () => {
    const home = folder();
    const service = await musicService();
    mkdirSync(credentials(home), { recursive: true, mode: 0o700 });
    const kept = { version: 1, services: { [`${service.origin}/`]: { token: 'old', expiresAt: 5 } } };
    writeFileSync(join(credentials(home), 'default.json'), JSON.stringify(kept), { mode: 0o600 });
    const { isHere, read } = await libraryOf(await assistant(service, { home }));
    expect([isHere, read.isError]).toEqual([false, true]);
  });

  it('as it is with a token in a keyring that is locked, and is used again once it opens', async () => {
    const home = folder();
    const service = await musicService();
    const keyring = fakeKeyring();
    const env = { ...application, MUSIC_LIBRARY: 'here' };
    const first = await assistant(service, { home, keyring, env });
    await signIn(first);
    await first.close();
    expect(readdirSync(credentials(home)).join()).toMatch(/keyring/);
    const locked = await libraryOf(
      await assistant(service, { home, keyring: fakeKeyring(false), env: { MUSIC_LIBRARY: 'here' } }),
    );
    expect([locked.isHere, locked.read.isError]).toEqual([false, true]);
    const open = await libraryOf(await assistant(service, { home, keyring, env: { MUSIC_LIBRARY: 'here' } }));
    expect([open.isHere, open.read.isError]).toEqual([false, false]);
  });

  it('as it is with a token that an earlier version put into a keyring that is locked now', async () => {
    const home = folder();
    const service = await musicService();
    const keyring = fakeKeyring();
    const env = { ...application, MUSIC_LIBRARY: 'here' };
    const first = await assistant(service, { home, keyring, env });
    await signIn(first);
    await first.close();
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
  it('the library is on this computer', async () => {
    const at = await assistant(await musicService(), { keyring: fakeKeyring(false) });
    expect((await libraryOf(at)).isHere).toBe(true);
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

describe('Over HTTP', () => {
  const setting = { MUSIC_LIBRARY: 'here' };

  it('callers are offered a link unless the library is set to be here', async () => {
    const { host } = await served((await musicService()).origin);
    const said = await callTool(await host('nell'), 'library_read', { kind: 'tracks' });
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(/links an account/);
  });

  it('each caller has a library of their own, which no other caller sees', async () => {
    const service = await musicService();
    const { host } = await served(service.origin, setting);
    const [nell, jude] = [await host('nell'), await host('jude')];
    const added = await callTool(nell, 'library_add', { kind: 'tracks', ids: [songs[0]] });
    expect(added.text).toContain('in your own library on this server');
    const made = await callTool(nell, 'playlist_write', { action: 'create', title: 'Zither hour' });
    const id = Number(/\[(\d{10,})\]/.exec(made.text)?.[1]);
    expect(idsIn(await callTool(jude, 'library_read', { kind: 'tracks' }))).toEqual([]);
    expect((await callTool(jude, 'playlist_read', { playlist_id: id })).isError).toBe(true);
    expect(
      (await callTool(jude, 'playlist_write', { action: 'update', playlist_id: id, title: 'Mine' })).isError,
    ).toBe(true);
    expect(idsIn(await callTool(nell, 'library_read', { kind: 'tracks' }))).toEqual([songs[0]]);
    const me = async (who: typeof nell) => (await callTool(who, 'user_read', {})).structured['item'];
    expect(await me(nell)).not.toEqual(await me(jude));
    expect(service.requests.filter(({ path }) => /\/user\//.test(path))).toEqual([]);
  });

  it('forgetting a caller asks, and deletes their library and no other', async () => {
    const { host } = await served((await musicService()).origin, setting);
    const [nell, jude] = [await host('nell'), await host('jude')];
    for (const who of [nell, jude]) await callTool(who, 'library_add', { kind: 'tracks', ids: [songs[0]] });
    const asked = await callTool(nell, 'sign_out', { forget: true });
    expect(asked.text).toContain("Delete the listener's library here (1 favourite)");
    const confirm = String(asked.structured['confirm']);
    const gone = await callTool(nell, 'sign_out', { forget: true, confirm });
    expect(gone.text).toContain('the library here (1 favourite)');
    expect(idsIn(await callTool(nell, 'library_read', { kind: 'tracks' }))).toEqual([]);
    expect(idsIn(await callTool(jude, 'library_read', { kind: 'tracks' }))).toEqual([songs[0]]);
  });

  it('a caller whose link cannot be read gets no library instead', async () => {
    const service = await musicService();
    const { host, link } = await served(service.origin, setting);
    await link('nell', service.token);
    const nell = await host('nell');
    expect((await callTool(nell, 'account', {})).text).toContain('Connected');
    service.faults.next({ kind: 'code', code: 300, type: 'OAuthException', times: 5 });
    const said = await callTool(nell, 'library_read', { kind: 'tracks' });
    expect(said.isError).toBe(true);
    expect((await callTool(nell, 'library_add', { kind: 'tracks', ids: [songs[0]] })).text).not.toContain(
      'on this server',
    );
  });

  it.each([{}, application])(
    'without MUSIC_LINK_KEY, callers are told what lets them link an account, with %j',
    async env => {
      const { host } = await served((await musicService()).origin, {
        ...setting,
        ...env,
        MUSIC_LINK_KEY: '',
      });
      const nell = await host('nell');
      const needed = 'the person who runs this server sets MUSIC_LINK_KEY and restarts it';
      const status = await callTool(nell, 'account', {});
      expect(status.text).toContain(`To use an account instead: ${needed}.`);
      for (const args of [{}, { action: 'copy_library' }]) {
        const said = await callTool(nell, 'sign_in', args);
        expect(said).toMatchObject({ isError: true, text: expect.stringContaining(needed) });
        expect(said.text).not.toMatch(/http|MUSIC_ACCESS_TOKEN|terminal/);
      }
    },
  );

  it('a caller who may only read is told of the library here, and of no way to copy it', async () => {
    const [music, server] = await Promise.all([musicService(), issuer()]);
    const kept = { ...setting, MUSIC_EPHEMERAL: 'off', XDG_DATA_HOME: folder() };
    const first = await hosted({ music, issuer: server, env: kept });
    await first.call('ada', 'library_add', { kind: 'tracks', ids: [songs[0]] });
    await link(first, 'ada', music.token);
    expect((await first.call('ada', 'account')).text).toContain(
      'In your own library on this server: 1 favourite. To copy it into the account: sign_in with action=copy_library.\n',
    );
    await first.listenerOf('ada').close();
    const next = await hosted({ music, issuer: server, env: { ...kept, MUSIC_READ_ONLY: 'on' } });
    const { text } = await next.call('ada', 'account');
    expect(text).toContain('In your own library on this server: 1 favourite.\n');
    expect(text).not.toContain('To copy it');
  });
});
