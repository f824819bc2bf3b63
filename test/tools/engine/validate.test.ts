import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { id, integer, listOf, sought, textInput } from '../../../src/client/api/common-fields.ts';
import { type Field, optional, required } from '../../../src/client/api/input-field.ts';
import { numberArgument } from '../../../src/client/call-context.ts';
import { type Operation, type Tool, typedOperation } from '../../../src/tools/engine/tool.ts';
import { idsIn } from '../../../src/tools/engine/validate.ts';
import { around } from '../around.ts';
import { operation, toolOf } from './operations.ts';

/** What a tool was given, as its operation reads it; or why it refuses, without its name and full stop. */
async function read(tool: Tool, args: unknown): Promise<unknown> {
  const { text: said, structured, isError } = await tool.run(args, around());
  // A question ends as one.
  const [, stated, asked] = /^a_tool: (?:(.*[^?])\.|(.*\?))$/s.exec(said) ?? [];
  return isError ? (stated ?? asked) : structured;
}

describe('What a host sends', () => {
  const fields = { a: optional(integer('A', { from: 0 })), b: optional(textInput('B')) };
  const tool = toolOf([operation('any', fields)]);

  it.each<readonly [unknown, unknown]>([
    [undefined, {}],
    [null, {}],
    [{}, {}],
    [{ a: 0, b: null, d: undefined }, { a: 0 }],
    ['search', 'arguments must be an object, not "search"'],
    [5, 'arguments must be an object, not 5'],
    [[1], 'arguments must be an object, not [1]'],
    [true, 'arguments must be an object, not true'],
  ])('%j is read as %j', async (args, expected) => {
    expect(await read(tool, args)).toEqual(expected);
  });

  it('that nests deeper than can be walked is refused, and told in a sentence', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(await read(tool, { a: deep })).toBe('arguments are nested more than 50 deep');
    const context = around();
    await tool.run({ a: deep }, context);
    expect(context.reported).toEqual([]);
  });
});

describe('The operation that is meant', () => {
  const said = async (tool: Tool, args: unknown) => (await tool.run(args, around())).text;
  const reads = toolOf([operation('details', {}), operation('tracks')], 'view');
  const changes = toolOf(
    [operation('add', {}, { effect: 'add' }), operation('drop', {}, { effect: 'delete' })],
    'action',
  );

  it('is the only one, where nothing tells operations apart', async () => {
    expect(await said(toolOf([operation('any')]), {})).toBe('a_tool any {}');
  });

  it('is the first where a read is not told which, else the one that is named', async () => {
    expect(await said(reads, {})).toBe('a_tool details {}');
    expect(await said(reads, { view: 'tracks' })).toBe('a_tool tracks {}');
    expect(await said(changes, { action: 'drop' })).toBe('a_tool drop {}');
  });

  it('must be named where something is changed', async () => {
    expect(await read(changes, {})).toBe('action is missing: one of add, drop');
  });

  it.each([
    ['lyrics', '"lyrics"'],
    [7, '7'],
    ['', '""'],
  ])('is none that is named %j', async (view, shown) => {
    expect(await read(reads, { view })).toBe(`view must be one of details, tracks, not ${shown}`);
    expect(await read(toolOf([operation('details')], 'view'), { view })).toBe(
      `view must be details, not ${shown}`,
    );
  });
});

