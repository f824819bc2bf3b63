import type { z } from 'zod';
import { isRecord } from './record.ts';

/*
 * Zod makes two objects for every field that it reads, and a page of 25 tracks has 2,000: a quarter of the time and memory
 * of a call. What is usual is read here by a shorter way, to the same value; of all else the schema judges.
 */

/** The value that the schema would give; `unfit` where it must be asked. */
type SwiftRead = (value: unknown) => unknown;

export const unfit = Symbol('unfit');

const shorterWays = new WeakMap<z.ZodType, SwiftRead>();

/** The schema, with a shorter way to read what is usual. */
export function swiftly<S extends z.ZodType>(schema: S, read: SwiftRead): S {
  shorterWays.set(schema, read);
  return schema;
}

/** The shorter way of a schema, or the schema's own. */
export const swiftOf = (schema: z.ZodType): SwiftRead =>
  shorterWays.get(schema) ??
  (value => {
    const read = schema.safeParse(value);
    return read.success ? read.data : unfit;
  });

export const orNone =
  (read: SwiftRead): SwiftRead =>
  value =>
    value === undefined || value === null ? value : read(value);

export const listOf =
  (read: SwiftRead): SwiftRead =>
  value => {
    if (!Array.isArray(value)) return unfit;
    const items = value.map(read);
    return items.includes(unfit) ? unfit : items;
  };

/** Fields in the schema's order, then those that it does not name: as zod lays out a loose object. */
export function fieldsOf(fields: Readonly<Record<string, z.ZodType>>): SwiftRead {
  const reads = Object.entries(fields).map(([name, schema]) => ({ name, read: swiftOf(schema) }));
  const named = new Set([...Object.keys(fields), '__proto__']);
  return body => {
    if (!isRecord(body)) return unfit;
    const all: Record<string, unknown> = {};
    for (const { name, read } of reads) {
      const value = read(body[name]);
      if (value === unfit) return unfit;
      if (value !== undefined) all[name] = value;
    }
    for (const name in body) if (!named.has(name)) all[name] = body[name];
    return all;
  };
}
