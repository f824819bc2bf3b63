import { afterEach, describe, expect, it } from 'vitest';
import { type Stand, stand } from '../support/stand.ts';
import { idsIn, playableIds, standingIds, writes } from './building.ts';

let at: Stand;
afterEach(async () => at?.close());

describe('build_playlist, carried out', () => {
  const planFor = async (args: Record<string, unknown>) => {
    const said = await at.call('build_playlist', args);
    return String(said.structured.plan_id);
  };

  it('makes the playlist it showed: private, in order, with link, count, time and a way back', async () => {
    at = await stand();
    const track_ids = playableIds(at, 120);
    const plan_id = await planFor({ title: 'Dinner', description: 'Slow first', track_ids });
    const said = await at.call('build_playlist', { plan_id });
    const id = Number(said.structured.id);
    const stands = await at.music.playlist.details({ playlist_id: id });
    expect(stands).toMatchObject({
      title: 'Dinner',
      description: 'Slow first',
      public: false,
      nb_tracks: 120,
    });
    expect(await standingIds(at, id)).toEqual(track_ids);
    expect(said.structured).toMatchObject({
      outcome: 'done',
      added: 120,
      nb_tracks: 120,
      duration: stands.duration,
      link: stands.link,
      public: false,
    });
    expect(said.text).toContain('in the demo library on this computer');
    const sizes = at.embedded.requests
      .filter(({ method, params }) => method === 'POST' && params.songs !== undefined)
      .map(({ params }) => params.songs?.split(',').length);
    expect(sizes).toEqual([50, 50, 20]);
    const again = await at.call('build_playlist', { plan_id });
    expect(again.text).toBe(
      `build_playlist: this plan was carried out already: playlist ${id} has its tracks.`,
    );
    const undone = await at.call('undo', { action: 'undo', change_id: said.structured.change_id });
    expect(undone.isError).toBe(false);
    await expect(at.music.playlist.details({ playlist_id: id })).rejects.toThrow();
  });

  it('does both at once without a preview, public where asked', async () => {
    at = await stand();
    const said = await at.call('build_playlist', {
      title: 'A',
      public: true,
      track_ids: playableIds(at, 2),
      preview: false,
    });
    expect(said.structured).toMatchObject({ outcome: 'done', public: true, nb_tracks: 2 });
  });

  it('extends a playlist with what it does not have, behind what it has', async () => {
    at = await stand();
    const [a, b, c] = playableIds(at, 3);
    const made = await at.call('build_playlist', { title: 'A', track_ids: [a, b], preview: false });
    const plan_id = await planFor({ playlist_id: made.structured.id, track_ids: [b, c] });
    const said = await at.call('build_playlist', { plan_id });
    expect(await standingIds(at, Number(made.structured.id))).toEqual([a, b, c]);
    expect(said.structured).toMatchObject({ outcome: 'done', added: 1, nb_tracks: 3 });
  });

  it('extends no playlist of another listener, unless it is a common one', async () => {
    at = await stand();
    const own = await at.call('build_playlist', {
      title: 'A',
      track_ids: playableIds(at, 1),
      preview: false,
    });
    const id = Number(own.structured.id);
    const [userId = 0] = at.embedded.catalogue.users.keys();
    const token = at.embedded.tokens.issue({ userId });
    await at.music.playlist.update({ playlist_id: id, public: true });
    const other = await stand({ embedded: at.embedded, token });
    const [, b] = playableIds(at, 2);
    const asked = { playlist_id: id, track_ids: [b] };
    const said = await other.call('build_playlist', asked);
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(
      /^build_playlist: playlist "A" belongs to ".+": only its owner can change it\.$/,
    );
    await at.music.playlist.update({ playlist_id: id, collaborative: true });
    const shown = await other.call('build_playlist', asked);
    expect(shown.structured.nb_tracks).toBe(1);
    await other.close();
  });

  it('drops and replaces before it makes anything', async () => {
    at = await stand();
    const [a, b, c, d] = playableIds(at, 4);
    const first = await at.call('build_playlist', {
      title: 'A',
      wanted: ['Night Ferry'],
      track_ids: [a, b, c],
    });
    const [open] = Array.isArray(first.structured.uncertain) ? first.structured.uncertain : [];
    const pick = open.candidates[0].id;
    const plan_id = first.structured.plan_id;
    const wrong = await at.call('build_playlist', { plan_id, drop: [d] });
    expect(wrong.text).toBe(`build_playlist: drop names tracks that are not in the plan: ${d}.`);
    const shown = await at.call('build_playlist', {
      plan_id,
      preview: true,
      drop: [b],
      replace: [
        { wish: 1, track_id: pick },
        { position: 3, track_id: d },
      ],
    });
    expect(idsIn(shown.structured.tracks)).toEqual([pick, a, d]);
    expect(writes(at)).toEqual([]);
    const said = await at.call('build_playlist', { plan_id });
    expect(await standingIds(at, Number(said.structured.id))).toEqual([pick, a, d]);
  });

  it.each([
    [{ replace: [{ position: 9, track_id: 1 }] }, 'the plan has no position 9'],
    [{ replace: [{ wish: 4, track_id: 1 }] }, 'no song of the plan stands for wish 4'],
    [{ replace: [{ track_id: 1 }] }, 'each replace takes wish or position, one of them'],
    [{ replace: [{ position: 1, track_id: 1 }] }, 'replace names track 1, and there is none'],
  ])('refuses %j and keeps the plan', async (revision, problem) => {
    at = await stand();
    const plan_id = await planFor({ title: 'A', track_ids: playableIds(at, 2) });
    const said = await at.call('build_playlist', { plan_id, ...revision });
    expect(said.text).toContain(`build_playlist: ${problem}`);
    expect((await at.call('build_playlist', { plan_id })).structured.outcome).toBe('done');
  });

  it('is over after half an hour, and never was for another account', async () => {
    let now = Date.UTC(2026, 10, 21);
    at = await stand({ now: () => now });
    const plan_id = await planFor({ title: 'A', track_ids: playableIds(at, 2) });
    now += 30 * 60_000 + 1;
    const said = await at.call('build_playlist', { plan_id });
    expect(said.text).toContain('this plan has expired: a plan lasts 30 minutes');
    expect(writes(at)).toEqual([]);
  });
});

