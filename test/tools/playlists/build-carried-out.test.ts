import { describe, expect, it, onTestFinished } from 'vitest';
import { bringing, numbers, odd, place } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';
import { stand } from '../../support/stand.ts';
import { planningWith, poolA, tracksIn } from './planning.ts';

/** A plan of a new playlist of so many songs, from 1. */
async function planned(count: number, setup: Setup = {}) {
  const at = await planningWith(setup);
  const { structured } = await at.plan({
    title: 'Dinner',
    description: 'Slow first',
    track_ids: numbers(count),
  });
  const { plan_id } = structured;
  return { ...at, plan_id, make: () => at.plan({ plan_id }), made: () => at.playlists() };
}

describe('A plan carried out', () => {
  it('makes the playlist it showed, once: private, in order, with count, time and a way back', async () => {
    const { make, made, faults, undo } = await planned(120);
    const said = await make();
    const { id, change_id, link } = said.structured;
    expect(made()).toEqual([
      expect.objectContaining({
        id,
        title: 'Dinner',
        description: 'Slow first',
        public: false,
        tracks: numbers(120),
      }),
    ]);
    expect(said.text.split('\n')).toEqual([
      `Made "Dinner" [${id}], private, 120 tracks, 2:00:00, ${place}. ${link}`,
      `change_id ${change_id}: undo reverses this.`,
    ]);
    expect(said.structured).toEqual({
      outcome: 'done',
      id,
      title: 'Dinner',
      nb_tracks: 120,
      duration: 7200,
      public: false,
      link: expect.stringContaining(`/playlist/${id}`),
      added: 120,
      change_id,
    });
    const sizes = faults.writes.map(line => /songs=(.*)/.exec(line)?.[1]?.split(',').length);
    expect(sizes.filter(size => size !== undefined)).toEqual([50, 50, 20]);
    expect((await make()).text).toBe(
      `build_playlist: this plan was carried out already: playlist ${id} has its tracks.`,
    );
    expect((await undo(change_id)).isError).toBe(false);
    expect(made()).toEqual([]);
    expect((await make()).text).toBe(
      'build_playlist: this plan was carried out and undone; call build_playlist without plan_id to make one.',
    );
  });

  it('is made at once without a preview, public where asked, and tells what was left on the way', async () => {
    const songs = { 3: { explicit: true }, 31: { title: 'Night Ferry' }, 32: { title: 'Night Ferry' } };
    const at = await planningWith({ songs, foreign: [{ id: poolA, tracks: [1, 2, 4] }] });
    const said = await at.plan({
      title: 'A',
      public: true,
      wanted: ['Night Ferry', 'qwxz vbnm'],
      track_ids: [1, 3],
      sources: [{ from: 'playlist', id: poolA }],
      rules: { explicit: 'avoid', count: 2 },
      preview: false,
    });
    expect(said.text.split('\n').slice(1)).toEqual([
      '0 of 2 found, 1 to choose, 1 missing.',
      'Not clear, so not in it; did you mean:',
      expect.stringMatching(/^wish 1, "Night Ferry": \[31\] /),
      'Not found:',
      'wish 2, "qwxz vbnm": tried title, all words',
      'Left out:',
      '[3] Song 3 · Artist 3: explicit',
      'Left out of the sources, by reason: asked for anyway: 1 ([1] Song 1 · Artist 1).',
      '1 more song of the sources not needed.',
      `change_id ${said.structured['change_id']}: undo reverses this.`,
    ]);
    expect(said.structured).toMatchObject({ outcome: 'done', public: true, added: 2 });
    expect(said.structured).toMatchObject({
      left_out: [{ id: 3 }],
      left_out_counts: { 'asked for anyway': 1 },
    });
    expect(tracksIn(said)).toEqual([]);
  });

  it('extends a playlist with what it does not have, behind what it has', async () => {
    const at = await planningWith({ playlists: [{ id: 7, tracks: [1, 2] }] });
    const said = await at.plan({ playlist: 7, track_ids: [2, 3], preview: false });
    expect(said.structured).toMatchObject({ left_out: [{ id: 2, rule: 'already in the playlist' }] });
    expect(at.tracksOf(7)).toEqual([1, 2, 3]);
    expect(said.structured).toMatchObject({ outcome: 'done', added: 1, nb_tracks: 3 });
    expect(said.text).toContain('Added "Song 3 · Artist 3" [3] to "Dinner" [7]: private, 3 tracks, 3:00');
  });

  it('tells what the service refused of the tracks that a playlist was to have more', async () => {
    const extending = async (...track_ids: number[]) => {
      const at = await planningWith({ playlists: [{ id: 7, tracks: [9] }] });
      at.faults.next(bringing(2), { refuse: 500 }, { times: Number.POSITIVE_INFINITY });
      return at.plan({ playlist: 7, track_ids, preview: false });
    };
    const said = await extending(1, 2, 3);
    expect(said.text).toContain(
      `Added 2 of 3 tracks to "Dinner" [7]: private, 3 tracks, 3:00, ${place}; 1 of 3 was refused by the service. `,
    );
    expect(said.structured).toMatchObject({ outcome: 'partly', id: 7, added: 2 });
    expect(await extending(2)).toMatchObject({
      isError: true,
      text: expect.stringContaining(`Nothing changed, ${place}: playlist "Dinner" [7] is there, `),
    });
  });

  it('extends no playlist of another listener, before anything else is read, unless it is a common one', async () => {
    const at = await planningWith({ foreign: [{ id: poolA, title: 'Kitchen', tracks: [1] }] });
    const asked = { playlist_id: poolA, track_ids: [2] };
    expect(await at.plan(asked)).toMatchObject({
      text: 'build_playlist: playlist "Kitchen" belongs to "Odd": only its owner can change it.',
      isError: true,
    });
    expect(at.asked('/track')).toEqual([]);
    at.faults.next(`GET /playlist/${poolA}`, { altered: list => ({ ...list, collaborative: true }) });
    expect((await at.plan(asked)).structured).toMatchObject({ preview: true, nb_tracks: 1 });
  });

  it('is over after half an hour', async () => {
    const { make, time, faults } = await planned(2);
    time.now += 30 * 60_000 + 1;
    expect((await make()).text).toContain('this plan has expired: a plan lasts 30 minutes');
    expect(faults.writes).toEqual([]);
  });

  it('lets no second call in while one is at it', async () => {
    const { make, build, plan_id, faults, made } = await planned(2);
    const others: Promise<unknown>[] = [];
    faults.next(/songs=/, {
      meanwhile: () =>
        others.push(make(), build({ plan_id, preview: true, drop: [1] })) && Promise.all(others),
    });
    await make();
    const text = 'build_playlist: another call is carrying this plan out just now; wait for its answer.';
    expect(await Promise.all(others)).toMatchObject([{ text }, { text }]);
    expect(made()).toMatchObject([{ tracks: [1, 2] }]);
  });

  it('that nobody showed, or another account, is not there', async () => {
    const at = await planned(1);
    expect((await at.plan({ plan_id: 'x' })).text).toBe(
      'build_playlist: this account has no plan "x"; call build_playlist without plan_id to make one.',
    );
    const other = await at.open();
    at.faults.next('GET /user/me', { altered: user => ({ ...user, id: odd }) });
    onTestFinished(() => other.close());
    const said = await other.call('build_playlist', { plan_id: at.plan_id });
    expect(said.text).toContain('this account has no plan');
  });
});