describe('The arguments of an operation', () => {
  const album_id = id('album');
  const ids = listOf(id('track'), 3);
  const fields = { album_id, limit: optional(integer('Page size', { from: 1, to: 100 })) };
  const view = operation('tracks', fields);
  const of = (one: Operation, args: Record<string, unknown>) =>
    read(toolOf([one], 'view'), { ...args, view: one.name });

  it('are read as the fields read them, and only those that were given', async () => {
    expect(await of(view, { album_id: '7', limit: ' 5 ' })).toEqual({ album_id: 7, limit: 5 });
    expect(Object.keys(Object(await of(view, { album_id: 7 })))).toEqual(['album_id']);
  });

  it.each<readonly [Record<string, unknown>, string]>([
    [{}, 'album_id is missing with view=tracks: it comes from search type=album'],
    [{ album_id: 'x' }, 'album_id must be a positive whole number, not "x" (view=tracks)'],
    [{ album_id: 1, limit: 101 }, 'limit must be a whole number from 1 to 100, not 101 (view=tracks)'],
    [{ album_id: [1] }, 'album_id must be a positive whole number, not 1 of them (view=tracks)'],
    [
      { album_id: 1, colour: 'red' },
      'there is no argument "colour" with view=tracks; it takes view, album_id, limit',
    ],
    [{ colour: 1 }, 'there is no argument "colour" with view=tracks; it takes view, album_id, limit'],
    [{ toString: 1 }, 'there is no argument "toString" with view=tracks; it takes view, album_id, limit'],
  ])('%j are answered with what to change', async (args, problem) => {
    expect(await of(view, args)).toBe(problem);
  });

  it.each<readonly [string, Operation, Record<string, unknown>, string]>([
    ['missing', view, {}, 'album_id is missing: it comes from search type=album'],
    ['wrong', view, { album_id: 0 }, 'album_id must be a positive whole number, not 0'],
    ['unknown', view, { x: 1 }, 'there is no argument "x"; it takes album_id, limit'],
    [
      'unknown where none is taken',
      operation('infos'),
      { x: 1 },
      'there is no argument "x"; it takes no arguments',
    ],
  ])('name no operation where a tool has only one: %s', async (_, one, args, problem) => {
    expect(await read(toolOf([one]), args)).toBe(problem);
  });

  it('that are not taken beside the choice of an operation are answered with that', async () => {
    expect(await of(operation('status'), { token: 'x' })).toBe(
      'there is no argument "token" with view=status; it takes view',
    );
  });

  it('that are missing and come from no tool are answered with what is allowed', async () => {
    expect(await of(operation('notify', { message: textInput('Said') }), {})).toBe(
      'message is missing with view=notify: a text that is not blank',
    );
  });

  it.each<readonly [unknown, string]>([
    [[1, 'x', 'y'], 'a list with "x"'],
    [[1, 0], 'a list with 0'],
    [[1, null], 'a list with null'],
    [[[2]], 'a list with [2]'],
    [[], '0 of them'],
    [[1, 2, 3, 4], '4 of them'],
    [7, '7'],
    ['1,2', '"1,2"'],
  ])('that are a list show what is wrong in it: %j', async (given, shown) => {
    expect(await of(operation('several', { ids }), { ids: given })).toBe(
      `ids must be a list of 1 to 3 ids, each a whole number, not ${shown} (view=several)`,
    );
  });

  it('that hold objects show the whole wrong one, not the place inside it', async () => {
    const moves: Field = required({
      about: 'Moves',
      allowed: 'a list of moves',
      schema: () => z.array(z.object({ to: z.array(z.number()) })),
    });
    expect(await of(operation('arrange', { moves }), { moves: [{ to: [1] }, { to: [1, 'x'] }] })).toBe(
      'moves must be a list of moves, not a list with {"to":[1,"x"]} (view=arrange)',
    );
  });

  it('of which more can be said than what is allowed are answered with that', async () => {
    const problem = (value: unknown) => (value === 0 ? 'nothing is album 0' : undefined);
    const one = { ...view, fields: { album_id: { ...album_id, problem } } };
    expect(await read(toolOf([one]), { album_id: 0 })).toBe('nothing is album 0');
    expect(await read(toolOf([one]), { album_id: 'x' })).toMatch(/^album_id must be a positive/);
  });
});

describe('Arguments that belong together', () => {
  const search = toolOf([operation('any', sought, { anyOf: ['query', 'artist'] })], 'type');

  it.each<readonly [Record<string, unknown>, string]>([
    [{ query: 'x', bpm_min: 121, bpm_max: 120 }, 'bpm_min must not be above bpm_max'],
    [{ query: 'x', dur_min: 1, dur_max: 0 }, 'dur_min must not be above dur_max'],
    [{ dur_min: 2, dur_max: 1 }, 'dur_min must not be above dur_max'],
    [{}, 'give at least one of query, artist'],
    [{ album: 'x' }, 'give at least one of query, artist'],
  ])('are refused together: %j', async (args, problem) => {
    expect(await read(search, args)).toBe(problem);
  });

  it.each<readonly [Record<string, unknown>]>([
    [{ query: 'x', bpm_min: 120, bpm_max: 120 }],
    [{ query: 'x', bpm_min: 0 }],
    [{ query: 'x', bpm_min: 200, dur_max: 100 }],
    [{ query: 'x', bpm_max: 1 }],
    [{ artist: 'x', album: 'y' }],
  ])('are taken together: %j', async args => {
    expect(await read(search, args)).toEqual(args);
  });

  it('are a range only by how their names end', async () => {
    const height = optional(integer('Height', { from: 0 }));
    const names = ['min_height', 'max_height', 'a_min_word', 'a_max_word'];
    const fields = Object.fromEntries(names.map(name => [name, height]));
    const args = { min_height: 5, max_height: 1, a_min_word: 5, a_max_word: 1 };
    expect(await read(toolOf([operation('any', fields)]), args)).toEqual(args);
  });
});

