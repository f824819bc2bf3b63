import type { z } from 'zod';
import { once } from './lazy.ts';

/** One input of an endpoint: its description, its checks and how it is sent. */
export interface Field<T = unknown, Optional extends boolean = boolean> {
  /** The description for an agent. It names the tool that finds the value. */
  readonly about: string;
  /** What is allowed, in words that follow "must be". */
  readonly allowed: string;
  /** The tool call that finds an id. */
  readonly source?: string;
  /** The allowed values, if they are a fixed set of words. */
  readonly words?: readonly string[];
  readonly optional: Optional;
  /** The name that the service uses, if it differs. Fields that share it are sent as one value, separated by spaces. */
  readonly wire?: string;
  /** The plural name, for services that require it for several ids. */
  readonly plural?: string;
  /** Takes several ids, in one request. */
  readonly list?: true;
  /** Filters the results of a search. */
  readonly narrows?: true;
  /** The kind of object that the text names. */
  readonly names?: 'artist' | 'album';
  /** Values that are not in the interface, but documented and recorded from the live service. */
  readonly beyond?: readonly T[];
  /** An agent may give the object's name instead of its id. */
  readonly named?: Nameable;
  readonly fallback?: T;
  schema(): z.ZodType<T>;
  encode(value: T, name: string): string;
}

/** The kinds that the catalogue has too many of to list. An episode is found through its podcast. */
export type SearchedKind = 'artist' | 'album' | 'track' | 'podcast' | 'episode' | 'playlist';

/** The objects that an agent may name instead of giving an id. */
export interface Nameable {
  /** The word for one of them. */
  readonly kind: string;
  /** The entries of the contract that list them: `genre.list`. Empty for a kind that is searched in the catalogue. */
  readonly lists: readonly string[];
  /** Searched in the catalogue, because no list has them all. */
  readonly search?: SearchedKind;
  /** Only objects that the listener made. */
  readonly own?: true;
  /** What a reading call searches if none of these bears the name: one of exactly that name. */
  readonly others?: SearchedKind;
}

/** The arguments of a call by name, whether checked or not. */
export type Input = Readonly<Record<string, unknown>>;

export type Fields = Readonly<Record<string, Field>>;

type Value<F> = F extends Field<infer T> ? T : never;
type OptionalKeys<I> = { [K in keyof I]: I[K] extends Field<unknown, false> ? never : K }[keyof I];

export type InputOf<I> = { [K in Exclude<keyof I, OptionalKeys<I>>]: Value<I[K]> } & {
  [K in OptionalKeys<I>]?: Value<I[K]> | undefined;
};

type FieldSpec<T> = Pick<Field<T>, 'about' | 'allowed' | 'schema'> & Partial<Omit<Field<T>, 'optional'>>;

export const required = <T>(spec: FieldSpec<T>): Field<T, false> => ({
  encode: String,
  ...spec,
  optional: false,
  schema: once(spec.schema),
});

export const optional = <T>(field: Field<T>): Field<T, true> => ({ ...field, optional: true });

/** A copy of a field with some properties changed. */
export const withChanges = <T, O extends boolean>(
  field: Field<T, O>,
  change: Partial<Field<T, O>>,
): Field<T, O> => ({
  ...field,
  ...change,
});

const numeric = /^-?\d{1,16}$/;

/** Turns a number written as text into a number. The schema checks everything else. */
export const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : value;
