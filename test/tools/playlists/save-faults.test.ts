import { describe, expect, it } from 'vitest';
import { bringing, libraryWith, numbers, type PlaylistSetup, place } from '../../support/library.ts';

const making = 'POST /user/me/playlists';
const first = 90_000_000_001;
const settling = `POST /playlist/${first} `;
const busy = 'The service is busy or down. Try again in a minute.';
const broke = 'The connection to the service broke. Try again.';

/** A library with these playlists, and a plan for a new one called Dinner, or more for playlist 7. */
async function planned(
  track_ids: readonly number[],
  more: Record<string, unknown> = {},
  playlists: readonly PlaylistSetup[] = [],
) {
  const at = await libraryWith({ playlists });
  const target = 'playlist' in more ? {} : { title: 'Dinner' };
  let shown = await at.call('plan_playlist', { ...target, track_ids, ...more });
  while ('requests_left' in shown.structured)
    shown = await at.call('plan_playlist', { plan_id: shown.structured['plan_id'] });
  expect(shown.text).toMatch(/^Plan for /);
  expect(at.faults.writes).toEqual([]);
  const plan_id = shown.structured['plan_id'];
  const run = () => at.call('save_playlist', { plan_id });
  return { ...at, run, plan_id, named: () => at.playlists().filter(({ title }) => title === 'Dinner') };
}

describe('A plan for a new playlist', () => {
  it('is made private, filled, and told with link, count and time; undo reverses this', async () => {
    const { run, playlists, undo } = await planned(numbers(120), { description: 'Slow first' });
    const said = await run();
    expect(said.text.split('\n')[0]).toBe(
      `Made "Dinner" [${first}], private: 120 songs, 2:00:00, ${place}. https://music.test/playlist/${first}`,
    );
    expect(said.structured).toMatchObject({ outcome: 'done', added: 120, nb_tracks: 120, public: false });
    expect(playlists()).toMatchObject([{ description: 'Slow first', public: false, tracks: numbers(120) }]);
    expect((await undo()).text).toContain('Undid this change: made the playlist "Dinner" with 120 tracks');
    expect(playlists()).toEqual([]);
  });

  it.each([
    [{ public: true }, []],
    [{ public: true, description: '' }, []],
    [{ public: true, description: 'Slow' }, ['description=Slow']],
    [{ public: false, description: 'Slow' }, ['public=false', 'description=Slow']],
    [{ public: false, description: ' Slow ' }, ['public=false', 'description= Slow ']],
  ])('with %j is set private first and alone, and then the rest', async (settings, sent) => {
    const { run, faults, playlists } = await planned([1], settings);
    expect((await run()).structured['outcome']).toBe('done');
    const set = faults.writes.filter(line => line.startsWith(settling));
    expect(set.map(line => line.slice(settling.length))).toEqual(sent);
    expect(playlists()).toMatchObject([{ public: settings.public }]);
  });

  it('says that none was made where that is refused, and makes it next time', async () => {
    const { run, faults, named } = await planned([1]);
    faults.next(making, { refuse: 200 });
    expect(await run()).toMatchObject({
      isError: true,
      structured: {
        problems: [
          expect.stringMatching(/^No playlist was made: Not allowed: this needs manage_library.+\.$/),
        ],
      },
    });
    expect(named()).toEqual([]);
    expect((await run()).structured).toMatchObject({ outcome: 'done', added: 1 });
    expect(named()).toHaveLength(1);
  });

  it.each(['answer lost', 'late'] as const)(
    'is found where its making got no answer (%s), and not made twice',
    async fault => {
      const { run, faults, named } = await planned([1, 2]);
      faults.next(making, fault);
      expect((await run()).structured).toMatchObject({ outcome: 'done', added: 2 });
      expect(named()).toMatchObject([{ tracks: [1, 2], public: false }]);
    },
  );

  it.each(['cut before acting', 'lies'] as const)(
    'is made again at once where its making got no answer, or none with an id, and it is not there (%s)',
    async fault => {
      const { run, faults, named } = await planned([1]);
      faults.next(making, fault);
      expect((await run()).structured).toMatchObject({ outcome: 'done', added: 1 });
      expect(named()).toMatchObject([{ tracks: [1], public: false }]);
    },
  );

  it('asks for nothing more once the call was called off, and goes on without a second playlist', async () => {
    const { run, faults, named } = await planned([1]);
    faults.next(making, 'cancelled');
    await expect(run()).rejects.toThrow();
    expect(faults.requests.at(-1)).toContain(making);
    expect((await run()).structured['outcome']).toBe('done');
    expect(named()).toMatchObject([{ tracks: [1] }]);
  });

  it.each([
    [{ refuse: 700 }, 1, busy],
    ['cut before acting', 2, broke],
  ] as const)(
    'stops where it cannot be made private: nothing is shown by mistake (%j, %i times)',
    async (fault, times, why) => {
      const { run, faults, named } = await planned([1]);
      faults.next(settling, fault, { times });
      const half = await run();
      expect(half.structured).toMatchObject({ outcome: 'partly', added: 0, nb_tracks: 0, problems: [why] });
      expect((await run()).structured).toMatchObject({ outcome: 'done', added: 1, public: false });
      expect(named()).toMatchObject([{ public: false, tracks: [1] }]);
    },
  );

  it('tells that a yes was not true', async () => {
    const { run, faults } = await planned([1], { public: true, description: 'Slow' });
    faults.next(settling, 'lies');
    const problems = ['The service reported no error, but the description is another.'];
    expect((await run()).structured).toMatchObject({ outcome: 'partly', added: 1, problems });
  });

  it('is set private once more where a yes to that was not true', async () => {
    const { run, faults, named } = await planned([1]);
    faults.next(settling, 'lies');
    await run();
    expect((await run()).structured).toMatchObject({ outcome: 'done', public: false });
    expect(named()).toMatchObject([{ public: false }]);
  });
});

