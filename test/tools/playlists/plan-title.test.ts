import { describe, expect, it } from 'vitest';
import { buildingWith, planIdOf, poolA, tracksIn } from './building.ts';

describe('A plan without a title', () => {
  it('is shown, and made by its plan_id with a title', async () => {
    const { build, playlists } = await buildingWith();
    const shown = await build({ track_ids: [1, 2] });
    const plan_id = planIdOf(shown);
    expect(shown.text.split('\n')[0]).toBe(
      'Preview, nothing is changed yet: a new private playlist without a title yet, 2 tracks, 2:00 in all.',
    );
    expect(shown.text.split('\n').at(-1)).toBe(
      `To make it, within 30 minutes: build_playlist {"plan_id":"${plan_id}"} with a title; drop, replace, add and order change it first.`,
    );
    expect((await build({ plan_id })).text).toBe(
      'build_playlist: the playlist has no title yet: give title with the plan_id.',
    );
    const made = await build({ plan_id, title: ' Supper ', public: true });
    expect(made.structured).toMatchObject({ outcome: 'done', title: 'Supper', public: true });
    expect(playlists()).toMatchObject([{ title: 'Supper', tracks: [1, 2] }]);
  });

  it('goes on by the same call where that broke off, and takes no other title then', async () => {
    const { build, faults, playlists } = await buildingWith();
    const plan_id = planIdOf(await build({ track_ids: [1, 2] }));
    faults.next(/songs=/, { refuse: 700 });
    expect((await build({ plan_id, title: 'Supper' })).structured['outcome']).toBe('partly');
    expect((await build({ plan_id, title: 'Lunch' })).text).toContain('it is being made already');
    expect((await build({ plan_id, title: 'Supper' })).structured['outcome']).toBe('done');
    expect(playlists()).toMatchObject([{ title: 'Supper', tracks: [1, 2] }]);
  });

  it('is not asked for where a playlist is extended', async () => {
    const { build } = await buildingWith({ playlists: [{ id: 7, tracks: [1] }] });
    const plan_id = planIdOf(await build({ playlist_id: 7, track_ids: [2] }));
    expect((await build({ plan_id, title: 'B' })).text).toContain(
      'title, description and public are for a new playlist',
    );
    expect((await build({ plan_id })).structured['outcome']).toBe('done');
  });

  it('can be looked at by rules alone, and what comes nearest is named where nothing fits', async () => {
    const songs = {
      1: { bpm: 90, releaseDate: '1977-05-01', duration: 200 },
      2: { bpm: 120, releaseDate: '1960-05-01', duration: 100 },
    };
    const at = await buildingWith({ songs, foreign: [{ id: poolA, tracks: [1, 2] }] });
    const sought = (rules: object) => at.build({ sources: [{ from: 'playlist', id: poolA }], rules });
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
