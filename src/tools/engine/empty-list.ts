import type { Entry } from '../../client/api/index.ts';
import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Call } from '../../client/call-context.ts';
import { shown } from '../../text/sanitize.ts';

/** What was asked of a list that is empty, and the known reasons. */
export interface EmptyList {
  readonly asked: Readonly<Record<string, unknown>>;
  /** Why the list is empty for every request. */
  readonly reason?: string | undefined;
  readonly causes?: readonly EmptyCause[] | undefined;
}

/** Arguments that do not narrow a list. */
const notNarrowing: ReadonlySet<string> = new Set(['detail', 'index', 'limit']);

const isAnyType = (name: string, value: unknown) => name === 'type' && value === 'any';

/** Says that a list is empty: what was asked, and which argument left nothing. */
export function emptyListText({ asked, reason, causes = [] }: EmptyList = { asked: {} }): string {
  const said = Object.entries(asked)
    .filter(([name, value]) => !notNarrowing.has(name) && !isAnyType(name, value))
    .map(([name, value]) => `${name} ${shown(value)}`);
  const head = `Nothing here${said.length === 0 ? '' : ` for ${said.join(', ')}`}`;
  const why = reason === undefined ? '' : ` (${reason})`;
  const isLong = reason === undefined && causes.length === 0 && /\S\s+\S/.test(String(asked['query'] ?? ''));
  return [
    `${head}${why}.`,
    ...causes.map(causeWords),
    ...(isLong ? ['Fewer words may find more.'] : []),
  ].join(' ');
}

const causeWords = (cause: EmptyCause): string =>
  'unknown' in cause
    ? `There is no ${cause.unknown} of that name.`
    : `Without ${cause.without.join(' and ')} there ${cause.found === 1 ? 'is 1' : `are ${cause.found}`}.`;

type EmptyCause =
  /** How many there are without these arguments. */
  | { readonly without: readonly string[]; readonly found: number }
  /** No artist or album has the name. */
  | { readonly unknown: 'artist' | 'album' };

const mostRequests = 2;

/** Finds with at most two more requests which argument of a search left nothing. Never rejects. */
export async function emptyCauses(
  entry: Entry,
  input: Input,
  call: Pick<Call, 'client' | 'signal'>,
): Promise<EmptyCause[]> {
  const { named, without, likely } = probesFor(entry, input, call);
  const unknown = await tried(named?.probe);
  if (named !== undefined && unknown !== undefined)
    return [unknown, ...(await found([without([named.name])]))];
  return found(likely.slice(0, named === undefined ? mostRequests : mostRequests - 1));
}

type Probe = () => Promise<EmptyCause | undefined>;

const tried = async (probe: Probe | undefined) => probe?.().catch(() => undefined);
const found = async (probes: readonly Probe[]) =>
  (await Promise.all(probes.map(tried))).flatMap(cause => cause ?? []);

interface Probes {
  /** Checks whether the first name in the search exists. */
  readonly named?: { readonly name: string; readonly probe: Probe };
  /** Counts the results without these arguments. */
  without(names: readonly string[]): Probe;
  /** Checks without single arguments, the likeliest cause first. Empty if there is only one argument. */
  readonly likely: readonly Probe[];
}

function probesFor(entry: Entry, input: Input, { client, signal }: Pick<Call, 'client' | 'signal'>): Probes {
  const { input: fields, anyOf = [] } = entry.endpoint;
  const given = Object.keys(input).filter(name => anyOf.includes(name) || fields[name]?.narrows);
  const narrowing = given.filter(name => fields[name]?.narrows);
  const sought = given.filter(name => !fields[name]?.narrows);
  const without = (names: readonly string[]): Probe => {
    const rest = Object.entries(input).filter(([name]) => given.includes(name) && !names.includes(name));
    return async () => {
      const count = countIn(await client.call(entry, { ...Object.fromEntries(rest), limit: 1 }, { signal }));
      return count > 0 ? { without: names, found: count } : undefined;
    };
  };
  if (given.length < 2 || sought.length === 0) return { without, likely: [] };
  const named = sought.flatMap(name => {
    const kind = fields[name]?.names;
    if (kind === undefined) return [];
    const probe: Probe = async () => {
      const found = await client.search[kind]({ query: String(input[name]), limit: 1 }, { signal });
      return countIn(found) === 0 ? { unknown: kind } : undefined;
    };
    return [{ name, probe }];
  });
  const likely = [
    ...(narrowing.length > 0 ? [without(narrowing)] : []),
    ...(sought.length > 1 ? sought.toReversed().map(name => without([name])) : []),
  ];
  return { ...(named[0] === undefined ? {} : { named: named[0] }), without, likely };
}

/** The total, as far as one page tells. */
function countIn(page: unknown): number {
  const { total, data } = isRecord(page) ? page : {};
  const shown = Array.isArray(data) ? data.length : 0;
  return typeof total === 'number' ? Math.max(total, shown) : shown;
}