describe('A plan that is broken off', () => {
  it('tells what is there and what is not, and goes on with the same plan', async () => {
    const { make, made, faults, plan_id } = await planned(120);
    faults.next(/songs=/, { refuse: 100 }, { nth: 2 });
    const half = await make();
    const added = 50;
    const { id, link, change_id } = half.structured;
    expect(half.structured).toMatchObject({
      outcome: 'partly',
      added,
      nb_tracks: added,
      plan_id,
      problems: [expect.any(String)],
    });
    expect(half.text).toContain(
      `Not finished, ${place}: the playlist "Dinner" [${id}] is there, private, ${added} tracks, `,
    );
    expect(half.text).toContain(`, ${added} of 120 planned are in it. ${link}\n`);
    expect(half.text).toContain('Tracks that are not in it:\n');
    expect(half.text).toContain('[120]: not added yet\n');
    expect(half.text.split('\n').slice(-2)).toEqual([
      `change_id ${change_id}: undo reverses this.`,
      `To finish, without adding anything twice: build_playlist {"plan_id":"${plan_id}"}`,
    ]);
    expect((await make()).structured).toMatchObject({ outcome: 'done', added: 120 });
    expect(made()).toMatchObject([{ tracks: numbers(120) }]);
  });

  it('at the making is an error, and the plan may be carried out again', async () => {
    const { make, faults, plan_id } = await planned(3);
    faults.next('POST /user/me/playlists', { refuse: 200 });
    const none = await make();
    expect(none.isError).toBe(true);
    expect(none.text.split('\n')).toEqual([
      `Not done, ${place}.`,
      expect.stringMatching(/^No playlist was made: /),
      `To finish, without adding anything twice: build_playlist {"plan_id":"${plan_id}"}`,
    ]);
    expect(none.structured).toMatchObject({ outcome: 'nothing_changed', title: 'Dinner', added: 0, plan_id });
    expect((await make()).structured['outcome']).toBe('done');
  });

  it('says what it extended by nothing at all is unchanged', async () => {
    const at = await planningWith({ playlists: [{ id: 7, tracks: [1] }] });
    at.faults.next(/songs=/, { refuse: 200 });
    const said = await at.plan({ playlist: 7, track_ids: [2], preview: false });
    expect(said).toMatchObject({ isError: true, structured: { outcome: 'nothing_changed', added: 0 } });
  });

  it('and cannot be read back says so', async () => {
    const { make, faults } = await planned(2);
    faults.next(/songs=/, { refuse: 200 });
    faults.next(/^GET \/playlist\/\d+$/, { refuse: 100 }, { times: 9 });
    expect((await make()).text).toMatch(/^Not finished, .* was being filled; it could not be read back\.$/m);
  });

  it('nowhere, but whose last look failed, is not called unfinished', async () => {
    const at = await planningWith({ playlists: [{ id: 7, tracks: [9] }] });
    const { structured } = await at.plan({ playlist: 7, track_ids: [1, 2] });
    at.elsewhere('POST /playlist/7/tracks songs=2');
    at.faults.next(/order=/, {
      meanwhile: () => at.faults.next('GET /playlist/', { refuse: 700 }, { times: 9 }),
    });
    const said = await at.plan({ plan_id: structured['plan_id'] });
    expect(said.text).toMatch(/^Done as far as the service says, .* it could not be read back\.$/m);
    expect(said.structured).toMatchObject({ outcome: 'done', id: 7 });
  });
});

