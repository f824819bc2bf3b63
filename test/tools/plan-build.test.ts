import { describe, expect, it } from 'vitest';
import { buildPlaylist } from '../../src/tools/build-playlist.ts';
import { around, lies, meanwhile, odd, says } from './planning.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** The tool over a service that has tracks 1 to 9, and two called Ferry. */
function tool() {
  const at = around();
  for (const id of upTo(9)) at.service.tracks.set(id, trackOf(id, `Song ${id}`));
  at.service.tracks.set(31, trackOf(31, 'Ferry')).set(32, trackOf(32, 'Ferry'));
  const made = buildPlaylist.make(() => true);
  if (made === undefined) throw new Error('it is not offered');
  const call = (args: unknown) => made.run(args, at.context);
  const lists = () => [...at.service.lists.values()].map(({ title, tracks }) => ({ title, tracks }));
  return { ...at, made, call, lists };
}

const trackOf = (id: number, title: string) => ({
  id,
  title,
  duration: 60,
  rank: 5,
  artist: { id, name: `Artist ${id}` },
  album: { id, title: `Album ${id}` },
});

const planIn = ({ structured }: { readonly structured?: Record<string, unknown> }) => structured?.['plan_id'];
const idsIn = ({ structured }: { readonly structured?: Record<string, unknown> }) =>
  Array.isArray(structured?.['tracks']) ? structured['tracks'].map(track => track.id) : [];

describe('build_playlist, asked for what it cannot do', () => {
  const neither = 'give title for a new playlist, or playlist_id to extend one, and not both';
  const ofPlan = 'with plan_id only drop, replace and preview are taken, not';
  it.each([
    [{ track_ids: [1] }, neither],
    [{ title: 'A', playlist_id: 7, track_ids: [1] }, neither],
    [
      { playlist_id: 7, public: false, track_ids: [1] },
      'description and public are for a new playlist; playlist_write action=update changes one that stands',
    ],
    [
      { playlist_id: 7, description: '', track_ids: [1] },
      'description and public are for a new playlist; playlist_write action=update changes one that stands',
    ],
    [{ title: 'A', rules: { count: 3 } }, 'give at least one of wanted, track_ids, sources'],
    [{ title: 'A', track_ids: [1], drop: [1] }, 'drop and replace change a plan: give its plan_id with them'],
    [
      { title: 'A', track_ids: [1], replace: [{ position: 1, track_id: 2 }] },
      'drop and replace change a plan: give its plan_id with them',
    ],
    [
      { title: 'A', sources: [{ from: 'flow' }, { from: 'artist_top' }] },
      'sources[1]: artist_top needs the id or the name of the artist',
    ],
    [
      { title: 'A', track_ids: [1], rules: { bpm_min: 120, bpm_max: 90 } },
      'rules.bpm_min is larger than rules.bpm_max',
    ],
    [{ plan_id: 'x', title: 'A' }, `${ofPlan} title: the plan holds the rest`],
    [{ plan_id: 'x', rules: {}, drop: [1] }, `${ofPlan} rules: the plan holds the rest`],
    [{ plan_id: 'x' }, 'this account has no plan "x"; call build_playlist without plan_id to make one'],
    [
      { plan_id: 'x', preview: true, drop: [1], replace: [{ position: 1, track_id: 2 }] },
      'this account has no plan "x"; call build_playlist without plan_id to make one',
    ],
    [{ title: '  ', track_ids: [1] }, 'title must be a text that is not blank, not ""'],
    [{ title: 'A', track_ids: [] }, 'track_ids must be a list of at least 1 entry, not []'],
    [{ title: 'A', playlist_id: 0, track_ids: [1] }, 'playlist_id must be at least 1, not 0'],
    [{ title: 'A', track_ids: ['one'] }, 'track_ids[0] must be a number, not "one"'],
  ])('%j', async (args, problem) => {
    const { call, service } = tool();
    expect(await call(args)).toEqual({ text: `build_playlist: ${problem}.`, isError: true });
    expect(service.requests).toEqual([]);
  });

  it.each([
    [
      'a song that cannot be read',
      { title: 'A', wanted: ['Ferry', { artist: 'x' }] },
      'wanted, song 2, must be',
    ],
    ['the rest where the songs can be', { title: 7, wanted: ['Ferry'] }, 'title must be a text, not 7'],
    [
      'an argument that there is none of',
      { title: 'A', tracks: [1], wanted: null },
      'there is no argument "tracks"; it takes title,',
    ],
    ['what is no object', 'A', 'arguments must be an object, not "A"'],
  ])('names %s', async (_, args, problem) => {
    const { text, isError } = await tool().call(args);
    expect(text).toContain(`build_playlist: ${problem}`);
    expect(isError).toBe(true);
  });

  it.each([
    ['track_ids', 500],
    ['sources', 20],
  ])('takes so many %s and no more: %i', async (name, most) => {
    const { call } = tool();
    const one = name === 'sources' ? { from: 'genre_chart' } : 1;
    const asked = (count: number) => call({ title: 'A', [name]: Array.from({ length: count }, () => one) });
    expect((await asked(most + 1)).text).toContain(`${name} must be a list of at most ${most} entries`);
    expect((await asked(most)).text).not.toContain('must be');
  });

  it('is not there where nothing may be added, and says that it adds', () => {
    expect(buildPlaylist.make(effect => effect === 'read')).toBeUndefined();
    expect(buildPlaylist.make(effect => effect === 'add')?.hints).toEqual({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    });
  });
});

