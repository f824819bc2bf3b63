import { describe, expect, it } from 'vitest';
import { holdingOnly, libraryWith, numbers } from '../../support/library.ts';

const always = { times: Number.POSITIVE_INFINITY };
const details = /^GET \/playlist\/7$/;

async function holding(count: number) {
  const at = await libraryWith({ playlists: [{ id: 7, tracks: numbers(count) }] }, { confirm: 'never' });
  return {
    ...at,
    add: (...track_ids: number[]) =>
      at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids }),
    remove: () => at.call('playlist_delete', { action: 'delete', playlist_id: 7 }),
  };
}

/** The results of adding two songs of which the first is there. */
const oneThere = (there: number, added: number) => [
  { id: there, title: `Song ${there}`, outcome: 'nothing_changed', reason: 'already there' },
  { id: added, outcome: 'done' },
];

describe('A playlist that services show in their own ways', () => {
  it.each([
    [0, 3],
    [2, 3],
    [100, 250],
    [50, 2000],
  ])('with only %i of its %i tracks inside is known whole before it is deleted', async (inside, count) => {
    const { remove, undo, playlists, faults } = await holding(count);
    faults.next(details, holdingOnly(inside), always);
    await remove();
    expect(playlists()).toEqual([]);
    await undo();
    expect(playlists()).toMatchObject([{ tracks: numbers(count) }]);
  });

  it.each([null, undefined])('with the tracks %s inside is read by its list', async tracks => {
    const { add, faults } = await holding(3);
    faults.next(details, { altered: list => ({ ...list, tracks }) }, always);
    expect((await add(2, 4)).structured['results']).toMatchObject(oneThere(2, 4));
  });

  it('in pages of 50 is read to its end', async () => {
    const { add, faults } = await holding(120);
    faults.next(details, holdingOnly(0), always);
    faults.next(
      /^GET \/playlist\/7\/tracks/,
      {
        altered: page => {
          const data: { id: number }[] = Array.isArray(page['data']) ? page['data'].slice(0, 50) : [];
          const behind = data.at(-1)?.id ?? 0;
          return { ...page, data, next: behind < 120 ? `https://music.test/?index=${behind}` : undefined };
        },
      },
      always,
    );
    expect((await add(120, 121)).structured['results']).toMatchObject(oneThere(120, 121));
  });

  it('leaves out what bears no id, and is told by its number where it has no name', async () => {
    const { add, undo, faults } = await holding(2);
    faults.next(details, {
      altered: () => ({ id: 7, nb_tracks: 2, tracks: { data: [{ id: 1 }, { title: 'no id' }] } }),
    });
    await add(1, 5);
    expect((await undo()).structured).toMatchObject({ outcome: 'done', undone: 'id1' });
  });

  it("is the listener's to change where the service does not tell whose it is", async () => {
    const at = await libraryWith({ foreign: [{ id: 3500, tracks: [1] }] }, { confirm: 'never' });
    for (const creator of [null, { name: 'Odd' }]) {
      at.faults.next('GET /playlist/3500', { altered: list => ({ ...list, creator }) });
      expect((await at.call('playlist_delete', { action: 'delete', playlist_id: 3500 })).text).toContain(
        'Not allowed',
      );
    }
  });

  it('is read no further once the call was called off', async () => {
    const { add, faults } = await holding(250);
    faults.next(details, holdingOnly(100));
    faults.next('GET /playlist/7/tracks', 'cancelled');
    await expect(add(300)).rejects.toThrow();
    expect(faults.requests).toHaveLength(2);
  });

  it('is read anew for each change, whatever was read before', async () => {
    const { add, call, elsewhere, undo, tracksOf } = await holding(2);
    await call('playlist_read', { view: 'tracks', playlist_id: 7 });
    await call('playlist_read', { playlist_id: 7 });
    elsewhere('POST /playlist/7/tracks songs=5');
    expect((await add(5, 6)).structured['results']).toMatchObject(oneThere(5, 6));
    await undo();
    expect(tracksOf(7)).toEqual([1, 2, 5]);
  });
});
