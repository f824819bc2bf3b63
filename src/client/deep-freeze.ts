/** Deeper than anything the service sends (about 10), and far from what exhausts a stack. */
const deepest = 64;

/** Makes a value unchangeable, all through. False for a value that is nested too deeply, which is not frozen. */
export function deepFreeze(value: unknown, depth = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  const values: readonly unknown[] = Object.values(value);
  for (const inner of values) {
    // Most are texts and numbers, which need no call.
    if (typeof inner === 'object' && !deepFreeze(inner, depth - 1)) return false;
  }
  Object.freeze(value);
  return true;
}
