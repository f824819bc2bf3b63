import { describe, expect, it } from 'vitest';
import { cellsOf, libraryFor, nameOf, unbroken, wrongAfter } from '../support/breaks.ts';
import { libraryWith } from '../support/library.ts';
import { operations } from '../support/operations.ts';

/** The whole is in `npm run test:long`. A prime, so that each kind of break and each request has its turn. */
const every = 13;

describe(`A change that breaks off, every ${every}th of all breaks`, () => {
  it.each(operations.map((operation, at) => ({ ...operation, at })))(
    '$name is gone on with, taken back and made again exactly',
    { timeout: 60_000 },
    async ({ at, ...operation }) => {
      const states = await unbroken(operation, libraryFor);
      const cells = cellsOf(operation, states).filter((_, cell) => cell % every === at % every);
      const wrong: Record<string, readonly string[]> = {};
      for (const cell of cells) {
        const found = await wrongAfter(cell, states, libraryFor);
        if (found.length > 0) wrong[nameOf(cell)] = found;
      }
      expect(wrong).toEqual({});
    },
  );
});

describe('A playlist that the service makes long after the time-out', () => {
  const making = 'POST /user/me/playlists title=Lunch';

  /** Neither look finds it, so nobody knows; `act`: the service gets to it. */
  const unanswered = async () => {
    const at = await libraryWith({}, { confirm: 'never' });
    const { structured } = await at.call('plan_playlist', { title: 'Lunch', track_ids: [1, 2] });
    at.faults.next(making, 'no answer in time');
    const make = { plan_id: structured['plan_id'] };
    const said = await at.call('save_playlist', make);
    expect(said.text).toContain('It is not known yet whether a playlist was made');
    expect(said.text).toContain('The service may still be making it. Call again in 60 seconds');
    return {
      at,
      make,
      act: () => at.elsewhere(making),
      made: () => at.faults.writes.filter(line => line.startsWith(making)).length,
    };
  };
  const whole = [{ title: 'Lunch', tracks: [1, 2] }];

  it('is not made a second time by the next call, in this process or another, and is filled once it is there', async () => {
    const { at, make, act, made } = await unanswered();
    at.time.now += 10_000;
    expect((await at.call('save_playlist', make)).text).toContain('Call again in 50 seconds');
    const later = await at.restarted({ confirm: 'never' });
    expect((await later.call('undo', { finish: true })).text).toContain('Call again in 50 seconds');
    expect([made(), at.playlists()]).toEqual([1, []]);
    act();
    expect((await later.call('save_playlist', make)).structured).toMatchObject({
      outcome: 'done',
      added: 2,
    });
    expect(made()).toBe(1);
    expect(at.playlists()).toMatchObject(whole);
    expect((await later.undo()).structured['outcome']).toBe('done');
    expect(at.playlists()).toEqual([]);
  });

  it('is made again where it is not there after a minute, or the clock was set back by as much', async () => {
    for (const minutes of [1, -1]) {
      const { at, make, made } = await unanswered();
      at.time.now += minutes * 60_000;
      expect((await at.call('save_playlist', make)).structured).toMatchObject({ outcome: 'done', added: 2 });
      expect([made(), at.playlists()]).toMatchObject([2, whole]);
    }
  });

  it('is not waited for where it is taken back, which says that nobody knows', async () => {
    const { at, make } = await unanswered();
    const back = await at.undo(make.plan_id);
    expect(back.text).toMatch(/not known|cannot be told/);
    expect((await at.call('save_playlist', make)).isError).toBe(true);
    expect(at.playlists()).toEqual([]);
  });
});
