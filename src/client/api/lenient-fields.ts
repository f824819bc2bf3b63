import { z } from 'zod';
import { isRecord } from './is-record.ts';
import { once } from './lazy.ts';

/**
 * Reads an object in which every field may be absent or null. Fields keep the service's order, and fields that are not
 * named here stay. A field of an unexpected type moves to `unreadable`, under its name (an item of a list:
 * `contributors.3`). Reading fails only for a value that is not an object or lacks a required list.
 */
export function object<F extends z.core.$ZodLooseShape>(fields: F) {
  const reader = z.looseObject({ ...fields, unreadable: z.record(z.string(), z.unknown()).optional() });
  const readInOrder = (body: unknown) => {
    const result = reader.safeParse(body);
    if (!result.success || !isRecord(body)) return result;
    const data = { ...body, ...result.data };
    Reflect.deleteProperty(data, '__proto__');
    return { success: true as const, data };
  };
  // An object is read again when one inside it was, so without this each level of nesting doubles the work.
  const secondResults = new WeakMap<object, ReturnType<typeof readInOrder>>();
  const read = (body: unknown) => {
    if (!isRecord(body)) return readInOrder(body);
    const known = secondResults.get(body);
    if (known !== undefined) return known;
    const first = readInOrder(body);
    if (first.success) return first;
    const second = readInOrder(setAside(body, first.error.issues));
    secondResults.set(body, second);
    return second;
  };
  const schema = z.unknown().transform((body, context) => {
    const result = read(body);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    return z.NEVER;
  });
  namesOf.set(schema, Object.keys(fields));
  return schema;
}

const namesOf = new WeakMap<z.ZodType, readonly string[]>();

/** The fields that `object` reads with this schema. */
export const fieldNamesOf = (schema: z.ZodType): readonly string[] => namesOf.get(schema) ?? [];

/** What `object(fields)` reads. */
export type Read<F extends z.core.$ZodLooseShape> = z.infer<ReturnType<typeof object<F>>>;

/** The service writes some numbers as strings. A string of digits that is too long to be exact is not one. */
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

export const nullableNumber = once(() => numeric().nullish());
export const nullableText = once(() => z.string().nullish());
/** Every recorded one is a JSON boolean, so 0, 1 and "true" do not count. */
export const nullableFlag = once(() => z.boolean().nullish());
/** `2013-05-17`, or with a time: `2017-05-17 12:12:00`. The service writes zeros for an unknown date. */
export const date = once(() => nullableText().transform(value => (isZeroDate(value) ? null : value)));
export const anything = once(() => z.unknown().optional());
export const nullableTexts = once(() => z.array(z.string()).nullish());

interface Reader<T> {
  schema(): z.ZodType<T>;
}

/** An object inside another. Resolved at first use, because some objects contain each other. */
const later = <T>(model: Reader<T>) => z.lazy(() => model.schema());

export const list = <S extends z.ZodType>(item: S) => z.array(item);
export const one = <T>(model: Reader<T>) => later(model).nullish();
export const many = <T>(model: Reader<T>) => list(later(model)).nullish();

/** A list inside an object, in an envelope of its own. */
export const readEnvelope = <T>(model: Reader<T>) =>
  object({ data: list(later(model)), total: nullableNumber(), checksum: nullableText() }).nullish();

const isZeroDate = (value: string | null | undefined) =>
  value === '0000-00-00' || value === '0000-00-00 00:00:00';

function setAside(body: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]) {
  const rest = { ...body };
  const unreadable = isRecord(rest.unreadable) ? { ...rest.unreadable } : {};
  const positions = new Map(issues.map(({ path }) => [fieldAt(path).join('.'), fieldAt(path)]));
  for (const [name, [field, index]] of positions) {
    const value = body[String(field)];
    const items = typeof index === 'number' && Array.isArray(value) ? value : undefined;
    unreadable[name] = items && typeof index === 'number' ? items[index] : value;
    if (items) rest[String(field)] = items.filter((_, at) => !positions.has(`${String(field)}.${at}`));
    else delete rest[String(field)];
  }
  return { ...rest, unreadable };
}

/** The field, or the item of a list, that an issue is about. Nested objects handle their own issues. */
const fieldAt = ([field, index]: readonly PropertyKey[]) =>
  typeof index === 'number' ? [String(field), index] : [String(field)];
