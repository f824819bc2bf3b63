import { describe, expect, it } from 'vitest';
import { libraryWith, numbers, odd, place } from '../../support/library.ts';

const first = 90_000_000_001;
const making = 'POST /user/me/playlists';
const settling = `POST /playlist/${first} `;
const finishing = 'To finish: undo {"finish":true,"change_ids":["id1"]}';
const busy = 'The service is busy or down. Try again in a minute';

async function stand(playlists: NonNullable<Parameters<typeof libraryWith>[0]>['playlists'] = []) {
  const at = await libraryWith({ playlists });
  const create = (more: Record<string, unknown> = {}) =>
    at.call('playlist_write', { action: 'create', title: 'Lunch', ...more });
  return { ...at, create };
}

describe('A playlist that is made', () => {
  it('is private and empty unless more is asked, and is read back', async () => {
    const { create, playlists } = await stand();
    const link = `https://music.test/playlist/${first}`;
    expect((await create()).structured).toEqual({
      outcome: 'done',
      results: [],
      id: first,
      title: 'Lunch',
      nb_tracks: 0,
      public: false,
      link,
      change_id: 'id1',
    });
    expect(playlists()).toEqual([
      { id: first, title: 'Lunch', description: '', public: false, collaborative: false, tracks: [] },
    ]);
  });

  it('is described, shared and holds its tracks, each once', async () => {
    const { create, playlists } = await stand();
    const said = await create({ description: 'Slow', collaborative: true, track_ids: [3, 1, 3] });
    expect(said.text).toContain('private, collaborative, "Slow", 2 tracks, 2:00, ');
    expect(said.structured['results']).toEqual(
      [3, 1].map(id => ({ id, title: `Song ${id}`, artist: `Artist ${id}`, outcome: 'done' })),
    );
    expect(playlists()).toMatchObject([
      { description: 'Slow', public: false, collaborative: true, tracks: [3, 1] },
    ]);
  });

  it('of 120 tracks has them in order, in requests of 50, and goes with one undo', async () => {
    const { create, playlists, faults, undo } = await stand();
    const made = await create({ track_ids: numbers(120) });
    expect(made.structured).toMatchObject({ public: false, nb_tracks: 120 });
    expect(playlists()[0]?.tracks).toEqual(numbers(120));
    expect(faults.writes.filter(line => line.includes('songs=')).map(line => line.split(',').length)).toEqual(
      [50, 50, 20],
    );
    expect((await undo()).structured).toMatchObject({
      ...{ outcome: 'done', undone: made.structured['change_id'] },
    });
    expect(playlists()).toEqual([]);
  });

  it.each([
    [{ public: true }, []],
    [{ public: true, description: 'Slow' }, [`${settling}description=Slow`]],
    [{ public: false }, [`${settling}public=false`]],
  ])('with %j sets only what a new one is not by itself', async (settings, sent) => {
    const { create, faults, playlists } = await stand();
    await create(settings);
    expect(faults.writes.slice(1)).toEqual(sent);
    expect(playlists()).toMatchObject([settings]);
  });

  it('is made for the user that is named', async () => {
    const { create, faults } = await stand();
    expect((await create({ user_id: odd })).isError).toBe(true);
    expect(faults.writes).toEqual([`POST /user/${odd}/playlists title=Lunch`]);
  });

  it.each([
    [{ refuse: 700 }, [`${busy}.`]],
    ['answers false', []],
    ['lies', []],
  ] as const)('says what could not be set, and finishes it when asked to (%j)', async (fault, why) => {
    const { create, faults, call, playlists } = await stand();
    faults.next(settling, fault);
    const said = await create({ description: 'Slow', collaborative: true });
    expect(said.text).toContain('public, 0 tracks');
    expect(said.text.split('\n').slice(1)).toEqual([
      ...why,
      'Read back, this is not as asked: description, public, collaborative.',
      finishing,
      'change_id id1: undo reverses this.',
    ]);
    expect(said.structured).toMatchObject({ outcome: 'partly', public: true });
    await call('undo', { finish: true, change_ids: ['id1'] });
    expect(playlists()).toMatchObject([{ description: 'Slow', public: false, collaborative: true }]);
  });

  it('gets no tracks before it is private, and is finished by one call', async () => {
    const { create, faults, call, playlists } = await stand();
    faults.next(settling, { refuse: 700 });
    const said = await create({ track_ids: [1, 2] });
    expect(said.structured['results']).toEqual([1, 2].map(id => ({ id, outcome: 'not_tried' })));
    expect(said.text.split('\n').slice(1)).toEqual([
      'Not tried: 1, 2',
      `${busy}.`,
      'Read back, this is not as asked: public.',
      finishing,
      'change_id id1: undo reverses this.',
    ]);
    expect(playlists()).toMatchObject([{ tracks: [], public: true }]);
    await call('undo', { finish: true });
    expect(playlists()).toMatchObject([{ tracks: [1, 2], public: false }]);
  });

  it.each([
    [800, 'But read back, there is no such playlist.'],
    [700, 'It could not be read back.'],
  ])('says where it cannot be read back: %i', async (code, words) => {
    const { create, faults } = await stand();
    faults.next('GET /playlist/', { refuse: code }, { times: 9 });
    expect((await create()).text.split('\n')).toEqual([
      `Made "Lunch" [${first}], ${place}.`,
      words,
      'change_id id1: undo reverses this.',
    ]);
  });

  it('is done in part where no track went in: the playlist is there', async () => {
    const { create, faults, playlists } = await stand();
    faults.next(/songs=/, { refuse: 100 });
    const said = await create({ track_ids: numbers(51) });
    const full = 'The limit of the music service is reached (2,000 tracks in a playlist, 10,000 favourites)';
    expect(said.text.split('\n')).toEqual([
      `Partly done: made "Lunch" [${first}], private, 0 tracks, https://music.test/playlist/${first}, ${place}.`,
      `Failed (${full}): ${numbers(50).join(', ')}`,
      'Not tried: 51',
      finishing,
      'change_id id1: undo reverses this.',
    ]);
    expect([said.isError, playlists().length]).toEqual([false, 1]);
  });
});

