import type { Tool } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, entries } from '../../src/client/api/index.ts';
import { registry } from '../../src/tools/registry.ts';
import { argumentsFor, type Ids, idsIn, keyOf, places } from '../support/samples.ts';
import { type Stand, stand } from '../support/stand.ts';

const place = 'in the demo library on this computer';
const reads = entries.filter(({ endpoint }) => endpoint.effect === 'read' && endpoint.tool === undefined);
const titled = reads.map((entry): [string, Entry] => [keyOf(entry), entry]);
const secrets = /"?(access|track|upload|user)_token["=]/;

let here: Stand;
let ids: Ids;
let tools: Map<string, Tool>;
const dialect = 'https://json-schema.org/draft/2020-12/schema';
const validator = new AjvJsonSchemaValidator();

beforeAll(async () => {
  here = await stand({ confirm: 'never' });
  ids = idsIn(here.embedded.catalogue, here.embedded.origin);
  tools = new Map((await here.mcp.listTools()).tools.map(tool => [tool.name, tool]));
});
afterAll(() => here.close());

/** What the output schema has against an answer. */
function problemsOf(tool: string, structured: unknown): string | undefined {
  const schema = tools.get(tool)?.outputSchema;
  if (!schema) return `${tool} has no output schema`;
  const read = validator.getValidator({ ...schema, $schema: dialect })(structured);
  return read.valid ? undefined : read.errorMessage;
}

async function readingOf(entry: Entry, detail: 'brief' | 'full') {
  const found = places.get(entry);
  if (!found) throw new Error(`no tool offers ${keyOf(entry)}`);
  const { index: _index, limit: _limit, ...args } = argumentsFor(entry, { ...ids, mine: 0, tracks: [] });
  const plain = entry.group === 'search' && 'query' in args ? { query: 'night' } : args;
  const said = await here.call(found.tool, {
    ...(found.by ? { [found.by]: found.view } : {}),
    ...plain,
    detail,
  });
  return { tool: found.tool, said };
}

describe('An answer', () => {
  it.each(titled)('of %s fits its output schema, brief and full', async (_, entry) => {
    for (const detail of ['brief', 'full'] as const) {
      const { tool, said } = await readingOf(entry, detail);
      expect(said).toMatchObject({ isError: false });
      expect(problemsOf(tool, said.structured)).toBeUndefined();
      expect(said.text + JSON.stringify(said.structured)).not.toMatch(secrets);
      expect(said.text).not.toContain(here.embedded.token);
    }
  });

  it.each(titled)('of %s names the same things in its text and in its fields', async (_, entry) => {
    const { said } = await readingOf(entry, 'brief');
    const shown = idsOf(said.structured);
    for (const id of shown) expect(said.text).toContain(String(id));
  });

  it('of a schema that does not fit would be noticed', () => {
    expect(problemsOf('album_read', { items: 'none' })).toMatch(/items/);
    expect(problemsOf('library_add', { results: [] })).toMatch(/outcome/);
  });
});

/** The ids of the objects an answer holds. */
const idsOf = ({ items, item }: Record<string, unknown>): unknown[] =>
  [...(Array.isArray(items) ? items : []), item].flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each ? [each.id] : [],
  );

describe('Every change says where it happened', () => {
  /** In this order: what is deleted was made before. */
  const changes = (): [string, Record<string, unknown>][] => {
    const { album, radio, user, upload, episode } = ids;
    const [one = 0, two = 0, three = 0] = here.embedded.catalogue.tracks.keys();
    const mine = here.embedded.catalogue.owner.playlistIds[1] ?? 0;
    return [
      ['library_add', { kind: 'albums', ids: [album] }],
      ['library_add', { kind: 'albums', ids: [album] }],
      ['library_add', { kind: 'radios', ids: [radio] }],
      ['library_remove', { kind: 'albums', ids: [album] }],
      ['playlist_write', { action: 'create', title: 'Made here', track_ids: [one] }],
      ['playlist_write', { action: 'update', playlist_id: mine, description: 'Changed' }],
      ['playlist_write', { action: 'add_tracks', playlist_id: mine, track_ids: [one, two, three] }],
      ['playlist_write', { action: 'mark_seen', playlist_id: mine }],
      ['playlist_delete', { action: 'remove_tracks', playlist_id: mine, track_ids: [one] }],
      ['playlist_delete', { action: 'delete', playlist_id: mine }],
      ['episode_bookmark', { episode_id: episode, offset: 20 }],
      ['episode_unbookmark', { episode_id: episode }],
      ['user_write', { action: 'follow', target_user_id: user }],
      ['user_write', { action: 'notify', message: 'Hello' }],
      ['user_unfollow', { target_user_id: user }],
      ['track_update', { track_id: upload, title: 'Renamed' }],
      ['track_delete', { track_id: upload }],
    ];
  };

  it('in the demo library on this computer, and fits its output schema', async () => {
    for (const [tool, args] of changes()) {
      const said = await here.call(tool, args);
      expect(said, tool).toMatchObject({ isError: false });
      expect(said.text.split('\n')[0], tool).toContain(place);
      expect(problemsOf(tool, said.structured)).toBeUndefined();
    }
  });

  it('and no change of another kind is left out', () => {
    const changing = new Set(changes().map(([tool]) => tool));
    const others = registry.filter(({ operations }) =>
      operations.some(({ entries, effect }) => entries !== undefined && effect !== 'read'),
    );
    expect(others.map(({ name }) => name).filter(name => !changing.has(name))).toEqual([]);
  });
});
