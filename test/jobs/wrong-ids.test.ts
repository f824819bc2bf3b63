import { describe, expect, it } from 'vitest';
import { libraryWith, numbers, place } from '../support/library.ts';

const unknown = 9000;

async function dinner() {
  const at = await libraryWith({ playlists: [{ id: 7, tracks: [] }] });
  return {
    ...at,
    add: (track_ids: readonly number[]) =>
      at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids }),
    tracks: () => at.tracksOf(7),
    songsSent: () => at.faults.writes.map(line => line.split('songs=')[1]?.split(',').length),
  };
}

describe('Tracks added to a playlist, some by ids that no track has', () => {
  it('go in without the ids that the service does not take, each of which is named', async () => {
    const { add, undo, tracks, songsSent } = await dinner();
    const wrong = [unknown, unknown + 1];
    const said = await add([...numbers(55), ...wrong, ...numbers(40, 60)]);
    expect(said.text.split('\n')).toEqual([
      `Partly done: added 95 of 97 tracks to "Dinner" [7]: 95 tracks, ${place}.`,
      expect.stringMatching(/^Done: "Song 1 · Artist 1" \[1\], /),
      `Failed (The service refused this id. It may not exist; find ids with search): ${wrong.join(', ')}`,
      'change_id id1: undo reverses this.',
    ]);
    expect(tracks()).toEqual([...numbers(55), ...numbers(40, 60)]);
    expect(songsSent().length).toBeLessThan(20);
    await undo();
    expect(tracks()).toEqual([]);
  });

  it('change nothing, and are no error, where all others are there already', async () => {
    const { add, tracks } = await dinner();
    await add([1, 2]);
    const said = await add([1, unknown, 2]);
    expect(said.isError).toBe(false);
    expect(said.structured).toMatchObject({ outcome: 'nothing_changed' });
    expect(said.text.split('\n')).toEqual([
      `Nothing changed, ${place}.`,
      'Already there: "Song 1 · Artist 1" [1], "Song 2 · Artist 2" [2]',
      `Failed (The service refused this id. It may not exist; find ids with search): ${unknown}`,
    ]);
    expect(tracks()).toEqual([1, 2]);
  });

  it('are left untried where more ids are wrong than slips are', async () => {
    const { add, tracks, songsSent } = await dinner();
    const said = await add([1, 2, ...numbers(60, unknown)]);
    expect(said.text).toContain('\nNot tried: ');
    expect(tracks()).toEqual([1, 2]);
    expect(songsSent().length).toBeLessThan(30);
  });
});
