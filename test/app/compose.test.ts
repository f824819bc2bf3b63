import { describe, expect, it } from 'vitest';
import { createListener, createProcess } from '../../src/app/compose.ts';
import { QuotaReached } from '../../src/client/errors.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createLog } from '../../src/server/log.ts';
import { folder, musicService } from '../account/support.ts';
import { atEnd } from '../support/at-end.ts';
import { standIn } from '../support/replay.ts';

/** Of the demo catalogue, and not its owner. */
const otherUser = 1208441;

function configFor(origin: string, more: Readonly<Record<string, string>>) {
  const env = { XDG_CONFIG_HOME: folder(), MUSIC_SERVICE: origin, MUSIC_EPHEMERAL: 'on', ...more };
  const request = readConfig({ argv: [], env, platform: 'linux' }, []);
  if ('show' in request) throw new Error('nothing was to be shown');
  return request.config;
}

/** One process at a music service, and two listeners of it with different tokens. */
async function twoListeners(quota = '1000/1s', [first, second]: readonly string[] = []) {
  const service = await musicService();
  const configOf = (token: string) =>
    configFor(service.origin, { MUSIC_QUOTA: quota, MUSIC_ACCESS_TOKEN: token });
  const named = (subject?: string) => (subject === undefined ? undefined : { issuer: 'test', subject });
  const [all, some] = [
    service.token,
    service.tokens.issue({ permissions: ['basic_access'], userId: otherUser }),
  ];
  const shared = createProcess(configOf(all), { log: createLog('error', () => undefined) });
  const ann = createListener(shared, configOf(all), { keyring: null, principal: named(first) });
  const ben = createListener(shared, configOf(some), { keyring: null, principal: named(second) });
  atEnd(() => shared.close());
  return { service, ann, ben };
}

describe('Two listeners of one process', () => {
  it('share one quota', async () => {
    const { ann, ben, service } = await twoListeners('2/100s');
    await ann.client.search.any({ query: 'a' });
    await ben.client.search.any({ query: 'a' });
    await expect(ann.client.search.any({ query: 'b' })).rejects.toBeInstanceOf(QuotaReached);
    await expect(ben.client.search.any({ query: 'b' })).rejects.toBeInstanceOf(QuotaReached);
    expect(service.requests).toHaveLength(2);
  });

  it('have personal answers of their own, each remembered', async () => {
    const { ann, ben, service } = await twoListeners();
    const grantsOf = async ({ client }: typeof ann) =>
      (await client.user.permissions({})).permissions?.manage_library;
    expect([await grantsOf(ann), await grantsOf(ben)]).toEqual([true, false]);
    expect([await grantsOf(ann), await grantsOf(ben)]).toEqual([true, false]);
    expect(service.requests).toHaveLength(2);
  });

  it('record their changes apart', async () => {
    const { ann, ben } = await twoListeners();
    // The token is looked up with the first call.
    await Promise.all([ann.client.user.details({}), ben.client.user.details({})]);
    expect(await ann.journal.account()).not.toBe(await ben.journal.account());
  });

  it('can go one by one', async () => {
    const { ann, ben } = await twoListeners();
    await ann.client.user.details({});
    await ann.close();
    expect((await ben.client.user.details({})).id).toBeTypeOf('number');
  });
});

describe('Two listeners of a server for many', () => {
  it('take turns, however much one of them has under way', async () => {
    const { ann, ben, service } = await twoListeners('4/0.4s', ['ann', 'ben']);
    const all = [
      ...Array.from({ length: 12 }, (_, each) => ann.client.search.any({ query: `ann ${each}` })),
      ...Array.from({ length: 3 }, (_, each) => ben.client.search.any({ query: `ben ${each}` })),
    ];
    await Promise.all(all);
    // Four of the one left before the other came; then both have half, though each search is a call of its own.
    expect(service.requests.findLastIndex(({ params }) => params['q']?.startsWith('ben'))).toBeLessThan(10);
  });
});

describe("The application's secret", () => {
  const secret = 'app-secret-canary';

  it('stays out of all that is passed on, however often its listener signs in anew', async () => {
    const embedded = await musicService();
    const service = await standIn(embedded, async (_, pass) => {
      const answer = await pass();
      return { ...answer, body: answer.body.replaceAll('"title":"', `"title":"${secret} `) };
    });
    atEnd(() => service.close());
    const config = configFor(service.origin, {
      MUSIC_APP_ID: '1',
      MUSIC_APP_SECRET: secret,
      MUSIC_KEYRING: 'off',
    });
    const shared = createProcess(config, { log: createLog('error', () => undefined) });
    atEnd(() => shared.close());
    const { client, token } = createListener(shared, config);
    for (const _ of Array.from({ length: 10 })) {
      await token.keep({ token: embedded.tokens.issue() }, token.known);
      const { data } = await client.search.any({ query: 'a', limit: 1 }, { fresh: true });
      expect(data[0]?.title).toMatch(/^\[redacted\] ./);
    }
  });
});
