import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Permission } from '../../src/client/api/endpoint.ts';
import {
  type Assistant,
  addressIn,
  application,
  assistant,
  browse,
  folder,
  musicService,
} from './support.ts';

interface Setting {
  readonly env: Readonly<Record<string, string>>;
  /** Where the token is put: into this setting, or by signing in. */
  readonly token: 'MUSIC_ACCESS_TOKEN' | 'MUSIC_ACCESS_TOKEN_FILE' | 'signed in';
  readonly way: string;
}

const terminal = 'the listener runs music-catalogue-mcp login in a terminal';
const reads = { MUSIC_READ_ONLY: 'on' };

const settings: Readonly<Record<string, Setting>> = {
  'a token and nothing else': {
    env: {},
    token: 'MUSIC_ACCESS_TOKEN',
    way: 'the person who runs this server sets MUSIC_ACCESS_TOKEN to another token and restarts it',
  },
  'a file with a token': {
    env: {},
    token: 'MUSIC_ACCESS_TOKEN_FILE',
    way: 'the person who runs this server sets MUSIC_ACCESS_TOKEN_FILE to another token and restarts it',
  },
  'a token and an application': {
    env: application,
    token: 'MUSIC_ACCESS_TOKEN',
    way: 'the person who runs this server sets MUSIC_ACCESS_TOKEN to another token, or unsets it so that signing in works, and restarts it',
  },
  'an application': {
    env: application,
    token: 'signed in',
    way: 'sign_in, or the listener runs music-catalogue-mcp login in a terminal',
  },
  'an application where only reading is allowed': {
    env: { ...application, ...reads },
    token: 'signed in',
    way: terminal,
  },
};

/** An assistant in a setting, with a token that may do only this. */
async function connected({ env, token }: Setting, permissions: readonly Permission[]) {
  const service = await musicService();
  const home = folder();
  const given: Record<string, string> = {};
  if (token === 'signed in') {
    const asked = { ...application, MUSIC_PERMS: [...permissions, 'offline_access'].join(',') };
    const first = await assistant(service, { env: asked, home });
    await browse(addressIn((await first.call('sign_in')).text));
  } else {
    const issued = service.tokens.issue({ permissions });
    const file = join(home, 'token');
    writeFileSync(file, issued, { mode: 0o600 });
    given[token] = token === 'MUSIC_ACCESS_TOKEN' ? issued : file;
  }
  return { service, ...(await assistant(service, { env: { ...env, ...given }, home })) };
}

/** Whether the host would be let in by the call that a sentence may name. */
const takesLogin = ({ call }: Pick<Assistant, 'call'>): Promise<boolean> =>
  call('sign_in').then(
    ({ isError }) => !isError,
    // A read-only server does not have the tool.
    () => false,
  );

describe.each(Object.entries(settings))('With %s', (_, setting) => {
  it('a rejected token is answered with what gets the listener in there, and only that', async () => {
    const { service, call } = await connected(setting, ['basic_access']);
    service.faults.next({ kind: 'code', code: 300, match: { path: '/user/me/tracks' } });
    const { text, isError } = await call('library_read', { kind: 'tracks' });
    expect(isError).toBe(true);
    expect(text).toBe(
      `The access token no longer works: it is wrong, expired or withdrawn. The catalogue works without one. To connect again: ${setting.way}.`,
    );
    expect(text.includes('sign_in')).toBe(await takesLogin({ call }));
  });

  it('a permission that the token lacks is answered with what gets it there, and only that', async () => {
    const { call } = await connected(setting, ['basic_access']);
    const { text, isError } = await call('user_read', { view: 'history' });
    expect(isError).toBe(true);
    expect(text).toBe(
      `The access token lacks listening_history, so nothing was sent. To get the rest: ${setting.way}.`,
    );
    expect(text.includes('sign_in')).toBe(await takesLogin({ call }));
    expect((await call('account')).text).toContain(`To get the rest: ${setting.way}.`);
  });
});

describe('A token that the configuration gives beside an application', () => {
  it('is not to be replaced by signing in, when the catalogue goes on without it', async () => {
    const { service, call } = await connected({ env: application, token: 'MUSIC_ACCESS_TOKEN', way: '' }, [
      'basic_access',
    ]);
    service.faults.next({ kind: 'code', code: 300, match: { path: '/search' } });
    const { text } = await call('search', { query: 'night' });
    expect(text).toContain(
      'The access token no longer works: it is wrong, expired or withdrawn. The catalogue works without one. To connect again: the person who runs this server sets MUSIC_ACCESS_TOKEN to another token',
    );
    expect(text).not.toContain('sign_in');
  });
});

describe('With no account connected', () => {
  it.each([
    [application, 'sign_in, or the listener runs music-catalogue-mcp login in a terminal'],
    [{ ...application, ...reads }, terminal],
    [
      {},
      'the person who runs this server sets MUSIC_ACCESS_TOKEN (or MUSIC_ACCESS_TOKEN_FILE), or sets MUSIC_APP_ID and MUSIC_APP_SECRET to sign in with their own application, and restarts it',
    ],
  ])('%j: what is the listener\u2019s is answered with what connects one', async (env, way) => {
    const account = { ...env, MUSIC_LIBRARY: 'account' };
    const { call } = await assistant(await musicService(), { env: account });
    expect((await call('library_read', { kind: 'tracks' })).text).toBe(
      `This needs the listener's account, and none is connected. To connect one: ${way}.`,
    );
  });
});
