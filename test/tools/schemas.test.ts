import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Field, type Fields, optional, required } from '../../src/client/api/field.ts';
import { choice, flag, id, integer, listOf, text, userId } from '../../src/client/api/fields.ts';
import type { Operation } from '../../src/tools/engine/operation.ts';
import { inputSchema } from '../../src/tools/engine/schema.ts';

const member = (name: string, fields: Fields = {}, more: Partial<Operation> = {}): Operation => ({
  name,
  about: '',
  effect: 'read',
  fields,
  shapes: [],
  run: async () => ({ text: name }),
  ...more,
});
const propertyOf = (members: readonly Operation[], name: string, by?: string) => {
  const { properties } = inputSchema(members, by);
  return z.record(z.string(), z.looseObject({})).parse(properties)[name];
};

describe('The schema of a tool with one member', () => {
  it('is one flat object that takes what the member takes, and nothing else', () => {
    const fields = {
      album_id: id('album'),
      query: optional(text('Words')),
      strict: optional(flag('Exact')),
      order: optional(choice('Order', ['UP', 'DOWN'])),
    };
    expect(inputSchema([member('any', fields)], undefined)).toEqual({
      type: 'object',
      properties: {
        album_id: { type: 'integer', minimum: 1, description: 'From search type=album' },
        query: { type: 'string', description: 'Words' },
        strict: { type: 'boolean', description: 'Exact' },
        order: { type: 'string', enum: ['UP', 'DOWN'], description: 'Order' },
      },
      required: ['album_id'],
      additionalProperties: false,
    });
  });

  it('requires nothing where nothing must be given, also where it changes something', () => {
    expect(inputSchema([member('mark', {}, { effect: 'change' })], undefined)['required']).toBeUndefined();
    const schema = inputSchema([member('any', { user_id: userId })], undefined);
    expect(Object.keys(schema)).toEqual(['type', 'properties', 'additionalProperties']);
    expect(inputSchema([member('none')], undefined)).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
  });

  it('says neither the dialect nor the bounds of safe integers, at any depth, and every other bound', () => {
    const deep: Field = required({
      about: 'Moves',
      allowed: 'moves',
      schema: () => z.array(z.object({ to: z.int(), low: z.int().min(-7), few: z.int().max(99) })).min(2),
    });
    expect(propertyOf([member('any', { deep })], 'deep')).toEqual({
      type: 'array',
      minItems: 2,
      items: {
        type: 'object',
        properties: {
          to: { type: 'integer' },
          low: { type: 'integer', minimum: -7 },
          few: { type: 'integer', maximum: 99 },
        },
        required: ['to', 'low', 'few'],
        additionalProperties: false,
      },
      description: 'Moves',
    });
    expect(propertyOf([member('any', { ids: listOf(id('track'), 50) })], 'ids')).toEqual({
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: { type: 'integer' },
      description: 'From search',
    });
  });

  it('keeps alternatives, which stand in a list', () => {
    expect(propertyOf([member('any', { user_id: userId })], 'user_id')).toEqual({
      anyOf: [
        { type: 'string', const: 'me' },
        { type: 'integer', minimum: 1 },
      ],
      description: '"me" (default) or a user id',
    });
  });
});

