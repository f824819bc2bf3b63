import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressIn, application, assistant, browse, canary, folder, musicService } from './support.ts';

describe('With no account, and no library on this computer', () => {
  it('the catalogue works, and what is the listener’s says how to sign in, without a request', async () => {
    const service = await musicService();
    const { call, mcp } = await assistant(service, { env: { MUSIC_LIBRARY: 'account' } });
    expect(mcp.getInstructions()).toContain('No account is connected');
    expect((await call('search', { query: 'a' })).isError).toBe(false);
    const before = service.requests.length;
    const mine = await call('library_read', { kind: 'tracks' });
    expect(mine.isError).toBe(true);
    expect(mine.text).toContain(
      'none is connected. To connect one: the person who runs this server sets MUSIC_ACCESS_TOKEN',
    );
    expect(service.requests.length).toBe(before);
    const { text, structured } = await call('account');
    expect(structured['state']).toBe('none');
    expect(text).toContain('The catalogue works; favourites, playlists and history need an account');
    expect(text).toContain('MUSIC_ACCESS_TOKEN_FILE');
    expect(text).toContain(
      'MUSIC_APP_ID and MUSIC_APP_SECRET to sign in with their own application, and restarts it',
    );
    expect(text).not.toContain('sign_in');
    const login = await call('sign_in');
    expect(login).toMatchObject({ isError: true, text: expect.stringContaining('needs an application') });
  });

  it('in the demo everything works, and the status says that it is the demo', async () => {
    const { call } = await assistant('embedded');
    const { text, structured } = await call('account');
    expect(structured['state']).toBe('demo');
    expect(text).toContain('This is the demo library on this computer');
    expect(text).toMatch(
      /The listener is "nell\.tarnmoor", user \d+ \(profile default\)\.\nAllowed: .*follow people and stop following them; remove favourites/,
    );
    expect((await call('library_read', { kind: 'tracks' })).isError).toBe(false);
  });
});

describe('A token', () => {
  it('is not called connected while the service cannot be reached', async () => {
    const service = await musicService();
    const { call } = await assistant(service, { env: { MUSIC_ACCESS_TOKEN: service.token } });
    await service.close();
    const { text, structured } = await call('account');
    expect(structured['state']).toBe('unknown');
    expect(text).toMatch(
      /^A token is set for http:\S+ \(profile default\)\. The service could not be reached to check it\.\n/,
    );
    expect(text).not.toContain('Connected');
  });

  it('from the environment is used, and only its source is told', async () => {
    const service = await musicService();
    const { call, seen } = await assistant(service, { env: { MUSIC_ACCESS_TOKEN: service.token } });
    expect((await call('library_read', { kind: 'tracks' })).isError).toBe(false);
    const { text, structured } = await call('account');
    expect(structured).toMatchObject({ state: 'connected', source: 'MUSIC_ACCESS_TOKEN' });
    expect(text).toContain('nell.tarnmoor');
    expect(text).toContain('The token comes from MUSIC_ACCESS_TOKEN; it does not expire.');
    expect((await call('sign_in')).text).toContain('takes precedence over signing in');
    expect((await call('sign_out')).text).toContain('is still used');
    expect(seen.join('\n')).not.toContain(canary);
  });

  it('from a file is used', async () => {
    const service = await musicService();
    const file = join(folder(), 'token');
    writeFileSync(file, `${service.token}\n`, { mode: 0o600 });
    const { call } = await assistant(service, { env: { MUSIC_ACCESS_TOKEN_FILE: file } });
    expect((await call('library_read', { kind: 'tracks' })).isError).toBe(false);
    expect((await call('account')).structured['source']).toBe('MUSIC_ACCESS_TOKEN_FILE');
  });

  it('from a file that others can read is not used, and that is said', async () => {
    const service = await musicService();
    const file = join(folder(), 'token');
    writeFileSync(file, service.token);
    chmodSync(file, 0o644);
    const { call } = await assistant(service, { env: { MUSIC_ACCESS_TOKEN_FILE: file } });
    const { text, structured } = await call('account');
    expect(structured['state']).toBe('none');
    expect(text).toContain('can be read by others: run chmod 600 on it');
  });
});

