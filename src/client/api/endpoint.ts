import type { Field, Fields } from './input-field.ts';
import type { Output } from './output-shape.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** What an endpoint does to the listener's library. Hints, permissions, confirmation and retries follow from it. */
export type Effect = 'read' | 'add' | 'change' | 'delete';

export const permissions = [
  'basic_access',
  'email',
  'offline_access',
  'manage_library',
  'manage_community',
  'delete_library',
  'listening_history',
] as const;
export type Permission = (typeof permissions)[number];

export type CachePeriod = 'day' | 'minutes' | 'seconds' | 'none';

/** The properties of an entry besides its method and path. */
export interface EndpointTraits {
  /** One line for an agent: what it returns or does. */
  readonly about: string;
  readonly effect?: Effect;
  /** For a write: the result, in words that follow "Done:". */
  readonly done?: string;
  /** What the token must hold. */
  readonly permissions?: readonly Permission[];
  /** Always about the token's owner, even without `me` in the path. */
  readonly owner?: true;
  /** The view, kind, type or action of the entry, if it is not its key. */
  readonly view?: string;
  /** The service takes one id where the tool takes a list: from the input's name to the list's. */
  readonly many?: Readonly<Record<string, string>>;
  /** The tool also takes the single id, with or without the list. */
  readonly orOne?: true;
  /** The service sends the whole list for every page. */
  readonly whole?: true;
  /** `total` is only the number of items sent. */
  readonly countsPage?: true;
  /** At least one of these inputs must be given. */
  readonly anyOf?: readonly string[];
  /** What the live service answers now instead of the documented answer. */
  readonly retired?: string;
  /** How the public service differs from the published interface, as others measured it, and the date of the latest evidence. */
  readonly measured?: { readonly answer: string; readonly on: `20${number}-${number}-${number}` };
  /** What the service's "no such data" means besides a wrong id, if an object may lack the data. It is then an answer. */
  readonly noDataMessage?: string;
  /** The other form of the same list, for services that know only one. */
  readonly otherForm?: string;
  /** Why a library on this computer does not have this: a sentence without a full stop. */
  readonly unsupportedLocally?: string;
  /** What a library on this computer answers instead: a sentence without a full stop. */
  readonly instead?: string;
  /** Not in the interface, but documented and recorded from the live service. */
  readonly undocumented?: true;
  /** How items relate to the listener: who made them, who follows whom, or which are favourites. */
  readonly relation?: 'made-or-kept' | 'favourite' | 'followed-back' | 'follows-back' | 'bookmarked';
  /** The only tool that calls it, if it is not a view of a tool made from the contract. */
  readonly tool?: string;
  /** How long an answer may be cached, if not as usual. */
  readonly cacheFor?: CachePeriod;
  /** Lists releases, if the inputs have these values: an answer without dates says so. */
  readonly releases?: Readonly<Record<string, string>>;
  /** Ordered by how often things are played, without the period of that: an answer says so. */
  readonly byPlays?: true;
  /** Fields of items that say nothing about them. */
  readonly hides?: readonly string[];
  /** A search by words. Results are grouped by how they match. */
  readonly search?: true;
  /** The lists of tracks and artists that a service may answer with those of all genres. */
  readonly genreLists?: readonly ('tracks' | 'artists')[];
  /** The answer may be text that is not JSON. */
  readonly text?: true;
}

export interface Endpoint<I extends Fields = Fields, O extends Output = Output> extends EndpointTraits {
  readonly method: Method;
  readonly path: string;
  readonly effect: Effect;
  readonly permissions: readonly Permission[];
  readonly input: I;
  readonly output: O;
}

/**
 * The endpoint's own period, or the usual one: seconds for what people change, a day for one object of the catalogue
 * and its lists, minutes for other lists.
 */
export function cachePeriodOf({ cacheFor, effect, owner, input, path }: Endpoint): CachePeriod {
  if (effect !== 'read') return 'none';
  if (cacheFor !== undefined) return cacheFor;
  if (owner || 'user_id' in input) return 'seconds';
  return path.includes('{') ? 'day' : 'minutes';
}

export interface Group<E extends Record<string, Endpoint> = Record<string, Endpoint>> {
  readonly name: string;
  readonly about: string;
  readonly endpoints: E;
}

type PathKeys<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathKeys<Rest> : never;