describe('A playlist whose making got no answer', () => {
  const made = (ids: readonly number[]) => ids.map(id => ({ id, title: 'Lunch' }));

  it.each([
    ['none of that name', []],
    ['one of that name', [5]],
    ['two of that name', [5, 6]],
  ])('is made again where it is not there, beside %s', async (_, ids) => {
    const { create, faults, playlists } = await stand(made(ids));
    faults.next(making, 'cut before acting');
    expect(await create()).toMatchObject({ structured: { id: first }, isError: false });
    expect(playlists().map(({ id }) => id)).toEqual([...ids, first]);
  });

  it.each([
    ['none of that name', []],
    ['two of that name', [5, 6]],
  ])('is found beside %s, whatever was remembered of the list', async (_, ids) => {
    const { create, faults, call, playlists } = await stand(made(ids));
    await call('library_read', { kind: 'playlists', limit: 100 });
    faults.next(making, 'answer lost');
    expect(await create({ track_ids: [1] })).toMatchObject({ structured: { id: first }, isError: false });
    expect(playlists().map(({ id }) => id)).toEqual([...ids, first]);
    expect(playlists().at(-1)?.tracks).toEqual([1]);
  });

  it.each(['cut before acting', 'answer lost'] as const)(
    'is not known where the list cannot be read then; finishing looks first (%s)',
    async fault => {
      const { create, faults, call, playlists } = await stand();
      faults.next(making, fault);
      faults.next('GET /user/me/playlists', { refuse: 700 }, { nth: 2, times: 9 });
      const said = await create({ track_ids: [1] });
      expect(said.isError).toBe(true);
      expect(said.text.split('\n')).toEqual([
        'Not done: no playlist "Lunch" is known to be made.',
        'It is not known yet whether a playlist was made: The connection to the service broke. Try again. The next call checks this before it makes one.',
        'No track was tried.',
        finishing,
      ]);
      faults.clear();
      await call('undo', { finish: true });
      if (playlists().length === 0) await call('undo', { finish: true });
      expect(playlists()).toMatchObject([{ title: 'Lunch', public: false, tracks: [1] }]);
    },
  );

  it('is not looked for once the call was called off', async () => {
    const { create, faults, playlists } = await stand();
    faults.next(making, 'cancelled');
    await expect(create()).rejects.toThrow();
    expect(faults.requests.at(-1)).toContain(making);
    expect(playlists()).toHaveLength(1);
  });

  it('is not looked for where the service surely made none', async () => {
    const { create, faults } = await stand();
    faults.next(making, { refuse: 700 });
    expect(await create()).toMatchObject({ text: `${busy}.`, isError: true });
    expect(faults.requests.at(-1)).toContain(making);
  });

  it('is made again where the answer bears no id and it is not there', async () => {
    const { create, faults, playlists } = await stand();
    faults.next(making, 'lies');
    expect((await create()).structured).toMatchObject({ outcome: 'done', id: first });
    expect(playlists()).toHaveLength(1);
  });
});
