import { describe, expect, it } from 'vitest';
import { bringing, place } from '../../support/library.ts';
import { planned } from './saving.ts';

describe('Songs that the service refuses', () => {
  const refusing = async (tracks: readonly number[], args: object, ...ids: number[]) => {
    const at = await planned(tracks, { ...args });
    for (const id of ids) at.faults.next(bringing(id), { refuse: 500 }, { times: Number.POSITIVE_INFINITY });
    return { ...at, said: await at.save() };
  };

  it('are named, and the others come in', async () => {
    const { said, now } = await refusing([9], { track_ids: [1, 2, 3] }, 2);
    expect(said.text.split('\n').slice(0, 4)).toEqual([
      `Saved "Dinner" [7], private: 3 songs, 3:00 (2 of 3 added), ${place}. ${said.structured['link']}`,
      'The service refused 1 of the 3 new songs.',
      'Songs that are not in it:',
      '[2] Song 2 · Artist 2: the service refuses it',
    ]);
    expect(said.structured).toMatchObject({ outcome: 'partly', added: 2, results: [{ id: 2 }] });
    expect(said.structured['plan_id']).toBeUndefined();
    expect(now()).toEqual([9, 1, 3]);
  });

  it('are an error if nothing else was to change', async () => {
    const { said } = await refusing([9], { track_ids: [2] }, 2);
    expect(said).toMatchObject({
      isError: true,
      structured: { outcome: 'nothing_changed' },
      text: expect.stringContaining(`Nothing changed, ${place}: "Dinner" [7], private: 1 song, `),
    });
  });

  it('keep what was to leave in the playlist, also after a restart', async () => {
    const at = await planned([1, 2], { track_ids: [8, 9], at: 'start', remove: { positions: [1] } });
    at.faults.next(bringing(8), { refuse: 500 }, { times: Number.POSITIVE_INFINITY });
    at.faults.next(/order=/, 'dies after acting');
    await expect(at.save()).rejects.toThrow('the process is gone');
    const later = await at.restarted();
    const said = await later.call('save_playlist', { plan_id: at.planId() });
    expect(said.text).toContain('\nSo 1 song to remove was kept.\n');
    expect(said.structured).toMatchObject({ outcome: 'partly', added: 1, removed: 0 });
    expect(at.now()).toEqual([9, 2, 1]);
    expect(at.faults.writes.some(line => line.startsWith('DELETE'))).toBe(false);
  });

  it('may be tracks that the playlist had twice', async () => {
    const { said, now } = await refusing([1, 2, 1, 4, 4], { rules: { dedupe: true } }, 1, 4);
    expect(said.structured).toMatchObject({
      outcome: 'partly',
      problems: ['The service does not take back 1, 4, which the playlist had twice.'],
    });
    expect(said.structured['plan_id']).toBeUndefined();
    expect(now()).toEqual([2]);
  });

  it('are no trouble if somebody else has added them', async () => {
    const { save, now, elsewhere, faults } = await planned([1, 2], {
      track_ids: [8],
      remove: { positions: [1] },
    });
    faults.next(bringing(8), { meanwhile: () => elsewhere('POST /playlist/7/tracks songs=8') });
    expect((await save()).structured).toMatchObject({ outcome: 'done' });
    expect(now()).toEqual([2, 8]);
  });
});