describe('A plan to extend a playlist', () => {
  const seven = { id: 7, title: 'Dinner', description: 'Mine', public: true };
  const extending = (ids: readonly number[], there: readonly number[]) =>
    planned(ids, { playlist: 7 }, [{ ...seven, tracks: there }]);

  it('adds what is not there, behind the rest, and sets nothing', async () => {
    const { run, faults, named, undo } = await extending([1, 9, 2], [9]);
    expect((await run()).structured).toMatchObject({ outcome: 'done', added: 2, nb_tracks: 3 });
    expect(faults.writes).toEqual(['POST /playlist/7/tracks songs=1,2']);
    expect(named()).toMatchObject([{ ...seven, tracks: [9, 1, 2] }]);
    expect((await undo()).text).toContain('Undid this change: saved the playlist "Dinner": 2 added');
    expect(named()).toMatchObject([{ tracks: [9] }]);
  });

  it('says where the playlist is gone by then', async () => {
    const { run, elsewhere } = await extending([1], [9]);
    elsewhere('DELETE /playlist/7');
    expect((await run()).text).toContain(
      'There is no playlist 7; find ids with search type=playlist or library_read kind=playlists.',
    );
  });

  it.each([
    ['as shown', [1, 2, 3], 'POST /playlist/7/tracks songs=2,3', [9, 1, 2, 3]],
    ['behind what stood there', [1, 3], 'POST /playlist/7/tracks songs=3', [9, 1, 3]],
  ])('brings tracks that came late into their order: %s', async (_, ids, meanwhile, order) => {
    const { run, elsewhere, tracksOf } = await extending(ids, [9]);
    elsewhere(meanwhile);
    expect((await run()).structured['outcome']).toBe('done');
    expect(tracksOf(7)).toEqual(order);
  });

  it('leaves the order while some are lacking: they will come behind', async () => {
    const { run, elsewhere, faults, tracksOf } = await extending([1, 3], [9]);
    elsewhere('POST /playlist/7/tracks songs=3');
    faults.next(/songs=/, 'lies');
    await run();
    expect(faults.writes).toEqual(['POST /playlist/7/tracks songs=1']);
    await run();
    expect(tracksOf(7)).toEqual([9, 1, 3]);
  });

  it('leaves the order where a track stands there twice: the service orders by id', async () => {
    const { run, faults, tracksOf } = await extending([1, 2], [9, 9]);
    await run();
    expect(faults.writes.some(line => line.includes('order='))).toBe(false);
    expect(tracksOf(7)).toEqual([9, 9, 1, 2]);
  });
});

