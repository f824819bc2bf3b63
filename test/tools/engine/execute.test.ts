import { describe, expect, it } from 'vitest';
import type { CallOptions, Client } from '../../../src/client/client.ts';
import { numbers } from '../../support/numbered-catalogue.ts';
import { around, asked, fault, pageHint, period, shown, toolNamed, track } from '../around.ts';

describe('Reading one object', () => {
  it('shows it in brief, or with every fact', async () => {
    const answers = { 'GET /album/9': { id: 9, title: 'Nine', md5_image: 'x', mood: 'blue' } };
    expect((await asked('album_read', { album_id: 9 }, answers)).said).toEqual({
      text: '[9] Nine',
      structured: { item: { id: 9, title: 'Nine' } },
    });
    const full = { uri: 'music://album/9', id: 9, title: 'Nine', mood: 'blue' };
    expect((await asked('album_read', { album_id: 9, detail: 'full' }, answers)).said).toEqual({
      text: '[9] Nine · uri music://album/9 · mood blue',
      structured: { item: full },
    });
  });

  it('that is not there says so, with what was asked, and tells the operator', async () => {
    const { said, reported } = await asked('album_read', { album_id: 9 });
    expect(said).toEqual({
      text: 'There is no album 9; find ids with search type=album.',
      isError: true,
    });
    expect(reported.map(String)).toEqual(['NotFound: GET /album/{album_id}: error 800']);
  });

  it('is given up with the caller', async () => {
    const gone = { signal: AbortSignal.abort() };
    const answers = { 'GET /album/9': { id: 9 }, 'GET /chart': {} };
    for (const [tool, args] of [
      ['album_read', { album_id: 9 }],
      ['chart_read', { view: 'tracks' }],
      ['track_read', { track_ids: [1] }],
    ] as const) {
      const { said, sent } = await asked(tool, args, answers, gone);
      expect(said).toEqual({ text: 'Cancelled.', isError: true });
      expect(sent).toEqual([]);
    }
  });
});

describe('Where an episode was stopped', () => {
  const episodes = [
    { id: 5, title: 'First' },
    { id: 6, title: 'Second' },
  ];
  const bookmark = { 'GET /episode/5/bookmark': { offset: 55 } };

  it('stands beside the single one that was asked for, with one more request', async () => {
    const { said, sent } = await asked(
      'podcast_read',
      { view: 'episode', episode_id: 5 },
      { 'GET /episode/5': episodes[0], ...bookmark },
    );
    expect(sent.toSorted()).toEqual(['GET /episode/5', 'GET /episode/5/bookmark']);
    expect(said.text).toBe('[5] First · stopped at 55%');
    expect(said.structured).toEqual({ item: { id: 5, title: 'First', bookmark: 55 } });
  });

  it('is not read for each of a list, which a service tells one by one', async () => {
    const answers = { 'GET /podcast/7/episodes': { data: episodes }, ...bookmark };
    const { said, sent } = await asked('podcast_read', { view: 'episodes', podcast_id: 7 }, answers);
    expect(said.text).not.toContain('stopped at');
    expect(sent).toHaveLength(1);
  });
});

describe('A bookmark', () => {
  const ask = { view: 'bookmark', episode_id: 5 };

  it('that is not set is told as that, and is no error', async () => {
    expect((await asked('podcast_read', ask)).said).toEqual({
      text: 'This episode has no bookmark.',
      structured: { item: {} },
    });
  });

  it('that is set says where', async () => {
    expect((await asked('podcast_read', ask, { 'GET /episode/5/bookmark': { offset: 40 } })).said).toEqual({
      text: 'stopped at 40%',
      structured: { item: { offset: 40 } },
    });
  });

  it.each([[{ error: { type: 'Exception', message: 'no' } }], [{ error: 'Not Found' }], [fault(500)]])(
    'of an episode that the service does not know is an error: %j',
    async answer => {
      expect((await asked('podcast_read', ask, { 'GET /episode/5/bookmark': answer })).said).toEqual({
        text: 'There is no episode 5, or this episode has no bookmark; find ids with podcast_read view=episodes.',
        isError: true,
      });
    },
  );

  it('that the service did not tell is an error', async () => {
    expect((await asked('podcast_read', ask, { 'GET /episode/5/bookmark': fault(700) })).said).toEqual({
      text: 'The service is busy or down. Try again in a minute.',
      isError: true,
    });
  });
});

