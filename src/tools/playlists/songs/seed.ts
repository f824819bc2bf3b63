/** A number to shuffle by, made from an id, so that tests can choose it. */
export function seedFrom(id: string): number {
  let seed = 0;
  for (const sign of id) seed = (Math.imul(seed, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return seed % 1_000_000;
}
