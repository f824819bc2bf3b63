import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entries } from '../../src/client/api/index.ts';
import { registry } from '../../src/tools/registry.ts';
import { libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';

/* What callers send is bounded by the schemas that check it, wherever they come from. */

type Part = z.core.JSONSchema._JSONSchema;

/** The places in a schema that take texts, lists or objects of any size. Our schemas do not nest in themselves. */
function unbounded(part: Part | undefined, path: string): string[] {
  if (part === undefined || typeof part === 'boolean') return [`${path}: anything`];
  if (part.$ref !== undefined) return [`${path}: nests in itself`];
  if (part.enum !== undefined || part.const !== undefined) return [];
  const alternatives = part.anyOf ?? part.oneOf;
  if (alternatives !== undefined) return alternatives.flatMap(each => unbounded(each, path));
  switch (part.type) {
    case 'string':
      return part.maxLength === undefined ? [`${path}: text`] : [];
    case 'array':
      return [
        ...(part.maxItems === undefined ? [`${path}: list`] : []),
        ...[part.items].flat().flatMap(item => unbounded(item, `${path}[]`)),
      ];
    case 'object':
      return [
        ...(part.additionalProperties === false ? [] : [`${path}: object`]),
        ...Object.entries(part.properties ?? {}).flatMap(([name, inner]) =>
          unbounded(inner, `${path}.${name}`),
        ),
      ];
    default:
      return part.type === undefined ? [`${path}: anything`] : [];
  }
}

const inSchema = (schema: z.ZodType, path: string) =>
  unbounded(z.toJSONSchema(schema, { io: 'output' }), path);

describe('Every argument', () => {
  it('of every tool has a bound on its texts, lists and objects', () => {
    const schemas = registry.flatMap(({ name, operations }) =>
      operations.flatMap(operation =>
        Object.entries(operation.fields).map(
          ([argument, field]) => [field.schema(), `${name} ${operation.name} ${argument}`] as const,
        ),
      ),
    );
    expect(schemas.length).toBeGreaterThan(200);
    expect(schemas.flatMap(([schema, path]) => inSchema(schema, path))).toEqual([]);
  });

  it('of every endpoint of the contract has one', () => {
    const open = entries.flatMap(({ group, name, endpoint }) =>
      Object.entries(endpoint.input).flatMap(([input, field]) =>
        inSchema(field.schema(), `${group}.${name} ${input}`),
      ),
    );
    expect(open).toEqual([]);
  });

  it('a schema without a bound would be found', () => {
    const schema = z.looseObject({
      text: z.string(),
      list: z.array(z.int()),
      either: z.union([z.int(), z.strictObject({ name: z.string() })]),
      any: z.unknown(),
    });
    expect(inSchema(schema, 'x')).toEqual([
      'x: object',
      'x.text: text',
      'x.list: list',
      'x.either.name: text',
      'x.any: anything',
    ]);
  });
});

describe('What is longer than its bound', () => {
  const wide = (length: number) => 'x'.repeat(length);
  const cases: [string, Record<string, unknown>, string][] = [
    ['search', { query: wide(501) }, 'query must be a text of at most 500 characters'],
    ['search', { queries: [wide(501)] }, 'queries[0] must be a text of at most 500 characters'],
    ['resolve_link', { links: ['x', wide(2049)] }, 'links[1] must be a text of at most 2048 characters'],
    [
      'playlist_write',
      { action: 'create', title: wide(201) },
      'title must be a text of at most 200 characters',
    ],
    [
      'playlist_write',
      { action: 'update', playlist_id: 1, description: wide(4001) },
      'description must be a text of at most 4000 characters',
    ],
    ['match_tracks', { wanted: [wide(501)] }, 'song 1, must be a line of text'],
    [
      'genre_read',
      { view: 'details', genre_id: wide(501) },
      'genre_id must have names of at most 500 characters',
    ],
    ['playlist_read', { view: 'compare', playlist_id: 1, text: wide(300_000) }, 'one call takes 256 KB'],
    ['plan_playlist', { text: wide(300_000) }, 'one call takes 256 KB'],
    [
      'search',
      Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`a${at}`, 1])),
      'at most 50 arguments',
    ],
  ];
  it.each(cases)('is refused in a short sentence: %s %#', async (tool, args, sentence) => {
    const here = await stand();
    const said = await here.call(tool, args);
    await here.close();
    expect(said.isError).toBe(true);
    expect(said.text).toContain(sentence);
    expect(said.text.length).toBeLessThan(600);
  });
});

describe('A description longer than the bound that another program wrote', () => {
  it('is written back by undo', async () => {
    const long = 'x'.repeat(5000);
    const here = await libraryWith({ playlists: [{ id: 7, title: 'Mine', description: long, tracks: [1] }] });
    const changed = await here.call('playlist_write', {
      action: 'update',
      playlist_id: 7,
      description: 'short',
    });
    expect(here.playlist(7)).toMatchObject({ description: 'short' });
    await here.undo(changed.structured['change_id']);
    expect(here.playlist(7)).toMatchObject({ description: long });
  });
});