describe('Reading a list', () => {
  it('shows a page, and the call that goes on, with all that was asked', async () => {
    const answers = {
      'GET /album/9/tracks': { data: [track(1), track(2)], total: 9, next: 'http://x/?index=4' },
    };
    const ask = { album_id: 9, view: 'tracks', limit: 2, index: 2 };
    const { said, sent } = await asked('album_read', ask, answers);
    expect(said).toEqual({
      text: `3-4 of 9:\n3. ${shown(1)}\n4. ${shown(2)}\n${pageHint}\nMore: album_read {"view":"tracks","album_id":"9","index":4,"limit":2}`,
      structured: { items: [track(1), track(2)], total: 9, next_index: 4 },
    });
    expect(sent).toEqual(['GET /album/9/tracks?index=2&limit=2', 'GET /album/9']);
  });

  it('with every fact goes on with every fact', async () => {
    const answers = {
      'GET /album/9/tracks': { data: [{ id: 1, x: 2 }], total: 9, next: 'http://x/?index=1' },
    };
    const { said } = await asked('album_read', { album_id: 9, view: 'tracks', detail: 'full' }, answers);
    expect(said.text).toBe(
      '1 of 9:\n1. [1] x 2\nWhole, with pictures: resource music://track/{id}\nMore: album_read {"view":"tracks","album_id":"9","detail":"full","index":1}',
    );
  });

  it('with every fact is cut at a length of its own', async () => {
    const long = { data: numbers(60).map(id => track(id, 'la '.repeat(200).trim())) };
    const shownOf = async (detail: string) => {
      const ask = { album_id: 9, view: 'tracks', detail };
      const { said } = await asked('album_read', ask, { 'GET /album/9/tracks': long });
      return Number(said.structured?.['next_index']);
    };
    const [brief, full] = [await shownOf('brief'), await shownOf('full')];
    expect(brief).toBeGreaterThan(10);
    expect(full).toBeGreaterThan(brief);
  });

  it('that the service sends whole takes the page out of it', async () => {
    const answers = { 'GET /genre': { data: ['Pop', 'Rock', 'Jazz'].map((name, id) => ({ id, name })) } };
    const { said, sent } = await asked('genre_read', { index: 1, limit: 1 }, answers);
    expect(said).toEqual({
      text: '2 of 3:\n[1] Rock\nMore: genre_read {"view":"list","index":2,"limit":1}',
      structured: { items: [{ id: 1, name: 'Rock' }], total: 3, next_index: 2 },
    });
    expect(sent).toEqual(['GET /genre']);
    expect((await asked('genre_read', {}, answers)).said.text).toBe('1-3 of 3:\n[0] Pop\n[1] Rock\n[2] Jazz');
  });

  it('that the service has given up says why it is empty', async () => {
    const { said } = await asked('search', { type: 'history' }, { 'GET /search/history': { data: [] } });
    expect(said.text).toBe(
      'Nothing here for type "history" (the public service keeps no search history in 2026).',
    );
  });

  it('says once what is unknown of all its tracks', async () => {
    const unmarked = (id: number, level = 2) => ({ ...track(id), explicit_content_lyrics: level });
    const linesOf = async (...data: readonly object[]) =>
      (await asked('user_read', { view: 'flow' }, { 'GET /user/me/flow': { data } })).said.text.split('\n');
    const all = await linesOf(unmarked(1), unmarked(2));
    expect(all.filter(line => line.includes('unknown'))).toEqual([
      'Explicit or not: unknown for all of these.',
    ]);
    const some = await linesOf(unmarked(1), unmarked(2, 3));
    expect(some.join('\n')).toContain(`${shown(1)} · explicit or not: unknown\n`);
    expect(some.join('\n')).not.toContain('for all of these');
  });

  it('shows what an argument chose', async () => {
    const answers = { 'GET /user/me/charts/albums': { data: [{ id: 1, title: 'A', duration: 61 }] } };
    const { said } = await asked('user_read', { view: 'charts', kind: 'albums', limit: 5 }, answers);
    expect(said.structured).toEqual({ items: [{ id: 1, title: 'A' }], notes: [period] });
  });

  it.each([
    [{ view: 'top' }, 'GET /radio/top'],
    [{ view: 'top', radio_id: 4 }, 'GET /radio/4/top'],
    [{ view: 'genres' }, 'GET /radio/genres'],
    [{ view: 'genres', radio_id: 4, limit: 2 }, 'GET /radio/4/genres?limit=2'],
  ])('has one form with and one without the id: %j', async (args, call) => {
    expect((await asked('radio_read', args)).sent).toEqual([call]);
  });
});

