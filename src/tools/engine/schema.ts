import { z } from 'zod';
import { isNamedArgument } from '../../client/api/common-fields.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { Chart } from '../../client/api/models.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import { type Column, columns } from './columns.ts';
import type { Argument, JsonSchema, Operation } from './tool.ts';

/** The input schema of a tool: one flat object with the arguments of all its operations. */
export function inputSchema(operations: readonly Operation[], by: string | undefined): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  if (by !== undefined) properties[by] = choiceSchema(operations, by);
  const names = new Set(operations.flatMap(operation => Object.keys(operation.fields)));
  const required = by !== undefined && operations[0]?.effect !== 'read' ? [by] : [];
  for (const name of names) {
    const takers = operations.filter(operation => name in operation.fields);
    const field = takers[0]?.fields[name];
    if (field === undefined) continue;
    if (takers.length === operations.length && takers.every(taker => !taker.fields[name]?.optional))
      required.push(name);
    properties[name] = { ...merged(name, takers), description: describe(field, takers, operations) };
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** The schema of an argument. If operations allow different words, it allows all of them. */
function merged(name: string, takers: readonly Operation[]): JsonSchema {
  const fields = takers.flatMap(taker => taker.fields[name] ?? []);
  const schemas = fields.map(field => schemaOf(name, field));
  const words = new Set(schemas.flatMap(schema => (Array.isArray(schema['enum']) ? schema['enum'] : [])));
  return words.size > 0 ? { ...schemas[0], enum: [...words] } : (schemas[0] ?? {});
}

/** An id that may also be a name is text, because some hosts reject alternatives. */
function schemaOf(name: string, field: Argument): JsonSchema {
  const schema = jsonSchema(field.schema());
  if (field.named === undefined && !isNamedArgument(name)) return schema;
  return schema.type === 'array' ? { ...schema, items: { type: 'string' } } : { type: 'string' };
}

const singular = (word: string | undefined) => word?.replace(/s$/, '');

/** Whether an operation's description adds nothing to its name: "favourite tracks" for tracks. */
const isPlain = ({ name, about }: Operation) =>
  about === '' || singular(about.split(' ').at(-1)) === singular(name);

/** The argument that chooses the operation. Operations with a clear name are not explained. */
function choiceSchema(operations: readonly Operation[], by: string): JsonSchema {
  const explained = operations.filter(operation => !isPlain(operation));
  const lines = explained.map(operation => `${operation.name}: ${operation.about}`).join('; ');
  const first = operations[0]?.effect === 'read' ? `Default ${operations[0].name}` : '';
  return {
    type: 'string',
    enum: operations.map(operation => operation.name),
    description: [first, lines].filter(part => part !== '').join('. ') || `Which ${by}`,
  };
}

/** What an argument is, and which operations take it if only some do. */
function describe(field: Argument, takers: readonly Operation[], operations: readonly Operation[]): string {
  const others = operations.filter(operation => !takers.includes(operation));
  if (others.length === 0) return field.about;
  const names = (list: readonly Operation[]) => list.map(operation => operation.name).join(', ');
  if (takers.length <= 3) return `For ${names(takers)}: ${field.about}`;
  return !field.optional && others.length <= 2 ? `${field.about}. Not for ${names(others)}` : field.about;
}

/** The output schema of a tool: the fields of every kind it may show, all of them optional. */
export function outputSchema(operations: readonly Operation[]): JsonSchema {
  const shapes = operations.flatMap(operation => operation.shapes ?? []);
  const has = (...wanted: readonly string[]) => shapes.some(({ shape }) => wanted.includes(shape));
  const itemOf = (...wanted: readonly string[]) =>
    itemSchema(shapes.filter(({ shape }) => wanted.includes(shape)).map(({ kind }) => kind));
  const fields = {
    ...(has('page', 'several') ? { items: z.array(itemOf('page', 'several')).optional() } : {}),
    ...(has('page') ? { total: z.int().optional(), next_index: z.int().optional() } : {}),
    ...(operations.some(takesNames) ? { taken: z.array(taken()).optional() } : {}),
    ...(has('several') ? { missing: z.array(z.object({ id: z.int(), reason: z.string() })).optional() } : {}),
    ...(has('one') ? { item: itemOf('one').optional() } : {}),
    ...(has('bundle') ? bundle() : {}),
    ...(has('outcomes') ? outcomes() : {}),
    ...Object.assign({}, ...operations.map(({ answers }) => answers?.())),
  };
  return jsonSchema(z.object(fields), { open: true });
}

const takesNames = ({ fields }: Operation) => Object.values(fields).some(({ named }) => named !== undefined);

/** The objects that names were resolved to. */
const taken = () => z.object({ argument: z.string(), id: z.int(), name: z.string() });

const bundle = () =>
  Object.fromEntries(
    Object.entries(Chart.parts).map(([name, kind]) => [
      name,
      z.object({ items: z.array(itemSchema([kind])) }).optional(),
    ]),
  );

/** Fields of the same name have the same type in every kind. `detail=full` adds others. */
function itemSchema(kinds: readonly Kind[]) {
  const fields = [...new Set(kinds)]
    .flatMap(kind => columns[kind])
    .map(column => [column.key, value(column)]);
  return z.looseObject(Object.fromEntries(fields));
}

/**
 * `detail=full` has the service's own value under the same name: null if unknown, and an object where brief has a
 * name (`artist`).
 */
function value({ key, path, type }: Column) {
  const named = path.length > 1 && path[0] === key;
  return z.union([values[type](), ...(named ? [z.object({})] : []), z.null()]).optional();
}

const values = { integer: z.int, number: z.number, string: z.string, boolean: z.boolean } as const;

/** The output of a change. */
const outcomes = () => ({
  outcome: z.enum(['done', 'nothing_changed', 'partly', 'asked']),
  results: z
    .array(
      z.object({
        id: z.int(),
        title: z.string().optional(),
        artist: z.string().optional(),
        outcome: z.enum(['done', 'nothing_changed', 'failed', 'not_tried']),
        reason: z.string().optional(),
      }),
    )
    .optional(),
  id: z.int().optional(),
  title: z.string().optional(),
  nb_tracks: z.int().optional(),
  public: z.boolean().optional(),
  link: z.string().optional(),
  total: z.int().optional(),
  change_id: z.string().optional(),
  question: z.string().optional(),
  confirm: z.string().optional(),
  agreed: z.boolean().optional(),
});

/**
 * The JSON Schema of a zod schema, without parts that tell an agent nothing, and without the bounds of arguments, which
 * cost tokens: an error names a bound that is exceeded. `open`: other fields are allowed, as in answers.
 */
export function jsonSchema(
  schema: z.ZodType,
  { open = false }: { readonly open?: boolean } = {},
): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    // zod closes every object in output schemas, and none in input schemas.
    io: open ? 'input' : 'output',
    override({ jsonSchema: part }) {
      for (const name of bounds) if (!open || isSafeIntegerBound(part[name])) delete part[name];
      simplify(part);
    },
  });
  return json;
}

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

/** zod writes the bounds of safe integers for every integer. */
const isSafeIntegerBound = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** The shorter of equivalent forms. */
function simplify(part: z.core.JSONSchema.BaseSchema): void {
  if (isEmpty(part.additionalProperties)) part.additionalProperties = true;
  if (isEmpty(part.properties)) delete part.properties;
  const types = part.anyOf?.map(typeAlone);
  if (types === undefined || !types.every(type => type !== undefined)) return;
  delete part.anyOf;
  Object.assign(part, { type: types });
}

const isEmpty = (value: unknown) => isRecord(value) && Object.keys(value).length === 0;

/** The type of a schema that has nothing else. */
const typeAlone = (part: z.core.JSONSchema._JSONSchema) =>
  typeof part === 'object' && typeof part.type === 'string' && Object.keys(part).length === 1
    ? part.type
    : undefined;
