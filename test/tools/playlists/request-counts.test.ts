import { describe, expect, it } from 'vitest';
import { type LibraryStand, libraryWith, numbers } from '../../support/library.ts';

/** The requests of a call, with `{id}` for the ids of playlists and tracks. */
async function requestsOf({ faults }: LibraryStand, act: () => Promise<unknown>): Promise<string[]> {
  const from = faults.requests.length;
  await act();
  return faults.requests.slice(from).map(line => line.replace(/ \w+=.*$/, '').replace(/\/-?\d+/g, '/{id}'));
}

const who = 'GET /user/me';
const list = 'GET /user/me/playlists';
const read = 'GET /playlist/{id}';
const create = 'POST /user/me/playlists';
const update = 'POST /playlist/{id}';
const write = 'POST /playlist/{id}/tracks';

const withPlaylist = () => libraryWith({ playlists: [{ id: 7, tracks: [3, 1, 2] }] });

describe('Requests of', () => {
  it('a second playlist: who the listener is, is known by then', async () => {
    const at = await libraryWith();
    const make = () => at.call('playlist_write', { action: 'create', title: 'Lunch', public: true });
    expect(await requestsOf(at, make)).toEqual([who, list, create, read]);
    expect(await requestsOf(at, make)).toEqual([list, create, read]);
  });

  it('a playlist made with its tracks: which playlists there are, three writes, a look once it is private, and one at the end', async () => {
    const at = await libraryWith();
    const track_ids = numbers(25);
    const requests = await requestsOf(at, () =>
      at.call('playlist_write', { action: 'create', title: 'Lunch', track_ids }),
    );
    expect(requests).toEqual([who, list, create, update, read, write, read]);
  });

  it('tracks added to a playlist: a look before and one after', async () => {
    const at = await withPlaylist();
    const requests = await requestsOf(at, () =>
      at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [4, 5] }),
    );
    expect(requests).toEqual([read, who, write, read]);
  });

  it('a playlist sorted: one look for the plan, one before the order is sent, one after', async () => {
    const at = await withPlaylist();
    let plan_id: unknown;
    const planned = await requestsOf(at, async () => {
      const { structured } = await at.call('plan_playlist', { playlist: 7, rules: { sort: 'title' } });
      plan_id = structured['plan_id'];
    });
    expect(planned).toEqual([read, who]);
    expect(await requestsOf(at, () => at.call('save_playlist', { plan_id }))).toEqual([read, write, read]);
  });

  it('a playlist of 25 songs: each song once for the plan; which playlists there are, three writes, a look once it is private, and one at the end', async () => {
    const at = await libraryWith();
    const track_ids = numbers(25);
    let plan_id: unknown;
    const planned = await requestsOf(at, async () => {
      const { structured } = await at.call('plan_playlist', { title: 'Lunch', track_ids });
      plan_id = structured['plan_id'];
    });
    expect(planned).toEqual([...track_ids.map(() => 'GET /track/{id}'), who]);
    const saved = await requestsOf(at, () => at.call('save_playlist', { plan_id }));
    expect(saved).toEqual([list, create, update, read, write, read]);
  });
});