describe.skipIf(process.platform === 'win32')('A token file', () => {
  const status = async (file: string) => {
    const { call } = await assistant(await musicService(), { env: { MUSIC_ACCESS_TOKEN_FILE: file } });
    return (await call('account')).text;
  };

  it('that is a pipe is not read, and nobody waits for it', async () => {
    const file = join(folder(), 'token');
    execFileSync('mkfifo', ['-m', '600', file]);
    expect(await status(file)).toContain(`MUSIC_ACCESS_TOKEN_FILE ${file} is not a regular file.`);
  });

  it('that is far too large is not read', async () => {
    const file = join(folder(), 'token');
    writeFileSync(file, 'x'.repeat(70_000), { mode: 0o600 });
    expect(await status(file)).toContain('is too large to hold a token');
  });

  it('may be a link, as the secrets of a container are', async () => {
    const service = await musicService();
    const [file, link] = [join(folder(), 'token'), join(folder(), 'link')];
    writeFileSync(file, service.token, { mode: 0o600 });
    symlinkSync(file, link);
    const { call } = await assistant(service, { env: { MUSIC_ACCESS_TOKEN_FILE: link } });
    expect((await call('account')).structured['state']).toBe('connected');
  });
});

describe('A token that lapses', () => {
  it('by revocation in the middle of a job is said once, and the catalogue goes on', async () => {
    const service = await musicService();
    const { call, seen } = await assistant(service, { env: { MUSIC_ACCESS_TOKEN: service.token } });
    expect((await call('library_read', { kind: 'tracks' })).isError).toBe(false);
    service.tokens.revoke(service.token);
    const read = await call('search', { query: 'a' });
    expect(read.isError).toBe(false);
    expect(read.text).toContain('The access token no longer works');
    expect(read.text).not.toContain('sign_in');
    expect((await call('search', { query: 'b' })).text).not.toContain('no longer works');
    const mine = await call('library_read', { kind: 'tracks' });
    // One sentence for both, from one place.
    expect(read.text).toContain(mine.text);
    expect((await call('account')).structured['state']).toBe('rejected');
    expect(seen.join('\n')).not.toContain(canary);
  });

  it('is told by the error alone where a personal call finds it out', async () => {
    const service = await musicService();
    const { call } = await assistant(service, { env: { MUSIC_ACCESS_TOKEN: service.token } });
    service.tokens.revoke(service.token);
    const mine = await call('library_read', { kind: 'tracks' });
    expect(mine.text).toContain('The access token no longer works');
    expect((await call('search', { query: 'a' })).text).not.toContain('no longer works');
  });

  it('by its time is not sent any more', async () => {
    let now = Date.now();
    const service = await musicService(() => now);
    const env = { ...application, MUSIC_PERMS: 'basic_access,manage_library' };
    const { call } = await assistant(service, { env, now: () => now });
    await browse(addressIn((await call('sign_in')).text));
    expect((await call('account')).text).toMatch(/it expires at \d{4}-/);
    now += 2 * 3600_000;
    const before = service.requests.length;
    const mine = await call('library_read', { kind: 'tracks' });
    expect(mine.text).toContain('The access token no longer works');
    expect(service.requests.length).toBe(before);
    expect((await call('account')).structured['state']).toBe('expired');
    expect((await call('search', { query: 'a' })).isError).toBe(false);
  });
});

describe('A permission', () => {
  it('that is missing is named without a request, and works once granted elsewhere', async () => {
    let now = Date.now();
    const service = await musicService();
    const narrow = { ...application, MUSIC_PERMS: 'basic_access,offline_access' };
    const first = await assistant(service, { env: narrow, now: () => now });
    await browse(addressIn((await first.call('sign_in')).text));
    expect((await first.call('account')).text).toContain('Not allowed: see what was played lately; add');
    const artist = service.catalogue.artists.values().next().value;
    const add = { kind: 'artists', ids: [artist?.id] };
    const posts = () =>
      service.requests.filter(({ method, path }) => method === 'POST' && path !== '/oauth/auth.php');
    const refused = await first.call('library_add', add);
    expect(refused.text).toContain(
      'The access token lacks manage_library, so nothing was sent. To get the rest: ',
    );
    expect(refused.text).toContain('sign_in');
    expect(posts()).toHaveLength(0);
    const terminal = await assistant(service, { env: application, home: first.home });
    await browse(addressIn((await terminal.call('sign_in')).text));
    await terminal.call('account');
    now += 5000;
    const added = await first.call('library_add', add);
    expect(added.text).toMatch(/^Added /);
    expect(posts()).toHaveLength(1);
  });

  it('of a token from the environment is asked for once', async () => {
    const service = await musicService();
    const token = service.tokens.issue({ permissions: ['basic_access'] });
    const { call } = await assistant(service, { env: { MUSIC_ACCESS_TOKEN: token } });
    expect((await call('user_read', { view: 'history' })).text).toContain('lacks listening_history');
    expect((await call('library_add', { kind: 'artists', ids: [1] })).text).toContain('lacks manage_library');
    const asked = service.requests.filter(({ path }) => path === '/user/me/permissions');
    expect(asked).toHaveLength(1);
  });
});