describe('Arguments that one zod object reads', () => {
  const schema = z.strictObject({
    title: z.string().trim().min(1).max(12).optional(),
    code: z.string().min(3).optional(),
    order: z.enum(['rising', 'falling']).optional(),
    count: z.int().min(1).max(50).optional(),
    tempo: z.number().optional(),
    public: z.boolean().optional(),
    sources: z
      .array(z.strictObject({ from: z.string(), id: z.int().min(0).optional() }))
      .min(1)
      .max(2)
      .optional(),
    rules: z.strictObject({ seed: z.int().optional(), avoid: z.array(z.int()).max(3).optional() }).optional(),
    song: z.union([z.string(), z.strictObject({ isrc: z.string() })]).optional(),
  });
  const tool = toolOf([
    typedOperation({
      name: 'build',
      about: '',
      effect: 'add',
      schema: () => schema,
      problems: { song: value => (value === 7 ? 'no song is 7' : undefined) },
      run: async args => ({ text: '', structured: args }),
    }),
  ]);

  it('are given as the schema reads them, and null is absent however deep it stands', async () => {
    const args = {
      title: ' Dinner ',
      count: null,
      public: false,
      tempo: 0,
      sources: [
        { from: 'flow', id: null },
        { from: 'album', id: 7 },
      ],
      rules: { seed: null, avoid: [1, 2] },
    };
    expect(await read(tool, args)).toEqual({
      title: 'Dinner',
      public: false,
      tempo: 0,
      sources: [{ from: 'flow' }, { from: 'album', id: 7 }],
      rules: { avoid: [1, 2] },
    });
  });

  it.each([
    [{ title: '' }, 'title must be a text that is not blank, not ""'],
    [{ title: 7 }, 'title must be a text, not 7'],
    [
      { title: 'A very long title' },
      'title must be a text of at most 12 characters, not "A very long title"',
    ],
    [{ code: '' }, 'code must be a text of at least 3 characters, not ""'],
    [{ order: 'up' }, 'order must be one of rising, falling, not "up"'],
    [{ count: 0 }, 'count must be at least 1, not 0'],
    [{ count: 51 }, 'count must be at most 50, not 51'],
    [{ count: 2.5 }, 'count must be a whole number, not 2.5'],
    [{ tempo: 'fast' }, 'tempo must be a number, not "fast"'],
    [{ public: 'yes' }, 'public must be true or false, not "yes"'],
    [{ sources: 'flow' }, 'sources must be a list, not "flow"'],
    [{ sources: [] }, 'sources must be a list of at least 1 entry, not []'],
    [{ rules: { avoid: [1, 2, 3, 4] } }, 'rules.avoid must be a list of at most 3 entries, not [1,2,3,4]'],
    [{ rules: 5 }, 'rules must be an object, not 5'],
    [{ sources: [null] }, 'sources[0] must be an object, not null'],
    [{ sources: [{ from: 'flow' }, {}] }, 'sources[1].from is missing: it must be a text'],
    [{ sources: [{ from: 'flow', id: -1 }] }, 'sources[0].id must be at least 0, not -1'],
    [{ rules: { avoid: [1, 'x'] } }, 'rules.avoid[1] must be a number, not "x"'],
    [{ song: 5 }, 'song must be of another form, not 5'],
    [{ song: 7 }, 'no song is 7'],
    [
      { titel: 'A', 'a"b': 1 },
      'there is no argument "titel"; it takes title, code, order, count, tempo, public, sources, rules, song. Did you mean title?',
    ],
    [{ sources: [{ from: 'flow', name: 'x' }] }, 'there is no "name" in sources[0]; it takes from, id'],
    [{ rules: { year: 1999, 'a"b': 1 } }, 'there is no "year", "a\'b" in rules; it takes seed, avoid'],
  ])('%j are refused: %s', async (args, problem) => {
    expect(await read(tool, args)).toBe(problem);
  });
});

describe('Arguments that were checked', () => {
  it('give their number, and nothing in place of one', () => {
    expect(numberArgument({ index: 0 }, 'index')).toBe(0);
    expect(() => numberArgument({ index: '5' }, 'index')).toThrow(
      new TypeError('index was checked to be a number'),
    );
    expect(() => numberArgument({}, 'index')).toThrow('index was checked to be a number');
  });

  it('give their ids, of which there may be none', () => {
    expect(idsIn({ ids: [3, -1, 0] }, 'ids')).toEqual([3, -1, 0]);
    expect(idsIn({ ids: [3, 'x', null] }, 'ids')).toEqual([3]);
    expect(idsIn({ ids: 3 }, 'ids')).toEqual([]);
    expect(idsIn({}, 'ids')).toEqual([]);
    expect(idsIn({ undefined: [1] }, undefined)).toEqual([]);
  });
});