describe('build_playlist', () => {
  it('shows, and makes what it showed, once', async () => {
    const { call, lists, service } = tool();
    const shown = await call({ title: ' Dinner ', track_ids: ['2', 1] });
    expect(shown.structured).toMatchObject({ preview: true, title: 'Dinner', plan_id: 'id2id3' });
    expect(service.writes).toEqual([]);
    const done = await call({ plan_id: planIn(shown) });
    expect(done.structured).toEqual({
      outcome: 'done',
      id: 901,
      title: 'Dinner',
      nb_tracks: 2,
      duration: 120,
      public: false,
      added: 2,
      change_id: 'id4',
    });
    expect(lists()).toEqual([{ title: 'Dinner', tracks: [2, 1] }]);
    expect((await call({ plan_id: planIn(shown) })).text).toBe(
      'build_playlist: this plan was carried out already: playlist 901 has its tracks.',
    );
  });

  it('makes it at once where no preview is wanted', async () => {
    const { call, lists } = tool();
    const done = await call({ title: 'Dinner', public: true, track_ids: [1], preview: false });
    expect(done.structured).toMatchObject({ outcome: 'done', public: true, added: 1 });
    expect(lists()).toEqual([{ title: 'Dinner', tracks: [1] }]);
  });

  it.each([
    [{ seed: 5 }, 5],
    [{}, 104_054],
  ])('shuffles by the seed given, or by one of its own: %j', async (given, seed) => {
    const { call } = tool();
    const shown = await call({ title: 'A', track_ids: [1, 2], rules: { order: 'shuffled', ...given } });
    expect(shown.structured).toMatchObject({ seed });
  });

  it('says why a playlist cannot be extended', async () => {
    const { call, service } = tool();
    service.add(7, { creator: odd });
    expect(await call({ playlist_id: 7, track_ids: [1] })).toEqual({
      text: 'build_playlist: playlist "Dinner" belongs to "Odd": only its owner can change it.',
      isError: true,
    });
  });

  it('says in our words what the service says, and reports it', async () => {
    const { call, service, reported } = tool();
    service.next(/track/, says(700));
    expect(await call({ title: 'A', track_ids: [1] })).toEqual({
      text: 'The service is busy or down; try again in a minute.',
      isError: true,
    });
    expect(reported).toHaveLength(1);
  });

  it('keeps no plan where there is nothing to carry out', async () => {
    const { call } = tool();
    const shown = await call({ title: 'A', track_ids: [999] });
    expect(shown.isError).toBe(true);
    expect(shown.text).toContain('There is nothing to carry out: ');
    expect(planIn(shown)).toBeUndefined();
    const none = await call({ title: 'A', track_ids: [999], preview: false });
    expect(none.text).toContain('Nothing was made: no song was found that keeps the rules');
    expect(none).toMatchObject({ isError: true, structured: { outcome: 'nothing_changed' } });
    expect(planIn(none)).toBeUndefined();
  });

  it.each([undefined, false])('keeps one where a choice is open (preview %s)', async preview => {
    const { call, lists } = tool();
    const shown = await call({ title: 'A', wanted: ['Ferry'], ...(preview === false ? { preview } : {}) });
    expect(shown.text.split('\n')[0]).toBe(
      preview === false
        ? 'Nothing was made: no song is clear enough for a new private playlist "A".'
        : 'Preview, nothing is changed yet: a new private playlist "A", 0 tracks, 0:00 in all.',
    );
    expect(shown.structured).toMatchObject({ uncertain: [{ wish: 1, wanted: 'Ferry' }] });
    expect(lists()).toEqual([]);
    const done = await call({ plan_id: planIn(shown), replace: [{ wish: 1, track_id: 32 }] });
    expect(done.structured).toMatchObject({ outcome: 'done', added: 1 });
    expect(lists()).toEqual([{ title: 'A', tracks: [32] }]);
  });

  it('stays unfinished where the service fails, and goes on', async () => {
    const { call, lists, service } = tool();
    const shown = await call({ title: 'A', track_ids: [1, 2] });
    service.next(/songs=/, lies);
    const half = await call({ plan_id: planIn(shown) });
    expect(half.structured).toMatchObject({ outcome: 'partly', added: 0, plan_id: planIn(shown) });
    const done = await call({ plan_id: planIn(shown) });
    expect(done.structured).toMatchObject({ outcome: 'done', added: 2 });
    expect(lists()).toEqual([{ title: 'A', tracks: [1, 2] }]);
  });

  it('stays unfinished where it is not private, though all tracks are in', async () => {
    const { call, service } = tool();
    service.next(/public=false/, lies);
    const half = await call({ title: 'A', track_ids: [1], preview: false });
    expect(half.structured).toMatchObject({ outcome: 'partly', added: 1, public: true });
    const done = await call({ plan_id: planIn(half) });
    expect(done.structured).toMatchObject({ outcome: 'done', public: false });
  });

  it('is over where the service will not take a track: asking again would not help', async () => {
    const { call, service } = tool();
    service.refuses.add(2);
    const done = await call({ title: 'A', track_ids: [1, 2], preview: false });
    expect(done.structured).toMatchObject({ outcome: 'partly', results: [{ id: 2 }] });
    expect((await call({ plan_id: 'id2id3' })).text).toContain('this plan was carried out already');
  });

  it('lets no second call in while one is at it', async () => {
    const { call, service, lists } = tool();
    const plan_id = planIn(await call({ title: 'A', track_ids: [1, 2] }));
    const others: Promise<unknown>[] = [];
    service.next(
      /songs=/,
      meanwhile(() => others.push(call({ plan_id }), call({ plan_id, preview: true, drop: [1] }))),
    );
    await call({ plan_id });
    const busy = {
      text: 'build_playlist: another call is carrying this plan out just now; wait for its answer.',
      isError: true,
    };
    expect(await Promise.all(others)).toEqual([busy, busy]);
    expect(lists()).toEqual([{ title: 'A', tracks: [1, 2] }]);
  });
});

