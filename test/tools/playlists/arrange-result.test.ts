import { describe, expect, it, onTestFinished } from 'vitest';
import { libraryWith, place } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';

const songs = { 1: { title: 'b' }, 2: { title: 'a' }, 3: { title: 'a (Live)', artistId: 2 } };

/** A planned order for playlist 7, to be carried out. */
async function planned(tracks: readonly number[], args: object, setup: Setup = { songs }) {
  const at = await libraryWith({ ...setup, playlists: [{ id: 7, tracks }] });
  onTestFinished(() => at.close());
  const { structured } = await at.call('arrange_playlist', { playlist_id: 7, ...args });
  const { plan_id } = structured;
  return { ...at, plan_id, arrange: () => at.call('arrange_playlist', { plan_id }) };
}

describe('An order that was carried out', () => {
  it.each<[object, readonly number[], string, readonly number[]]>([
    [{ sort_by: 'title' }, [1, 2], '1 track moved', [2, 1]],
    [{ moves: [{ track_id: 2, to: 1 }] }, [1, 2], '1 track moved', [2, 1]],
    [{ remove_duplicates: true }, [1, 2, 3], '1 duplicate removed', [1, 2]],
    [{ sort_by: 'title', remove_duplicates: true }, [1, 2, 3], '1 duplicate removed, 1 track moved', [2, 1]],
  ])('by %j is told with what is there, the link and the way back', async (args, tracks, did, after) => {
    const { arrange, tracksOf } = await planned(tracks, args);
    const said = await arrange();
    const { link, change_id } = said.structured;
    expect(said.text.split('\n').at(0)).toBe(
      `Arranged playlist "Dinner" [7]: ${did}; it has ${after.length} tracks, ${place}. ${link}`,
    );
    const lost = did.includes('duplicate') ? ', but the date of the track is lost' : '';
    expect(said.text.split('\n').at(-1)).toBe(`change_id ${change_id}: undo reverses this${lost}.`);
    expect(said.structured).toMatchObject({
      outcome: 'done',
      id: 7,
      title: 'Dinner',
      nb_tracks: after.length,
    });
    expect(tracksOf(7)).toEqual(after);
  });

  it('at once lists the duplicates that were removed', async () => {
    const { call } = await planned([1, 2, 3], { sort_by: 'title' });
    const said = await call('arrange_playlist', { playlist_id: 7, remove_duplicates: true, preview: false });
    expect(said.text).toContain(
      '\nDuplicates removed:\n[3] a (Live) · Artist 2: live; [2] a is the original and stays\n',
    );
    expect(said.structured['removed']).toMatchObject([{ id: 3, keeps: 2 }]);
  });

  it.each([
    [{ sort_by: 'title' }, 'It was in that order already.'],
    [{ remove_duplicates: true }, 'There was nothing to move or to remove.'],
  ])('with nothing to do is no error: %j', async (args, words) => {
    const { arrange } = await planned([2, 1], args);
    const said = await arrange();
    expect(said).toMatchObject({ isError: false, structured: { outcome: 'nothing_changed' } });
    expect(said.text.split('\n')).toEqual([
      `Nothing changed, ${place}: playlist "Dinner" [7]; it has 2 tracks.`,
      words,
    ]);
  });

  it('half tells why, and how to finish', async () => {
    const { arrange, faults, plan_id, tracksOf } = await planned([1, 2, 3], {
      sort_by: 'title',
      remove_duplicates: true,
    });
    faults.next(/order=/, { refuse: 700 });
    const half = await arrange();
    expect(half.structured).toMatchObject({ outcome: 'partly', nb_tracks: 2, plan_id });
    expect(half.text.split('\n')).toEqual([
      `Not finished, ${place}: playlist "Dinner" [7]; it has 2 tracks.`,
      'The service is busy or down. Try again in a minute, but the order is as it was before.',
      'Duplicates removed:',
      expect.stringMatching(/stays$/),
      `change_id ${half.structured['change_id']}: undo reverses this, but the date of the track is lost.`,
      `To finish: arrange_playlist {"plan_id":"${plan_id}"}`,
    ]);
    expect((await arrange()).structured).toMatchObject({ outcome: 'done' });
    expect(tracksOf(7)).toEqual([2, 1]);
  });

  it('not at all is an error', async () => {
    const { arrange, faults, plan_id } = await planned([1, 2], { sort_by: 'title' });
    faults.next('GET /playlist/7', { refuse: 700 }, { times: 9 });
    const said = await arrange();
    expect(said.isError).toBe(true);
    expect(said.structured).toMatchObject({ outcome: 'nothing_changed', plan_id });
    expect(said.text.split('\n').at(0)).toBe(
      `Nothing changed, ${place}: playlist "Dinner" [7]; it could not be read back.`,
    );
  });

  it('no longer fits where the playlist changed', async () => {
    const { arrange, elsewhere } = await planned([1, 2], { sort_by: 'title' });
    elsewhere('POST /playlist/7/tracks songs=9');
    expect(await arrange()).toMatchObject({
      isError: true,
      structured: { outcome: 'nothing_changed', nb_tracks: 3 },
      text: expect.stringContaining(
        '\nThe playlist changed since the preview (1 added), so the plan no longer fits: make a new one.',
      ),
    });
  });
});
