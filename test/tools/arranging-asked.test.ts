import { describe, expect, it } from 'vitest';
import { arrangePlaylist } from '../../src/tools/arrange-playlist.ts';
import { doubled, planIn, tool, upTo } from './arranging-tool.ts';
import { lies, meanwhile, says } from './planning.ts';

describe('arrange_playlist, asked for what it cannot do', () => {
  it.each([
    [{}, 'playlist_id is missing: from library_read kind=playlists'],
    [{ playlist_id: 7 }, 'give at least one of sort_by, moves, remove_duplicates'],
    [{ playlist_id: 7, remove_duplicates: false }, 'give at least one of sort_by, moves, remove_duplicates'],
    [
      { playlist_id: 7, sort_by: 'mood' },
      'sort_by must be one of title, artist, album, duration, bpm, rank, release_date, date_added, shuffle, not "mood"',
    ],
    [{ playlist_id: 7, descending: true, remove_duplicates: true }, 'descending needs something to sort_by'],
    [{ playlist_id: 7, descending: true, sort_by: 'shuffle' }, 'descending needs something to sort_by'],
    [{ playlist_id: 7, moves: [{ track_id: 3 }] }, 'the move of track 3 takes one of to, before, after'],
    [
      {
        playlist_id: 7,
        moves: [
          { track_id: 2, to: 1 },
          { track_id: 3, to: 1, after: 2 },
        ],
      },
      'the move of track 3 takes one of to, before, after',
    ],
    [
      { playlist_id: 7, moves: [{ track_id: 3, before: 1, after: 2 }] },
      'the move of track 3 takes one of to, before, after',
    ],
    [{ playlist_id: 7, moves: [] }, 'moves must be a list of at least 1 entry, not []'],
    [
      { plan_id: 'x', sort_by: 'title' },
      'with plan_id only preview is taken, not sort_by: the plan holds the rest',
    ],
    [{ plan_id: 'x' }, 'this account has no plan "x"; call arrange_playlist without plan_id to make one'],
    [
      { plan_id: 'x', preview: true },
      'this account has no plan "x"; call arrange_playlist without plan_id to make one',
    ],
    [
      { playlist_id: 7, moves: [{ track_id: 9, to: 1 }] },
      'moves names track 9, which is not in the playlist',
    ],
  ])('%j', async (args, problem) => {
    const { call, service } = tool([1, 2]);
    expect(await call(args)).toEqual({ text: `arrange_playlist: ${problem}.`, isError: true });
    expect(service.writes).toEqual([]);
  });

  it.each([
    [200, undefined],
    [201, 'moves must be a list of at most 200 entries'],
  ])('takes 200 moves, but not more: %i', async (count, problem) => {
    const { call } = tool([1, 2]);
    const moves = Array.from({ length: count }, () => ({ track_id: 1, to: 1 }));
    const { text, isError } = await call({ playlist_id: 7, moves });
    if (problem === undefined) expect(isError).toBeUndefined();
    else expect(text).toContain(problem);
  });

  it('says in our words what the service says, and reports it', async () => {
    const { call, reported } = tool([1]);
    expect(await call({ playlist_id: 8, sort_by: 'title' })).toEqual({
      text: 'There is no playlist 8; find ids with search type=playlist or library_read kind=playlists.',
      isError: true,
    });
    expect(reported).toEqual([expect.objectContaining({ name: 'NotFound' })]);
  });

  it('is not there where nothing may be changed, and says that it changes', () => {
    expect(arrangePlaylist.make(effect => effect === 'read' || effect === 'add')).toBeUndefined();
    const { made } = tool([]);
    expect(made.hints).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    });
    expect([made.group, arrangePlaylist.group]).toEqual(['playlist', 'playlist']);
  });
});

