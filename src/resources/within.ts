import { isRecord } from '../client/api/record.ts';

/** Bytes of JSON in the content of one resource. */
export const mostBytes = 1_000_000;

/** What the address, the total and where to go on take beside a list. */
const envelope = 2000;
export const room = mostBytes - envelope;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '') + 1;

/** As many items as have room, at least one where there is one: of an item that is larger, the fields that have. */
export function itemsWithin(items: readonly unknown[], most: number): readonly unknown[] {
  let bytes = 0;
  const beyond = items.findIndex(item => {
    bytes += bytesOf(item);
    return bytes > most;
  });
  if (beyond < 0) return items;
  return beyond === 0 ? items.slice(0, 1).map(item => fieldsWithin(item, most)) : items.slice(0, beyond);
}

/** An object with as many of its fields as have room, and how many were left out. */
export function fieldsWithin(value: unknown, most: number): unknown {
  if (!isRecord(value) || bytesOf(value) <= most) return value;
  let bytes = envelope;
  const fields = Object.entries(value);
  const kept = fields.filter(field => {
    const own = bytesOf(field);
    if (bytes + own > most) return false;
    bytes += own;
    return true;
  });
  return { ...Object.fromEntries(kept), fields_left_out: fields.length - kept.length };
}
