import { z } from 'zod';
import { once } from './lazy.ts';
import { list, nullableText, numeric, object } from './lenient-fields.ts';

/** The kinds of object. The first twelve are the entity types of the interface. */
export type Kind =
  | 'track'
  | 'album'
  | 'artist'
  | 'playlist'
  | 'user'
  | 'podcast'
  | 'episode'
  | 'radio'
  | 'genre'
  | 'editorial'
  | 'options'
  | 'chart'
  | 'infos'
  | 'oembed'
  | 'permissions'
  | 'bookmark'
  | 'query';

export type Shape = 'one' | 'page' | 'bundle' | 'written' | 'created';

/**
 * What an endpoint returns. `schema` reads the body and keeps every field, known or not. Schemas are built at their
 * first use, because building all of them would slow every start.
 */
export interface Output<T = unknown, S extends Shape = Shape> {
  readonly shape: S;
  readonly kind: Kind;
  /** For a bundle: the kind of object in each list. */
  readonly parts?: Readonly<Record<string, Kind>>;
  /** If an input decides what is listed: its name, and the output for each of its values. */
  readonly chosen?: { readonly by: string; readonly among: Readonly<Record<string, Output>> };
  schema(): z.ZodType<T>;
}

export type Model<T = unknown> = Output<T, 'one'>;

/** One page of a list, as the service sends it. */
interface Page<T> {
  data: T[];
  total?: number | undefined;
  next?: string | null | undefined;
  prev?: string | null | undefined;
  /** What could not be read, by its position: `data.3` for an item that is not an object. */
  unreadable?: Record<string, unknown> | undefined;
  [unknown: string]: unknown;
}

export type ReadAs<O> = O extends Output<infer T> ? T : never;

export const model = <T>(kind: Kind, schema: () => z.ZodType<T>): Model<T> => ({
  shape: 'one',
  kind,
  schema: once(schema),
});

/** A list in an envelope. The service sometimes sends `false` instead of an empty list. */
export const pageOf = <T>(item: Model<T>): Output<Page<T>, 'page'> => ({
  shape: 'page',
  kind: item.kind,
  schema: once(() => envelope(item.schema())),
});

/** A list for which an input decides the kind of item. The first kind is the default. */
export const pageByKind = <P extends Record<string, Model>>(by: string, items: P) => {
  const among = Object.fromEntries(Object.entries(items).map(([name, item]) => [name, pageOf(item)]));
  const [first] = Object.values(among);
  if (first === undefined) throw new Error('pageByKind needs a kind of item');
  return { ...first, chosen: { by, among } } as Output<Page<ReadAs<P[keyof P]>>, 'page'>;
};

export const outputFor = (output: Output, input: Readonly<Record<string, unknown>>): Output =>
  output.chosen?.among[String(input[output.chosen.by])] ?? output;

/** Several named lists in one answer. */
export const bundleOf = <P extends Record<string, Model>>(kind: Kind, parts: P) => ({
  shape: 'bundle' as const,
  kind,
  parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.kind])),
  schema: once(() => {
    const lists = Object.entries(parts).map(([name, part]) => [name, envelope(part.schema()).optional()]);
    return object(Object.fromEntries(lists)) as z.ZodType<{
      [K in keyof P]?: Page<ReadAs<P[K]>> | undefined;
    }>;
  }),
});

/**
 * The result of a write: true if it changed something, false if there was nothing to change. The service sends `true`,
 * `{"success":true}` or `{"error":[],"results":true}`.
 */
export const Written: Output<boolean, 'written'> = {
  shape: 'written',
  kind: 'options',
  schema: once(() =>
    z.union([
      z.boolean(),
      z.looseObject({ results: z.boolean() }).transform(body => body.results),
      z.looseObject({ success: z.boolean() }).transform(body => body.success),
    ]),
  ),
};

export const Created: Output<{ id: number }, 'created'> = {
  shape: 'created',
  kind: 'playlist',
  schema: once(() => z.looseObject({ id: numeric().refine(Number.isSafeInteger) })),
};

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** Fields of one type, by their names: `fields(text, 'title link')`. */
export const fields = <S extends z.ZodType, const N extends string>(type: () => S, names: N) =>
  Object.fromEntries(names.split(' ').map(name => [name, type()])) as { [K in Words<N>]: S };

const falseIsEmpty = (body: unknown) => (body === false ? { data: [] } : body);

function envelope<T>(item: z.ZodType<T>): z.ZodType<Page<T>> {
  const page = object({
    data: list(item),
    total: numeric().optional(),
    next: nullableText(),
    prev: nullableText(),
  });
  return z.preprocess(falseIsEmpty, page);
}
