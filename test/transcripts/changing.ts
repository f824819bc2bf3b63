import { bringing, firstForeign, numbers, odd } from '../support/library.ts';
import type { Scripts, Shown } from './scribe.ts';

const dinner = { playlists: [{ id: 7, tracks: [1, 2, 3] }] };

/** One change of each kind, and the list of them. */
async function everyKind({ call, show }: Shown): Promise<void> {
  const list = { playlist_id: 7 };
  for (const kind of ['tracks', 'playlists']) {
    const ids = [kind === 'playlists' ? firstForeign : 5];
    await call('library_add', { kind, ids });
    await call('library_remove', { kind, ids });
  }
  await call('playlist_write', { action: 'create', title: 'Lunch', track_ids: [1, 2] });
  await call('playlist_write', { ...list, action: 'add_tracks', track_ids: [4, 5] });
  await call('playlist_write', { ...list, action: 'reorder', track_ids: [5, 4, 3, 2, 1] });
  await call('playlist_write', { ...list, action: 'update', description: 'Slow', public: true });
  await call('playlist_write', { ...list, action: 'update', description: '', public: false });
  await call('playlist_write', { ...list, action: 'update', title: 'Supper', collaborative: true });
  await call('playlist_write', { ...list, action: 'mark_seen' });
  await call('playlist_delete', { ...list, action: 'remove_tracks', track_ids: [2] });
  const { structured } = await call('plan_playlist', { playlist: 7, track_ids: [8], at: 'start' });
  await call('save_playlist', { plan_id: structured['plan_id'] });
  await call('playlist_delete', { ...list, action: 'delete' });
  await call('user_write', { action: 'follow', target_user_ids: [4] });
  await call('user_unfollow', { target_user_ids: [4] });
  await call('episode_bookmark', { episode_id: 5, offset: 70 });
  await call('episode_unbookmark', { episode_id: 5 });
  await call('track_update', { track_id: -3, artist: 'Odd', album: 'Second' });
  await show('one of each kind');
}

