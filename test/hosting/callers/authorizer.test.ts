import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTokens } from '../../../src/hosting/callers/access-tokens.ts';
import { FailedAttempts } from '../../../src/hosting/callers/attempts.ts';
import { createAuthorizer } from '../../../src/hosting/callers/authorizer.ts';
import { boundedFetch, Issuer } from '../../../src/hosting/callers/issuer.ts';
import { type AuthorizationServer, authorizationServer } from './authorization-server.ts';

const resource = 'https://music.example/mcp';
const metadata = 'https://music.example/.well-known/oauth-protected-resource/mcp';
const peer = '198.51.100.7';

let server: AuthorizationServer;
let stranger: AuthorizationServer;
let token: string;
let now: number;
let elapsed = 0;
let verifications = 0;

beforeAll(async () => {
  [server, stranger] = await Promise.all([
    authorizationServer({ resource }),
    authorizationServer({ resource }),
  ]);
  token = await server.token('ada');
});
afterAll(() => Promise.all([server.close(), stranger.close()]));
beforeEach(() => {
  now = Date.now();
});

/** Our side, as one start of the server has it. */
function ourServer(issuer = server.issuer) {
  const time = () => now;
  const verify = accessTokens({
    issuer: new Issuer({ address: issuer, fetch: boundedFetch, now: time }),
    audience: resource,
    now: time,
  });
  return createAuthorizer({
    verify: (...args) => {
      verifications += 1;
      return verify(...args);
    },
    elapsed: () => elapsed,
    attempts: new FailedAttempts({ now: time, most: 5 }),
    metadata,
    now: time,
  });
}

const request = (authorization?: string) =>
  new Request(resource, { method: 'POST', headers: authorization === undefined ? {} : { authorization } });
const bearing = (bearer: string) => request(`Bearer ${bearer}`);

/** The status, and what the challenge says. */
async function refusal(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error('the caller was let in');
  const challenge = answer.headers.get('www-authenticate') ?? '';
  return {
    status: answer.status,
    challenge,
    retry: answer.headers.get('retry-after'),
    text: await answer.text(),
  };
}

/** A token as ours are, with some claims or a header otherwise, signed with a key of the test. */
async function forged(claims: Record<string, unknown>, header: Record<string, unknown> = {}) {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT({ ...claimsOfAda(), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: server.publicKey().kid ?? '', ...header })
    .sign(privateKey);
}
const claimsOfAda = () => ({
  iss: server.issuer,
  sub: 'ada',
  aud: resource,
  scope: 'music:read',
  exp: Math.floor(now / 1000) + 600,
});

describe('A token of the authorization server', () => {
  it('says who calls, what they may do and until when', async () => {
    const caller = await ourServer().authorize(bearing(token), peer);
    expect(caller).toMatchObject({
      principal: { issuer: server.issuer, subject: 'ada' },
      scopes: ['music:read', 'music:write', 'music:delete'],
    });
    expect(Object(caller).expiresAt).toBeGreaterThan(now + 3_500_000);
    expect(Object(caller).ended.aborted).toBe(false);
  });

  it('is taken whether the issuer was configured with a slash or without, and is the same principal', async () => {
    const caller = await ourServer(`${server.issuer}/`).authorize(bearing(token), peer);
    expect(caller).toMatchObject({ principal: { subject: 'ada' } });
  });

  it('asks the issuer for its keys once, and never about the token', async () => {
    const ours = ourServer();
    server.asked.clear();
    for (let i = 0; i < 5; i += 1) await ours.authorize(bearing(token), peer);
    expect([...server.asked.keys()].sort()).toEqual(['/.well-known/oauth-authorization-server', '/jwks']);
    expect(server.asked.get('/jwks')).toBe(1);
  });

  it('that may only write is answered with the scope that is missing', async () => {
    const writing = await server.token('ada', { scope: 'music:write' });
    const { status, challenge } = await refusal(await ourServer().authorize(bearing(writing), peer));
    expect(status).toBe(403);
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain('scope="music:read"');
    expect(challenge).toContain(`resource_metadata="${metadata}"`);
  });
});

describe('Whoever brings no token', () => {
  it.each([
    ['none', undefined],
    ['another scheme', 'Basic YTpi'],
    ['two tokens', 'Bearer a, Bearer b'],
  ])('is told where to get one: %s', async (_, authorization) => {
    const { status, challenge, text } = await refusal(
      await ourServer().authorize(request(authorization), peer),
    );
    expect(status).toBe(401);
    expect(challenge).toBe(
      `Bearer realm="music-catalogue-mcp", scope="music:read", resource_metadata="${metadata}"`,
    );
    expect(text).not.toContain('YTpi');
  });
});

