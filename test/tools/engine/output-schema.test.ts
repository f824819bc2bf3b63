import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Kind } from '../../../src/client/api/output-shape.ts';
import type { Operation } from '../../../src/tools/engine/tool.ts';
import { operation, toolOf } from './operations.ts';

type Shapes = NonNullable<Operation['shapes']>;
const outputSchema = (shapes: Shapes) => toolOf([operation('any', {}, { shapes })]).output();

describe('What a tool answers', () => {
  const answers = (shape: Shapes[number]['shape'], kind: Kind) => outputSchema([{ shape, kind }]);
  const whole = { type: ['integer', 'null'] };
  const word = { type: ['string', 'null'] };
  const bookmark = { type: 'object', additionalProperties: true, properties: { offset: whole } };
  const query = { type: 'object', additionalProperties: true, properties: { query: word } };

  it('of one object has its fields, null where the service knows nothing', () => {
    expect(answers('one', 'bookmark')).toEqual({ type: 'object', properties: { item: bookmark } });
  });

  it('of a list has the items, how many there are and where it goes on', () => {
    expect(answers('page', 'query')).toEqual({
      type: 'object',
      properties: {
        items: { type: 'array', items: query },
        total: { type: 'integer' },
        next_index: { type: 'integer' },
      },
    });
  });

  it('of several ids has the items, and the ids that were not found with the reason', () => {
    expect(answers('several', 'bookmark')).toEqual({
      type: 'object',
      properties: {
        items: { type: 'array', items: bookmark },
        missing: {
          type: 'array',
          items: {
            type: 'object',
            properties: { id: { type: 'integer' }, reason: { type: 'string' } },
            required: ['id', 'reason'],
          },
        },
      },
    });
  });

  it('of a change says what came of it, as a whole and by id, and what it was asked with', () => {
    expect(answers('outcomes', 'playlist')).toEqual({
      type: 'object',
      properties: {
        outcome: { type: 'string', enum: ['done', 'nothing_changed', 'partly', 'asked'] },
        results: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'integer' },
              title: { type: 'string' },
              artist: { type: 'string' },
              outcome: { type: 'string', enum: ['done', 'nothing_changed', 'failed', 'not_tried'] },
              reason: { type: 'string' },
            },
            required: ['id', 'outcome'],
          },
        },
        id: { type: 'integer' },
        title: { type: 'string' },
        nb_tracks: { type: 'integer' },
        public: { type: 'boolean' },
        link: { type: 'string' },
        total: { type: 'integer' },
        change_id: { type: 'string' },
        question: { type: 'string' },
        confirm: { type: 'string' },
        agreed: { type: 'boolean' },
      },
      required: ['outcome'],
    });
  });

  it('of a bundle has each of its lists', () => {
    const { properties, ...rest } = z
      .object({ type: z.string(), properties: z.record(z.string(), z.looseObject({})) })
      .parse(answers('bundle', 'chart'));
    expect(rest).toEqual({ type: 'object' });
    expect(Object.keys(properties)).toEqual(['tracks', 'albums', 'artists', 'playlists', 'podcasts']);
    for (const [name, list] of Object.entries(properties)) {
      const { properties: alone } = z
        .object({ properties: z.object({ item: z.looseObject({}) }) })
        .parse(answers('one', kindOf(name)));
      expect(list).toEqual({
        type: 'object',
        properties: { items: { type: 'array', items: alone.item } },
        required: ['items'],
      });
    }
  });

  it('of operations that answer with different kinds has the fields of all, each once', () => {
    const shapes = [
      { shape: 'page', kind: 'query' },
      { shape: 'several', kind: 'bookmark' },
      { shape: 'page', kind: 'query' },
      { shape: 'one', kind: 'permissions' },
    ] as const;
    expect(outputSchema(shapes)).toMatchObject({
      properties: {
        items: { items: { properties: { query: word, offset: whole } } },
        // Of an object nothing is known of, anything may come.
        item: { type: 'object', additionalProperties: true },
      },
    });
    const { properties } = outputSchema(shapes);
    expect(z.object({ item: z.looseObject({}) }).parse(properties).item).toEqual({
      type: 'object',
      additionalProperties: true,
    });
  });

  it('has an object where brief says a name, because full has the service’s own', () => {
    expect(answers('one', 'track')).toMatchObject({
      properties: {
        item: {
          properties: {
            title: word,
            artist: { type: ['string', 'object', 'null'] },
            artist_id: whole,
            album: { type: ['string', 'object', 'null'] },
          },
        },
      },
    });
  });

  it('is nothing that can be told of a tool without operations of such shapes', () => {
    expect(outputSchema([])).toEqual({ type: 'object' });
  });
});

function kindOf(list: string): Kind {
  const kinds = ['track', 'album', 'artist', 'playlist', 'podcast'] as const;
  const found = kinds.find(kind => `${kind}s` === list);
  if (found === undefined) throw new Error(`${list} is no list of a bundle`);
  return found;
}