describe('build_playlist, when something goes wrong half-way', () => {
  const begin = async (count: number) => {
    at = await stand();
    const track_ids = playableIds(at, count);
    const shown = await at.call('build_playlist', { title: 'Dinner', track_ids });
    return { track_ids, plan_id: shown.structured.plan_id };
  };
  const playlistsCalled = async (title: string) =>
    (await at.music.library.playlists({ limit: 100 })).data.filter(list => list.title === title);

  it.each([0, 1, 2])('goes on from batch %i with the same plan and adds nothing twice', async batch => {
    const { track_ids, plan_id } = await begin(120);
    const adds = { method: 'POST', path: /^\/playlist\/\d+\/tracks$/ } as const;
    for (let passed = 0; passed < batch; passed++) {
      at.embedded.faults.next({ kind: 'delay', ms: 0, match: adds });
    }
    at.embedded.faults.next({ kind: 'code', code: 100, match: adds });
    const half = await at.call('build_playlist', { plan_id });
    expect(half.structured).toMatchObject({
      outcome: 'partly',
      added: batch * 50,
      nb_tracks: batch * 50,
      plan_id,
    });
    expect(half.text).toContain(`${batch * 50} of 120 planned are in it`);
    expect(half.text).toContain('To finish, without adding anything twice');
    at.embedded.faults.clear();
    const said = await at.call('build_playlist', { plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done', added: 120 });
    expect(await standingIds(at, Number(said.structured.id))).toEqual(track_ids);
    expect(await playlistsCalled('Dinner')).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)(
    'reads back when a batch gets no answer (broken %s it ran)',
    async when => {
      const { track_ids, plan_id } = await begin(60);
      at.embedded.faults.next({ kind: 'reset', when, match: { method: 'POST', path: /\/tracks$/ } });
      const said = await at.call('build_playlist', { plan_id });
      expect(said.structured).toMatchObject({ outcome: 'done', added: 60 });
      expect(await standingIds(at, Number(said.structured.id))).toEqual(track_ids);
    },
  );

  it('finds the playlist again whose making got no answer', async () => {
    const { plan_id } = await begin(3);
    at.embedded.faults.next({
      kind: 'reset',
      when: 'after',
      match: { method: 'POST', path: '/user/me/playlists' },
    });
    const said = await at.call('build_playlist', { plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done', added: 3, public: false });
    expect(await playlistsCalled('Dinner')).toHaveLength(1);
  });

  it('sets apart the one track the service refuses, and adds all others', async () => {
    const { track_ids, plan_id } = await begin(60);
    const refused = track_ids[17] ?? 0;
    at.embedded.catalogue.tracks.delete(refused);
    const said = await at.call('build_playlist', { plan_id });
    const id = Number(said.structured.id);
    expect(await standingIds(at, id)).toEqual(track_ids.filter(each => each !== refused));
    expect(said.structured).toMatchObject({
      outcome: 'partly',
      added: 59,
      results: [{ id: refused, outcome: 'failed', reason: 'the service refuses it' }],
    });
  });

  it('says when no playlist was made', async () => {
    const { plan_id } = await begin(3);
    at.embedded.faults.next({
      kind: 'code',
      code: 200,
      match: { method: 'POST', path: '/user/me/playlists' },
    });
    const said = await at.call('build_playlist', { plan_id });
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(/^Not done, in the demo library on this computer\.\nNo playlist was made: /);
    expect((await at.call('build_playlist', { plan_id })).structured.outcome).toBe('done');
  });

  it('says plainly when the service lies about the tracks', async () => {
    const { plan_id } = await begin(60);
    at.embedded.faults.next({ kind: 'lie', match: { method: 'POST', path: /\/tracks$/ } });
    const said = await at.call('build_playlist', { plan_id });
    expect(said.text).toContain('The service reported no error, but 50 of the 60 tracks are not there.');
    expect(said.structured).toMatchObject({ outcome: 'partly', added: 10, nb_tracks: 10, plan_id });
    const finished = await at.call('build_playlist', { plan_id });
    expect(finished.structured).toMatchObject({ outcome: 'done', added: 60 });
    const shown = await at.music.playlist.tracks({ playlist_id: Number(finished.structured.id), limit: 100 });
    expect(shown.data[0]?.id).toBe(playableIds(at, 1)[0]);
  });

  it('says plainly when the service lies about its being private', async () => {
    const { plan_id } = await begin(2);
    at.embedded.faults.next({ kind: 'lie', match: { method: 'POST', path: /^\/playlist\/\d+$/ } });
    const said = await at.call('build_playlist', { plan_id });
    expect(said.text).toContain('The service reported no error, but the playlist is public.');
    const finished = await at.call('build_playlist', { plan_id });
    expect(finished.structured).toMatchObject({ outcome: 'done', public: false });
  });
});
