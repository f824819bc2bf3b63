import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Effect } from '../../../src/client/api/endpoint.ts';
import { required } from '../../../src/client/api/input-field.ts';
import { StoreError } from '../../../src/store/store.ts';
import { type FoldedTool, foldTool, type ToolEntry } from '../../../src/tools/engine/define-tool.ts';
import { around, toolNamed } from '../around.ts';
import { operation, toolOf } from './operations.ts';

const folded = (more: Partial<FoldedTool>) =>
  foldTool({
    name: 'a_tool',
    title: 'A tool',
    description: 'What it does.',
    group: 'radio',
    effects: ['read'],
    ...more,
  });
const made = (more: Partial<FoldedTool>, allowed: (effect: Effect) => boolean = () => true) =>
  folded(more).make(allowed);
const viewsOf = ({ operations }: ToolEntry) =>
  operations.flatMap(({ name, entries = [] }) =>
    entries.map(entry => `${entry.group}.${entry.name} ${name}`),
  );
/** The words that an argument takes. */
const wordsOf = (tool: ReturnType<typeof made>, by: string) => {
  const schema = JSON.stringify(tool?.input());
  return /"enum":\[([^\]]*)\]/.exec(schema.slice(schema.indexOf(`"${by}"`)))?.[1]?.replaceAll('"', '');
};
const properties = (schema: object | undefined) => Object.keys(Object(schema).properties ?? {});

describe('A tool that the contract folds into', () => {
  it('offers the entries of its group with one of its effects', () => {
    expect(viewsOf(folded({ group: 'podcast' }))).toEqual([
      'podcast.details details',
      'podcast.episodes episodes',
      'podcast.episode episode',
      'podcast.bookmark bookmark',
    ]);
    expect(viewsOf(folded({ group: 'user', effects: ['add', 'delete'] }))).toEqual([
      'user.follow follow',
      'user.notify notify',
      'user.unfollow unfollow',
    ]);
  });

  it('offers those of another group of the contract where it says so', () => {
    expect(viewsOf(folded({ group: 'podcast', from: 'episode', effects: ['change'] }))).toEqual([
      'episode.bookmark bookmark',
    ]);
  });

  it('leaves out what another tool calls', () => {
    expect(viewsOf(folded({ group: 'track' }))).toEqual(['track.details details']);
  });

  it('puts the forms of one view together', () => {
    expect(wordsOf(made({ by: 'view' }), 'view')).toBe('list,top,lists,details,tracks,genres');
    expect(viewsOf(folded({})).filter(view => view.endsWith(' top'))).toEqual([
      'radio.top top',
      'radio.top_of top',
    ]);
  });

  it('makes views of the lists of a bundle where it says so', () => {
    const chart = { group: 'chart', by: 'view' } as const;
    expect(wordsOf(made(chart), 'view')).toBe('all');
    const apart = made({ ...chart, parts: true });
    expect(wordsOf(apart, 'view')).toBe('all,tracks,albums,artists,playlists,podcasts');
    expect(JSON.stringify(apart?.input())).toContain('"description":"Default all. all: every list"');
  });

  it('lets an operation take other steps', async () => {
    const run = async () => ({ text: 'Done in steps.' });
    const tool = made({ group: 'album', by: 'view', overrides: { fans: { run } } });
    const context = around({ 'GET /album/9': { id: 9, title: 'Nine' } });
    expect(await tool?.run({ view: 'fans', album_id: 9 }, context)).toEqual({ text: 'Done in steps.' });
    expect(await tool?.run({ album_id: 9 }, context)).toMatchObject({ text: '[9] Nine' });
  });

  it('is made whole where all of it is allowed, and not at all otherwise', () => {
    const playlist = { group: 'playlist', effects: ['delete'], by: 'action' } as const;
    const deletes = made(playlist, effect => effect === 'delete');
    expect(wordsOf(deletes, 'action')).toBe('delete,remove_tracks');
    expect(deletes?.effects).toEqual(['delete']);
    const both = { ...playlist, effects: ['add', 'delete'] } as const;
    expect(made(both, effect => effect === 'delete')).toBeUndefined();
  });

  it('answers with what its operations do', () => {
    const keys = (more: Partial<FoldedTool>) => properties(made(more)?.output());
    expect(keys({ group: 'album' })).toEqual(['items', 'total', 'next_index', 'taken', 'item']);
    expect(keys({ group: 'track' })).toEqual(['items', 'taken', 'missing']);
    expect(keys({ group: 'user', effects: ['delete'] })).toContain('outcome');
    const lists = ['tracks', 'albums', 'artists', 'playlists', 'podcasts'];
    const named = ['taken', ...lists];
    expect(keys({ group: 'chart' })).toEqual(named);
    expect(keys({ group: 'chart', parts: true })).toEqual(['items', 'total', 'next_index', ...named]);
  });

  it('answers with every kind that an argument can choose', () => {
    const charts = JSON.stringify(toolNamed('user_read').output());
    // An album has a type, a track an ISRC, a playlist someone who made it.
    for (const field of ['record_type', 'isrc', 'by_id']) expect(charts).toContain(`"${field}"`);
  });

  it('may be asked with a token only where something may be asked first', () => {
    expect(properties(toolNamed('track_delete').input())).toEqual(['track_id', 'confirm']);
    expect(properties(toolNamed('track_update').input())).toEqual(['track_id', 'title', 'artist', 'album']);
  });

  it('takes a list where an agent has many ids and the wire takes one', async () => {
    expect(properties(toolNamed('track_read').input())).toEqual(['track_ids', 'detail']);
    const { text } = await toolNamed('track_read').run({ track_ids: [0] }, around());
    expect(text).toContain('a list of 1 to 50 ids, each a whole number');
  });

  it('takes a page where the service sends the list whole, and detail where it reads', () => {
    expect(properties(toolNamed('genre_read').input())).toEqual([
      ...['view', 'index', 'limit', 'detail', 'genre_id'],
    ]);
  });
});

