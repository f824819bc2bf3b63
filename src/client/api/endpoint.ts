import type { CachePeriod } from './cache-period.ts';
import type { Field, Fields } from './field.ts';
import type { Output } from './output.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** What an endpoint does to the listener's music. Hints, gates, confirmation and retries follow from it. */
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

/** What an entry may say beside its method and path. */
export interface Traits {
  /** One line for an agent: what this gives or does. */
  readonly about: string;
  readonly effect?: Effect;
  /** For a write: what is then so, to stand after "Done:". */
  readonly done?: string;
  /** What the token must hold. */
  readonly permissions?: readonly Permission[];
  /** Always about the token's owner, though no `me` stands in the path. */
  readonly owner?: true;
  /** The view, kind, type or action this entry serves, where it is not its key. */
  readonly view?: string;
  /** The wire takes one id where an agent has many: from the input's name to the list's. */
  readonly many?: Readonly<Record<string, string>>;
  /** An agent may still give the single id, beside the list or in its place. */
  readonly orOne?: true;
  /** The service sends this list whole, whatever page is asked for. */
  readonly whole?: true;
  /** `total` is only the number of items sent. */
  readonly countsPage?: true;
  /** At least one of these inputs must be given. */
  readonly anyOf?: readonly string[];
  /** What the live service answers nowadays in place of the documented answer. */
  readonly retired?: string;
  /** Of what an object may lack: what "nothing there" means beside a wrong id. By the code for that, it is an answer. */
  readonly orElse?: string;
  /** The same list in its other form, for services that know no further form. */
  readonly otherForm?: string;
  /** Not in the interface, but documented and recorded of the live service. */
  readonly beyond?: true;
  /** What may be told of an item beside itself: who made it, or who follows whom. */
  readonly relation?: 'made-or-kept' | 'followed-back' | 'follows-back';
  /** The one tool that calls it, where it is no view of a tool made from the contract. */
  readonly tool?: string;
  /** For how long an answer may be given again, where it does not follow from the entry's nature. */
  readonly cacheFor?: CachePeriod;
  /** A search by words: what it finds is told by how it fits them. */
  readonly search?: true;
  /** The answer may be text that is not JSON. */
  readonly text?: true;
}

export interface Endpoint<I extends Fields = Fields, O extends Output = Output> extends Traits {
  readonly method: Method;
  readonly path: string;
  readonly effect: Effect;
  readonly permissions: readonly Permission[];
  readonly input: I;
  readonly output: O;
}

export interface Group<E extends Record<string, Endpoint> = Record<string, Endpoint>> {
  readonly name: string;
  readonly about: string;
  readonly endpoints: E;
}

type PathKeys<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathKeys<Rest> : never;

type Spec<P extends string, I extends Fields, O extends Output> = Traits & {
  /** Every `{name}` in the path is one of these; the compiler holds the two together. */
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

/** One column of a table of endpoints, each under its row's name with a prefix: `tracks` is `add_tracks`. */
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