describe('Two profiles', () => {
  it('stand side by side with one account each', async () => {
    const service = await musicService();
    const home = folder();
    const signIn = async (profile: string) => {
      const env = { ...application, MUSIC_PROFILE: profile };
      const each = await assistant(service, { env, home });
      await browse(addressIn((await each.call('sign_in')).text));
      return each;
    };
    const [ann, ben] = [await signIn('ann'), await signIn('ben')];
    await ann.call('sign_out');
    expect((await ann.call('account')).text).toContain('profile ann');
    expect((await ann.call('account')).structured['state']).toBe('none');
    expect((await ben.call('account')).structured).toMatchObject({ state: 'connected', profile: 'ben' });
    expect(readFileSync(join(home, 'music-catalogue-mcp/credentials/ben.json'), 'utf8')).toContain(canary);
  });

  it('and two services: no token reaches another service than its own', async () => {
    const [one, other] = [await musicService(), await musicService()];
    const first = await assistant(one, { env: application });
    await browse(addressIn((await first.call('sign_in')).text));
    expect((await first.call('account')).structured['state']).toBe('connected');
    const second = await assistant(other, { home: first.home });
    expect((await second.call('account')).structured['state']).toBe('here');
  });
});

describe('A page of another service', () => {
  it('is told as that by a server of a service that was set by its address', async () => {
    const service = await musicService();
    const { call } = await assistant(service);
    const [link, own] = ['https://www.deezer.com/album/9', `${service.origin}/album/9`];
    const { text } = await call('resolve_link', { links: [link, own] });
    expect(text).toContain(`${link}: missing: a page of www.deezer.com, looked up here: There is no album 9`);
    expect(text).toContain(`${own}: missing: There is no album 9`);
  });
});

describe('Where only reading is allowed', () => {
  it('the account tells how things stand and can do nothing else', async () => {
    const service = await musicService();
    const { call, mcp } = await assistant(service, { env: { ...application, MUSIC_READ_ONLY: 'on' } });
    const { tools } = await mcp.listTools();
    const account = tools.find(({ name }) => name === 'account');
    expect(account?.annotations?.readOnlyHint).toBe(true);
    expect(tools.filter(({ name }) => name.startsWith('sign_'))).toEqual([]);
    await expect(call('sign_in')).rejects.toThrow('Tool sign_in not found');
    expect((await call('account')).text).toContain(
      'the listener runs music-catalogue-mcp login in a terminal',
    );
  });
});

describe('The status', () => {
  it('of a server that only reads says so, who lifts that, and what may be done in words', async () => {
    const { call } = await assistant('embedded', { env: { MUSIC_READ_ONLY: 'on' } });
    const { text, structured } = await call('account');
    expect(text).toContain('This server is read-only. To allow changes, the person who runs it restarts it');
    expect(text).toContain('MUSIC_READ_ONLY');
    expect(text).toMatch(/^Allowed: see name and picture.*see what was played lately\.$/m);
    expect(text).not.toMatch(/changes affect only|all permissions|follow people|manage_|delete_/);
    expect(structured['read_only']).toBe(true);
  });

  it('of a server that changes says what may be done, and names no permission', async () => {
    const { call } = await assistant('embedded');
    const { text, structured } = await call('account');
    expect(text).toMatch(/^Allowed: .*add favourites, make playlists and change them/m);
    expect(text).not.toMatch(/manage_|delete_|read-only/);
    expect(structured['read_only']).toBe(false);
  });

  it('tells the request budget, what is free of it now, and who waits', async () => {
    const { call } = await assistant('embedded', { env: { MUSIC_QUOTA: '45/5s' } });
    const free = async () => {
      const { text, structured } = await call('account');
      const found =
        /^Quota: 45 requests in any 5 seconds; no daily limit is known\. (\d+) free now, none waiting\.$/m.exec(
          text,
        );
      expect(structured['requests']).toEqual({ most: 45, seconds: 5, free: Number(found?.[1]), waiting: 0 });
      return Number(found?.[1]);
    };
    const first = await free();
    expect(first).toBeLessThan(45);
    await call('search', { query: 'night' });
    expect(await free()).toBeLessThan(first);
  });
});
