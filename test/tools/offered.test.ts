import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stand, stand } from '../support/stand.ts';

/* What schemas and instructions offer is what the tools do. */

let here: Stand;
let described: Map<string, string>;
beforeAll(async () => {
  here = await stand();
  const { tools } = await here.mcp.listTools();
  const of = (schema: unknown) =>
    typeof schema === 'object' && schema !== null && 'description' in schema
      ? String(schema.description)
      : '';
  described = new Map(
    tools.flatMap(({ name, inputSchema }) =>
      Object.entries(inputSchema.properties ?? {}).map(([argument, schema]): [string, string] => [
        `${name} ${argument}`,
        of(schema),
      ]),
    ),
  );
});
afterAll(() => here.close());

describe('What a listener plays most', () => {
  it.each(['albums', 'artists', 'playlists', 'tracks'])('may be asked of %s', async kind => {
    const said = await here.call('user_read', { view: 'charts', kind });
    expect(said).toMatchObject({ isError: false });
    expect(said.structured['items']).not.toEqual([]);
  });
});

describe('The description of an argument says', () => {
  it.each([
    ['search strict', 'Whole words as spelt; default false'],
    ['search dur_min', 'At least, seconds'],
    ['search dur_max', 'At most, seconds'],
    ['search bpm_max', 'At most'],
    ['search order', 'Default RANKING'],
    ['service_read autoplay', 'Default false'],
    ['service_read radius', 'default true'],
    ['service_read tracklist', 'Default false'],
    ['service_read maxwidth', 'default 420'],
    ['match_tracks wanted', 'Up to 100'],
    ['plan_playlist wanted', 'Up to 100'],
    ['artist_read view', 'related: similar artists'],
    ['artist_read view', 'playlists: playlists with the artist'],
    ['podcast_read view', 'episodes: newest first'],
  ])('of %s: %s', (argument, words) => expect(described.get(argument)).toContain(words));

  it('how many tracks a source gives that names no count', async () => {
    const { tools } = await here.mcp.listTools();
    const schema = JSON.stringify(tools.find(({ name }) => name === 'plan_playlist')?.inputSchema);
    expect(schema).toContain(
      'Default: what the rules need; else whole albums, playlists, favourites; 25 of others',
    );
    const preview = await here.call('plan_playlist', {
      title: 'A',
      sources: [{ from: 'flow' }],
    });
    expect(preview.structured['nb_tracks']).toBe(25);
  });

  it('that bounds of length are within them', async () => {
    const { items } = (await here.call('search', { query: 'night', limit: 1 })).structured;
    const [first] = Array.isArray(items) ? items : [];
    const { id, duration } = first;
    const exact = { query: 'night', dur_min: duration, dur_max: duration, limit: 100 };
    expect((await here.call('search', exact)).text).toContain(`[${id}]`);
  });
});

it.each([
  ['search', { type: 'album', query: 'night' }],
  ['chart_read', { view: 'albums' }],
  ['user_read', { view: 'recommendations', kind: 'albums' }],
  ['editorial_read', { view: 'selection' }],
])('An album whose line in %s %j has no date has one in album_read', async (tool, args) => {
  const list = await here.call(tool, { ...args, limit: 1 });
  expect(list.text).not.toContain(' · released ');
  const id = Number(/^\[(\d+)\]/m.exec(list.text)?.[1]);
  expect((await here.call('album_read', { album_id: id })).text).toMatch(/ · released \d{4}-\d\d-\d\d · /);
});

it('The instructions say where dates and tempo stand, and how lists go on', () => {
  const said = here.mcp.getInstructions() ?? '';
  expect(said).toContain(
    'Lists lack tempo, ISRC and often release dates: track_read and album_read have them.',
  );
  expect(said).toContain('"More:" names the call for the next ones');
  expect(said).not.toContain('next_index');
});

it('A call that an answer names has its arguments as the schema declares them', async () => {
  const { tools } = await here.mcp.listTools();
  const declared = (tool: string, name: string) => {
    const property: unknown = tools.find(each => each.name === tool)?.inputSchema.properties?.[name];
    return typeof property === 'object' && property !== null && 'type' in property
      ? property.type
      : undefined;
  };
  const said = await Promise.all([
    here.call('playlist_delete', { action: 'delete', playlist_id: 4417083245 }),
    here.call('playlist_read', { playlist_id: 4417083377, view: 'tracks', limit: 2 }),
    here.call('genre_read', { view: 'artists', genre_id: 132, limit: 2 }),
  ]);
  const calls = said.flatMap(({ text }) => [...text.matchAll(/(?:More:|call) (\w+) (\{.*\})/g)]);
  expect(calls.length).toBeGreaterThanOrEqual(3);
  for (const [, tool = '', json = ''] of calls) {
    const args: unknown = JSON.parse(json);
    for (const [name, value] of Object.entries(args ?? {})) {
      const type = declared(tool, name);
      if (type !== undefined)
        expect([tool, name, typeof value]).toEqual([tool, name, type === 'integer' ? 'number' : type]);
    }
  }
});