describe('arrange_playlist', () => {
  it('shows, and does what it showed, once', async () => {
    const { call, now, service } = tool([2, 1, 3]);
    const shown = await call({ playlist_id: '7', sort_by: 'title', descending: true });
    expect(shown.structured).toMatchObject({ preview: true, moved: 1, plan_id: 'id2id3' });
    expect(service.writes).toEqual([]);
    const done = await call({ plan_id: planIn(shown) });
    expect(done.text).toBe(
      'Done, in the test: playlist "Dinner" [7]: in its new order; it has 3 tracks.\nchange_id id4: undo takes it back.',
    );
    expect(now()).toEqual([3, 2, 1]);
    expect((await call({ plan_id: planIn(shown) })).text).toBe(
      'arrange_playlist: this plan was carried out already: playlist 7 has its new order.',
    );
  });

  it('does it at once where no preview is wanted', async () => {
    const { call, now } = tool([2, 1]);
    const done = await call({ playlist_id: 7, moves: [{ track_id: 1, to: 1 }], preview: false });
    expect(done.structured).toEqual({
      outcome: 'done',
      id: 7,
      title: 'Dinner',
      nb_tracks: 2,
      change_id: 'id4',
    });
    expect(now()).toEqual([1, 2]);
  });

  it('shuffles by a seed of its own, the same in the preview and done', async () => {
    const { call, now } = tool(upTo(12));
    const shown = await call({ playlist_id: 7, sort_by: 'shuffle' });
    expect(shown.structured).toMatchObject({ seed: 104_054 });
    const order = shown.text
      .split('\n')
      .slice(2, 14)
      .map(line => Number(/\[(\d+)\]/.exec(line)?.[1]));
    await call({ plan_id: planIn(shown) });
    expect(now()).toEqual(order);
    expect(order).not.toEqual(upTo(12));
  });

  it('shows a plan again as it would turn out now, and leaves it as it was', async () => {
    const { call, now, service } = tool([2, 1]);
    const first = await call({ playlist_id: 7, sort_by: 'title' });
    const again = await call({ plan_id: planIn(first), preview: true });
    expect(again).toEqual(first);
    service.lists.get(7)?.tracks.push(3);
    const later = await call({ plan_id: planIn(first), preview: true });
    expect(later.structured).toMatchObject({ nb_tracks: 3 });
    expect((await call({ plan_id: planIn(first) })).text).toContain('(1 added), so the plan no longer fits');
    expect(now()).toEqual([2, 1, 3]);
    expect((await call({ plan_id: planIn(first) })).text).toBe(
      'arrange_playlist: this plan was carried out already: the playlist had changed, and nothing was done.',
    );
  });

  it('says of a plan shown again why it can be no more', async () => {
    const { call, service } = tool([2, 1]);
    const shown = await call({ playlist_id: 7, moves: [{ track_id: 1, to: 1 }] });
    service.add(7, { tracks: [2] });
    expect((await call({ plan_id: planIn(shown), preview: true })).text).toBe(
      'arrange_playlist: moves names track 1, which is not in the playlist.',
    );
  });

  it('goes on with a plan that broke off', async () => {
    const { call, now, service } = tool([2, 1]);
    const shown = await call({ playlist_id: 7, sort_by: 'title' });
    service.next(/order=/, lies);
    const half = await call({ plan_id: planIn(shown) });
    expect(half.structured).toMatchObject({ outcome: 'partly', plan_id: planIn(shown) });
    const done = await call({ plan_id: planIn(shown) });
    expect(done.structured).toMatchObject({ outcome: 'done' });
    expect(now()).toEqual([1, 2]);
  });

  it('goes on after its duplicates went, which it then knows to be its own doing', async () => {
    const { call, now, service } = tool([2, 102, 1]);
    doubled({ service });
    const asked = { playlist_id: 7, remove_duplicates: true, sort_by: 'title' };
    const plan_id = planIn(await call(asked));
    service.next(/order=/, says(700));
    expect((await call({ plan_id })).structured).toMatchObject({ outcome: 'partly', nb_tracks: 2 });
    expect((await call({ plan_id })).structured).toMatchObject({ outcome: 'done' });
    expect(now()).toEqual([1, 2]);
  });

  it('lets no second call in while one is at it, and frees the plan where that fails', async () => {
    const { call, service } = tool([2, 1]);
    const plan_id = planIn(await call({ playlist_id: 7, sort_by: 'title' }));
    const others: Promise<unknown>[] = [];
    service.next(
      /order=/,
      meanwhile(() => others.push(call({ plan_id }), call({ plan_id, preview: true }))),
    );
    await call({ plan_id });
    const busy = {
      text: 'arrange_playlist: another call is carrying this plan out just now; wait for its answer.',
      isError: true,
    };
    expect(await Promise.all(others)).toEqual([busy, busy]);
  });
});