/** The tools that change the listener's library, and those that list and undo changes. */
export const changing: Scripts = {
  async library_add({ library }) {
    const { show, faults } = await library({ favourites: { tracks: [1] } });
    await show('two, one of which is there', { kind: 'tracks', ids: [1, 2] });
    await show('nothing new', { kind: 'tracks', ids: [2] });
    await show('by name', { kind: 'artists', ids: ['Artist 12'] });
    await show('partly', { kind: 'albums', ids: [3, 999_999] });
    await show('none of them', { kind: 'albums', ids: [999_999] });
    faults.next('POST', 'answer lost');
    await show('an answer of the service is lost', { kind: 'radios', ids: [4] });
    faults.next('POST', { refuse: 700 }, { times: 9 });
    await show('the service is busy', { kind: 'podcasts', ids: [4] });
    await show('no such kind', { kind: 'songs', ids: [1] });
    await show('no ids', { kind: 'tracks', ids: [] });
  },
  async library_remove({ library }) {
    const setup = { favourites: { tracks: numbers(30), albums: [1, 2] } };
    const { show } = await library(setup);
    await show('two', { kind: 'tracks', ids: [1, 2] });
    await show('one that is not there', { kind: 'tracks', ids: [1] });
    await show('partly', { kind: 'albums', ids: [2, 5] });
    const asked = await show('more than 20, where the host cannot ask', {
      kind: 'tracks',
      ids: numbers(22, 5),
    });
    const { confirm } = asked.structured;
    await show('the listener agreed', { kind: 'tracks', ids: numbers(22, 5), confirm });
    await show('the token once more', { kind: 'tracks', ids: numbers(22, 5), confirm });
    const declining = await library(setup, { says: 'decline' });
    await declining.show('the listener declines', { kind: 'tracks', ids: numbers(22) });
    await show('by a name that fits nothing', { kind: 'albums', ids: ['Nobody - Nothing'] });
    await show('no kind', { ids: [1] });
  },
  async playlist_write({ library }) {
    const { show, faults } = await library(dinner);
    await show('a new one', { action: 'create', title: 'Lunch', track_ids: [4, 5] });
    await show('a new one of the same name', { action: 'create', title: 'Lunch' });
    await show('renamed', { action: 'update', playlist_id: '7', title: 'Supper' });
    await show('renamed to the same', { action: 'update', playlist_id: '7', title: 'Supper' });
    await show('made public, with a description', {
      action: 'update',
      playlist_id: 'Supper',
      public: true,
      description: 'For late guests',
    });
    await show('songs added, one of which is there', {
      action: 'add_tracks',
      playlist_id: '7',
      track_ids: [3, 4],
    });
    await show('only songs that are there', { action: 'add_tracks', playlist_id: '7', track_ids: [3] });
    faults.next(bringing(6), { refuse: 500 }, { times: 9 });
    await show('partly', { action: 'add_tracks', playlist_id: '7', track_ids: [5, 6] });
    await show('a new order', { action: 'reorder', playlist_id: '7', track_ids: [5, 4, 3, 2, 1] });
    await show('an order that lacks songs', { action: 'reorder', playlist_id: '7', track_ids: [5, 4] });
    await show('a playlist of somebody else', { action: 'update', playlist_id: '3001', title: 'Mine' });
    await show('no such playlist', { action: 'update', playlist_id: 'Breakfast', title: 'Mine' });
    await show('nothing to update', { action: 'update', playlist_id: '7' });
  },
  async playlist_delete({ library }) {
    const { show } = await library(dinner);
    await show('a song', { action: 'remove_tracks', playlist_id: '7', track_ids: [2] });
    await show('a song that is not there', { action: 'remove_tracks', playlist_id: '7', track_ids: [2] });
    const asked = await show('the playlist, where the host cannot ask', {
      action: 'delete',
      playlist_id: '7',
    });
    await show('the listener agreed', {
      action: 'delete',
      playlist_id: '7',
      confirm: asked.structured['confirm'],
    });
    await show('it is gone', { action: 'delete', playlist_id: '7' });
    const asking = await library(dinner, { says: 'accept' });
    await asking.show('the listener accepts', { action: 'delete', playlist_id: 'Dinner' });
    const declining = await library(dinner, { says: 'decline' });
    await declining.show('the listener declines', { action: 'delete', playlist_id: 'Dinner' });
    await declining.show('a playlist of somebody else', { action: 'delete', playlist_id: '3001' });
    await declining.show('no songs named', { action: 'remove_tracks', playlist_id: '7' });
  },
  async episode_bookmark({ library }) {
    const { show } = await library();
    await show('a bookmark', { episode_id: '5', offset: 40 });
    await show('moved', { episode_id: '5', offset: 70 });
    await show('the same place', { episode_id: '5', offset: 70 });
    await show('not found', { episode_id: '999', offset: 10 });
    await show('beyond the end', { episode_id: '5', offset: 101 });
    await show('no place', { episode_id: '5' });
  },
  async episode_unbookmark({ library }) {
    const { show } = await library({ bookmark: { episodeId: 5, offset: 40 } });
    await show('removed', { episode_id: '5' });
    await show('nothing to remove', { episode_id: '5' });
    await show('not found', { episode_id: '999' });
    await show('by a name that fits nothing', { episode_id: 'Podcast 5 - Nothing' });
  },
  async user_write({ library }) {
    const { show } = await library({ followings: [odd] });
    await show('follow', { action: 'follow', target_user_ids: [3, 4] });
    await show('follow again', { action: 'follow', target_user_id: 3 });
    await show('partly', { action: 'follow', target_user_ids: [5, 999_999] });
    await show('not found', { action: 'follow', target_user_id: 999_999 });
    await show('nobody of that name', { action: 'follow', target_user_id: 'Somebody' });
    await show('a message', { action: 'notify', message: 'Good evening' });
    await show('no message', { action: 'notify' });
    await show('nobody named', { action: 'follow' });
  },
  async user_unfollow({ library }) {
    const { show } = await library({ followings: [odd, 3, 4] });
    await show('one', { target_user_id: odd });
    await show('by name', { target_user_id: 'User 3' });
    await show('not followed', { target_user_ids: [odd] });
    await show('partly', { target_user_ids: [4, 9] });
    await show('nobody named', {});
  },
  async track_update({ library }) {
    const { show } = await library({ uploads: [{ id: -3, title: 'Demo' }] });
    await show('a title', { track_id: -3, title: 'Demo 2' });
    await show('the same', { track_id: -3, title: 'Demo 2' });
    await show('artist and album', { track_id: -3, artist: 'Nell and Odd', album: 'Cellar' });
    await show('a song of the catalogue', { track_id: 3, title: 'Mine' });
    await show('not found', { track_id: -9, title: 'Mine' });
    await show('nothing to change', { track_id: -3 });
  },
  async track_delete({ library }) {
    const uploads = [
      { id: -3, title: 'Demo' },
      { id: -4, title: 'Take two' },
    ];
    const { show } = await library({ uploads });
    const asked = await show('where the host cannot ask', { track_id: -3 });
    await show('the listener agreed', { track_id: -3, confirm: asked.structured['confirm'] });
    await show('it is gone', { track_id: -3 });
    const declining = await library({ uploads }, { says: 'cancel' });
    await declining.show('the listener closes the question', { track_id: -4 });
    await show('a song of the catalogue', { track_id: 3 });
    await show('none named', {});
  },
  async changes({ library, restarted }) {
    const at = await library({ ...dinner, uploads: [{ id: -3, title: 'Demo' }] }, { confirm: 'never' });
    await at.show('nothing yet');
    await at.call('library_add', { kind: 'tracks', ids: [1, 2] });
    at.time.now += 60_000;
    await at.call('playlist_write', { action: 'update', playlist_id: 7, title: 'Supper' });
    await at.call('track_delete', { track_id: -3 });
    await at.call('user_write', { action: 'notify', message: 'Good evening' });
    await at.show('four changes');
    await at.call('undo', { change_ids: ['id1'] });
    await at.show('one undone');
    at.faults.next('POST', 'dies before acting');
    await at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [8] }).catch(() => {});
    const later = await restarted(at);
    await later.show('one was interrupted');
    await later.show('an argument', { limit: 2 });
    await everyKind(await library({ ...dinner, uploads: [{ id: -3, title: 'Demo' }] }, { confirm: 'never' }));
  },
  async undo({ library, restarted }) {
    const at = await library({ ...dinner, uploads: [{ id: -3, title: 'Demo' }] }, { confirm: 'never' });
    const { show } = at;
    const change = async (name: string, args: Record<string, unknown>) =>
      (await at.call(name, args)).structured['change_id'];
    await show('nothing to undo');
    await change('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [4, 5] });
    const latest = await show('the latest');
    const again = await show('done again', { change_ids: [latest.structured['change_id']] });
    await show('one of its songs', { change_ids: [again.structured['change_id']], only: [4] });
    await show('what is undone already', { change_ids: [latest.structured['undone']] });
    const renamed = await change('playlist_write', { action: 'update', playlist_id: 7, title: 'Supper' });
    const added = await change('library_add', { kind: 'tracks', ids: [8, 9] });
    await show('two at once', { change_ids: [renamed, added] });
    await show('no such changes', { change_ids: ['x8', 'x9'] });
    await change('library_add', { kind: 'tracks', ids: [1, 2] });
    at.faults.next('DELETE /user/me/tracks track_id=2', { refuse: 500 }, { times: 9 });
    await show('partly');
    const deleted = await change('track_delete', { track_id: -3 });
    await show('what cannot be undone', { change_ids: [deleted] });
    at.faults.next('POST', 'dies before acting');
    await change('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [6] }).catch(() => {});
    const later = await restarted(at, { confirm: 'never' });
    const { items } = (await later.call('changes')).structured;
    const [interrupted] = Array.isArray(items) ? items : [];
    await later.show('an interrupted change is finished', {
      finish: true,
      change_ids: [interrupted?.change_id],
    });
    const asking = await library();
    await asking.call('playlist_write', { action: 'create', title: 'Lunch' });
    await asking.call('playlist_write', { action: 'add_tracks', playlist_id: 'Lunch', track_ids: [1, 2] });
    const asked = await asking.show('of a new playlist with other songs', { change_ids: ['id1'] });
    await asking.show('the listener agreed', { change_ids: ['id1'], confirm: asked.structured['confirm'] });
  },
};
