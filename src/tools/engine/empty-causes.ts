import type { Input } from '../../client/api/field.ts';
import type { Entry } from '../../client/api/index.ts';
import { isRecord } from '../../client/api/record.ts';
import type { Call } from '../../client/call.ts';

/** Why a search found nothing. */
export type EmptyCause =
  /** Without these arguments there are so many. */
  | { readonly without: readonly string[]; readonly found: number }
  /** Nothing of this kind is called that. */
  | { readonly unknown: 'artist' | 'album' };

const mostRequests = 2;

/** Which part of a search left nothing, as far as two more requests tell. Never rejects. */
export async function emptyCauses(
  entry: Entry,
  input: Input,
  call: Pick<Call, 'client' | 'signal'>,
): Promise<EmptyCause[]> {
  const { named, without, likely } = probesFor(entry, input, call);
  const unknown = await tried(named?.probe);
  // What there is without a name that nobody bears, the listener would ask next.
  if (named !== undefined && unknown !== undefined)
    return [unknown, ...(await found([without([named.name])]))];
  return found(likely.slice(0, named === undefined ? mostRequests : mostRequests - 1));
}

type Probe = () => Promise<EmptyCause | undefined>;

const tried = async (probe: Probe | undefined) => probe?.().catch(() => undefined);
const found = async (probes: readonly Probe[]) =>
  (await Promise.all(probes.map(tried))).flatMap(cause => cause ?? []);

interface Probes {
  /** Whether the first name that is sought is anybody's. */
  readonly named?: { readonly name: string; readonly probe: Probe };
  /** How many there are without these arguments. */
  without(names: readonly string[]): Probe;
  /** Which arguments may be too much, the likeliest first; none where there is but one thing asked. */
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
      const bearers = await client.search[kind]({ query: String(input[name]), limit: 1 }, { signal });
      return countIn(bearers) === 0 ? { unknown: kind } : undefined;
    };
    return [{ name, probe }];
  });
  const likely = [
    ...(narrowing.length > 0 ? [without(narrowing)] : []),
    ...(sought.length > 1 ? sought.toReversed().map(name => without([name])) : []),
  ];
  return { ...(named[0] === undefined ? {} : { named: named[0] }), without, likely };
}

/** How many there are in all, as far as a page tells. */
function countIn(page: unknown): number {
  const { total, data } = isRecord(page) ? page : {};
  const shown = Array.isArray(data) ? data.length : 0;
  return typeof total === 'number' ? Math.max(total, shown) : shown;
}
