import type { z } from 'zod';
import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { longest, mostArguments } from '../../client/api/text-limits.ts';
import { quoted, shown } from '../../text/sanitize.ts';
import { hasName, isName } from './resolve-names.ts';
import { jsonSchema } from './schema.ts';
import { nearArgument, respell } from './spellings.ts';
import type { Argument, CallProblem, Operation } from './tool.ts';

type Validated<T> = { readonly ok: T } | CallProblem;

/**
 * Reads a host's arguments: the operation they choose and its arguments as their schemas read them, or what to
 * change. `by` is the argument that chooses among several operations.
 */
export function validateCall(
  operations: readonly Operation[],
  by: string | undefined,
  args: unknown,
): Validated<{ readonly operation: Operation; readonly input: Input }> {
  const choice = chooseOperation(operations, by, args);
  if ('problem' in choice) return choice;
  const { operation } = choice.ok;
  const rest = respell(operation.fields, choice.ok.rest);
  const stray = strayName(operation, rest);
  if (stray !== undefined) return { problem: strayProblem(stray, operation, operations, by) };
  const input = validateInput(operation, by, rest);
  return 'problem' in input ? input : { ok: { operation, input: input.ok } };
}

/** The arguments as an object. null counts as absent. */
function readObject(args: unknown): Validated<Input> {
  if (isDeeper(args, deepest)) return { problem: `arguments are nested more than ${deepest} deep` };
  if (isRecord(args) && Object.keys(args).length > mostArguments)
    return { problem: `a call takes at most ${mostArguments} arguments` };
  const given = withoutNulls(args ?? {});
  return isRecord(given) ? { ok: given } : { problem: `arguments must be an object, not ${shown(args)}` };
}

/** Our arguments nest four levels deep. Reading much deeper values would overflow the stack. */
const deepest = 50;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1));
}

/** null counts as absent in objects at any depth. A list keeps its length. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== null)
      .map(([name, inner]) => [name, withoutNulls(inner)]),
  );
}

/** The named operation, or the first one if it reads, whatever the other arguments. */
export function chooseOperation(
  operations: readonly Operation[],
  by: string | undefined,
  args: unknown,
): Validated<{ operation: Operation; rest: Input }> {
  const given = readObject(args);
  if ('problem' in given) return given;
  const [first] = operations;
  if (first === undefined) return { problem: 'this tool can do nothing with the present settings' };
  if (by === undefined) return { ok: { operation: first, rest: given.ok } };
  const { [by]: name, ...rest } = given.ok;
  const names = operations.map(operation => operation.name).join(', ');
  if (name === undefined && first.effect !== 'read') return { problem: `${by} is missing: one of ${names}` };
  const operation = name === undefined ? first : operations.find(each => each.name === name);
  if (operation !== undefined) return { ok: { operation, rest } };
  const among = operations.length > 1 ? `one of ${names}` : names;
  return { problem: `${by} must be ${among}, not ${shown(name)}` };
}

const strayName = ({ fields }: Operation, given: Input): string | undefined =>
  Object.keys(given).find(name => !Object.hasOwn(fields, name));

/** Says what an operation takes instead of an unknown argument, and which operations have that argument. */
function strayProblem(
  stray: string,
  { name, fields }: Operation,
  operations: readonly Operation[],
  by: string | undefined,
): string {
  const scope = by === undefined ? '' : ` with ${by}=${name}`;
  const takes = [...(by === undefined ? [] : [by]), ...Object.keys(fields)].join(', ') || 'no arguments';
  const homes = operations.filter(other => Object.hasOwn(other.fields, stray)).map(other => other.name);
  const goesWith = homes.length > 0 ? `. ${stray} goes with ${by}=${homes.join(', ')}` : '';
  const near = goesWith === '' ? nearArgument(fields, stray) : undefined;
  const meant = near === undefined ? '' : `. Did you mean ${near}?`;
  return `there is no argument ${quoted(stray)}${scope}; it takes ${takes}${goesWith}${meant}`;
}

