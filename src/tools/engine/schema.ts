import { z } from 'zod';
import type { Field } from '../../client/api/field.ts';
import type { Kind } from '../../client/api/output.ts';
import { isRecord } from '../../client/api/record.ts';
import { type Column, columns } from '../../present/columns.ts';
import type { Operation } from './operation.ts';
import type { JsonSchema } from './tool.ts';

/** zod writes the bounds of safe integers and the dialect into every schema; they tell an agent nothing. */
function trimmed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(trimmed);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== '$schema' && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER)
      .map(([key, value]) => [key, trimmed(value)]),
  );
}

const fieldSchema = (field: Field): JsonSchema => {
  const schema = trimmed(z.toJSONSchema(field.schema()));
  return isRecord(schema) ? schema : {};
};

/** One flat object: the arguments of all members, each said once. */
export function inputSchema(members: readonly Operation[], by: string | undefined): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  if (by !== undefined) properties[by] = byWhich(members, by);
  const names = new Set(members.flatMap(member => Object.keys(member.fields)));
  const required = by !== undefined && members[0]?.effect !== 'read' ? [by] : [];
  for (const name of names) {
    const takers = members.filter(member => name in member.fields);
    const field = takers[0]?.fields[name];
    if (field === undefined) continue;
    if (takers.length === members.length && takers.every(taker => !taker.fields[name]?.optional))
      required.push(name);
    properties[name] = { ...merged(name, takers), description: describe(field, takers, members) };
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** The schema of an argument. Where members allow different words, all of them. */
function merged(name: string, takers: readonly Operation[]): JsonSchema {
  const schemas = takers.flatMap(taker => taker.fields[name] ?? []).map(fieldSchema);
  const words = new Set(schemas.flatMap(schema => (Array.isArray(schema['enum']) ? schema['enum'] : [])));
  return words.size > 0 ? { ...schemas[0], enum: [...words] } : (schemas[0] ?? {});
}

const singular = (word: string | undefined) => word?.replace(/s$/, '');

/** Whether a member's line tells no more than its name: "favourite tracks" for tracks. */
const isPlain = ({ name, about }: Operation) =>
  about === '' || singular(about.split(' ').at(-1)) === singular(name);

/** What tells the members apart; those whose name says it are not explained. */
function byWhich(members: readonly Operation[], by: string): JsonSchema {
  const explained = members.filter(member => !isPlain(member));
  const lines = explained.map(member => `${member.name}: ${member.about}`);
  const first = members[0]?.effect === 'read' ? `Default ${members[0].name}. ` : '';
  return {
    type: 'string',
    enum: members.map(member => member.name),
    description: `${first}${lines.join('; ')}`.trim() || `Which ${by}`,
  };
}

/** What an argument is, and for which members where they are few. */
function describe(field: Field, takers: readonly Operation[], members: readonly Operation[]): string {
  const others = members.filter(member => !takers.includes(member));
  if (others.length === 0) return field.about;
  const names = (list: readonly Operation[]) => list.map(member => member.name).join(', ');
  if (takers.length <= 3) return `For ${names(takers)}: ${field.about}`;
  return !field.optional && others.length <= 2 ? `${field.about}. Not for ${names(others)}` : field.about;
}

const anything: JsonSchema = { type: 'object', additionalProperties: true };

/** What a tool answers: the fields of every kind it may show, all of them optional. */
export function outputSchema(members: readonly Operation[]): JsonSchema {
  const shapes = members.flatMap(member => member.shapes);
  const kinds = (wanted: readonly string[]) => [
    ...new Set(shapes.filter(({ shape }) => wanted.includes(shape)).map(({ kind }) => kind)),
  ];
  const has = (wanted: string) => shapes.some(({ shape }) => shape === wanted);
  const properties: Record<string, JsonSchema> = {};
  if (has('page') || has('several')) properties['items'] = listOf(kinds(['page', 'several']));
  if (has('page')) Object.assign(properties, { total: integer, next_index: integer });
  if (has('several')) properties['missing'] = { type: 'array', items: missing };
  if (has('one')) properties['item'] = itemOf(kinds(['one']));
  for (const [name, kind] of bundleLists) {
    if (has('bundle'))
      properties[name] = { type: 'object', properties: { items: listOf([kind]) }, required: ['items'] };
  }
  if (has('outcomes')) Object.assign(properties, outcomes);
  return { type: 'object', properties, ...(has('outcomes') ? { required: ['outcome'] } : {}) };
}

const bundleLists: readonly (readonly [string, Kind])[] = [
  ['tracks', 'track'],
  ['albums', 'album'],
  ['artists', 'artist'],
  ['playlists', 'playlist'],
  ['podcasts', 'podcast'],
];

const integer: JsonSchema = { type: 'integer' };
const missing: JsonSchema = {
  type: 'object',
  properties: { id: integer, reason: { type: 'string' } },
  required: ['id', 'reason'],
};

const listOf = (kinds: readonly Kind[]): JsonSchema => ({ type: 'array', items: itemOf(kinds) });

/** Fields of the same name have the same type in every kind; `full` adds others. */
function itemOf(kinds: readonly Kind[]): JsonSchema {
  const fields = kinds.flatMap(kind => columns[kind]).map(column => [column.key, { type: typeOf(column) }]);
  return fields.length === 0 ? anything : { ...anything, properties: Object.fromEntries(fields) };
}

/**
 * `full` has the service's own value under the same name: null where it knows nothing, and an object where
 * brief says a name (`artist`).
 */
const typeOf = ({ key, path, type }: Column) =>
  path.length > 1 && path[0] === key ? [type, 'object', 'null'] : [type, 'null'];

const outcomes: Readonly<Record<string, JsonSchema>> = {
  outcome: { type: 'string', enum: ['done', 'nothing_changed', 'partly', 'asked'] },
  results: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: integer,
        outcome: { type: 'string', enum: ['done', 'nothing_changed', 'failed', 'not_tried'] },
        reason: { type: 'string' },
      },
      required: ['id', 'outcome'],
    },
  },
  id: integer,
  nb_tracks: integer,
  public: { type: 'boolean' },
  link: { type: 'string' },
  change_id: { type: 'string' },
  question: { type: 'string' },
  confirm: { type: 'string' },
};
