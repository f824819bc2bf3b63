import type { z } from 'zod';
import { once } from './once.ts';

/** One input of an endpoint: how it is described, checked and sent. */
export interface Field<T = unknown, Optional extends boolean = boolean> {
  /** The description for an agent, with the tool that yields the value. */
  readonly about: string;
  /** What is allowed, to stand after "must be". */
  readonly allowed: string;
  /** The tool call that yields an id. */
  readonly source?: string;
  /** The words to choose among, where there is nothing else. */
  readonly words?: readonly string[];
  readonly optional: Optional;
  /** The wire's name, where it is not the agent's. Fields that share one are joined by a space. */
  readonly wire?: string;
  /** The wire's other name, for services that take it when there are several ids. */
  readonly plural?: string;
  /** Takes several ids, in one request. */
  readonly list?: true;
  /** Leaves things out of a list that are otherwise what is sought. */
  readonly narrows?: true;
  /** The kind of object whose name it is. */
  readonly names?: 'artist' | 'album';
  /** Values that are not in the interface, but documented and recorded of the live service. */
  readonly beyond?: readonly T[];
  /** An agent may give the object's name; the wire takes the id. */
  readonly named?: Named;
  /** The value of an absent input. */
  readonly fallback?: T;
  schema(): z.ZodType<T>;
  encode(value: T, name: string): string;
}

/** Where the objects stand that an id may be given for by name. */
export interface Named {
  /** What the objects are: a word for people. */
  readonly kind: string;
  /** Entries of the contract that list them: `genre.list`. */
  readonly lists: readonly string[];
  /** Only what the listener made. */
  readonly own?: true;
}

/** What a caller gives by name, before or after it is checked. */
export type Input = Readonly<Record<string, unknown>>;

export type Fields = Readonly<Record<string, Field>>;

type Value<F> = F extends Field<infer T> ? T : never;
type OptionalKeys<I> = { [K in keyof I]: I[K] extends Field<unknown, false> ? never : K }[keyof I];

/** What a client method takes. */
export type InputOf<I> = { [K in Exclude<keyof I, OptionalKeys<I>>]: Value<I[K]> } & {
  [K in OptionalKeys<I>]?: Value<I[K]> | undefined;
};

interface FieldSpec<T>
  extends Partial<
    Pick<
      Field<T>,
      'source' | 'words' | 'wire' | 'plural' | 'list' | 'named' | 'beyond' | 'fallback' | 'encode'
    >
  > {
  readonly about: string;
  readonly allowed: string;
  readonly schema: () => z.ZodType<T>;
}

/** A field that must be given. */
export const required = <T>(spec: FieldSpec<T>): Field<T, false> => ({
  encode: String,
  ...spec,
  optional: false,
  schema: once(spec.schema),
});

/** The same field, but it may be left out. */
export const optional = <T>(field: Field<T>): Field<T, true> => ({ ...field, optional: true });

/** The same field in other words, or under another name on the wire. */
export const as = <T, O extends boolean>(field: Field<T, O>, change: Partial<Field<T, O>>): Field<T, O> => ({
  ...field,
  ...change,
});

const numeric = /^-?\d{1,16}$/;

/** A number written as text is read as its number; everything else is left to the schema. */
export const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : value;
