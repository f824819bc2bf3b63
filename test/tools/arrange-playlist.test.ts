import { afterEach, describe, expect, it } from 'vitest';
import type { TrackNode } from '../../src/embedded/catalogue/graph.ts';
import { startEmbedded } from '../../src/embedded/index.ts';
import { openStore } from '../../src/store/open.ts';
import { type Stand, stand } from '../support/stand.ts';

let at: Stand;
afterEach(async () => at?.close());

const tracksOf = (from: Stand): TrackNode[] =>
  [...from.embedded.catalogue.tracks.values()].filter(({ readable }) => readable);

const standingIds = async (playlist_id: number) => {
  const { data } = await at.music.playlist.tracks({ playlist_id, limit: 2000 }, { fresh: true });
  return data.map(({ id }) => id ?? 0);
};

const idsIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.flatMap(each => (typeof each?.id === 'number' ? [each.id] : [])) : [];

/** A playlist of the listener's with these tracks. */
async function playlistOf(track_ids: readonly number[]): Promise<number> {
  const { id } = await at.music.playlist.create({ title: 'Kitchen' });
  for (let from = 0; from < track_ids.length; from += 50) {
    await at.music.playlist.add_tracks({ playlist_id: id, track_ids: track_ids.slice(from, from + 50) });
  }
  return id;
}

const someIds = (count: number) =>
  tracksOf(at)
    .slice(0, count)
    .map(({ id }) => id);

const byTitle = (ids: readonly number[]) => {
  const title = (id: number) => at.embedded.catalogue.tracks.get(id)?.title ?? '';
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return [...ids].sort((a, b) => collator.compare(title(a), title(b)));
};

const writes = () => at.embedded.requests.filter(({ method }) => method !== 'GET');

