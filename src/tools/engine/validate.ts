import type { Input } from '../../client/api/field.ts';
import { isRecord } from '../../client/api/record.ts';
import { quoted, shown } from '../../text/sanitize.ts';
import { issueProblem } from './issue-problem.ts';
import type { Argument, Operation, Problem } from './operation.ts';
import { hasName, isName } from './resolve-names.ts';

type Validated<T> = { readonly ok: T } | Problem;

/** A call that may run. */
interface ValidCall {
  readonly operation: Operation;
  readonly input: Input;
}

/**
 * Which of a tool's operations is meant by what a host sent, with its arguments as their schemas read them; or what
 * to change. `by` is the argument that tells the operations apart, where there are several.
 */
export function validateCall(
  operations: readonly Operation[],
  by: string | undefined,
  args: unknown,
): Validated<ValidCall> {
  const given = readObject(args);
  if ('problem' in given) return given;
  const choice = chooseOperation(operations, by, given.ok);
  if ('problem' in choice) return choice;
  const { operation, rest } = choice.ok;
  const stray = strayName(operation, rest);
  if (stray !== undefined) return { problem: strayProblem(stray, operation, operations, by) };
  const input = validateInput(operation, by, rest);
  return 'problem' in input ? input : { ok: { operation, input: input.ok } };
}

/** The operation that a call means, whatever its other arguments; undefined where it names none. */
export function operationFor(
  operations: readonly Operation[],
  by: string | undefined,
  args: unknown,
): Operation | undefined {
  const given = readObject(args);
  if ('problem' in given) return undefined;
  const choice = chooseOperation(operations, by, given.ok);
  return 'problem' in choice ? undefined : choice.ok.operation;
}

/** An object, in which null is absent. */
function readObject(args: unknown): Validated<Input> {
  if (isDeeper(args, deepest)) return { problem: `arguments are nested more than ${deepest} deep` };
  const given = withoutNulls(args ?? {});
  return isRecord(given) ? { ok: given } : { problem: `arguments must be an object, not ${shown(args)}` };
}

/** No argument of ours has more than four levels; what is far deeper exhausts the stack of whatever reads it. */
const deepest = 50;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1));
}

/** null is absent in objects, however deep; a list keeps its places. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== null)
      .map(([name, inner]) => [name, withoutNulls(inner)]),
  );
}

/** The operation that is named, or the first, where that reads. */
function chooseOperation(
  operations: readonly Operation[],
  by: string | undefined,
  input: Input,
): Validated<{ operation: Operation; rest: Input }> {
  const [first] = operations;
  if (first === undefined) return { problem: 'this tool can do nothing with the present settings' };
  if (by === undefined) return { ok: { operation: first, rest: input } };
  const { [by]: name, ...rest } = input;
  const names = operations.map(operation => operation.name).join(', ');
  if (name === undefined && first.effect !== 'read') return { problem: `${by} is missing: one of ${names}` };
  const operation = name === undefined ? first : operations.find(each => each.name === name);
  if (operation !== undefined) return { ok: { operation, rest } };
  const among = operations.length > 1 ? `one of ${names}` : names;
  return { problem: `${by} must be ${among}, not ${shown(name)}` };
}

const strayName = ({ fields }: Operation, given: Input): string | undefined =>
  Object.keys(given).find(name => !Object.hasOwn(fields, name));

/** What an operation takes instead of an argument that it has not, and which operations have it. */
function strayProblem(
  stray: string,
  { name, fields }: Operation,
  operations: readonly Operation[],
  by: string | undefined,
): string {
  const scope = by === undefined ? '' : ` with ${by}=${name}`;
  const takes = Object.keys(fields).join(', ') || (by === undefined ? 'no arguments' : `only ${by}`);
  const homes = operations.filter(other => Object.hasOwn(other.fields, stray)).map(other => other.name);
  const goesWith = homes.length > 0 ? `. ${stray} goes with ${by}=${homes.join(', ')}` : '';
  return `there is no argument ${quoted(stray)}${scope}; it takes ${takes}${goesWith}`;
}

/** Checks every argument of an operation: values, then what belongs together. */
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

/** A name stands for an id that is found later; all else of the argument is checked now. */
function readField(name: string, field: Argument, value: unknown): Validated<unknown> {
  if (!hasName(field, value)) return readValue(name, field, value);
  const read = readValue(name, field, Array.isArray(value) ? value.map(withoutName) : withoutName(value));
  return 'problem' in read ? read : { ok: value };
}

/** An id in a name's place. */
const withoutName = (value: unknown) => (isName(value) ? 1 : value);

function readValue(name: string, field: Argument, value: unknown): Validated<unknown> {
  const schema = field.schema();
  const read = schema.safeParse(value);
  if (read.success) return { ok: read.data };
  const [issue] = read.error.issues;
  const better = field.problem?.(value);
  if (better !== undefined) return { problem: better };
  if (field.allowed === undefined && issue !== undefined)
    return { problem: issueProblem(issue, { name, value, schema }) };
  return { problem: `${name} must be ${field.allowed}, not ${shownValue(value, read.error.issues)}` };
}

/** Whether this is the lower end of a range, and above its upper end. Nothing else is above itself. */
const isAbove = (input: Input, name: string) =>
  Number(input[name]) > Number(input[name.replace(/_min$/, '_max')]);

/** Where the value comes from, or what is allowed. */
function hint({ source, allowed }: Argument): string {
  if (source !== undefined) return `: it comes from ${source}`;
  return allowed === undefined ? '' : `: ${allowed}`;
}

/** A long list is told by its first wrong entry, or by its length. */
function shownValue(value: unknown, issues: readonly { readonly path: readonly PropertyKey[] }[]): string {
  if (!Array.isArray(value)) return shown(value);
  const index = issues.flatMap(({ path }) => path.slice(0, 1)).find(step => typeof step === 'number');
  return index === undefined ? `${value.length} of them` : `a list with ${shown(value[index])}`;
}

/** An argument that the operation's fields let through only as a number. */
export function numberIn(input: Input, name: string): number {
  const value = input[name];
  if (typeof value !== 'number') throw new TypeError(`${name} was checked to be a number`);
  return value;
}

/** The ids in an argument; none where it is absent, or has no name. */
export function idsIn(input: Input, name: string | undefined): number[] {
  const list = name === undefined ? undefined : input[name];
  return Array.isArray(list) ? list.filter(entry => typeof entry === 'number') : [];
}
