import type { Entry } from '../../client/api/index.ts';
import type { Input } from '../../client/api/input-field.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Kind } from '../../client/api/output-shape.ts';
import type { ServiceCall } from '../../client/call-context.ts';
import { NotOfferedHere } from '../../client/errors.ts';
import { checkOffered } from '../../search/catalogue-reader.ts';
import type { AppliedHere } from '../../search/found-page.ts';
import { shown } from '../../text/sanitize.ts';
import { errorMessage } from './error-message.ts';

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
    : `Without ${cause.without.join(' and ')} there ${cause.found === 1 ? 'is' : 'are'} ${cause.orMore ? 'at least ' : ''}${cause.found}.`;

type EmptyCause =
  /** How many there are without these arguments. */
  | { readonly without: readonly string[]; readonly found: number; readonly orMore?: true }
  /** No artist or album has the name. */
  | { readonly unknown: 'artist' | 'album' };

/** What the rows that were read tell. */
function causesHere({ unknownArtist, lookedUp, without }: AppliedHere): EmptyCause[] {
  if (unknownArtist !== undefined) return [{ unknown: 'artist' }];
  if (lookedUp !== undefined && lookedUp.of > 0)
    return [{ without: lookedUp.names, found: lookedUp.of, orMore: true }];
  return without === undefined ? [] : [{ without: [without.name], found: without.rows, orMore: true }];
}

const mostRequests = 2;

/** Finds with at most two more requests which argument of a search left nothing. Never rejects. */
export async function emptyCauses(
  entry: Entry,
  input: Input,
  { client, signal }: ServiceCall,
  here?: AppliedHere,
): Promise<EmptyCause[]> {
  // Without the fields, the service found the rows that were checked.
  if (here !== undefined) return causesHere(here);
  const { input: fields, anyOf = [] } = entry.endpoint;
  const given = Object.keys(input).filter(name => anyOf.includes(name) || fields[name]?.narrows);
  const narrowing = given.filter(name => fields[name]?.narrows);
  const sought = given.filter(name => !fields[name]?.narrows);
  if (given.length < 2 || sought.length === 0) return [];
  const count = (read: Promise<unknown>) => read.then(countIn).catch(() => undefined);
  const countWithout = async (names: readonly string[]): Promise<EmptyCause[]> => {
    const rest = Object.entries(input).filter(([name]) => given.includes(name) && !names.includes(name));
    const found = await count(client.call(entry, { ...Object.fromEntries(rest), limit: 1 }, { signal }));
    return found ? [{ without: names, found }] : [];
  };
  const [named] = sought.flatMap(name => {
    const kind = fields[name]?.names;
    return kind === undefined ? [] : [{ name, kind }];
  });
  if (named !== undefined) {
    const query = String(input[named.name]);
    if ((await count(client.search[named.kind]({ query, limit: 1 }, { signal }))) === 0)
      return [{ unknown: named.kind }, ...(await countWithout([named.name]))];
  }
  // The likeliest cause first.
  const likely = [
    ...(narrowing.length > 0 ? [narrowing] : []),
    ...(sought.length > 1 ? sought.toReversed().map(name => [name]) : []),
  ];
  const probed = likely.slice(0, named === undefined ? mostRequests : mostRequests - 1);
  return (await Promise.all(probed.map(countWithout))).flat();
}

/** The total, as far as one page tells. */
function countIn(page: unknown): number {
  const { total, data } = isRecord(page) ? page : {};
  const shown = Array.isArray(data) ? data.length : 0;
  return typeof total === 'number' ? Math.max(total, shown) : shown;
}

/** Throws `NotOfferedHere` if this list of tracks is empty because the service has no music in this country. */
export const checkListOffered = (list: unknown, call: ServiceCall): Promise<void> => {
  const { data, total } = isRecord(list) ? list : {};
  const rows = {
    data: Array.isArray(data) ? data : [],
    total: typeof total === 'number' ? total : undefined,
  };
  return checkOffered(rows, call);
};

/** Why a bundle of lists has no tracks, if the service has no music in this country. */
export async function closedNotes(
  parts: Readonly<Record<string, Kind>>,
  body: unknown,
  call: ServiceCall,
): Promise<string[]> {
  const lists = Object.keys(parts).filter(name => parts[name] === 'track');
  try {
    for (const name of lists) await checkListOffered(isRecord(body) ? body[name] : undefined, call);
    return [];
  } catch (error) {
    if (!(error instanceof NotOfferedHere)) throw error;
    return [errorMessage(error)];
  }
}
