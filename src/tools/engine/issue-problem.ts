import type { z } from 'zod';
import { shown } from '../../text/sanitize.ts';
import { jsonSchema } from './json-schema.ts';

/** What zod found wrong with an argument, in a sentence without its full stop. */
export function issueProblem(
  issue: z.core.$ZodIssue,
  { name, value, schema }: { readonly name: string; readonly value: unknown; readonly schema: z.ZodType },
): string {
  const path = pathWords([name, ...issue.path]);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map(key => shown(key)).join(', ');
    return `there is no ${names} in ${path}; it takes ${namesAt(jsonSchema(schema), issue.path).join(', ')}`;
  }
  const inner = issue.path.reduce<unknown>(valueAt, value);
  const must = mustBe(issue);
  return inner === undefined
    ? `${path} is missing: it must be ${must}`
    : `${path} must be ${must}, not ${shown(inner)}`;
}

/** The names of the fields at a path. */
function namesAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  const part = path.reduce<unknown>(
    (at, key) => (typeof key === 'number' ? valueAt(at, 'items') : valueAt(valueAt(at, 'properties'), key)),
    schema,
  );
  return Object.keys(valueAt(part, 'properties') ?? {});
}

const valueAt = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** `sources[0].from`. */
const pathWords = (path: readonly PropertyKey[]) =>
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