describe('The argument that tells members apart', () => {
  const reads = [
    member('details', {}, { about: 'what it is' }),
    member('tracks', {}, { about: 'its tracks' }),
    member('fans', {}, { about: 'who likes it' }),
  ];

  it('says which is the default of a read, and explains those whose name does not', () => {
    expect(inputSchema(reads, 'view')).toEqual({
      type: 'object',
      properties: {
        view: {
          type: 'string',
          enum: ['details', 'tracks', 'fans'],
          description: 'Default details. details: what it is; fans: who likes it',
        },
      },
      additionalProperties: false,
    });
  });

  it('is required where something is changed, and has no default', () => {
    const journal = [
      member('create', {}, { effect: 'add', about: 'a new playlist' }),
      member('update', {}, { effect: 'change', about: 'title, description' }),
    ];
    expect(inputSchema(journal, 'action')).toEqual({
      type: 'object',
      properties: {
        action: {
          type: 'string',
          enum: ['create', 'update'],
          description: 'create: a new playlist; update: title, description',
        },
      },
      required: ['action'],
      additionalProperties: false,
    });
  });

  it('comes before what every member needs', () => {
    const fields = { playlist_id: id('playlist') };
    const journal = [
      member('delete', fields, { effect: 'delete' }),
      member('empty', fields, { effect: 'delete' }),
    ];
    expect(inputSchema(journal, 'action')['required']).toEqual(['action', 'playlist_id']);
  });

  it.each([
    ['', 'Default tracks.'],
    ['favourite tracks', 'Default tracks.'],
    ['one track', 'Default tracks.'],
    ['its tracks, slowest first', 'Default tracks. tracks: its tracks, slowest first'],
    ['tracks of it', 'Default tracks. tracks: tracks of it'],
    ['its track list', 'Default tracks. tracks: its track list'],
  ])('explains a member only where its line says more than its name: "%s"', (about, description) => {
    expect(propertyOf([member('tracks', {}, { about })], 'view', 'view')).toMatchObject({ description });
  });

  it('takes one of a thing and several of it for the same', () => {
    const [songs, song] = [
      member('songs', {}, { about: 'one song' }),
      member('song', {}, { about: 'songs' }),
    ];
    expect(propertyOf([songs], 'view', 'view')).toMatchObject({ description: 'Default songs.' });
    expect(propertyOf([song], 'view', 'view')).toMatchObject({ description: 'Default song.' });
  });

  it('says what it is where no member needs explaining', () => {
    const journal = ['tracks', 'albums'].map(name =>
      member(name, {}, { effect: 'add', about: `favourite ${name}` }),
    );
    expect(propertyOf(journal, 'kind', 'kind')).toMatchObject({ description: 'Which kind' });
  });
});

describe('An argument that several members take', () => {
  const limit = optional(integer('Page size', { from: 1 }));
  const radio_id = id('radio');
  const four = (fields: Fields) => ['a', 'b', 'c', 'd'].map(name => member(name, fields));

  it('is required only where each of them needs it', () => {
    const all = [member('a', { radio_id }), member('b', { radio_id })];
    expect(inputSchema(all, 'view')['required']).toEqual(['radio_id']);
    const some = [member('a', { radio_id }), member('b', { radio_id: optional(radio_id) })];
    expect(inputSchema(some, 'view')['required']).toBeUndefined();
    expect(inputSchema([member('a', { radio_id }), member('b')], 'view')['required']).toBeUndefined();
  });

  it('is described once, without their names where all of them take it', () => {
    const members = four({ limit });
    expect(propertyOf(members, 'limit', 'view')).toEqual({
      type: 'integer',
      minimum: 1,
      description: 'Page size',
    });
    expect(
      Object.keys(z.object({ properties: z.looseObject({}) }).parse(inputSchema(members, 'view')).properties),
    ).toEqual(['view', 'limit']);
  });

  it.each<readonly [string, Field, number, number, string]>([
    ['one', limit, 1, 4, 'For a: Page size'],
    ['three', limit, 3, 2, 'For a, b, c: Page size'],
    ['more', limit, 4, 1, 'Page size'],
    ['one of a few', radio_id, 1, 1, 'For a: From radio_read view=list'],
    ['all but one', radio_id, 4, 1, 'From radio_read view=list. Not for e'],
    ['all but two', radio_id, 4, 2, 'From radio_read view=list. Not for e, f'],
    ['all but three', radio_id, 4, 3, 'From radio_read view=list'],
  ])('says for whom it is where that helps: %s', (_, field, takers, others, description) => {
    const names = 'abcdefgh'.split('');
    const members = names
      .slice(0, takers + others)
      .map((name, at) => member(name, at < takers ? { field } : {}));
    expect(propertyOf(members, 'field', 'view')).toMatchObject({ description });
  });

  it('takes every word that one of them takes, each said once', () => {
    const members = [
      member('charts', { kind: optional(choice('Which', ['albums', 'tracks'])) }),
      member('suggestions', { kind: optional(choice('Which', ['tracks', 'radios'])) }),
    ];
    expect(propertyOf(members, 'kind', 'view')).toEqual({
      type: 'string',
      enum: ['albums', 'tracks', 'radios'],
      description: 'Which',
    });
  });
});
