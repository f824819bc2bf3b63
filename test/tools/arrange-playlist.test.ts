import { afterEach, describe, expect, it } from 'vitest';
import { type Stand, stand } from '../support/stand.ts';
import { byTitle, playlistOf, someIds, standingIds, tracksOf } from './arranging.ts';

let at: Stand;
afterEach(async () => at?.close());

const idsIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.flatMap(each => (typeof each?.id === 'number' ? [each.id] : [])) : [];

const writes = () => at.embedded.requests.filter(({ method }) => method !== 'GET');

describe('arrange_playlist', () => {
  it('says what is wrong', async () => {
    at = await stand();
    const said = await at.call('arrange_playlist', { sort_by: 'title' });
    expect(said.isError).toBe(true);
    expect(said.text).toBe('arrange_playlist: playlist_id is missing: from library_read kind=playlists.');
  });

  it('shows the moves, changes nothing, and then does what it showed', async () => {
    at = await stand();
    const ids = someIds(at, 12);
    const playlist_id = await playlistOf(at, ids);
    const before = writes().length;
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    const order = byTitle(at, ids);
    expect(idsIn(shown.structured.tracks)).toEqual(order);
    expect(shown.text).toMatch(
      /^Preview, nothing is changed yet: "Kitchen" \[\d+\], 12 tracks: 1 moves, 0 duplicates go\./,
    );
    expect(shown.text).toMatch(/\n12\. \[\d+\] .+ · was 7\n/);
    expect(writes()).toHaveLength(before);
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done', id: playlist_id, nb_tracks: 12 });
    expect(await standingIds(at, playlist_id)).toEqual(order);
    const again = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(again.text).toContain('this plan was carried out already');
    await at.call('undo', { action: 'undo', change_id: said.structured.change_id });
    expect(await standingIds(at, playlist_id)).toEqual(ids);
  });

  it('moves tracks at once without a preview', async () => {
    at = await stand();
    const [a = 0, b = 0, c = 0, d = 0] = someIds(at, 4);
    const playlist_id = await playlistOf(at, [a, b, c, d]);
    const moves = [
      { track_id: d, to: 1 },
      { track_id: a, after: c },
    ];
    const said = await at.call('arrange_playlist', { playlist_id, moves, preview: false });
    expect(said.structured.outcome).toBe('done');
    expect(await standingIds(at, playlist_id)).toEqual([d, b, c, a]);
  });

  it('sorts by tempo, looking each track up, and says whose tempo is unknown', async () => {
    at = await stand();
    const known = tracksOf(at)
      .filter(({ bpm }) => bpm > 0)
      .slice(0, 6);
    const unknown = tracksOf(at).find(({ bpm }) => bpm === 0);
    const playlist_id = await playlistOf(at, [unknown?.id ?? 0, ...known.map(({ id }) => id)]);
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'bpm', descending: true });
    const order = known.sort((a, b) => b.bpm - a.bpm).map(({ id }) => id);
    expect(idsIn(shown.structured.tracks)).toEqual([...order, unknown?.id]);
    expect(shown.text).toContain('The bpm of 1 track is unknown, so last.');
  });

  it('says so when it was in that order already', async () => {
    at = await stand();
    const playlist_id = await playlistOf(at, byTitle(at, someIds(at, 5)));
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
    const playlist_id = await playlistOf(at, [live?.id ?? 0, other?.id ?? 0, original?.id ?? 0]);
    const shown = await at.call('arrange_playlist', { playlist_id, remove_duplicates: true });
    expect(shown.structured.removed).toEqual([
      expect.objectContaining({
        id: live?.id,
        keeps: original?.id,
        reason: 'live; the other is the original',
      }),
    ]);
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done', title: 'Kitchen' });
    expect(shown.text).toContain('3 tracks: 0 move, 1 duplicate goes.');
    expect(said.text).toMatch(/: playlist "Kitchen" \[\d+\]: 1 duplicate removed; it has 2 tracks\./);
    expect(await standingIds(at, playlist_id)).toEqual([other?.id, original?.id]);
  });

  it('arranges no playlist of another listener', async () => {
    at = await stand();
    const playlist_id = await playlistOf(at, someIds(at, 3));
    await at.music.playlist.update({ playlist_id, public: true });
    const [userId = 0] = at.embedded.catalogue.users.keys();
    const token = at.embedded.tokens.issue({ userId });
    const other = await stand({ embedded: at.embedded, token });
    const said = await other.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    await other.close();
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(
      /^arrange_playlist: playlist "Kitchen" belongs to ".+": only its owner can change it\.$/,
    );
  });

  it.each([
    ['destructive', 'at once', { preview: false }],
    ['never', 'at once', { preview: false }],
    ['destructive', 'by a plan that could not show them', { sort_by: 'bpm' }],
  ] as const)('with questions %s, removes more than 20 tracks %s only as it may', async (confirm, _, how) => {
    at = await stand({ confirm });
    const dear = 'sort_by' in how;
    const versions = new Map<string, number[]>();
    for (const { titleShort, artistId, titleVersion, id } of tracksOf(at)) {
      if (titleVersion !== '' && !titleVersion.startsWith('(Live')) continue;
      const key = `${artistId} ${titleShort}`;
      versions.set(key, [...(versions.get(key) ?? []), id]);
    }
    const several = [...versions.values()].filter(list => list.length > 1).flat();
    const ids = [...new Set([...several, ...(dear ? someIds(at, 240) : [])])];
    const playlist_id = await playlistOf(at, ids);
    const asked = { playlist_id, remove_duplicates: true, ...how };
    let said = await at.call('arrange_playlist', asked);
    if (dear) {
      expect(said.structured.requests).toBe(ids.length);
      said = await at.call('arrange_playlist', { plan_id: said.structured.plan_id });
    }
    if (confirm === 'destructive') {
      expect(said.text).toMatch(/\d+ tracks would go, so they are shown first and nothing is removed yet\./);
      expect(await standingIds(at, playlist_id)).toEqual(ids);
      said = await at.call('arrange_playlist', { plan_id: said.structured.plan_id });
    }
    expect(said.structured.outcome).toBe('done');
    expect((await standingIds(at, playlist_id)).length).toBeLessThan(ids.length - 20);
  });

  it('stops when the playlist changed since the preview', async () => {
    at = await stand();
    const [a = 0, b = 0, c = 0] = byTitle(at, someIds(at, 3)).reverse();
    const playlist_id = await playlistOf(at, [a, b]);
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    await at.music.playlist.add_tracks({ playlist_id, track_ids: [c] });
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.isError).toBe(true);
    expect(said.text).toContain(
      'The playlist changed since the preview (1 added), so the plan no longer fits',
    );
    expect(await standingIds(at, playlist_id)).toEqual([a, b, c]);
  });

  it('stops when somebody put the playlist in another order', async () => {
    at = await stand();
    const [a = 0, b = 0, c = 0] = byTitle(at, someIds(at, 3)).reverse();
    const playlist_id = await playlistOf(at, [a, b, c]);
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    await at.music.playlist.reorder({ playlist_id, track_ids: [b, a, c] });
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.text).toContain('(its order is another)');
    expect(await standingIds(at, playlist_id)).toEqual([b, a, c]);
  });

  it('says plainly when the service lies, and the same plan finishes it', async () => {
    at = await stand();
    const order = byTitle(at, someIds(at, 6));
    const playlist_id = await playlistOf(at, [...order].reverse());
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    const { plan_id } = shown.structured;
    at.embedded.faults.next({ kind: 'lie', match: { method: 'POST', path: /\/tracks$/ } });
    const said = await at.call('arrange_playlist', { plan_id });
    expect(said.text).toContain('The service reported no error, but the order is as it was before.');
    expect((await at.call('arrange_playlist', { plan_id })).structured.outcome).toBe('done');
    expect(await standingIds(at, playlist_id)).toEqual(order);
  });

  it.each(['before', 'after'] as const)(
    'reads back when the order gets no answer (broken %s it ran)',
    async when => {
      at = await stand();
      const order = byTitle(at, someIds(at, 6));
      const playlist_id = await playlistOf(at, [...order].reverse());
      const { plan_id } = (await at.call('arrange_playlist', { playlist_id, sort_by: 'title' })).structured;
      at.embedded.faults.next({ kind: 'reset', when, match: { method: 'POST', path: /\/tracks$/ } });
      const said = await at.call('arrange_playlist', { plan_id });
      expect(said.structured.outcome).toBe(when === 'after' ? 'done' : 'partly');
      if (when === 'before') expect(said.text).toContain('the order is as it was before');
      await at.call('arrange_playlist', { plan_id });
      expect(await standingIds(at, playlist_id)).toEqual(order);
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
    const others = byTitle(at, someIds(at, 5))
      .filter(id => id !== original?.id && id !== live?.id)
      .reverse();
    const playlist_id = await playlistOf(at, [live?.id ?? 0, ...others, original?.id ?? 0]);
    const asked = { playlist_id, remove_duplicates: true, sort_by: 'title' };
    const { plan_id, tracks } = (await at.call('arrange_playlist', asked)).structured;
    at.embedded.faults.next({ kind: 'code', code: 100, match: { method: 'POST', path: /\/tracks$/ } });
    const half = await at.call('arrange_playlist', { plan_id });
    expect(half.structured).toMatchObject({ outcome: 'partly', plan_id });
    const said = await at.call('arrange_playlist', { plan_id });
    expect(said.structured.outcome).toBe('done');
    expect(await standingIds(at, playlist_id)).toEqual(idsIn(tracks));
  });
});