/** Checks every argument of an operation: first each value, then combinations. */
function validateInput(operation: Operation, by: string | undefined, given: Input): Validated<Input> {
  const { name: operationName, fields, anyOf } = operation;
  const choice = by === undefined ? '' : `${by}=${operationName}`;
  const scope = choice && ` with ${choice}`;
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name];
    if (value === undefined) {
      if (!field.optional) return { problem: `${name} is missing${scope}${hint(field)}` };
      continue;
    }
    const read = readField(name, field, value);
    if ('problem' in read)
      return field.allowed === undefined || choice === '' ? read : { problem: `${read.problem} (${choice})` };
    input[name] = read.ok;
  }
  const crossed = Object.keys(input).find(name => isAbove(input, name));
  if (crossed !== undefined)
    return { problem: `${crossed} must not be above ${crossed.replace(/_min$/, '_max')}` };
  if (anyOf && !anyOf.some(name => name in input)) {
    return { problem: `give at least one of ${anyOf.join(', ')}` };
  }
  return { ok: input };
}

/** A name is resolved to an id later. Everything else in the argument is checked now. */
function readField(name: string, field: Argument, value: unknown): Validated<unknown> {
  if (!hasName(field, value)) return readValue(name, field, value);
  const long = [value].flat().find(each => isName(each) && each.length > longest.words);
  if (long !== undefined)
    return { problem: `${name} must have names of at most ${longest.words} characters, not ${shown(long)}` };
  const read = readValue(name, field, Array.isArray(value) ? value.map(withoutName) : withoutName(value));
  return 'problem' in read ? read : { ok: value };
}

const withoutName = (value: unknown) => (isName(value) ? 1 : value);

function readValue(name: string, field: Argument, value: unknown): Validated<unknown> {
  const schema = field.schema();
  const read = schema.safeParse(value);
  if (read.success) return { ok: read.data };
  const [issue] = read.error.issues;
  const better = field.problem?.(value);
  if (better !== undefined) return { problem: better };
  if (issue !== undefined && (field.allowed === undefined || isTooLong(issue)))
    return { problem: issueProblem(issue, { name, value, schema }) };
  return { problem: `${name} must be ${field.allowed}, not ${shownValue(value, read.error.issues)}` };
}

/** The words of what is allowed leave out how long a text may be. */
const isTooLong = ({ code, ...issue }: z.core.$ZodIssue) =>
  code === 'too_big' && 'origin' in issue && issue.origin === 'string';

/** Whether a range's lower end is above its upper end. */
const isAbove = (input: Input, name: string) =>
  Number(input[name]) > Number(input[name.replace(/_min$/, '_max')]);

/** Says where the value comes from, or what is allowed. */
function hint({ source, allowed, list }: Argument): string {
  if (source !== undefined) return `: ${list ? 'they come' : 'it comes'} from ${source}`;
  return allowed === undefined ? '' : `: ${allowed}`;
}

/** A list is shown by its first wrong entry, or by its length. */
function shownValue(value: unknown, issues: readonly { readonly path: readonly PropertyKey[] }[]): string {
  if (!Array.isArray(value)) return shown(value);
  const index = issues.flatMap(({ path }) => path.slice(0, 1)).find(step => typeof step === 'number');
  return index === undefined ? `${value.length} of them` : `a list with ${shown(value[index])}`;
}

/** The ids in an argument. Empty if it is absent. */
export function idsIn(input: Input, name: string | undefined): number[] {
  const list = name === undefined ? undefined : input[name];
  return Array.isArray(list) ? list.filter(entry => typeof entry === 'number') : [];
}

/** What zod found wrong with an argument, as a sentence without its full stop. */
function issueProblem(
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

/** zod's, for a `refine` without words. */
const defaultMessage = 'Invalid input';

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
    // The words of a `refine`, where the schema has some.
    case 'custom':
      return issue.message === defaultMessage ? 'of another form' : issue.message;
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
