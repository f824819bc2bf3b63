import { describe, expect, it } from 'vitest';
import { json } from '../support/carriers.ts';
import { breaks, declines, lies, meanwhile, says } from './planning.ts';
import { stand, upTo } from './steps.ts';

describe('playlist_write action=create', () => {
  it('makes a private playlist, and reads it back', async () => {
    const { create, service } = stand();
    expect(await create({ title: 'Lunch' })).toEqual({
      text: 'Done: the playlist is made with id 901: private, 0 tracks, in the test.\nchange_id id1',
      structured: {
        outcome: 'done',
        results: [],
        id: 901,
        title: 'Lunch',
        nb_tracks: 0,
        public: false,
        change_id: 'id1',
      },
    });
    expect(service.requests).toEqual([
      'POST /user/me/playlists title=Lunch',
      'POST /playlist/901 public=false',
      'GET /playlist/901',
    ]);
  });

  it('makes it complete: described, shared and with its tracks, each once', async () => {
    const { create, service } = stand();
    service.next(/^GET/, answer => {
      Object.assign(service.lists.get(901) ?? {}, { link: 'https://music.test/playlist/901' });
      return answer();
    });
    const args = { title: 'Lunch', description: 'Slow', collaborative: true, track_ids: [3, 1, 3] };
    const { text, structured } = await create(args);
    expect(service.writes).toEqual([
      'POST /user/me/playlists title=Lunch',
      'POST /playlist/901 description=Slow public=false collaborative=true',
      'POST /playlist/901/tracks songs=3,1',
    ]);
    expect(text.split('\n')).toEqual([
      'Done: the playlist is made with id 901: private, 2 tracks, https://music.test/playlist/901, in the test.',
      'done: 3, 1',
      'change_id id1',
    ]);
    expect(structured).toEqual({
      outcome: 'done',
      results: [
        { id: 3, outcome: 'done' },
        { id: 1, outcome: 'done' },
      ],
      id: 901,
      title: 'Lunch',
      nb_tracks: 2,
      public: false,
      link: 'https://music.test/playlist/901',
      change_id: 'id1',
    });
  });

  it.each([
    [{ public: true }, []],
    [{ public: true, description: 'Slow' }, ['POST /playlist/901 description=Slow public=true']],
    [{ public: false }, ['POST /playlist/901 public=false']],
  ])('with %j sets only what a new one is not by itself', async (settings, writes) => {
    const { create, service } = stand();
    const { text, structured } = await create({ title: 'Lunch', ...settings });
    expect(service.writes.slice(1)).toEqual(writes);
    expect(text.split('\n')).toHaveLength(2);
    expect(structured).toMatchObject({ outcome: 'done', public: settings.public });
  });

  it('is recorded with what stood there before, so that undo can take it back', async () => {
    const { create, context } = stand();
    await create({ title: 'Lunch', track_ids: [1] });
    const [record] = await context.journal.latest(1);
    const tracks: number[] = [];
    const before = {
      playlist: { title: 'Lunch', description: '', public: true, collaborative: false, tracks },
    };
    expect(record).toMatchObject({
      tool: 'playlist_write',
      ended: true,
      acts: [
        { entry: 'playlist.create', made: 901, state: 'done' },
        { entry: 'playlist.update', ids: [901], before, state: 'done' },
        { entry: 'playlist.add_tracks', ids: [1], before, state: 'done' },
      ],
    });
  });

  it('makes it for the listener that is named', async () => {
    const { create, service } = stand();
    await create({ title: 'Lunch', user_id: 5 });
    expect(service.writes[0]).toBe('POST /user/5/playlists title=Lunch');
  });

  it.each([
    [says(700), 'The service is busy or down; try again in a minute'],
    [declines, 'the service changed nothing'],
  ])('says what could not be set, and how to repeat it (%#)', async (turn, why) => {
    const { create, service } = stand();
    service.next(/^POST \/playlist\/901 /, turn);
    const { text, structured } = await create({ title: 'Lunch', description: 'Slow' });
    expect(text.split('\n')).toEqual([
      'Done: the playlist is made with id 901: public, 0 tracks, in the test.',
      `The playlist stands, but public, description could not be set: ${why}. Repeat with playlist_write action=update playlist_id=901.`,
      'Read back, this is not as asked: description, public.',
      'change_id id1',
    ]);
    expect(structured).toMatchObject({ outcome: 'done', public: true });
  });

  it('says what is not so although the service said yes', async () => {
    const { create, service } = stand();
    service.next(/^POST \/playlist\/901 /, lies);
    const { text } = await create({ title: 'Lunch', collaborative: true });
    expect(text.split('\n')[1]).toBe('Read back, this is not as asked: public, collaborative.');
  });

  it.each([
    [800, '; but read back, there is no such playlist'],
    [700, '; it could not be read back'],
  ])('says where it cannot be read back: %i', async (code, words) => {
    const { create, service } = stand();
    service.next(/^GET/, says(code));
    const { text, structured } = await create({ title: 'Lunch' });
    expect(text.split('\n')).toEqual([
      `Done: the playlist is made with id 901${words}, in the test.`,
      'change_id id1',
    ]);
    expect(structured).toEqual({ outcome: 'done', results: [], id: 901, title: 'Lunch', change_id: 'id1' });
  });

  it('is done in part where no track went in: the playlist is there', async () => {
    const { create, service } = stand();
    service.next(/songs=/, says(100));
    const { text, structured, isError } = await create({ title: 'Lunch', track_ids: upTo(51) });
    const full =
      'The service has a limit here (2,000 tracks a playlist, 10,000 favourites), and it is reached';
    expect(text.split('\n')).toEqual([
      'Partly done: the playlist is made with id 901: private, 0 tracks, in the test, but not for all.',
      `${full}. The rest was not tried.`,
      `failed (${full}): ${upTo(50).join(', ')}`,
      'not tried: 51',
      'change_id id1',
    ]);
    expect(structured).toMatchObject({ id: 901, nb_tracks: 0, outcome: 'partly' });
    expect(isError).toBeUndefined();
  });
});