describe('A tool of operations', () => {
  const of = (effect: Effect) => operation(effect, {}, { effect });

  it.each<readonly [readonly Effect[], boolean, boolean, boolean]>([
    [['read'], true, false, true],
    [['add'], false, false, false],
    [['change'], false, true, false],
    [['delete'], false, true, true],
    [['read', 'add'], false, false, false],
    [['read', 'delete'], false, true, false],
    [['add', 'change'], false, true, false],
  ])(
    'that %j hints at the worst: reads only %s, destroys %s, may be repeated %s',
    (effects, reads, harms, again) => {
      expect(toolOf(effects.map(of)).hints).toEqual({
        readOnlyHint: reads,
        destructiveHint: harms,
        idempotentHint: again,
        openWorldHint: true,
      });
    },
  );

  it('that may be repeated though its effects do not tell so says it', () => {
    expect(toolOf([of('change')], undefined, { idempotent: true }).hints.idempotentHint).toBe(true);
  });

  it('says what is wrong with a call with its own name', async () => {
    const tool = toolOf([of('add'), of('delete')], 'action', { group: 'user' });
    expect(tool).toMatchObject({
      name: 'a_tool',
      title: 'A tool',
      description: 'What it does.',
      group: 'user',
      effects: ['add', 'delete'],
    });
    expect(await tool.run({ action: 'delete' }, around())).toMatchObject({ text: 'a_tool delete {}' });
    expect(await tool.run(5, around())).toEqual({
      text: 'a_tool: arguments must be an object, not 5.',
      isError: true,
    });
    const refuses = operation('any', {}, { run: async () => ({ problem: 'not today' }) });
    expect(await toolOf([refuses]).run({}, around())).toEqual({
      text: 'a_tool: not today.',
      isError: true,
    });
  });

  it('answers with its own schema where it has one', () => {
    const output = () => z.object({ list: z.array(z.looseObject({})), id: z.int().nullable().optional() });
    expect(toolOf([of('add')], undefined, { output }).output()).toEqual({
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'object', additionalProperties: true } },
        id: { type: ['integer', 'null'] },
      },
      required: ['list'],
    });
  });

  it('leaves out the bounds of arguments, at any depth, and arguments named like them stay', () => {
    const minimum = required({
      about: 'The least',
      allowed: 'a list',
      schema: () => z.array(z.object({ maximum: z.int().max(9), text: z.string().max(3) })).max(2),
    });
    expect(toolOf([operation('any', { minimum })]).input()).toMatchObject({
      properties: {
        minimum: {
          type: 'array',
          items: {
            type: 'object',
            properties: { maximum: { type: 'integer' }, text: { type: 'string' } },
            required: ['maximum', 'text'],
            additionalProperties: false,
          },
          description: 'The least',
        },
      },
    });
  });
});

describe('What fails', () => {
  const failing = async (error: unknown) => {
    const context = around();
    const run = () => Promise.reject(error);
    return { said: await toolOf([operation('any', {}, { run })]).run({}, context), context };
  };

  it('because changes cannot be recorded is told with the reason, by its name alone', async () => {
    const text = 'No change can be made, because the record of changes cannot be used: The disk is full.';
    for (const error of [
      new StoreError('The disk is full.'),
      Object.assign(new Error('The disk is full.'), { name: 'StoreError' }),
    ]) {
      const { said, context } = await failing(error);
      expect(said).toEqual({ text, isError: true });
      expect(context.reported).toEqual([error]);
    }
  });

  it.each([[new Error('a secret')], [{ name: 'StoreError', message: 'a secret' }]])(
    'unforeseen is told without its text',
    async error => {
      expect((await failing(error)).said).toEqual({
        text: 'The server failed because of an error of its own. Try again; its log has details.',
        isError: true,
      });
    },
  );
});
