import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Field, type Fields, optional, required } from '../../src/client/api/field.ts';
import { id, integer, listOf, sought, text } from '../../src/client/api/fields.ts';
import type { Operation } from '../../src/tools/engine/operation.ts';
import { checked, chosen, given, idsIn, numberIn } from '../../src/tools/engine/validate.ts';

const member = (name: string, fields: Fields = {}, more: Partial<Operation> = {}): Operation => ({
  name,
  about: `about ${name}`,
  effect: 'read',
  fields,
  shapes: [],
  run: async () => ({ text: name }),
  ...more,
});

describe('What a host sends', () => {
  it.each<readonly [unknown, object]>([
    [undefined, { ok: {} }],
    [null, { ok: {} }],
    [{}, { ok: {} }],
    [{ a: 0, b: '', c: false, d: null, e: undefined }, { ok: { a: 0, b: '', c: false } }],
    ['search', { problem: 'arguments must be an object, not "search"' }],
    [5, { problem: 'arguments must be an object, not 5' }],
    [[1], { problem: 'arguments must be an object, not [1]' }],
    [true, { problem: 'arguments must be an object, not true' }],
  ])('%j is read as %j', (args, read) => {
    expect(given(args)).toEqual(read);
  });
});

describe('The member that is meant', () => {
  const [details, tracks] = [member('details'), member('tracks')];
  const [add, drop] = [member('add', {}, { effect: 'add' }), member('drop', {}, { effect: 'delete' })];

  it('is the only one, and takes every argument, where nothing tells members apart', () => {
    expect(chosen([details], undefined, { view: 'x' })).toEqual({
      ok: { member: details, rest: { view: 'x' } },
    });
  });

  it('is the first where a read is not told which', () => {
    expect(chosen([details, tracks], 'view', { album_id: 1 })).toEqual({
      ok: { member: details, rest: { album_id: 1 } },
    });
  });

  it('is the one that is named, and its name is no argument of its own', () => {
    expect(chosen([details, tracks], 'view', { album_id: 1, view: 'tracks' })).toEqual({
      ok: { member: tracks, rest: { album_id: 1 } },
    });
    expect(chosen([add, drop], 'action', { action: 'drop' })).toEqual({ ok: { member: drop, rest: {} } });
  });

  it('must be named where something is changed', () => {
    expect(chosen([add, drop], 'action', {})).toEqual({ problem: 'action is missing: one of add, drop' });
  });

  it.each([
    ['lyrics', '"lyrics"'],
    [7, '7'],
    ['', '""'],
  ])('is none that is named %j', (view, shown) => {
    expect(chosen([details, tracks], 'view', { view })).toEqual({
      problem: `view must be one of details, tracks, not ${shown}`,
    });
  });

  it('is none where the settings leave none', () => {
    expect(chosen([], 'view', {})).toEqual({
      problem: 'this tool can do nothing with the present settings',
    });
  });
});

