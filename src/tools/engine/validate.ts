import type { Field } from '../../client/api/field.ts';
import { isRecord } from '../../client/api/record.ts';
import { quoted, shown } from '../../text/sanitize.ts';
import type { Arguments, Operation } from './operation.ts';

/** Arguments that were checked, or the sentence that says what to change. */
export type Read<T> = { readonly ok: T } | { readonly problem: string };

/** What a host sends: an object, where null means absent. */
export function given(args: unknown): Read<Arguments> {
  if (args === undefined || args === null) return { ok: {} };
  if (!isRecord(args)) return { problem: `arguments must be an object, not ${shown(args)}` };
  const present = Object.entries(args).filter(([, value]) => value !== undefined && value !== null);
  return { ok: Object.fromEntries(present) };
}

/** Which member is meant: by the argument that tells them apart, or the first. */
export function chosen(
  members: readonly Operation[],
  by: string | undefined,
  args: Arguments,
): Read<{ member: Operation; rest: Arguments }> {
  const [first] = members;
  if (first === undefined) return { problem: 'this tool can do nothing with the present settings' };
  if (by === undefined) return { ok: { member: first, rest: args } };
  const { [by]: name, ...rest } = args;
  const names = members.map(member => member.name).join(', ');
  if (name === undefined && first.effect !== 'read') return { problem: `${by} is missing: one of ${names}` };
  const member = name === undefined ? first : members.find(each => each.name === name);
  if (member === undefined) return { problem: `${by} must be one of ${names}, not ${shown(name)}` };
  return { ok: { member, rest } };
}

/** Checks every argument of a member: names, then values. */
export function checked(member: Operation, by: string | undefined, args: Arguments): Read<Arguments> {
  const scope = by === undefined ? '' : ` with ${by}=${member.name}`;
  const place = by === undefined ? '' : ` (${by}=${member.name})`;
  const names = Object.keys(member.fields);
  const unknown = Object.keys(args).find(name => !Object.hasOwn(member.fields, name));
  if (unknown !== undefined) {
    const takes = names.length === 0 ? 'no arguments' : names.join(', ');
    return { problem: `there is no argument ${quoted(unknown)}${scope}; it takes ${takes}` };
  }
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(member.fields)) {
    const value = args[name];
    if (value === undefined) {
      if (!field.optional) return { problem: `${name} is missing${scope}${hint(field)}` };
      continue;
    }
    const read = field.schema().safeParse(value);
    if (!read.success)
      return {
        problem: `${name} must be ${field.allowed}, not ${shownValue(value, read.error.issues)}${place}`,
      };
    input[name] = read.data;
  }
  const crossed = Object.keys(input).find(name => isAbove(input, name));
  if (crossed !== undefined)
    return { problem: `${crossed} must not be above ${crossed.replace(/_min$/, '_max')}` };
  const { anyOf } = member;
  if (anyOf && !anyOf.some(name => name in input)) {
    return { problem: `give at least one of ${anyOf.join(', ')}` };
  }
  return { ok: input };
}

/** Whether this is the lower end of a range, and above its upper end. Nothing else is above itself. */
const isAbove = (input: Arguments, name: string) =>
  Number(input[name]) > Number(input[name.replace(/_min$/, '_max')]);

/** Where the value comes from, or what it is. */
const hint = ({ source, allowed }: Field) => (source ? `: it comes from ${source}` : `: ${allowed}`);

/** A long list is told by its first wrong entry, or by its length. */
function shownValue(value: unknown, issues: readonly { readonly path: readonly PropertyKey[] }[]): string {
  if (!Array.isArray(value)) return shown(value);
  const place = issues.flatMap(({ path }) => path.slice(0, 1)).find(step => typeof step === 'number');
  return place === undefined ? `${value.length} of them` : `a list with ${shown(value[place])}`;
}

/** An argument that the member's fields let through only as a number. */
export function numberIn(args: Arguments, name: string): number {
  const value = args[name];
  if (typeof value !== 'number') throw new TypeError(`${name} was checked to be a number`);
  return value;
}

/** The ids in an argument; none where it is absent, or has no name. */
export function idsIn(args: Arguments, name: string | undefined): number[] {
  const list = name === undefined ? undefined : args[name];
  return Array.isArray(list) ? list.filter(entry => typeof entry === 'number') : [];
}
