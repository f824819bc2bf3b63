import { describe, expect, it } from 'vitest';
import { savingWith } from './saving.ts';

const pool = { sources: [{ from: 'playlist', id: 8 }] };

/** Playlist 7, which the listener made, was extended from playlist 8. */
async function extended(tracks: readonly number[] = [1, 2]) {
  const at = await savingWith(undefined, {
    playlists: [
      { id: 7, tracks },
      { id: 8, title: 'Pool', tracks: [20, 21] },
    ],
  });
  const refresh = async () => {
    await at.plan({ playlist: 7, refresh: true });
    await at.save();
    return at.now();
  };
  await at.plan({ playlist: 7, ...pool });
  const { change_id } = (await at.save()).structured;
  expect(at.now()).toEqual([...tracks, 20, 21]);
  const elsewhere = (...lines: string[]) => void lines.map(line => at.elsewhere(line));
  return { ...at, refresh, elsewhere, change_id };
}

describe('A playlist that is refreshed', () => {
  it('gets what its sources have now, and keeps what the listener had', async () => {
    const { elsewhere, refresh } = await extended();
    elsewhere('DELETE /playlist/8/tracks songs=20', 'POST /playlist/8/tracks songs=22');
    expect(await refresh()).toEqual([1, 2, 21, 22]);
  });

  it('keeps what the listener added, and does not get back what the listener removed', async () => {
    const { elsewhere, refresh } = await extended();
    elsewhere('DELETE /playlist/7/tracks songs=20', 'POST /playlist/7/tracks songs=9');
    expect(await refresh()).toEqual([1, 2, 21, 9]);
  });

  it('gets back what left it with its source', async () => {
    const { elsewhere, refresh } = await extended();
    elsewhere('DELETE /playlist/8/tracks songs=20');
    expect(await refresh()).toEqual([1, 2, 21]);
    elsewhere('POST /playlist/8/tracks songs=20');
    expect(await refresh()).toEqual([1, 2, 21, 20]);
    elsewhere('DELETE /playlist/8/tracks songs=21');
    expect(await refresh()).toEqual([1, 2, 20]);
  });

  it('has nothing to go by once its save was undone', async () => {
    const { undo, call, change_id, now } = await extended();
    await undo(change_id);
    expect(now()).toEqual([1, 2]);
    expect((await call('plan_playlist', { playlist: 7, refresh: true })).isError).toBe(true);
  });
});
