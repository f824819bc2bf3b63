import { describe, expect, it } from 'vitest';
import { odd } from '../../support/library.ts';
import { holding, planningWith, tracksIn } from './planning.ts';

describe('A change of a playlist that cannot be planned', () => {
  const oneOf = 'takes one of to, before, after, swap';
  it.each<[object, string]>([
    [{}, 'say what to change in the playlist; playlist_read shows it'],
    [{ plan_id: 'x', rules: { sort: 'title' } }, 'give plan_id or playlist, not both'],
    [{ rules: { sort: 'title', from: 90 } }, 'from, through and to need sort curve'],
    [{ rules: { sort: 'curve', from: 90 } }, 'sort curve needs from and to, the tempo of its start and end'],
    [{ rules: { descending: true } }, 'descending needs a sort by a fact, such as tempo'],
    [{ rules: { descending: true, sort: 'shuffled' } }, 'descending needs a sort by a fact, such as tempo'],
    [{ rules: { unknown: 'first' }, order: [1] }, 'unknown needs a sort by a fact, such as tempo'],
    [{ order: [1], rules: { sort: 'title' } }, 'give rules.sort or order, not both'],
    [{ order: [1], moves: [{ track_id: 1, to: 2 }] }, 'give order or moves, not both'],
    [{ at: 'start' }, 'say what to change in the playlist; playlist_read shows it'],
    [{ at: 'start', rules: { sort: 'title' } }, 'at says where new songs go: give some with it'],
    [{ refresh: true, rules: { count: 3 } }, 'refresh takes the playlist and rules.not_in, and nothing else'],
    [{ remove: {} }, 'remove takes positions, track_ids, artists, wishes or in'],
    [{ remove: { positions: [3] } }, 'there is no position 3: the list has 2 songs'],
    [{ remove: { positions: [-3] } }, 'there is no position -3: the list has 2 songs'],
    [{ remove: { track_ids: [9] } }, 'remove takes ids of songs in the list, and these are not: 9'],
    [{ remove: { artists: ['Nell'] } }, 'no song in the list is by "Nell"'],
    [
      { remove: { in: ['Nowhere'] } },
      'no own playlist is called "Nowhere": lists are favourites, favourite albums, favourite artists, history, in_more_than_one, a plan_id, or a playlist of the library; there are: [7] "Dinner"',
    ],
    [{ moves: [{ track_id: 3 }] }, `the move of track 3 ${oneOf}`],
    [{ moves: [{ position: 2 }] }, `the move of position 2 ${oneOf}`],
    [{ moves: [{ track_id: 3, before: 1, after: 2 }] }, `the move of track 3 ${oneOf}`],
    [{ moves: [{ to: 1 }] }, 'each move takes track_id, song or position, one of them'],
    [
      { moves: [{ track_id: 1, position: 1, to: 1 }] },
      'each move takes track_id, song or position, one of them',
    ],
    [{ moves: [] }, 'moves must be a list of at least 1 entry, not []'],
    [
      { moves: [{ track_id: 9, to: 1 }] },
      'not in the list: 9. Beside track_id, before, after and swap are track ids or titles; beside position they are positions or titles',
    ],
    [{ moves: [{ track_id: 1, after: 1 }] }, 'moves puts 1 beside itself'],
    [{ moves: [{ track_id: 1, to: 3 }] }, 'there is no position 3: the list has 2 songs'],
    [{ moves: [{ position: 1, swap: 6 }] }, 'there is no position 6: the list has 2 songs'],
    [{ order: [1, 6] }, 'there is no position 6: the list has 2 songs'],
    [{ order: [1, 1] }, 'order names position 1 twice'],
    [
      { at: 'after nobody', track_ids: [9] },
      'no song of the list is called "nobody": give position or track_id',
    ],
    [
      { at: 'there', track_ids: [9] },
      'a place is first, last, a position, or "before" or "after" with a position, an id or a title, not "there"',
    ],
  ])('%j', async (args, problem) => {
    const { change, faults } = await holding([1, 2]);
    expect(await change(args)).toMatchObject({ text: `plan_playlist: ${problem}.`, isError: true });
    expect(faults.writes).toEqual([]);
  });

  it('says whose playlist it is, or that there is none', async () => {
    const at = await planningWith({ foreign: [{ id: 3500, title: 'Lunch', tracks: [1], by: odd }] });
    const sorted = async (playlist: number) => (await at.plan({ playlist, rules: { sort: 'title' } })).text;
    expect([await sorted(3500), await sorted(8)]).toEqual([
      'plan_playlist: playlist "Lunch" belongs to "Odd": only its owner can change it.',
      'There is no playlist 8; find ids with search type=playlist or library_read kind=playlists.',
    ]);
  });

  it.each([
    // It may be a playlist shared with them: the service decides.
    [800, /^Plan for "/],
    [700, /^The service is busy or down. Try again in a minute\.$/],
  ])('asks once who the listener is where the service refuses to say (%i)', async (code, text) => {
    const at = await planningWith({ foreign: [{ id: 3500, tracks: [1] }] });
    at.faults.next('GET /user/me', { refuse: code });
    expect((await at.plan({ playlist: 3500, rules: { sort: 'title' } })).text).toMatch(text);
  });

  it('is planned for a playlist that others share with the listener', async () => {
    const at = await planningWith({ foreign: [{ id: 3500, title: 'Kitchen', tracks: [1] }] });
    at.faults.next('GET /playlist/3500', { altered: list => ({ ...list, collaborative: true }) });
    expect(tracksIn(await at.plan({ playlist: 3500, track_ids: [2] }))).toEqual([1, 2]);
  });

  it('is planned where nothing may change, and says that it cannot be saved', async () => {
    const at = await planningWith({ playlists: [{ id: 7, tracks: [2, 1] }] });
    const reading = await at.restarted({ readOnly: true });
    const sorted = await reading.call('plan_playlist', { playlist: 7, rules: { sort: 'title' } });
    expect(tracksIn(sorted)).toEqual([1, 2]);
    expect(sorted.text).toContain('It cannot be saved, because this server is read-only.');
    expect(sorted.text).not.toContain('save_playlist');
    const shown = await reading.call('plan_playlist', { plan_id: sorted.structured['plan_id'] });
    expect(shown.text).toContain('because this server is read-only');
  });
});
