import { z } from 'zod';
import { shown } from '../../text/sanitize.ts';
import type { JsonSchema } from './tool.ts';
import { given, type Read } from './validate.ts';

/** Reads the arguments of a tool, or says in a sentence (without its full stop) what to change. */
export function readAsked<T>(schema: z.ZodType<T>, args: unknown): Read<T> {
  const present = given(withoutNulls(args));
  if ('problem' in present) return present;
  const read = schema.safeParse(present.ok);
  if (read.success) return { ok: read.data };
  const [issue] = read.error.issues;
  return {
    problem: issue === undefined ? 'the arguments cannot be read' : problemOf(issue, present.ok, schema),
  };
}

/** null is absent, however deep. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name, withoutNulls(inner)]),
  );
}

function problemOf(issue: z.core.$ZodIssue, args: unknown, schema: z.ZodType): string {
  const place = placeOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map(key => shown(key)).join(', ');
    const known = namesAt(jsonSchema(schema), issue.path).join(', ');
    return place === ''
      ? `there is no ${names} in the arguments; they are ${known}`
      : `there is no ${names} in ${place}; it takes ${known}`;
  }
  const value = issue.path.reduce<unknown>(inwards, args);
  const must = mustBe(issue);
  return value === undefined
    ? `${place} is missing: it must be ${must}`
    : `${place} must be ${must}, not ${shown(value)}`;
}

/** The names of the fields that there are at a place. */
function namesAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  const part = path.reduce<unknown>(
    (at, key) => (typeof key === 'number' ? inwards(at, 'items') : inwards(inwards(at, 'properties'), key)),
    schema,
  );
  return Object.keys(inwards(part, 'properties') ?? {});
}

const inwards = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** `sources[0].from`. */
const placeOf = (path: readonly PropertyKey[]) =>
  path
    .map(key => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

function mustBe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'a text that is not blank';
      return bound(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum);
    case 'invalid_type':
      return typeWords[issue.expected] ?? issue.expected;
    default:
      return 'of another form';
  }
}

const units: ReadonlyMap<string, readonly [list: string, one: string, many: string]> = new Map([
  ['array', ['a list of', 'entry', 'entries']],
  ['string', ['a text of', 'character', 'characters']],
]);

function bound(origin: string, words: string, count: number | bigint): string {
  const unit = units.get(origin);
  if (unit === undefined) return `${words} ${count}`;
  const [of, one, many] = unit;
  return `${of} ${words} ${count} ${Number(count) === 1 ? one : many}`;
}

const typeWords: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

/** The schema as hosts see it: bounds that tell an agent nothing are left out. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    override({ jsonSchema: part }) {
      for (const name of bounds) delete part[name];
    },
  });
  return json;
}