describe('The arguments of a member', () => {
  const album_id = id('album');
  const ids = listOf(id('track'), 3);
  const fields = { album_id, limit: optional(integer('Page size', { from: 1, to: 100 })) };
  const view = member('tracks', fields);
  const of = (one: Operation, args: Record<string, unknown>) => checked(one, 'view', args);

  it('are read as the fields read them, and only those that were given', () => {
    expect(of(view, { album_id: '7', limit: ' 5 ' })).toEqual({ ok: { album_id: 7, limit: 5 } });
    const read = of(view, { album_id: 7 });
    expect(read).toEqual({ ok: { album_id: 7 } });
    expect('ok' in read && Object.keys(read.ok)).toEqual(['album_id']);
  });

  it.each<readonly [Record<string, unknown>, string]>([
    [{}, 'album_id is missing with view=tracks: it comes from search type=album'],
    [{ album_id: 'x' }, 'album_id must be a positive whole number, not "x" (view=tracks)'],
    [{ album_id: 1, limit: 101 }, 'limit must be a whole number from 1 to 100, not 101 (view=tracks)'],
    [{ album_id: [1] }, 'album_id must be a positive whole number, not 1 of them (view=tracks)'],
    [
      { album_id: 1, colour: 'red' },
      'there is no argument "colour" with view=tracks; it takes album_id, limit',
    ],
    [{ colour: 1 }, 'there is no argument "colour" with view=tracks; it takes album_id, limit'],
    [{ toString: 1 }, 'there is no argument "toString" with view=tracks; it takes album_id, limit'],
  ])('%j are answered with what to change', (args, problem) => {
    expect(of(view, args)).toEqual({ problem });
  });

  it.each<readonly [string, Operation, Record<string, unknown>, string]>([
    ['missing', view, {}, 'album_id is missing: it comes from search type=album'],
    ['wrong', view, { album_id: 0 }, 'album_id must be a positive whole number, not 0'],
    ['unknown', view, { x: 1 }, 'there is no argument "x"; it takes album_id, limit'],
    [
      'unknown where none is taken',
      member('infos'),
      { x: 1 },
      'there is no argument "x"; it takes no arguments',
    ],
  ])('name no member where a tool has only one: %s', (_, one, args, problem) => {
    expect(checked(one, undefined, args)).toEqual({ problem });
  });

  it('that are missing and come from no tool are answered with what is allowed', () => {
    expect(of(member('notify', { message: text('Said') }), {})).toEqual({
      problem: 'message is missing with view=notify: a text that is not blank',
    });
  });

  it.each<readonly [unknown, string]>([
    [[1, 'x', 'y'], 'a list with "x"'],
    [[1, 0], 'a list with 0'],
    [[[2]], 'a list with [2]'],
    [[], '0 of them'],
    [[1, 2, 3, 4], '4 of them'],
    [7, '7'],
    ['1,2', '"1,2"'],
  ])('that are a list show what is wrong in it: %j', (given, shown) => {
    expect(of(member('several', { ids }), { ids: given })).toEqual({
      problem: `ids must be a list of 1 to 3 ids, each a whole number, not ${shown} (view=several)`,
    });
  });

  it('that hold objects show the whole wrong one, not the place inside it', () => {
    const moves: Field = required({
      about: 'Moves',
      allowed: 'a list of moves',
      schema: () => z.array(z.object({ to: z.array(z.number()) })),
    });
    expect(of(member('arrange', { moves }), { moves: [{ to: [1] }, { to: [1, 'x'] }] })).toEqual({
      problem: 'moves must be a list of moves, not a list with {"to":[1,"x"]} (view=arrange)',
    });
  });
});

describe('Arguments that belong together', () => {
  const search = member('any', sought, { anyOf: ['query', 'artist'] });

  it.each<readonly [Record<string, unknown>, string]>([
    [{ query: 'x', bpm_min: 121, bpm_max: 120 }, 'bpm_min must not be above bpm_max'],
    [{ query: 'x', dur_min: 1, dur_max: 0 }, 'dur_min must not be above dur_max'],
    [{ dur_min: 2, dur_max: 1 }, 'dur_min must not be above dur_max'],
    [{}, 'give at least one of query, artist'],
    [{ album: 'x' }, 'give at least one of query, artist'],
  ])('are refused together: %j', (args, problem) => {
    expect(checked(search, 'type', args)).toEqual({ problem });
  });

  it.each<readonly [Record<string, unknown>]>([
    [{ query: 'x', bpm_min: 120, bpm_max: 120 }],
    [{ query: 'x', bpm_min: 0 }],
    [{ query: 'x', bpm_min: 200, dur_max: 100 }],
    [{ query: 'x', bpm_max: 1 }],
    [{ artist: 'x', album: 'y' }],
  ])('are taken together: %j', args => {
    expect(checked(search, 'type', args)).toEqual({ ok: args });
  });

  it('are a range only by how their names end', () => {
    const height = optional(integer('Height', { from: 0 }));
    const names = ['min_height', 'max_height', 'a_min_word', 'a_max_word'];
    const fields = Object.fromEntries(names.map(name => [name, height]));
    const args = { min_height: 5, max_height: 1, a_min_word: 5, a_max_word: 1 };
    expect(checked(member('any', fields), undefined, args)).toEqual({ ok: args });
  });
});

describe('Arguments that were checked', () => {
  it('give their number, and nothing in place of one', () => {
    expect(numberIn({ index: 0 }, 'index')).toBe(0);
    expect(() => numberIn({ index: '5' }, 'index')).toThrow(
      new TypeError('index was checked to be a number'),
    );
    expect(() => numberIn({}, 'index')).toThrow('index was checked to be a number');
  });

  it('give their ids, of which there may be none', () => {
    expect(idsIn({ ids: [3, -1, 0] }, 'ids')).toEqual([3, -1, 0]);
    expect(idsIn({ ids: [3, 'x', null] }, 'ids')).toEqual([3]);
    expect(idsIn({ ids: 3 }, 'ids')).toEqual([]);
    expect(idsIn({}, 'ids')).toEqual([]);
    expect(idsIn({ undefined: [1] }, undefined)).toEqual([]);
  });
});
