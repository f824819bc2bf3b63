import { z } from 'zod';
import { once } from './once.ts';
import { isRecord } from './record.ts';
import { fieldsOf, listOf, orNone, swiftly, swiftOf, unfit } from './swift-read.ts';

/**
 * Reads an object of which every field may be absent or null, and keeps the fields it does not name.
 * A field of an unexpected type must neither spoil the answer, nor get lost, nor stand where its type
 * would be a lie: it moves to `unreadable`, under its name (an item of a list: `contributors.3`).
 * Only what is no object at all, or lacks a list that makes it what it is, fails.
 */
export function object<F extends z.core.$ZodLooseShape>(fields: F) {
  const reader = z.looseObject({ ...fields, unreadable: asideOfObject() });
  const readUsual = once(() => fieldsOf(reader.shape));
  const fits = (value: unknown): value is z.output<typeof reader> => value !== unfit;
  const judge = oncePerObject((body: unknown) => {
    const read = reader.safeParse(body);
    return read.success || !isRecord(body) ? read : reader.safeParse(setAside(body, read.error.issues));
  });
  const read = (body: unknown) => {
    const usual = judge.knows(body) ? unfit : readUsual()(body);
    return fits(usual) ? { success: true as const, data: usual } : judge.of(body);
  };
  const schema = z.unknown().transform((body, context) => {
    const mended = read(body);
    if (mended.success) return mended.data;
    for (const { path, message } of mended.error.issues) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    return z.NEVER;
  });
  return swiftly(schema, body => {
    const { success, data } = read(body);
    return success ? data : unfit;
  });
}

/** What lies within an object that does not fit is read again with it, and may not fit either: each object is judged once. */
function oncePerObject<T>(judge: (body: unknown) => T) {
  const judged = new WeakMap<object, T>();
  return {
    knows: (body: unknown): boolean => isRecord(body) && judged.has(body),
    of(body: unknown): T {
      if (!isRecord(body)) return judge(body);
      const result = judged.get(body) ?? judge(body);
      judged.set(body, result);
      return result;
    },
  };
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

/** A reader that takes a value of these as it stands, and asks zod of others. */
const mostly = <S extends z.ZodType>(make: () => S, isUsual: (value: unknown) => boolean) =>
  once(() => {
    const schema = make();
    const judge = swiftOf(schema);
    return swiftly(schema, value => (isUsual(value) ? value : judge(value)));
  });

const isNone = (value: unknown) => value === undefined || value === null;

export const number = mostly(
  () => numeric().nullish(),
  value => isNone(value) || Number.isFinite(value),
);
export const text = mostly(
  () => z.string().nullish(),
  value => isNone(value) || typeof value === 'string',
);
/** Every recorded one is a JSON boolean, so 0, 1 and "true" are not taken for one. */
export const flag = mostly(
  () => z.boolean().nullish(),
  value => isNone(value) || typeof value === 'boolean',
);
/** `2013-05-17`, or with a time: `2017-05-17 12:12:00`. The service's zeros mean that it has none. */
export const date = mostly(
  () => text().transform(value => (isZeroDate(value) ? null : value)),
  value => isNone(value) || (typeof value === 'string' && !isZeroDate(value)),
);
export const anything = mostly(
  () => z.unknown().optional(),
  () => true,
);
export const texts = mostly(() => z.array(z.string()).nullish(), isNone);
/** Few objects have any. */
const asideOfObject = mostly(
  () => z.record(z.string(), z.unknown()).optional(),
  value => value === undefined,
);

interface Reader<T> {
  schema(): z.ZodType<T>;
}

/** An object inside another. It is looked up at first use, because some objects hold each other. */
const later = <T>(model: Reader<T>) =>
  swiftly(
    z.lazy(() => model.schema()),
    value => swiftOf(model.schema())(value),
  );

const orNull = <S extends z.ZodType>(schema: S) => swiftly(schema.nullish(), orNone(swiftOf(schema)));

export const list = <S extends z.ZodType>(item: S) => swiftly(z.array(item), listOf(swiftOf(item)));
export const one = <T>(model: Reader<T>) => orNull(later(model));
export const many = <T>(model: Reader<T>) => orNull(list(later(model)));

/** A list inside an object, in an envelope of its own. */
export const listed = <T>(model: Reader<T>) =>
  orNull(object({ data: list(later(model)), total: number(), checksum: text() }));

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
