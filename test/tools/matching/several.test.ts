import { describe, expect, it } from 'vitest';
import { Cancelled, QuotaReached } from '../../../src/client/errors.ts';
import { matchAll } from '../../../src/tools/matching/match-wishes.ts';
import { wishOf } from '../../../src/tools/matching/wish.ts';
import { around, fault } from '../around.ts';
import { found, track } from './tracks.ts';

const search = 'GET /search/track';
const ferry = track(1, 'Night Ferry', 'Marlow');

describe('Several songs', () => {
  const ask = 'Marlow - Night Ferry';

  it('are found in order, the same wish once, and told one by one', async () => {
    const context = around({ [search]: found(ferry) });
    const wishes = [ask, 'Marlow - Kettle Song Of Rain', '2. marlow - NIGHT ferry'].map(wishOf);
    const matches = await matchAll(wishes, context);
    expect(matches.map(({ outcome }) => outcome)).toEqual(['matched', 'missing', 'matched']);
    expect(matches.map(({ wish }) => wish)).toEqual(wishes);
    expect(context.sent.filter(line => line.includes('track%3A%22Night+Ferry%22'))).toHaveLength(1);
    expect(context.progressed).toEqual([
      [2, 3, '2 of 3 songs'],
      [3, 3, '3 of 3 songs'],
    ]);
  });

  it('ask the same question once, unless it failed', async () => {
    const context = around({ [search]: found(ferry) });
    const twice = [{ title: 'Night Ferry' }, { title: 'Night Ferry', duration: 200 }].map(wishOf);
    expect((await matchAll(twice, context)).map(({ outcome }) => outcome)).toEqual(['matched', 'matched']);
    expect(context.sent).toHaveLength(1);
    const answers = [fault(500), fault(500)];
    const failing = around({ [search]: () => answers.shift() ?? found(ferry) });
    const thrice = [...twice, { title: 'Night Ferry', duration: 201 }].map(wishOf);
    const matches = await matchAll(thrice, failing);
    expect(matches.map(({ outcome }) => outcome)).toContain('missing');
  });

  it('that were not searched completely say why', async () => {
    const answers = [found(ferry), fault(4)];
    const wishes = [ask, ...Array.from({ length: 9 }, (_, at) => `Ines - Song ${at} of Rain`)].map(wishOf);
    const matches = await matchAll(wishes, around({ [search]: () => answers.shift() ?? fault(4) }));
    expect(matches[0]).toMatchObject({ outcome: 'matched' });
    expect(matches.slice(1)).toEqual(
      wishes.slice(1).map(wish => ({
        outcome: 'missing',
        wish,
        tried: [],
        stopped: { error: expect.any(QuotaReached) },
      })),
    );
  });

  it('fail where nothing could be sought, or when they are called off', async () => {
    await expect(matchAll([wishOf(ask)], around({ [search]: fault(4) }))).rejects.toThrow(QuotaReached);
    const half = new AbortController();
    const codes = Array.from({ length: 8 }, (_, at) => `GBDUW000006${at}`);
    const answers = codes.map((each, at) => [
      `GET /track/isrc:${each}`,
      () => {
        if (at === 6) half.abort();
        return ferry;
      },
    ]);
    const called = around(Object.fromEntries(answers), { signal: half.signal });
    await expect(matchAll(codes.map(wishOf), called)).rejects.toThrow(Cancelled);
    expect(called.progressed.length).toBeGreaterThan(0);
    const stop = new AbortController();
    const context = around(
      {
        [search]: () => {
          stop.abort();
          return found(ferry);
        },
      },
      { signal: stop.signal },
    );
    await expect(matchAll([ask, 'Ines - Rain'].map(wishOf), context)).rejects.toThrow(Cancelled);
  });
});
