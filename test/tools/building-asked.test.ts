import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchema, readAsked } from '../../src/tools/engine/parse-arguments.ts';

const schema = z.strictObject({
  title: z.string().trim().min(1).max(12),
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
  day: z.date().optional(),
});

const problemOf = (args: unknown) => {
  const read = readAsked(schema, args);
  return 'problem' in read ? read.problem : read.ok;
};
const titled = (more: object) => problemOf({ title: 'Dinner', ...more });

describe('Arguments', () => {
  it('are read by the schema, and null is absent however deep it stands', () => {
    expect(
      titled({
        count: null,
        public: false,
        tempo: 0,
        sources: [
          { from: 'flow', id: null },
          { from: 'album', id: 7 },
        ],
        rules: { seed: null, avoid: [1, 2] },
      }),
    ).toEqual({
      title: 'Dinner',
      public: false,
      tempo: 0,
      sources: [{ from: 'flow' }, { from: 'album', id: 7 }],
      rules: { avoid: [1, 2] },
    });
  });

  it.each([
    [undefined, 'title is missing: it must be a text'],
    [null, 'title is missing: it must be a text'],
    ['Dinner', 'arguments must be an object, not "Dinner"'],
    [[{ title: 'Dinner' }], 'arguments must be an object, not [{"title":"Dinner"}]'],
    [{ title: null }, 'title is missing: it must be a text'],
    [{ title: '   ' }, 'title must be a text that is not blank, not ""'],
    [{ title: 7 }, 'title must be a text, not 7'],
    [
      { title: 'A very long title' },
      'title must be a text of at most 12 characters, not "A very long title"',
    ],
  ])('%j: %s', (args, problem) => {
    expect(problemOf(args)).toBe(problem);
  });

  it.each([
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
    [{ day: 'today' }, 'day must be date, not "today"'],
  ])('%j: %s', (more, problem) => {
    expect(titled(more)).toBe(problem);
  });

  it.each([
    [
      { titel: 'A', 'a"b': 1 },
      'there is no "titel", "a\'b" in the arguments; they are title, code, order, count, tempo, public, sources, rules, song',
    ],
    [{ sources: [{ from: 'flow', name: 'x' }] }, 'there is no "name" in sources[0]; it takes from, id'],
    [{ rules: { year: 1999 } }, 'there is no "year" in rules; it takes seed, avoid'],
  ])('tell what there is instead: %j', (more, problem) => {
    const read = readAsked(schema.omit({ day: true }), { title: 'Dinner', ...more });
    expect(read).toEqual({ problem });
  });
});

describe('The schema that hosts see', () => {
  it('holds names, kinds and words, and no bounds', () => {
    const shown = jsonSchema(
      z.strictObject({
        title: z.string().min(1).max(500).describe('Of the playlist'),
        ids: z.array(z.int().min(1).max(9)).min(1).max(50).optional(),
        tempo: z.number().min(0).max(1000).optional(),
      }),
    );
    expect(shown).toEqual({
      type: 'object',
      properties: {
        title: { type: 'string', description: 'Of the playlist' },
        ids: { type: 'array', items: { type: 'integer' } },
        tempo: { type: 'number' },
      },
      required: ['title'],
      additionalProperties: false,
    });
  });
});
