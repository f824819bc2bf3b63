import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, viewUri } from '../../src/view/data/address.ts';
import { shownGridSchema } from '../../src/view/data/shown.ts';
import { listIn, textAt } from '../resources/host.ts';
import { listAt } from '../support/shown.ts';
import { type Era, type Stand, stand } from '../support/stand.ts';

let seeing: Stand;
let plain: Stand;

beforeAll(async () => {
  seeing = await stand({ showsViews: true });
  plain = await stand({ embedded: seeing.embedded });
});
afterAll(async () => {
  await plain.close();
  await seeing.close();
});

const said = 'This client has no view: tell the listener what is in the list.';
const cases = [
  [
    { kind: 'playlist', id: 'Practice Room' },
    'playlist_read',
    { view: 'tracks', playlist_id: 'Practice Room' },
  ],
  [{ id: 4417083122 }, 'playlist_read', { view: 'tracks', playlist_id: 4417083122 }],
  [{ kind: 'album', id: 301145 }, 'album_read', { view: 'tracks', album_id: 301145 }],
  [{ kind: 'search', query: 'moonlight' }, 'search', { query: 'moonlight', limit: 25 }],
  [{ kind: 'search', query: 'light bpm_min:120' }, 'search', { query: 'light', bpm_min: 120, limit: 25 }],
  [{ kind: 'chart' }, 'chart_read', { view: 'tracks', limit: 25 }],
  [{ kind: 'chart', id: 'Jazz' }, 'chart_read', { view: 'tracks', genre_id: 'Jazz', limit: 25 }],
] as const;

const grids = [
  [{ kind: 'artists', query: 'chopin' }, 'search', { type: 'artist', query: 'chopin', limit: 25 }],
  [{ kind: 'albums' }, 'library_read', { kind: 'albums', limit: 25 }],
  [{ kind: 'playlists' }, 'library_read', { kind: 'playlists', limit: 25 }],
  [{ kind: 'podcasts', query: 'night' }, 'search', { type: 'podcast', query: 'night', limit: 25 }],
  [{ kind: 'genres' }, 'genre_read', { view: 'list' }],
  [
    { kind: 'podcast', id: 'The Slow Movement' },
    'podcast_read',
    { view: 'episodes', podcast_id: 'The Slow Movement', limit: 25 },
  ],
] as const;

describe('Artists, albums and others', () => {
  it.each(grids)(
    'are read as the reading tool reads them, and the view has the same: %o',
    async (args, tool, reading) => {
      const shown = await seeing.call('show', args);
      const read = await plain.call(tool, reading);
      expect(shown.isError).toBe(false);
      expect(shown.structured['items']).toEqual(read.structured['items']);
      const address = addressOf({ args, structured: shown.structured }) ?? '';
      const grid = shownGridSchema().parse(JSON.parse(await textAt(seeing.mcp, address)));
      const ids = listIn(shown.structured['items']).map(({ id }) => id);
      expect(grid.items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
      expect(grid.items.every(({ title }) => title !== '')).toBe(true);
    },
  );
});

describe('What is shown to the listener', () => {
  it('is a podcast by its name, with the day and the length of each episode', async () => {
    const shown = await seeing.call('show', { kind: 'podcast', id: 'The Slow Movement' });
    const address = addressOf({ args: { kind: 'podcast' }, structured: shown.structured }) ?? '';
    const grid = shownGridSchema().parse(JSON.parse(await textAt(seeing.mcp, address)));
    expect(grid.title).toBe('The Slow Movement');
    expect(
      grid.items.every(({ date, seconds }) => /^\d{4}-\d\d-\d\d$/.test(date ?? '') && (seconds ?? 0) > 0),
    ).toBe(true);
  });

  it('is on which disc each track of an album is, if it has several', async () => {
    const two = await listAt(seeing, 'music://show/album/302602');
    expect(new Set(two.tracks.map(({ disc }) => disc))).toEqual(new Set([1, 2]));
    const one = await listAt(seeing, 'music://show/album/301145');
    expect(one.tracks.map(({ disc }) => disc)).not.toContain(1);
  });

  it.each(cases)(
    'is read by the assistant as the reading tool reads it, and the view has the same tracks: %o',
    async (args, tool, reading) => {
      const shown = await seeing.call('show', args);
      const read = await plain.call(tool, reading);
      expect(shown.isError).toBe(false);
      expect(listIn(shown.structured['items']).length).toBeGreaterThan(0);
      expect(shown.structured['items']).toEqual(read.structured['items']);
      const lines = (text: string) => text.split('\n').filter(line => !line.startsWith('More: '));
      expect(lines(shown.text)).toEqual(lines(read.text));
      const list = await listAt(seeing, addressOf({ args, structured: shown.structured }) ?? '');
      const ids = listIn(shown.structured['items']).map(({ id }) => id);
      expect(list.tracks.slice(0, ids.length).map(({ id }) => id)).toEqual(ids);
      // The chart of all music has no title of its own: the view names it in its language.
      expect(list.title === '').toBe(list.is === 'chart' && !('id' in args));
    },
  );

  it.each<Era>(['modern', 'legacy'])('is told where the client of the %s era can show nothing', async era => {
    const choices = { era, embedded: seeing.embedded, stays: true } as const;
    const blind = await stand(choices);
    const sees = await stand({ ...choices, showsViews: true });
    const args = { kind: 'album', id: 301145 };
    const { text } = await blind.call('show', args);
    expect(text.endsWith(`\n${said}`)).toBe(true);
    expect((await sees.call('show', args)).text).toBe(text.replace(`\n${said}`, ''));
    await blind.close();
    await sees.close();
  });

  it.each([
    [{}, 'show: id is missing with kind=playlist'],
    [{ kind: 'album' }, 'show: id is missing with kind=album'],
    [{ kind: 'search' }, 'show: query is missing with kind=search'],
    [{ kind: 'radio', id: 1 }, 'show: kind must be one of playlist, album, artist, search, chart'],
    [{ id: 'Nothing of the kind' }, "No playlist of the listener's own is called"],
    [{ kind: 'album', id: 999999999 }, 'no album 999999999; find ids with search'],
  ])('is refused in words that help: %o', async (args, problem) => {
    const answer = await plain.call('show', args);
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining(problem) });
    expect(answer.text).not.toContain(said);
  });
});