describe('A playlist whose making got no answer', () => {
  it.each([
    ['none of that name', [], 'there is no playlist "Lunch": nothing was made'],
    ['one of that name', [5], 'playlists of that name: 5'],
    ['two of that name', [5, 6], 'playlists of that name: 5, 6'],
  ])('is looked for: %s', async (_, ids, there) => {
    const { create, service, context } = stand(1);
    await context.client.library.playlists({ user_id: 'me', limit: 100 });
    for (const id of ids) service.add(id, { title: 'Lunch' });
    service.next(/^POST/, breaks('before'));
    expect(await create({ title: 'Lunch' })).toEqual({
      text: `The service gave no usable answer. Read back, ${there}.`,
      isError: true,
    });
    expect(service.requests.slice(1)).toEqual([
      'POST /user/me/playlists title=Lunch',
      'GET /user/me/playlists limit=100',
    ]);
  });

  const lost =
    'The connection to the service broke; try again. Whether the change was made is not known: read it back before trying again.';

  it.each([
    ['cannot be read', says(700)],
    ['goes on', () => json({ data: [], next: 'https://music.test/?index=100' })],
  ])('is not said to be missing where the list %s', async (_, turn) => {
    const { create, service } = stand();
    service.next(/^POST/, breaks('before'));
    service.next(/^GET/, turn);
    expect(await create({ title: 'Lunch' })).toEqual({ text: lost, isError: true });
  });

  it('is not looked for once the call was called off', async () => {
    const { create, service, stop } = stand();
    service.next(
      /^POST/,
      meanwhile(() => stop.abort()),
    );
    expect(await create({ title: 'Lunch' })).toMatchObject({ isError: true });
    expect(service.requests).toHaveLength(1);
  });

  it('is not looked for where the service surely made none', async () => {
    const { create, service } = stand();
    service.next(/^POST/, says(700));
    expect(await create({ title: 'Lunch' })).toEqual({
      text: 'The service is busy or down; try again in a minute.',
      isError: true,
    });
    expect(service.requests).toHaveLength(1);
  });
});