describe('Refused as no token of this server, with a challenge and nothing of the token', () => {
  const cases: Record<string, () => Promise<string> | string> = {
    'for another audience': () => server.token('ada', { resource: 'https://other.example/mcp' }),
    'of another issuer': () => stranger.token('ada'),
    'of another issuer, under the name of ours': async () => forged({}),
    'without a signature': () => new UnsecuredJWT(claimsOfAda()).encode(),
    'signed with the public key as a secret': () => {
      const jwk = { ...server.publicKey() };
      const spki = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const body = `${part({ alg: 'HS256', kid: server.publicKey().kid })}.${part(claimsOfAda())}`;
      return `${body}.${createHmac('sha256', spki).update(body).digest('base64url')}`;
    },
    'that names a key of its own': async () => {
      const { publicKey, privateKey } = await generateKeyPair('ES256');
      const jwk = await exportJWK(publicKey);
      return new SignJWT(claimsOfAda()).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey);
    },
    'that says where its keys are': () =>
      forged({}, { jku: `${stranger.issuer}/jwks`, x5u: stranger.issuer }),
    'that is cut short': () => token.slice(0, -9),
    'with other claims than were signed': () => {
      const [head, , signature] = token.split('.');
      return `${head}.${Buffer.from(JSON.stringify({ ...claimsOfAda(), sub: 'bo' })).toString('base64url')}.${signature}`;
    },
    'that is no token': () => 'hello',
  };

  it.each(Object.entries(cases))('%s', async (_, make) => {
    const bad = await make();
    stranger.asked.clear();

    const { status, challenge, text } = await refusal(await ourServer().authorize(bearing(bad), peer));

    expect(status).toBe(401);
    expect(challenge).toContain('error="invalid_token"');
    expect(challenge).toContain(`resource_metadata="${metadata}"`);
    expect(`${challenge}${text}`).not.toContain(bad);
    // No token makes this server ask anybody but the issuer.
    expect(stranger.asked.size).toBe(0);
  });

  it('once it has expired, in a server that took it before too', async () => {
    const ours = ourServer();
    expect(await ours.authorize(bearing(token), peer)).toMatchObject({ principal: { subject: 'ada' } });
    now += 3_700_000;

    expect(await refusal(await ours.authorize(bearing(token), peer))).toMatchObject({ status: 401 });
  });
});

describe('A token that the issuer signed, and that is no token of access', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const issuer = 'https://login.example';
  const network = async (url: string) =>
    Response.json(
      url.endsWith('/keys')
        ? { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] }
        : { issuer, jwks_uri: `${issuer}/keys` },
    );
  const authorize = async (claims: Record<string, unknown>, header: Record<string, unknown> = {}) => {
    const signed = await new SignJWT({ ...claimsOfAda(), iss: issuer, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(privateKey);
    const time = () => now;
    const ours = createAuthorizer({
      verify: accessTokens({
        issuer: new Issuer({ address: issuer, fetch: network, now: time }),
        audience: resource,
        now: time,
      }),
      attempts: new FailedAttempts({ now: time }),
      metadata,
      now: time,
    });
    return ours.authorize(bearing(signed), peer);
  };

  it.each([
    ['a logout token', {}, { typ: 'logout+jwt' }],
    ['bound to a key that is not shown', { cnf: { jkt: 'x' } }, {}],
    ['without an end', { exp: undefined }, {}],
    ['of nobody', { sub: '' }, {}],
    ['not yet valid', { nbf: 4_000_000_000 }, {}],
  ])('is refused: %s', async (_, claims, header) => {
    expect(await refusal(await authorize(claims, header))).toMatchObject({ status: 401 });
  });

  it.each([
    ['a list of scopes', { scope: undefined, scp: ['music:read', 'music:write'] }],
    ['several audiences', { aud: ['https://other.example', resource], scope: 'music:read music:write' }],
  ])('is taken with %s', async (_, claims) => {
    expect(await authorize(claims)).toMatchObject({ scopes: ['music:read', 'music:write'] });
  });
});

describe('The keys of the issuer', () => {
  let rotating: AuthorizationServer;
  beforeEach(async () => {
    rotating = await authorizationServer({ resource });
    return () => rotating.close();
  });

  it('may change: a token signed with a new key is taken, and one signed with the old key no more', async () => {
    const ours = ourServer(rotating.issuer);
    const before = await rotating.token('ada');
    expect(await ours.authorize(bearing(before), peer)).toMatchObject({ principal: { subject: 'ada' } });
    await rotating.rotate();
    now += 61_000;

    expect(await ours.authorize(bearing(await rotating.token('bo')), peer)).toMatchObject({
      principal: { subject: 'bo' },
    });
    expect(await refusal(await ours.authorize(bearing(before), peer))).toMatchObject({ status: 401 });
  });

  it('go on while the issuer is down', async () => {
    const ours = ourServer(rotating.issuer);
    await ours.authorize(bearing(await rotating.token('ada')), peer);
    const later = await rotating.token('bo');
    rotating.sleep();
    now += 30 * 60_000;

    expect(await ours.authorize(bearing(later), peer)).toMatchObject({ principal: { subject: 'bo' } });
  });

  it('are not looked for at each token of an unknown key', async () => {
    const ours = ourServer(rotating.issuer);
    await ours.authorize(bearing(await rotating.token('ada')), peer);
    rotating.asked.clear();
    for (const kid of ['x', 'y', 'z']) {
      await ours.authorize(bearing(await forged({ iss: rotating.issuer }, { kid })), peer);
    }

    expect(rotating.asked.get('/jwks') ?? 0).toBe(0);
  });

  it('where they were never seen: the caller is told to come again, and is let in once the issuer is back', async () => {
    const ours = ourServer(rotating.issuer);
    const good = await rotating.token('ada');
    rotating.sleep();

    const { status, retry, challenge } = await refusal(await ours.authorize(bearing(good), peer));
    expect({ status, retry, challenge }).toEqual({ status: 503, retry: '5', challenge: '' });

    rotating.wake();
    now += 5001;
    expect(await ours.authorize(bearing(good), peer)).toMatchObject({ principal: { subject: 'ada' } });
  });
});

it('A token is verified again after a minute and ends after its time, also where the clock was set back', async () => {
  const { authorize } = ourServer();
  const isIn = async () => !((await authorize(bearing(token), peer)) instanceof Response);
  verifications = 0;
  expect([await isIn(), await isIn(), verifications]).toEqual([true, true, 1]);
  now -= 60_000;
  elapsed += 61_000;
  expect([await isIn(), verifications]).toEqual([true, 2]);
  now += 121_000;
  expect([await isIn(), verifications]).toEqual([true, 3]);
  now -= 3_600_000;
  elapsed += 3_600_000;
  expect([await isIn(), await isIn()]).toEqual([false, false]);
});
