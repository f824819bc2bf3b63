import type { Entry } from '../client/api/index.ts';
import { isRecord } from '../client/api/record.ts';
import type { Call, Input } from '../client/call.ts';

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
  const probes = probesFor(entry, input, call).slice(0, mostRequests);
  const causes = await Promise.all(probes.map(probe => probe().catch(() => undefined)));
  return causes.flatMap(cause => cause ?? []);
}

type Probe = () => Promise<EmptyCause | undefined>;

/** What can be tried, the likeliest cause first; nothing where there is but one thing asked. */
function probesFor(entry: Entry, input: Input, { client, signal }: Pick<Call, 'client' | 'signal'>): Probe[] {
  const { input: fields, anyOf = [] } = entry.endpoint;
  const given = Object.keys(input).filter(name => anyOf.includes(name) || fields[name]?.narrows);
  const narrowing = given.filter(name => fields[name]?.narrows);
  const sought = given.filter(name => !fields[name]?.narrows);
  if (given.length < 2 || sought.length === 0) return [];
  const without = (names: readonly string[]): Probe => {
    const rest = Object.entries(input).filter(([name]) => given.includes(name) && !names.includes(name));
    return async () => {
      const found = countIn(await client.call(entry, { ...Object.fromEntries(rest), limit: 1 }, { signal }));
      return found > 0 ? { without: names, found } : undefined;
    };
  };
  const isNamed = (name: string): Probe[] => {
    const kind = fields[name]?.names;
    if (kind === undefined) return [];
    const query = String(input[name]);
    return [
      async () => {
        const found = await client.search[kind]({ query, limit: 1 }, { signal });
        return countIn(found) === 0 ? { unknown: kind } : undefined;
      },
    ];
  };
  return [
    ...(narrowing.length > 0 ? [without(narrowing)] : []),
    ...sought.flatMap(isNamed),
    ...(sought.length > 1 ? sought.toReversed().map(name => without([name])) : []),
  ];
}

/** How many there are in all, as far as a page tells. */
function countIn(page: unknown): number {
  const { total, data } = isRecord(page) ? page : {};
  const shown = Array.isArray(data) ? data.length : 0;
  return typeof total === 'number' ? Math.max(total, shown) : shown;
}
