import { z } from 'zod';
import { shown } from '../../present/plain.ts';
import { given, type Read } from '../arguments.ts';
import type { JsonSchema } from '../tool.ts';

/** Reads the arguments of a tool, or says in a sentence (without its full stop) what to change. */
export function readAsked<T>(schema: z.ZodType<T>, args: unknown): Read<T> {
  const present = given(withoutNulls(args));
  if ('problem' in present) return present;
  const read = schema.safeParse(present.ok);
  if (read.success) return { ok: read.data };
  const [issue] = read.error.issues;
  return { problem: issue === undefined ? 'the arguments cannot be read' : problemOf(issue, present.ok) };
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

function problemOf(issue: z.core.$ZodIssue, args: unknown): string {
  const place = placeOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map(key => shown(key)).join(', ');
    return `there is no ${names} in ${place === '' ? 'the arguments' : place}`;
  }
  const value = issue.path.reduce<unknown>(inwards, args);
  const must = mustBe(issue);
  return value === undefined
    ? `${place} is missing: it must be ${must}`
    : `${place} must be ${must}, not ${shown(value)}`;
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
      return bound(issue.origin, `at least ${issue.minimum}`);
    case 'too_big':
      return bound(issue.origin, `at most ${issue.maximum}`);
    case 'invalid_type':
      return typeWords[issue.expected] ?? issue.expected;
    default:
      return 'of another form';
  }
}

const bound = (origin: string, words: string) => {
  if (origin === 'array') return `a list of ${words} entries`;
  return origin === 'string' ? `a text of ${words} characters` : words;
};

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
    io: 'output',
    override({ jsonSchema: part }) {
      for (const name of bounds) delete part[name];
    },
  });
  return json;
}
