import { describe, expect, it } from 'vitest';
import { planIdOf, planningWith, poolA, tracksIn } from './planning.ts';

describe('A plan without a title', () => {
  it('is shown, and saved once it has one', async () => {
    const { plan, save, playlists } = await planningWith();
    const shown = await plan({ track_ids: [1, 2] });
    const plan_id = planIdOf(shown);
    expect(shown.text.split('\n')[0]).toBe(
      'Plan for a new private playlist without a title yet: 2 songs, 2:00.',
    );
    expect(shown.text.split('\n').at(-1)).toBe(
      `It has no title yet: plan_playlist {"plan_id":"${plan_id}","title":"…"}, then save_playlist.`,
    );
    expect((await save(plan_id)).text).toBe(
      'save_playlist: the new playlist has no title: give one to plan_playlist with this plan_id.',
    );
    const titled = await plan({ plan_id, title: ' Supper ', public: true });
    const made = await save(titled);
    expect(made.structured).toMatchObject({ outcome: 'done', title: 'Supper', public: true });
    expect(playlists()).toMatchObject([{ title: 'Supper', tracks: [1, 2] }]);
  });

  it('takes no other title once saving began, and goes on by the same call', async () => {
    const { plan, save, faults, playlists } = await planningWith();
    const plan_id = planIdOf(await plan({ track_ids: [1, 2], title: 'Supper' }));
    faults.next(/songs=/, { refuse: 700 });
    expect((await save(plan_id)).structured['outcome']).toBe('partly');
    expect((await plan({ plan_id, title: 'Lunch' })).text).toContain('this plan is being saved already');
    expect((await save(plan_id)).structured['outcome']).toBe('done');
    expect(playlists()).toMatchObject([{ title: 'Supper', tracks: [1, 2] }]);
  });

  it('of a playlist that exists is a new title', async () => {
    const { plan, save, playlists, undo } = await planningWith({
      playlists: [{ id: 7, title: 'Dinner', tracks: [1] }],
    });
    const shown = await plan({ playlist: 7, title: 'Lunch', public: true, detail: 'brief' });
    expect(shown.text.split('\n')).toEqual([
      'Plan for "Dinner" [7]: new title "Lunch", public. Its 1 song stays as it is; detail=full lists it.',
      expect.stringMatching(/^To save it, within 30 minutes: /),
    ]);
    const full = await plan({ plan_id: planIdOf(shown), detail: 'full' });
    expect(full.text).toContain('\nIn this order:\n1. [1] Song 1');
    await save(shown);
    expect(playlists()).toMatchObject([{ title: 'Lunch', public: true, tracks: [1] }]);
    await undo();
    expect(playlists()).toMatchObject([{ title: 'Dinner', public: false }]);
  });

  it('can be looked at by rules alone, and what comes nearest is named where nothing fits', async () => {
    const songs = {
      1: { bpm: 90, releaseDate: '1977-05-01', duration: 200 },
      2: { bpm: 120, releaseDate: '1960-05-01', duration: 100 },
    };
    const at = await planningWith({ songs, foreign: [{ id: poolA, tracks: [1, 2] }] });
    const sought = (rules: object) => at.plan({ sources: [{ from: 'playlist', id: poolA }], rules });
    expect(tracksIn(await sought({ year_min: 1970, dur_min: 150, dur_max: 200 }))).toEqual([1]);
    const years = await sought({ year_min: 1980 });
    expect(years).toMatchObject({ isError: false, structured: { nearest: ['1977, [1] Song 1 · Artist 1'] } });
    expect(years.text).toContain('\nNothing fits; nearest: 1977, [1] Song 1 · Artist 1.\n');
    expect((await sought({ bpm_min: 130, bpm_max: 140 })).text).toContain(
      'nearest: 120 bpm, [2] Song 2 · Artist 2.',
    );
    expect((await sought({ dur_max: 90 })).text).toContain('nearest: 1:40, [2] Song 2 · Artist 2.');
    expect((await sought({ dur_max: 90 })).text).toContain('length above 1:30');
  });
});
