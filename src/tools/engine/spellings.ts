import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import { once } from '../../client/api/lazy.ts';
import { editDistance } from '../../text/fold.ts';
import { isName } from './resolve-names.ts';
import { jsonSchema } from './schema.ts';
import type { Argument } from './tool.ts';

type Arguments = Readonly<Record<string, Argument>>;

/** Words that assistants use for one another. */
const synonyms: Readonly<Record<string, string>> = { sort: 'order', offset: 'index', q: 'query' };

/**
 * The arguments with other obvious spellings in place of unknown names: `change_id` for `change_ids`, `playlist` for
 * `playlist_id`, `count` for `rules.count`, `sort` for `order`; and names of songs as `wanted` where they were given as
 * ids. A name that could mean several arguments, or one that is given too, stays as it is.
 */
export function respell(fields: Arguments, given: Input): Input {
  const input: Record<string, unknown> = { ...given };
  const inner = once(() => innerNames(fields));
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(fields, name)) continue;
    const target = targetOf(fields, name, inner);
    if (target === undefined) continue;
    const { argument, property } = target;
    const before = input[argument];
    if (property === undefined) {
      if (before !== undefined) continue;
      input[argument] = argument === `${name}s` && !Array.isArray(value) ? [value] : value;
    } else {
      const object = before ?? {};
      if (!isRecord(object) || object[property] !== undefined) continue;
      input[argument] = { ...object, [property]: value };
    }
    delete input[name];
  }
  return withNames(fields, input);
}

/** Names in place of ids go into the argument that takes them. */
function withNames(fields: Arguments, given: Input): Input {
  const input: Record<string, unknown> = { ...given };
  for (const [name, { byName }] of Object.entries(fields)) {
    const value = input[name];
    if (byName === undefined || input[byName] !== undefined) continue;
    if (!Array.isArray(value) || value.length === 0 || !value.every(isName)) continue;
    input[byName] = value;
    delete input[name];
  }
  return input;
}

interface Target {
  readonly argument: string;
  /** Inside an argument that is an object. */
  readonly property?: string;
}

/** What an unknown name stands for, if that is clear. */
function targetOf(fields: Arguments, name: string, inner: () => InnerNames): Target | undefined {
  const direct = [`${name}s`, `${name}_id`, name.replace(/_id$/, '')].find(each =>
    Object.hasOwn(fields, each),
  );
  if (direct !== undefined) return { argument: direct };
  const [argument, another] = [...inner()].flatMap(([each, names]) => (names.includes(name) ? [each] : []));
  if (argument !== undefined && another === undefined) return { argument, property: name };
  const synonym = synonyms[name];
  return synonym !== undefined && Object.hasOwn(fields, synonym) ? { argument: synonym } : undefined;
}

/** The names inside each argument; empty for one that is not an object. */
type InnerNames = ReadonlyMap<string, readonly string[]>;

const innerNames = (fields: Arguments): InnerNames =>
  new Map(
    Object.entries(fields).map(([argument, { schema }]) => [
      argument,
      Object.keys(jsonSchema(schema()).properties ?? {}),
    ]),
  );

/** Letters that may be wrong in the name of an argument. */
const mostWrong = 2;

/** The argument that an unknown name is nearly spelt like, or the ones that it is part of: "rules.artists, remove.artists". */
export function nearArgument(fields: Arguments, name: string): string | undefined {
  const inside = [...innerNames(fields)].flatMap(([argument, names]) =>
    names.includes(name) ? `${argument}.${name}` : [],
  );
  if (inside.length > 0) return inside.join(' or ');
  const short = name.slice(0, 40);
  return Object.keys(fields)
    .map(argument => ({ argument, wrong: editDistance(short, argument, mostWrong) }))
    .filter(({ argument, wrong }) => wrong <= Math.min(mostWrong, argument.length - 2))
    .sort((a, b) => a.wrong - b.wrong)[0]?.argument;
}