type Spec<P extends string, I extends Fields, O extends Output> = EndpointTraits & {
  /** Contains every `{name}` of the path, which the compiler checks. */
  readonly input?: I & { readonly [K in PathKeys<P>]: Field };
  readonly output: O;
} & (PathKeys<P> extends never ? unknown : { readonly input: I });

const verb =
  (method: Method, effect: Effect) =>
  <const P extends string, O extends Output, const I extends Fields = Record<never, Field>>(
    path: P,
    spec: Spec<P, I, O>,
  ): Endpoint<I, O> => ({
    effect,
    permissions: [],
    ...spec,
    method,
    path,
    input: spec.input ?? ({} as I),
  });

export const get = verb('GET', 'read');
export const post = verb('POST', 'add');
export const del = verb('DELETE', 'delete');

export const group = <const E extends Record<string, Endpoint>>(
  name: string,
  about: string,
  endpoints: E,
): Group<E> => ({ name, about, endpoints });

/** An object with one property. */
export const keyed = <const K extends string, T>(name: K, value: T) =>
  ({ [name]: value }) as { readonly [N in K]: T };

/** One column of a table of endpoints. Each is named after its row, with a prefix: `add_tracks` for the row `tracks`. */
export const column = <
  const T extends Readonly<Record<string, Readonly<Record<C, Endpoint>>>>,
  const C extends string,
  const P extends string,
>(
  table: T,
  name: C,
  prefix: P,
) =>
  Object.fromEntries(
    Object.entries(table).map(([row, { [name]: endpoint }]) => [`${prefix}${row}`, endpoint]),
  ) as {
    readonly [K in keyof T & string as `${P}${K}`]: T[K][C];
  };

/** One part of a path. `isrc:{isrc}` begins with `isrc:` and has the parameter `isrc`. */
export interface Segment {
  readonly begins: string;
  readonly name: string | undefined;
}

const placeholder = /\{(\w+)\}/g;

export const pathKeys = (path: string): readonly string[] =>
  [...path.matchAll(placeholder)].flatMap(([, name]) => name ?? []);

export const fillPath = (path: string, value: (name: string) => string): string =>
  path.replace(placeholder, (_, name: string) => encodeURIComponent(value(name)));

/** The parts of `/artist/{artist_id}/top`. */
export const parsePath = (path: string): Segment[] =>
  path
    .split('/')
    .slice(1)
    .map(part => {
      const [begins = '', name] = part.split(/[{}]/);
      return { begins, name };
    });

/**
 * The candidates that these decoded parts match, the most literal one first, so that `radio/top` is a list and not a
 * radio. Text before a parameter matches in upper and lower case.
 */
export const matchPath = <T extends { readonly segments: readonly Segment[] }>(
  candidates: readonly T[],
  parts: readonly string[],
) =>
  candidates
    .flatMap(candidate => {
      const values = valuesIn(candidate.segments, parts);
      return values === undefined ? [] : [{ candidate, values }];
    })
    .sort((a, b) => literalLength(b.candidate.segments) - literalLength(a.candidate.segments));

function valuesIn(segments: readonly Segment[], parts: readonly string[]) {
  if (segments.length !== parts.length) return undefined;
  const values: Record<string, string> = {};
  for (const [at, { begins, name }] of segments.entries()) {
    const part = parts[at] ?? '';
    const start = part.slice(0, begins.length);
    if (name === undefined ? part !== begins : start.toLowerCase() !== begins) return undefined;
    if (name !== undefined) values[name] = part.slice(begins.length);
  }
  return values;
}

const literalLength = (segments: readonly Segment[]) =>
  segments.reduce((length, { begins }) => length + begins.length, 0);

/** The kind of object that a path reads by id, and the rest of the path: artist and `top` for `/artist/{artist_id}/top`. */
export function objectPath(path: string): { readonly kind: string; readonly below: string } | undefined {
  const [, kind, below = ''] = /^\/(\w+)\/\{\1_id\}(?:\/(.+))?$/.exec(path) ?? [];
  return kind === undefined ? undefined : { kind, below };
}

/** What each permission lets an application do, in words for a listener. */
export const permissionWords: Readonly<Record<Permission, string>> = {
  basic_access: 'see name and picture, favourites and public playlists',
  email: 'see the e-mail address',
  offline_access: 'stay signed in until signed out, instead of for an hour',
  manage_library: 'add favourites, make playlists and change them',
  manage_community: 'follow people and stop following them',
  delete_library: 'remove favourites, playlists and their tracks',
  listening_history: 'see what was played lately',
};