describe('arrange_playlist', () => {
  it.each([
    [{ sort_by: 'title' }, 'playlist_id is missing'],
    [{ playlist_id: 5 }, 'give at least one of sort_by, moves, remove_duplicates'],
    [{ playlist_id: 5, sort_by: 'mood' }, 'sort_by must be one of title, artist'],
    [{ playlist_id: 5, descending: true, remove_duplicates: true }, 'descending needs something to sort_by'],
    [{ playlist_id: 5, moves: [{ track_id: 3 }] }, 'the move of track 3 takes one of to, before, after'],
    [{ plan_id: 'x', sort_by: 'title' }, 'with plan_id only preview is taken, not sort_by'],
    [{ plan_id: 'x' }, 'this account has no plan "x"; call arrange_playlist without plan_id to make one'],
  ])('says what is wrong with %j', async (args, problem) => {
    at = await stand();
    const said = await at.call('arrange_playlist', args);
    expect(said.isError).toBe(true);
    expect(said.text).toContain(`arrange_playlist: ${problem}`);
  });

  it('shows the moves, changes nothing, and then does what it showed', async () => {
    at = await stand();
    const ids = someIds(12);
    const playlist_id = await playlistOf(ids);
    const before = writes().length;
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    const order = byTitle(ids);
    expect(idsIn(shown.structured.tracks)).toEqual(order);
    expect(shown.text).toMatch(
      /^Preview, nothing is changed yet: "Kitchen" \[\d+\], 12 tracks: \d+ move, 0 duplicates go\./,
    );
    expect(shown.text).toMatch(/\n12\. \[\d+\] .+ · was 7\n/);
    expect(writes()).toHaveLength(before);
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done', id: playlist_id, nb_tracks: 12 });
    expect(await standingIds(playlist_id)).toEqual(order);
    const again = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(again.text).toContain('this plan was carried out already');
    await at.call('undo', { action: 'undo', change_id: said.structured.change_id });
    expect(await standingIds(playlist_id)).toEqual(ids);
  });

  it('moves tracks at once without a preview', async () => {
    at = await stand();
    const [a = 0, b = 0, c = 0, d = 0] = someIds(4);
    const playlist_id = await playlistOf([a, b, c, d]);
    const moves = [
      { track_id: d, to: 1 },
      { track_id: a, after: c },
    ];
    const said = await at.call('arrange_playlist', { playlist_id, moves, preview: false });
    expect(said.structured.outcome).toBe('done');
    expect(await standingIds(playlist_id)).toEqual([d, b, c, a]);
  });

  it('sorts by tempo, looking each track up, and says whose tempo is unknown', async () => {
    at = await stand();
    const known = tracksOf(at)
      .filter(({ bpm }) => bpm > 0)
      .slice(0, 6);
    const unknown = tracksOf(at).find(({ bpm }) => bpm === 0);
    const playlist_id = await playlistOf([unknown?.id ?? 0, ...known.map(({ id }) => id)]);
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'bpm', descending: true });
    const order = known.sort((a, b) => b.bpm - a.bpm).map(({ id }) => id);
    expect(idsIn(shown.structured.tracks)).toEqual([...order, unknown?.id]);
    expect(shown.text).toContain('The bpm of 1 track is unknown, so last.');
  });

  it('says so when it was in that order already', async () => {
    at = await stand();
    const playlist_id = await playlistOf(byTitle(someIds(5)));
    const said = await at.call('arrange_playlist', { playlist_id, sort_by: 'title', preview: false });
    expect(said.text).toContain('It was in that order already.');
    expect(said.structured.outcome).toBe('nothing_changed');
  });

  it('removes the lesser editions of a song and keeps the rest in order', async () => {
    at = await stand();
    const live = tracksOf(at).find(({ titleVersion }) => titleVersion.startsWith('(Live at'));
    const original = tracksOf(at).find(
      track =>
        track.titleShort === live?.titleShort &&
        track.artistId === live?.artistId &&
        track.titleVersion === '',
    );
    const other = tracksOf(at).find(({ artistId }) => artistId !== live?.artistId);
    const playlist_id = await playlistOf([live?.id ?? 0, other?.id ?? 0, original?.id ?? 0]);
    const shown = await at.call('arrange_playlist', { playlist_id, remove_duplicates: true });
    expect(shown.structured.removed).toEqual([
      expect.objectContaining({
        id: live?.id,
        keeps: original?.id,
        reason: 'live; the other is the original',
      }),
    ]);
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.structured.outcome).toBe('done');
    expect(await standingIds(playlist_id)).toEqual([other?.id, original?.id]);
  });

  it('stops when the playlist changed since the preview', async () => {
    at = await stand();
    const [a = 0, b = 0, c = 0] = byTitle(someIds(3)).reverse();
    const playlist_id = await playlistOf([a, b]);
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    await at.music.playlist.add_tracks({ playlist_id, track_ids: [c] });
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.isError).toBe(true);
    expect(said.text).toContain(
      'The playlist changed since the preview (1 added), so the plan no longer fits',
    );
    expect(await standingIds(playlist_id)).toEqual([a, b, c]);
  });

  it('stops when somebody put the playlist in another order', async () => {
    at = await stand();
    const [a = 0, b = 0, c = 0] = byTitle(someIds(3)).reverse();
    const playlist_id = await playlistOf([a, b, c]);
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    await at.music.playlist.reorder({ playlist_id, track_ids: [b, a, c] });
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.text).toContain('(its order is another)');
    expect(await standingIds(playlist_id)).toEqual([b, a, c]);
  });

  it('says plainly when the service lies, and the same plan finishes it', async () => {
    at = await stand();
    const order = byTitle(someIds(6));
    const playlist_id = await playlistOf([...order].reverse());
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    const { plan_id } = shown.structured;
    at.embedded.faults.next({ kind: 'lie', match: { method: 'POST', path: /\/tracks$/ } });
    const said = await at.call('arrange_playlist', { plan_id });
    expect(said.text).toContain('The service answered yes, but the order is as it was before.');
    expect((await at.call('arrange_playlist', { plan_id })).structured.outcome).toBe('done');
    expect(await standingIds(playlist_id)).toEqual(order);
  });

  it.each(['before', 'after'] as const)(
    'reads back when the order gets no answer (broken %s it ran)',
    async when => {
      at = await stand();
      const order = byTitle(someIds(6));
      const playlist_id = await playlistOf([...order].reverse());
      const { plan_id } = (await at.call('arrange_playlist', { playlist_id, sort_by: 'title' })).structured;
      at.embedded.faults.next({ kind: 'reset', when, match: { method: 'POST', path: /\/tracks$/ } });
      const said = await at.call('arrange_playlist', { plan_id });
      expect(said.structured.outcome).toBe(when === 'after' ? 'done' : 'partly');
      if (when === 'before') expect(said.text).toContain('the order is as it was before');
      await at.call('arrange_playlist', { plan_id });
      expect(await standingIds(playlist_id)).toEqual(order);
    },
  );

  it('goes on where it broke between removing and sorting', async () => {
    at = await stand();
    const live = tracksOf(at).find(({ titleVersion }) => titleVersion.startsWith('(Live at'));
    const original = tracksOf(at).find(
      track =>
        track.titleShort === live?.titleShort &&
        track.artistId === live?.artistId &&
        track.titleVersion === '',
    );
    const others = byTitle(someIds(5))
      .filter(id => id !== original?.id && id !== live?.id)
      .reverse();
    const playlist_id = await playlistOf([live?.id ?? 0, ...others, original?.id ?? 0]);
    const asked = { playlist_id, remove_duplicates: true, sort_by: 'title' };
    const { plan_id, tracks } = (await at.call('arrange_playlist', asked)).structured;
    at.embedded.faults.next({ kind: 'code', code: 100, match: { method: 'POST', path: /\/tracks$/ } });
    const half = await at.call('arrange_playlist', { plan_id });
    expect(half.structured).toMatchObject({ outcome: 'partly', plan_id });
    const said = await at.call('arrange_playlist', { plan_id });
    expect(said.structured.outcome).toBe('done');
    expect(await standingIds(playlist_id)).toEqual(idsIn(tracks));
  });
});