describe('A plan of build_playlist that is changed', () => {
  const begin = async () => {
    const at = tool();
    const plan_id = planIn(await at.call({ title: 'A', track_ids: [1, 2, 3] }));
    return { ...at, plan_id };
  };

  it('is kept as changed, and shown', async () => {
    const { call, plan_id, lists } = await begin();
    const replace = [{ position: 2, track_id: 9 }];
    const shown = await call({ plan_id, preview: true, drop: [1], replace });
    expect(idsIn(shown)).toEqual([9, 3]);
    expect(lists()).toEqual([]);
    expect(idsIn(await call({ plan_id, preview: true }))).toEqual([9, 3]);
    await call({ plan_id });
    expect(lists()).toEqual([{ title: 'A', tracks: [9, 3] }]);
  });

  it.each([
    [{ drop: [8] }, 'drop names tracks that are not in the plan: 8'],
    [{ drop: [1, 2, 3] }, 'the plan has no tracks left: replace picks some, or make a new plan'],
  ])('stays as it was where it cannot be so: %j', async (change, problem) => {
    const { call, plan_id, lists } = await begin();
    expect(await call({ plan_id, ...change })).toEqual({
      text: `build_playlist: ${problem}.`,
      isError: true,
    });
    await call({ plan_id });
    expect(lists()).toEqual([{ title: 'A', tracks: [1, 2, 3] }]);
  });
});
