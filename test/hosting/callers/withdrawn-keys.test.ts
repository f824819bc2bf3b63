import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { accessTokens } from '../../../src/hosting/callers/access-tokens.ts';
import { FailedAttempts } from '../../../src/hosting/callers/attempts.ts';
import { createAuthorizer } from '../../../src/hosting/callers/authorizer.ts';
import { FetchFailure, Issuer } from '../../../src/hosting/callers/issuer.ts';

const audience = 'https://music.example/mcp';
const name = 'https://login.example';
const minutes = 60_000;
const hours = 60 * minutes;

/** An issuer with two keys, of which the first is withdrawn when the test says so, and our server, to which hardly anybody comes. */
function quietServer(address = name) {
  let now = Date.now();
  const started = now;
  const state = { shown: ['old', 'new'], isDown: false, asked: 0 };
  const pairs = new Map(
    ['old', 'new'].map(kid => [kid, generateKeyPairSync('ec', { namedCurve: 'P-256' })] as const),
  );
  const network = async (url: string) => {
    state.asked += 1;
    if (state.isDown) throw new FetchFailure('no answer');
    const keys = state.shown.map(kid => ({
      ...pairs.get(kid)?.publicKey.export({ format: 'jwk' }),
      kid,
      alg: 'ES256',
    }));
    return Response.json(url.endsWith('/keys') ? { keys } : { issuer: name, jwks_uri: `${name}/keys` });
  };
  const time = () => now;
  const authorizer = createAuthorizer({
    verify: accessTokens({
      issuer: new Issuer({ address, fetch: network, now: time }),
      audience,
      now: time,
    }),
    attempts: new FailedAttempts({ now: time }),
    metadata: undefined,
    now: time,
  });
  const token = async (kid: string) => {
    const key = pairs.get(kid)?.privateKey;
    if (key === undefined) throw new Error('no such key');
    return new SignJWT({ iss: name, sub: 'ada', aud: audience, scope: 'music:read' })
      .setExpirationTime(new Date(started + 72 * hours))
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(key);
  };
  return {
    state,
    token,
    async call(bearer: string) {
      const headers = { authorization: `Bearer ${bearer}` };
      return authorizer.authorize(new Request(audience, { headers }), '198.51.100.7');
    },
    pass(ms: number) {
      now += ms;
    },
  };
}

const letIn = { principal: { subject: 'ada' } };

describe('A key that the issuer withdraws', () => {
  it.each([
    ['eleven minutes', 11 * minutes],
    ['twelve hours', 12 * hours],
  ])('signs nothing more on a server to which nobody came for %s', async (_, ms) => {
    const { state, token, call, pass } = quietServer();
    const old = await token('old');
    expect(await call(old)).toMatchObject(letIn);
    state.shown = ['new'];
    pass(ms);
    expect(await call(old)).toMatchObject({ status: 401 });
    expect(await call(await token('new'))).toMatchObject(letIn);
  });

  it('signs on while the issuer is down, for a day at most, and no longer than until it is back', async () => {
    const { state, token, call, pass } = quietServer();
    const old = await token('old');
    await call(old);
    state.shown = ['new'];
    state.isDown = true;
    pass(12 * hours);
    expect(await call(old)).toMatchObject(letIn);
    // Nobody waits for the issuer again and again meanwhile.
    const { asked } = state;
    pass(10_000);
    for (const kid of ['old', 'new']) expect(await call(await token(kid))).toMatchObject(letIn);
    expect(state.asked).toBe(asked);
    state.isDown = false;
    pass(2 * minutes);
    expect(await call(old)).toMatchObject({ status: 401 });
  });

  it('signs nothing more a day after the issuer was last there', async () => {
    const { state, token, call, pass } = quietServer();
    const old = await token('old');
    await call(old);
    state.isDown = true;
    pass(25 * hours);
    expect(await call(old)).toMatchObject({ status: 503 });
  });
});

it('The keys are looked for again before they are old, and the caller of that moment does not wait', async () => {
  const { state, token, call, pass } = quietServer();
  await call(await token('old'));
  const { asked } = state;
  pass(9.5 * minutes);
  await call(await token('new'));
  expect(state.asked).toBeGreaterThan(asked);
});

it('A caller is the same principal whether the issuer was configured with a slash at the end or without', async () => {
  const [plain, slashed] = [quietServer(), quietServer(`${name}/`)];
  for (const server of [plain, slashed]) {
    expect(await server.call(await server.token('old'))).toMatchObject({
      principal: { issuer: name, subject: 'ada' },
    });
  }
});
