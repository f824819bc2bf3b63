import { describe, expect, it } from 'vitest';
import { Refused } from '../../../src/hosting/callers/access-tokens.ts';
import { createAuthorizer, FailedAttempts } from '../../../src/hosting/callers/authorizer.ts';

const peer = '198.51.100.7';
let now = 0;

describe('A peer that failed', () => {
  it('is known by its network in the sixth version, and is not remembered for ever', () => {
    const attempts = new FailedAttempts({ now: () => now, most: 1, mostPeers: 2 });
    attempts.failed('2001:db8:1:2:3:4:5:6');
    expect(attempts.waitMs('2001:db8:1:2::9')).toBeGreaterThan(0);
    expect(attempts.waitMs('2001:db8:1:3::9')).toBe(0);
    attempts.failed('::ffff:198.51.100.7');
    expect(attempts.waitMs(peer)).toBeGreaterThan(0);

    attempts.failed('198.51.100.8');
    expect(attempts.waitMs('2001:db8:1:2::9')).toBe(0);
  });
});

const bearing = (bearer: string) =>
  new Request('https://music.example/mcp', { headers: { authorization: `Bearer ${bearer}` } });

const refusal = (answer: unknown) =>
  answer instanceof Response
    ? { status: answer.status, retry: answer.headers.get('retry-after') }
    : { status: 0, retry: null };

/** Only one token is good here. */
const ourServer = () =>
  createAuthorizer({
    async verify(bearer) {
      if (bearer !== 'good') throw new Refused();
      const principal = { issuer: 'keys', subject: 'ada' };
      return { principal, scopes: ['music:read'], ended: new AbortController().signal };
    },
    attempts: new FailedAttempts({ now: () => now, most: 5 }),
    metadata: undefined,
    now: () => now,
  });

describe('A peer that tries wrong tokens', () => {
  it('must wait after some, while others and known tokens go on', async () => {
    const ours = ourServer();
    await ours.authorize(bearing('good'), peer);
    for (let i = 0; i < 5; i += 1) await ours.authorize(bearing(`wrong${i}`), peer);

    const { status, retry } = await refusal(await ours.authorize(bearing('another'), peer));
    expect({ status, retry }).toEqual({ status: 429, retry: '60' });
    expect(await ours.authorize(bearing('good'), peer)).toMatchObject({ principal: { subject: 'ada' } });
    expect(await refusal(await ours.authorize(bearing('wrong'), '198.51.100.8'))).toMatchObject({
      status: 401,
    });

    now += 60_001;
    expect(await refusal(await ours.authorize(bearing('wrong'), peer))).toMatchObject({ status: 401 });
  });

  it('leaves those alone who called an hour ago with the token they still have', async () => {
    const ours = ourServer();
    await ours.authorize(bearing('good'), peer);
    now += 3_600_000;
    for (let i = 0; i < 6; i += 1) await ours.authorize(bearing(`wrong${i}`), peer);

    expect(await ours.authorize(bearing('good'), peer)).toMatchObject({ principal: { subject: 'ada' } });
  });
});
