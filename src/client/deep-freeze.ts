import { isRecord } from './api/record.ts';

/** Deeper than anything the service sends (about 10), and far from what exhausts a stack. */
const deepest = 64;

/** Makes a value that was read from JSON unchangeable, all through. False for one that is nested too deeply, which is not frozen. */
export function deepFreeze(value: unknown, depth = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  // Most are texts and numbers, which need no call.
  if (isRecord(value)) {
    for (const name in value) {
      const inner = value[name];
      if (typeof inner === 'object' && !deepFreeze(inner, depth - 1)) return false;
    }
  } else if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === 'object' && !deepFreeze(inner, depth - 1)) return false;
  }
  Object.freeze(value);
  return true;
}