const tokens = (text: string) => encode(text).length;
/** Each plan has another id. */
const idless = (value: unknown) => JSON.stringify(value).replace(/[0-9a-f]{24}\.1\b/g, 'plan');

describe('The tools that hosts show a view for', () => {
  it.each<Era>(['modern', 'legacy'])(
    'are three, and hosts of the %s era are told so, and what else the view calls',
    async era => {
      const one = await stand({ era, embedded: seeing.embedded });
      const { tools } = await one.mcp.listTools();
      const visibility = ['model', 'app'];
      const shown = { ui: { resourceUri: viewUri, visibility }, 'ui/resourceUri': viewUri };
      // The view calls it, and no view comes up for it.
      const called = { ui: { visibility } };
      expect(tools.flatMap(({ name, _meta }) => (_meta === undefined ? [] : [[name, _meta]]))).toEqual([
        ['library_add', called],
        ['playlist_write', called],
        ['plan_playlist', shown],
        ['save_playlist', shown],
        ['show', shown],
        ['undo', called],
      ]);
      await one.close();
    },
  );

  it('answer the same with and without one, without pictures or sound, within their tokens', async () => {
    const track_ids = (await plain.call('search', { query: 'light', limit: 20 })).structured['items'];
    const ids = listIn(track_ids).map(({ id }) => id);
    const calls = async ({ mcp }: Stand) => {
      const call = (name: string, args: Record<string, unknown>) => mcp.callTool({ name, arguments: args });
      const built = await call('plan_playlist', { title: 'Seen', track_ids: ids });
      const arranged = await call('plan_playlist', { playlist: 4417083122, rules: { sort: 'title' } });
      return [built, arranged, await call('show', { kind: 'album', id: 301145 })];
    };
    const answers = await calls(seeing);
    const before = await calls(plain);
    for (const [at, { content, structuredContent, _meta }] of answers.entries()) {
      expect(content.map(({ type }) => type)).toEqual(['text']);
      expect(JSON.stringify({ content, structuredContent, _meta })).not.toMatch(
        /"cover|"picture|\.mp3|\.jpg|data:|base64|image\//,
      );
      expect(idless(structuredContent)).toBe(idless(before[at]?.structuredContent));
    }
    const [built = 0, arranged = 0, shown = 0] = answers.map(({ content, structuredContent }) =>
      tokens(idless([content, structuredContent])),
    );
    // What plans of 20 and of 18 songs take, and a twentieth for other words.
    expect(built).toBeLessThanOrEqual(2271 * 1.05);
    expect(arranged).toBeLessThanOrEqual(1967 * 1.05);
    // Numbers of lines and the page of a track came later.
    expect(shown).toBeLessThanOrEqual(865 * 1.05);
  });
});