describe('arrange_playlist with 2,000 tracks', () => {
  const large = async () => {
    const store = await openStore({ memory: true });
    const embedded = await startEmbedded({ store, tracks: 6000, quota: { requests: 1e6, ms: 5000 } });
    at = await stand({ embedded });
    const ids = someIds(2000);
    return { ids, playlist_id: await playlistOf(ids), close: () => embedded.close() };
  };

  it('sorts them all, reading pages of 100, and shows what fits', async () => {
    const { ids, playlist_id, close } = await large();
    const reads = () =>
      at.embedded.requests.filter(({ path, method }) => method === 'GET' && path.endsWith('/tracks')).length;
    const before = reads();
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    expect(reads() - before).toBe(20);
    expect(shown.text.length).toBeLessThan(16_000);
    expect(shown.text).toMatch(/… and 1,?\d+ more, not shown for length\./);
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done', nb_tracks: 2000 });
    expect(await standingIds(playlist_id)).toEqual(byTitle(ids));
    await close();
  });

  it('tells what sorting by tempo costs before it asks for every track, and then does it', async () => {
    const { ids, playlist_id, close } = await large();
    const lookups = () => at.embedded.requests.filter(({ path }) => path.startsWith('/track/')).length;
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'bpm' });
    expect(shown.text).toContain(
      'Sorting by bpm needs one request a track: 2000 requests, about 3:43 at the usual quota.',
    );
    expect(lookups()).toBe(0);
    const told: string[] = [];
    const result = await at.mcp.callTool(
      { name: 'arrange_playlist', arguments: { plan_id: shown.structured.plan_id } },
      { onprogress: ({ message }) => told.push(message ?? '') },
    );
    expect(result.structuredContent).toMatchObject({ outcome: 'done', nb_tracks: 2000 });
    const sorted = await standingIds(playlist_id);
    const tempi = sorted.map(id => at.embedded.catalogue.tracks.get(id)?.bpm || Number.POSITIVE_INFINITY);
    expect(tempi).toEqual([...tempi].sort((a, b) => a - b));
    expect([...sorted].sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
    expect(told.some(message => /^\d+ of 2000 songs looked up, about \d+ s to go$/.test(message))).toBe(true);
    await close();
  });
});
