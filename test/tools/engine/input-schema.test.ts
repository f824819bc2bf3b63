import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  choice,
  flagInput,
  id,
  integer,
  listOf,
  textInput,
  userId,
} from '../../../src/client/api/common-fields.ts';
import { type Field, type Fields, optional, required } from '../../../src/client/api/input-field.ts';
import type { Operation } from '../../../src/tools/engine/tool.ts';
import { operation, toolOf } from './operations.ts';

const inputSchema = (operations: readonly Operation[], by?: 'view' | 'action' | 'kind') =>
  toolOf(operations, by).input();
const propertyOf = (operations: readonly Operation[], name: string, by?: 'view' | 'kind') => {
  const { properties } = inputSchema(operations, by);
  return z.record(z.string(), z.looseObject({})).parse(properties)[name];
};

describe('The schema of a tool with one operation', () => {
  it('is one flat object that takes what the operation takes, and nothing else', () => {
    const fields = {
      offset: integer('How far', { from: 1 }),
      query: optional(textInput('Words')),
      strict: optional(flagInput('Exact')),
      order: optional(choice('Order', ['UP', 'DOWN'])),
    };
    expect(inputSchema([operation('any', fields)])).toEqual({
      type: 'object',
      properties: {
        offset: { type: 'integer', description: 'How far' },
        query: { type: 'string', description: 'Words' },
        strict: { type: 'boolean', description: 'Exact' },
        order: { type: 'string', enum: ['UP', 'DOWN'], description: 'Order' },
      },
      required: ['offset'],
      additionalProperties: false,
    });
  });

  it('requires nothing where nothing must be given, also where it changes something', () => {
    expect(inputSchema([operation('mark', {}, { effect: 'change' })])['required']).toBeUndefined();
    const schema = inputSchema([operation('any', { user_id: userId })]);
    expect(Object.keys(schema)).toEqual(['type', 'properties', 'additionalProperties']);
    expect(inputSchema([operation('none')])).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
  });

  it('says neither the dialect nor any bounds, at any depth', () => {
    const deep: Field = required({
      about: 'Moves',
      allowed: 'moves',
      schema: () => z.array(z.object({ to: z.int(), low: z.int().min(-7), few: z.int().max(99) })).min(2),
    });
    expect(propertyOf([operation('any', { deep })], 'deep')).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          to: { type: 'integer' },
          low: { type: 'integer' },
          few: { type: 'integer' },
        },
        required: ['to', 'low', 'few'],
        additionalProperties: false,
      },
      description: 'Moves',
    });
    expect(propertyOf([operation('any', { songs: listOf(id('track'), 50) })], 'songs')).toEqual({
      type: 'array',
      items: { type: 'integer' },
      description: 'From search',
    });
  });

  it('keeps alternatives, which stand in a list', () => {
    expect(propertyOf([operation('any', { whose: userId })], 'whose')).toEqual({
      anyOf: [{ type: 'string', const: 'me' }, { type: 'integer' }],
      description: 'Default me',
    });
  });
});

describe('The argument that tells operations apart', () => {
  const reads = [
    operation('details', {}, { about: 'what it is' }),
    operation('tracks', {}, { about: 'its tracks' }),
    operation('fans', {}, { about: 'who likes it' }),
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
      operation('create', {}, { effect: 'add', about: 'a new playlist' }),
      operation('update', {}, { effect: 'change', about: 'title, description' }),
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

  it('comes before what every operation needs', () => {
    const fields = { playlist_id: id('playlist') };
    const journal = [
      operation('delete', fields, { effect: 'delete' }),
      operation('empty', fields, { effect: 'delete' }),
    ];
    expect(inputSchema(journal, 'action')['required']).toEqual(['action', 'playlist_id']);
  });

  it.each([
    ['', 'Default tracks'],
    ['favourite tracks', 'Default tracks'],
    ['one track', 'Default tracks'],
    ['its tracks, slowest first', 'Default tracks. tracks: its tracks, slowest first'],
    ['tracks of it', 'Default tracks. tracks: tracks of it'],
    ['its track list', 'Default tracks. tracks: its track list'],
  ])('explains a operation only where its line says more than its name: "%s"', (about, description) => {
    expect(propertyOf([operation('tracks', {}, { about })], 'view', 'view')).toMatchObject({ description });
  });

  it('takes one of a thing and several of it for the same', () => {
    const [songs, song] = [
      operation('songs', {}, { about: 'one song' }),
      operation('song', {}, { about: 'songs' }),
    ];
    expect(propertyOf([songs], 'view', 'view')).toMatchObject({ description: 'Default songs' });
    expect(propertyOf([song], 'view', 'view')).toMatchObject({ description: 'Default song' });
  });

  it('says what it is where no operation needs explaining', () => {
    const journal = ['tracks', 'albums'].map(name =>
      operation(name, {}, { effect: 'add', about: `favourite ${name}` }),
    );
    expect(propertyOf(journal, 'kind', 'kind')).toMatchObject({ description: 'Which kind' });
  });
});

describe('An argument that several operations take', () => {
  const least = optional(integer('At least', { from: 1 }));
  const radio_id = id('radio');
  const four = (fields: Fields) => ['a', 'b', 'c', 'd'].map(name => operation(name, fields));

  it('is required only where each of them needs it', () => {
    const all = [operation('a', { radio_id }), operation('b', { radio_id })];
    expect(inputSchema(all, 'view')['required']).toEqual(['radio_id']);
    const some = [operation('a', { radio_id }), operation('b', { radio_id: optional(radio_id) })];
    expect(inputSchema(some, 'view')['required']).toBeUndefined();
    expect(inputSchema([operation('a', { radio_id }), operation('b')], 'view')['required']).toBeUndefined();
  });

  it('is described once, without their names where all of them take it', () => {
    const operations = four({ least });
    expect(propertyOf(operations, 'least', 'view')).toEqual({
      type: 'integer',
      description: 'At least',
    });
    expect(
      Object.keys(
        z.object({ properties: z.looseObject({}) }).parse(inputSchema(operations, 'view')).properties,
      ),
    ).toEqual(['view', 'least']);
  });

  it.each<readonly [string, Field, number, number, string]>([
    ['one', least, 1, 4, 'For a: At least'],
    ['three', least, 3, 2, 'For a, b, c: At least'],
    ['more', least, 4, 1, 'At least'],
    ['one of a few', radio_id, 1, 1, 'For a: From radio_read view=list'],
    ['all but one', radio_id, 4, 1, 'From radio_read view=list. Not for e'],
    ['all but two', radio_id, 4, 2, 'From radio_read view=list. Not for e, f'],
    ['all but three', radio_id, 4, 3, 'From radio_read view=list'],
  ])('says for whom it is where that helps: %s', (_, field, takers, others, description) => {
    const names = 'abcdefgh'.split('');
    const operations = names
      .slice(0, takers + others)
      .map((name, at) => operation(name, at < takers ? { field } : {}));
    expect(propertyOf(operations, 'field', 'view')).toMatchObject({ description });
  });

  it('takes every word that one of them takes, each said once', () => {
    const operations = [
      operation('charts', { kind: optional(choice('Which', ['albums', 'tracks'])) }),
      operation('suggestions', { kind: optional(choice('Which', ['tracks', 'radios'])) }),
    ];
    expect(propertyOf(operations, 'kind', 'view')).toEqual({
      type: 'string',
      enum: ['albums', 'tracks', 'radios'],
      description: 'Which',
    });
  });
});
