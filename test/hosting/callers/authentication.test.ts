import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { services } from '../../../src/client/catalogues.ts';
import { checkAccess, readAccess } from '../../../src/config/access.ts';
import { addKey } from '../../../src/hosting/callers/api-keys.ts';
import { type Authentication, createAuthentication } from '../../../src/hosting/callers/authentication.ts';
import type { Environment } from '../../../src/platform/platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'music-gate-'));
const resource = 'https://music.example/mcp';
const opened: Authentication[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  rmSync(folder, { recursive: true, force: true });
});

const asked: string[] = [];
function authentication(env: Record<string, string>) {
  const made = createAuthentication(readAccess(env), {
    resource,
    now: Date.now,
    report: () => undefined,
    async fetch(url) {
      asked.push(url);
      return new Response(null, { status: 500 });
    },
  });
  if (made) opened.push(made);
  return made;
}

const document = (path: string, method = 'GET') =>
  new Request(`https://music.example/.well-known/${path}`, { method });
const calling = (bearer: string) =>
  new Request(resource, { method: 'POST', headers: { authorization: `Bearer ${bearer}` } });

describe('The metadata of the resource', () => {
  const ours = () => authentication({ MUSIC_ISSUER: 'https://login.example' });

  it.each(['oauth-protected-resource', 'oauth-protected-resource/mcp'])('stands at %s', async path => {
    const answer = ours()?.respond(document(path));

    expect(await answer?.json()).toEqual({
      resource,
      authorization_servers: ['https://login.example'],
      scopes_supported: ['music:read', 'music:write', 'music:delete'],
      bearer_methods_supported: ['header'],
      resource_name: 'Music catalogue',
    });
    expect(answer?.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is only read, and stands nowhere else', () => {
    expect(ours()?.respond(document('oauth-protected-resource', 'POST'))?.status).toBe(405);
    expect(ours()?.respond(document('oauth-authorization-server'))).toBeUndefined();
    expect(ours()?.respond(new Request(resource))).toBeUndefined();
  });

  it('is not there where only keys are taken: nobody gives any', () => {
    expect(
      authentication({ MUSIC_KEYS_FILE: join(folder, 'api-keys') })?.respond(
        document('oauth-protected-resource'),
      ),
    ).toBeUndefined();
  });
});

describe('Keys and an authorization server together', () => {
  it('are told apart by how they begin: no key is ever shown to anybody', async () => {
    const path = join(folder, 'api-keys');
    const ours = authentication({ MUSIC_ISSUER: 'https://login.example', MUSIC_KEYS_FILE: path });
    const key = (await addKey(path, 'ada', ['music:read'])) ?? '';
    asked.length = 0;

    expect(await ours?.authorizer.authorize(calling(key), '::1')).toMatchObject({
      principal: { subject: 'ada' },
    });
    expect(await ours?.authorizer.authorize(calling('mck_x'), '::1')).toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
    expect(await ours?.authorizer.authorize(calling('aa.bb.cc'), '::1')).toMatchObject({ status: 503 });
    expect(asked).not.toEqual([]);
  });

  it('are both left out: there is no gate', () => {
    expect(authentication({})).toBeUndefined();
  });
});

describe('The settings of who may call', () => {
  const publicUrl = new URL('https://music.example');
  const linkKey = Buffer.alloc(32, 7).toString('base64');
  const check = (
    env: Environment,
    { service = 'deezer', ...place }: { publicUrl?: URL | undefined; service?: keyof typeof services },
  ) => checkAccess(readAccess(env), { publicUrl, service: services[service], library: 'account', ...place });

  it.each([
    [{}, {}],
    [{ MUSIC_KEYS_FILE: 'k', MUSIC_LINK_KEY: linkKey }, {}],
    [{ MUSIC_ISSUER: 'https://login.example', MUSIC_LINK_KEY: linkKey, MUSIC_LINK_CLIENT_ID: 'us' }, {}],
    [{ MUSIC_KEYS_FILE: 'k', MUSIC_LINK_KEY: Buffer.alloc(32, 7).toString('hex') }, {}],
    // In the demo nobody links an account: each caller has a library of their own.
    [{ MUSIC_KEYS_FILE: 'k' }, { service: 'embedded' as const }],
  ])('are well: %j %j', (env, place) => {
    expect(() => check(env, place)).not.toThrow();
  });

  it.each([
    [{ MUSIC_KEYS_FILE: 'k' }, {}, /MUSIC_LINK_KEY/],
    [{ MUSIC_ISSUER: 'https://login.example', MUSIC_LINK_KEY: linkKey }, {}, /MUSIC_LINK_CLIENT_ID/],
    [{ MUSIC_KEYS_FILE: 'k' }, { publicUrl: undefined }, /MUSIC_PUBLIC_URL/],
    [{ MUSIC_LINK_KEY: 'short-and-secret' }, {}, /^MUSIC_LINK_KEY must be 32 bytes [^"]*\.$/],
    [{ MUSIC_ISSUER: 'http://login.example' }, {}, /MUSIC_ISSUER must be an https address/],
  ])('are refused with a sentence: %j %j', (env, place, says) => {
    expect(() => check(env, place)).toThrow(says);
  });
});