describe('Tracks that do not all go in', () => {
  it.each([
    [4, [3]],
    [4, [1, 4]],
    [60, [2]],
    [2, [1, 2]],
  ])('of %i, the refused %j stand alone, and all others are in order', async (count, refused) => {
    const { run, faults, named } = await planned(numbers(count));
    for (const id of refused) faults.next(bringing(id), { refuse: 500 }, { times: Number.POSITIVE_INFINITY });
    const said = await run();
    expect(said.structured).toMatchObject({
      outcome: 'partly',
      added: count - refused.length,
      results: refused.map(id => ({ id, outcome: 'failed', reason: 'the service refuses it' })),
    });
    expect(said.text).toMatch(/^Made "Dinner" /);
    expect(said.text).toContain(`The service refused ${refused.length} of the ${count} new songs.`);
    // Nothing is left to finish.
    expect(said.structured['plan_id']).toBeUndefined();
    expect(said.isError).toBe(false);
    expect(named()).toMatchObject([{ tracks: numbers(count).filter(id => !refused.includes(id)) }]);
    // Asking again would not help.
    expect((await run()).text).toBe(
      `save_playlist: this plan was saved already: playlist ${first} is as planned but for ${refused.length} ${refused.length === 1 ? 'song' : 'songs'}, which the service refused.`,
    );
  });

  it.each([0, 1, 2])('go on from batch %i with the same plan, and none goes in twice', async batch => {
    const { run, faults, named, plan_id } = await planned(numbers(120));
    faults.next(/songs=/, { refuse: 100 }, { nth: batch + 1 });
    const half = await run();
    expect(half.structured).toMatchObject({
      outcome: 'partly',
      added: batch * 50,
      nb_tracks: batch * 50,
      plan_id,
    });
    expect(half.text).toContain(
      `To finish, without adding anything twice: save_playlist {"plan_id":"${plan_id}"}`,
    );
    expect(half.text).toContain('The limit of the music service is reached (2,000 tracks in a playlist');
    expect((await run()).structured).toMatchObject({ outcome: 'done', added: 120 });
    expect(named()).toMatchObject([{ tracks: numbers(120) }]);
  });

  it.each(['cut before acting', 'answer lost', 'late'] as const)(
    'are sent once more where no answer came, but none twice (%s)',
    async fault => {
      const { run, faults, named } = await planned(numbers(60));
      faults.next(/songs=/, fault);
      expect((await run()).structured).toMatchObject({ outcome: 'done', added: 60 });
      expect(named()).toMatchObject([{ tracks: numbers(60) }]);
    },
  );

  it('are sent again only as far as they are not there', async () => {
    const { run, faults, elsewhere, named } = await planned([1, 2, 3]);
    faults.next(/songs=/, 'cut before acting');
    faults.next('GET /playlist/', {
      meanwhile: () => elsewhere(`POST /playlist/${first}/tracks songs=2`),
    });
    await run();
    expect(faults.writes).toContain(`POST /playlist/${first}/tracks songs=1,3`);
    expect(named()).toMatchObject([{ tracks: [1, 2, 3] }]);
  });

  it('are given up at the second loss, without advice to read back: that was done', async () => {
    const { run, faults } = await planned(numbers(60));
    faults.next(/songs=/, 'cut before acting', { times: 2 });
    expect((await run()).structured).toMatchObject({ outcome: 'partly', added: 0, problems: [broke] });
    expect((await run()).structured).toMatchObject({ outcome: 'done', added: 60 });
  });

  it.each([
    ['lies', 50],
    ['answers false', 50],
  ] as const)('are told where the service %s, and come with the next call', async (fault, lacking) => {
    const { run, faults, named } = await planned(numbers(60));
    faults.next(/songs=/, fault);
    expect((await run()).structured).toMatchObject({
      outcome: 'partly',
      added: 60 - lacking,
      problems: [`The service reported no error, but ${lacking} of the 60 new songs are not there.`],
    });
    expect((await run()).structured).toMatchObject({ outcome: 'done', added: 60 });
    expect(named()).toMatchObject([{ tracks: numbers(60) }]);
  });

  it('end at an error, and what the service refused before it is told', async () => {
    const { run, faults } = await planned([1, 2]);
    faults.next(bringing(1), { refuse: 500 }, { times: 2 });
    faults.next(/songs=2$/, { refuse: 700 });
    expect((await run()).structured).toMatchObject({
      added: 0,
      problems: [busy, 'The service refused 1 of the 2 new songs.'],
      results: [
        { id: 1, reason: 'the service refuses it' },
        { id: 2, reason: 'not added yet' },
      ],
    });
  });

  it('are not sent on once the call was called off', async () => {
    const { run, faults, named } = await planned(numbers(120));
    faults.next(/songs=/, 'cancelled');
    await expect(run()).rejects.toThrow();
    expect(faults.writes.filter(line => line.includes('songs='))).toHaveLength(1);
    await run();
    expect(named()).toMatchObject([{ tracks: numbers(120) }]);
  });

  it('are not told of as if they could be read back where they cannot', async () => {
    const { run, faults } = await planned([1, 2]);
    faults.next(/songs=/, { meanwhile: () => faults.next('GET', { refuse: 700 }, { times: 9 }) });
    const said = await run();
    expect(said.text.split('\n')[0]).toContain('could not be read back.');
    expect(said.structured).toMatchObject({ outcome: 'partly', problems: [busy] });
    expect(said.structured).not.toHaveProperty('added');
  });
});
