import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atOnce, RefusedToken } from '../../../src/hosting/callers/access-tokens.ts';
import { FailedAttempts, networkOf } from '../../../src/hosting/callers/attempts.ts';
import { createAuthorizer } from '../../../src/hosting/callers/authorizer.ts';

const peer = '198.51.100.7';
let now = 0;

describe('A network that failed', () => {
  it('is not remembered for ever', () => {
    const attempts = new FailedAttempts({ now: () => now, most: 1, mostNetworks: 1 });
    attempts.failed('2001:db8:1:2');
    expect(attempts.waitMs('2001:db8:1:2')).toBeGreaterThan(0);
    attempts.failed(peer);
    expect(attempts.waitMs('2001:db8:1:2')).toBe(0);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9%eth0', '2001:db8:1:2'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:198.51.100.7', peer],
    [peer, peer],
  ])('is that of its address: %s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

const bearing = (bearer: string, signal: AbortSignal | null = null) =>
  new Request('https://music.example/mcp', { headers: { authorization: `Bearer ${bearer}` }, signal });

const refusal = (answer: unknown) =>
  answer instanceof Response
    ? { status: answer.status, retry: answer.headers.get('retry-after') }
    : { status: 0, retry: null };

/** Only one token is good here. */
const ourServer = (
  check: () => Promise<void> = async () => undefined,
  attempts = new FailedAttempts({ now: () => now, most: 5 }),
) =>
  createAuthorizer({
    async verify(bearer, inTurn = atOnce) {
      await inTurn(check);
      if (bearer !== 'good') throw new RefusedToken();
      const principal = { issuer: 'keys', subject: 'ada' };
      return { principal, scopes: ['music:read'], ended: new AbortController().signal };
    },
    attempts,
    metadata: undefined,
    now: () => now,
  });

describe('A network that presents wrong tokens', () => {
  it('gets 429 for them after some, while its valid tokens and other networks are served', async () => {
    const ours = ourServer();
    for (let i = 0; i < 5; i += 1) await ours.authorize(bearing(`wrong${i}`), peer);

    const { status, retry } = refusal(await ours.authorize(bearing('another'), peer));
    expect({ status, retry }).toEqual({ status: 429, retry: '60' });
    expect(await ours.authorize(bearing('good'), peer)).toMatchObject({ principal: { subject: 'ada' } });
    expect(refusal(await ours.authorize(bearing('wrong'), '198.51.100.8'))).toMatchObject({ status: 401 });

    now += 60_001;
    expect(refusal(await ours.authorize(bearing('wrong'), peer))).toMatchObject({ status: 401 });
  });

  it('has its valid token accepted among a hundred wrong ones that arrive at once', async () => {
    const ours = ourServer();
    const wrong = Array.from({ length: 100 }, (_, at) => ours.authorize(bearing(`wrong${at}`), peer));
    expect(await ours.authorize(bearing('good'), peer)).toMatchObject({ principal: { subject: 'ada' } });
    const statuses = (await Promise.all(wrong)).map(answer => refusal(answer).status);
    expect(statuses.filter(status => status === 401)).toHaveLength(5);
    expect(statuses.filter(status => status === 429)).toHaveLength(95);
  });

  it('has them checked one after the other, and none whose connection is closed', async () => {
    let [running, most, checked] = [0, 0, 0];
    const ours = ourServer(async () => {
      running += 1;
      checked += 1;
      most = Math.max(most, running);
      await pause(1);
      running -= 1;
    });
    const gone = new AbortController();
    const left = Array.from({ length: 50 }, (_, at) =>
      ours.authorize(bearing(`left${at}`, gone.signal), peer).catch(() => undefined),
    );
    const wrong = Array.from({ length: 20 }, (_, at) => ours.authorize(bearing(`wrong${at}`), peer));
    gone.abort();
    await Promise.all([...left, ...wrong]);
    expect(most).toBe(1);
    expect(checked).toBeLessThanOrEqual(21);
  });

  it('has them checked one after the other where two parts of the server count them together', async () => {
    let [running, most] = [0, 0];
    const check = async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(1);
      running -= 1;
    };
    const attempts = new FailedAttempts({ now: () => now });
    const parts = [ourServer(check, attempts), ourServer(check, attempts)];
    await Promise.all(parts.map((part, at) => part.authorize(bearing(`wrong${at}`), peer)));
    expect(most).toBe(1);
  });
});
