import { z } from 'zod';
import { once } from './once.ts';
import { isRecord } from './record.ts';

/**
 * Reads an object of which every field may be absent or null, and keeps the fields it does not name.
 * A field of an unexpected type must neither spoil the answer, nor get lost, nor stand where its type
 * would be a lie: it moves to `unreadable`, under its name (an item of a list: `contributors.3`).
 * Only what is no object at all, or lacks a list that makes it what it is, fails.
 */
export function object<F extends z.core.$ZodLooseShape>(fields: F) {
  const reader = z.looseObject({ ...fields, unreadable: z.record(z.string(), z.unknown()).optional() });
  return z.unknown().transform((body, context) => {
    const read = reader.safeParse(body);
    if (read.success) return read.data;
    const mended = reader.safeParse(isRecord(body) ? setAside(body, read.error.issues) : body);
    if (mended.success) return mended.data;
    for (const { path, message } of mended.error.issues) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    return z.NEVER;
  });
}

/** What `object(fields)` reads. */
export type Read<F extends z.core.$ZodLooseShape> = z.infer<ReturnType<typeof object<F>>>;

/** The service writes some numbers as strings. A string of digits too long to be exact is not one. */
export const numeric = once(() =>
  z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number)
      .refine(value => Math.abs(value) <= Number.MAX_SAFE_INTEGER),
  ]),
);

export const number = once(() => numeric().nullish());
export const text = once(() => z.string().nullish());
/** Every recorded one is a JSON boolean, so 0, 1 and "true" are not taken for one. */
export const flag = once(() => z.boolean().nullish());
/** `2013-05-17`, or with a time: `2017-05-17 12:12:00`. The service's zeros mean that it has none. */
export const date = once(() => text().transform(value => (isZeroDate(value) ? null : value)));
export const anything = once(() => z.unknown().optional());
export const texts = once(() => z.array(z.string()).nullish());

interface Reader<T> {
  schema(): z.ZodType<T>;
}

/** An object inside another. It is looked up at first use, because some objects hold each other. */
export const one = <T>(model: Reader<T>) => z.lazy(() => model.schema()).nullish();
export const many = <T>(model: Reader<T>) => z.array(z.lazy(() => model.schema())).nullish();

/** A list inside an object, in an envelope of its own. */
export const listed = <T>(model: Reader<T>) =>
  object({
    data: z.array(z.lazy(() => model.schema())),
    total: number(),
    checksum: text(),
  }).nullish();

export const pictures = () => ({
  picture: text(),
  picture_small: text(),
  picture_medium: text(),
  picture_big: text(),
  picture_xl: text(),
});

export const covers = () => ({
  cover: text(),
  cover_small: text(),
  cover_medium: text(),
  cover_big: text(),
  cover_xl: text(),
});

/** Levels: 0 not explicit, 1 explicit, 2 unknown, 3 edited, 4 and 5 partially so, 6 and 7 no advice. */
export const explicitness = () => ({
  explicit_lyrics: flag(),
  explicit_content_lyrics: number(),
  explicit_content_cover: number(),
});

const isZeroDate = (value: string | null | undefined) =>
  value === '0000-00-00' || value === '0000-00-00 00:00:00';

function setAside(body: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]) {
  const rest = { ...body };
  const unreadable = isRecord(rest.unreadable) ? { ...rest.unreadable } : {};
  const places = new Map(issues.map(({ path }) => [fieldPlace(path).join('.'), fieldPlace(path)]));
  for (const [name, [field, index]] of places) {
    const value = body[String(field)];
    const items = typeof index === 'number' && Array.isArray(value) ? value : undefined;
    unreadable[name] = items && typeof index === 'number' ? items[index] : value;
    if (items) rest[String(field)] = items.filter((_, at) => !places.has(`${String(field)}.${at}`));
    else delete rest[String(field)];
  }
  return { ...rest, unreadable };
}

/** What is inside a nested object is that object's own affair: here only the field, or the item, counts. */
const fieldPlace = ([field, index]: readonly PropertyKey[]) =>
  typeof index === 'number' ? [String(field), index] : [String(field)];