describe('A long build', () => {
  /** What a host is told of a build from one wish and 14 ids, until it has seen so many steps. */
  async function toldOf(quota: { requests: number; ms: number }, steps: number) {
    const at = await stand({ quota, deadlineMs: 600_000 });
    onTestFinished(() => at.close());
    const [first, ...others] = [...at.embedded.catalogue.tracks.values()].slice(0, 15);
    const wanted = [{ title: first?.title, isrc: first?.isrc }];
    const told: { progress: number; message?: string | undefined }[] = [];
    const stop = new AbortController();
    const onprogress = ({ progress, message }: { progress: number; message?: string | undefined }) => {
      told.push({ progress, message });
      if (told.length === steps) stop.abort();
    };
    const args = { title: 'A', wanted, track_ids: others.map(({ id }) => id) };
    await at.mcp
      .callTool({ name: 'build_playlist', arguments: args }, { onprogress, signal: stop.signal })
      .catch(() => undefined);
    return told;
  }

  it('tells how far it is, never going back', async () => {
    const told = await toldOf({ requests: 1000, ms: 1000 }, 100);
    expect(told[0]?.message).toBe('1 of 1 songs');
    expect(told.some(({ message }) => message?.startsWith('14 of 14 tracks looked up'))).toBe(true);
    const steps = told.map(({ progress }) => progress);
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
  });

  it('tells how long the quota will hold it, after the first burst', async () => {
    const told = await toldOf({ requests: 8, ms: 16_000 }, 2);
    expect(told[1]?.message).toMatch(/^1 of 14 tracks looked up, about 12 s to go/);
  });

  it('stops where a failure is not about one track', async () => {
    const at = await planningWith();
    at.faults.next(/^GET \/track\//, { refuse: 200 }, { times: 3 });
    const said = await at.plan({ title: 'A', track_ids: numbers(100) });
    expect(said).toMatchObject({ isError: true, text: expect.stringContaining('does not show this') });
    expect(at.faults.requests.filter(line => line.includes('/track/')).length).toBeLessThan(20);
  });
});
