import { bringing, firstForeign, numbers } from '../support/library.ts';
import type { Scripts } from './scribe.ts';

const dinner = { playlists: [{ id: 7, tracks: numbers(6) }] };

/** Planning and saving. */
export const planning: Scripts = {
  async plan_playlist({ demo, library }) {
    const { show } = await library({
      ...dinner,
      songs: { 12: { title: 'Song 2 (Live)', artistId: 2 }, 9: { readable: false } },
    });
    const made = await show('a new playlist', { title: 'Lunch', track_ids: [1, 2, 3] });
    await show('the plan is changed', { plan_id: made.structured['plan_id'], remove: { positions: [2] } });
    await show('in full', { plan_id: made.structured['plan_id'], detail: 'full' });
    await show('from names', {
      title: 'Names',
      wanted: ['Artist 3 - Song 3', 'Artist 3 - Nothing', 'Song 2'],
    });
    await show('from a playlist, by rules', {
      title: 'Short',
      sources: [{ from: 'playlist', id: firstForeign }],
      rules: { count: 4, max_per_artist: 1 },
    });
    await show('a change to a playlist', {
      playlist: 'Dinner',
      remove: { positions: [1] },
      track_ids: [8],
      at: 'start',
    });
    await show('sorted, no duplicates', { playlist: '7', rules: { sort: 'title', dedupe: true } });
    await show('nothing to change', { playlist: '7', rules: { dedupe: true } });
    await show('songs that are there, and one that cannot be played', { playlist: '7', track_ids: [1, 9] });
    await show('no such playlist', { playlist: 'Breakfast', track_ids: [1] });
    await show('no such plan', { plan_id: 'x9.1' });
    await show('no songs', { title: 'Empty' });
    await show('nothing at all', {});
    const named = await library({
      ...dinner,
      songs: { 31: { title: 'Night Ferry' }, 32: { title: 'Night Ferry' }, 16: { explicit: true } },
    });
    const unclear = await named.show('names that are unclear, left out or not found', {
      title: 'Names',
      wanted: ['Night Ferry', 'Artist 16 - Song 16', 'Artist 15 - Song 15', 'qwxz vbnm'],
      rules: { explicit: 'avoid' },
    });
    const { plan_id } = unclear.structured;
    await named.show('one that was found is taken out', { plan_id, remove: { track_ids: [15] } });
    await named.show('a name that is there already', {
      playlist: 7,
      wanted: ['Artist 4 - Song 4'],
      at: 'end',
    });
    const music = await demo();
    await music.show('from an artist, by length and tempo', {
      title: 'Satie for breakfast',
      sources: [{ from: 'artist_top', name: 'Erik Satie' }],
      rules: { minutes: 12, bpm_max: 110 },
    });
  },
  async save_playlist({ library }) {
    const at = await library(dinner);
    const plan = async (args: Record<string, unknown>) =>
      (await at.call('plan_playlist', args)).structured['plan_id'];
    const first = await plan({ title: 'Lunch', track_ids: [1, 2, 3] });
    await at.show('a new playlist', { plan_id: first });
    await at.show('a second time', { plan_id: first });
    await at.show('a change', { plan_id: await plan({ playlist: 7, track_ids: [8, 9] }) });
    at.faults.next(bringing(11), { refuse: 500 }, { times: 9 });
    await at.show('partly', { plan_id: await plan({ playlist: 7, track_ids: [10, 11] }) });
    const stale = await plan({ playlist: 7, remove: { positions: [1] } });
    at.elsewhere('DELETE /playlist/7/tracks songs=1');
    await at.show('the playlist was changed meanwhile', { plan_id: stale });
    await at.show('two together', {
      plan_ids: [
        await plan({ title: 'Monday', track_ids: [1] }),
        await plan({ title: 'Tuesday', track_ids: [2] }),
      ],
    });
    await at.call('undo');
    await at.show('no such plan', { plan_id: 'x9.1' });
    await at.show('no plan', {});
    const long = await library({ playlists: [{ id: 7, tracks: numbers(30) }] });
    const { structured } = await long.call('plan_playlist', { playlist: 7, rules: { count: 4 } });
    const { plan_id } = structured;
    const asked = await long.show('more than 20 songs leave it', { plan_id });
    await long.show('the listener agreed', { plan_id, confirm: asked.structured['confirm'] });
  },
};