describe('Reading several tracks', () => {
  it('asks once for each, and says which are not there', async () => {
    const answers = { 'GET /track/1': track(1), 'GET /track/3': track(3) };
    const { said, sent } = await asked('track_read', { track_ids: [1, 2, 1, 3] }, answers);
    const reason = 'There is no track 2; find ids with search';
    expect(said).toEqual({
      text: `${shown(1)}\n${shown(3)}\n[2] missing: ${reason}`,
      structured: { items: [track(1), track(3)], missing: [{ id: 2, reason }] },
    });
    expect(sent).toEqual(['GET /track/1', 'GET /track/2', 'GET /track/3']);
  });

  it('none of which is there is an error that names each', async () => {
    const reason = 'There is no track 2; find ids with search';
    expect((await asked('track_read', { track_ids: [2] })).said).toEqual({
      text: `[2] missing: ${reason}`,
      structured: { items: [], missing: [{ id: 2, reason }] },
      isError: true,
    });
  });

  it('tells which were not asked after the service failed', async () => {
    const busy = 'The service is busy or down. Try again in a minute';
    const ids = numbers(12);
    const answers = Object.fromEntries(
      ids.map(id => [`GET /track/${id}`, id === 2 ? fault(700) : track(id)]),
    );
    const { said, sent } = await asked('track_read', { track_ids: ids }, answers);
    const notAsked = ids.slice(sent.length).map(id => ({ id, reason: 'not asked' }));
    expect(notAsked.length).toBeGreaterThan(0);
    expect(said).toMatchObject({ structured: { missing: [{ id: 2, reason: busy }, ...notAsked] } });
    expect(said.isError).toBeUndefined();
    const none = await asked('track_read', { track_ids: [1, 2] }, { 'GET /track/1': fault(700) });
    expect(none.said).toEqual({ text: `${busy}.`, isError: true });
  });

  it('names the call for those that are left out for length', async () => {
    const long = numbers(50).map(id => track(id, `${id} ${'la '.repeat(120)}`.trim()));
    const answers = Object.fromEntries(long.map(each => [`GET /track/${each.id}`, each]));
    const { said } = await asked(
      'track_read',
      { track_ids: numbers(50) },
      { ...answers, 'GET /track/1': fault(800) },
    );
    const items = said.structured?.['items'];
    const rest = numbers(50).slice(1 + (Array.isArray(items) ? items.length : 0));
    expect(rest.length).toBeGreaterThan(0);
    expect(said.text).toContain(
      `${rest.length} more left out for length. Call track_read {"track_ids":${JSON.stringify(rest.map(String))}}\n[1] missing`,
    );
  });

  it.each([
    [10, false],
    [11, true],
  ])('lets small calls overtake it where it is long: %d ids, %s', async (count, batch) => {
    const context = around();
    const options: CallOptions[] = [];
    const call: Client['call'] = async (_entry, input, how = {}) => {
      options.push(how);
      return track(Number(input['track_id']));
    };
    const client = { ...context.client, call };
    await toolNamed('track_read').run({ track_ids: numbers(count) }, { ...context, client });
    expect(options).toEqual(numbers(count).map(() => ({ signal: context.signal, batch })));
  });
});
