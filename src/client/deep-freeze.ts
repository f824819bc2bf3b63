/** Deeper than anything the service sends (about 10), and far from what exhausts a stack. */
const deepest = 64;

/** What was noticed of an answer while it was sealed. */
export interface Frozen {
  readonly tooDeep: boolean;
  /** Whether it has signed links, which end 15 minutes after the answer. */
  readonly signed: boolean;
}

/** Makes a value unchangeable, all through: the same value goes to everyone who asks. */
export function deepFreeze(value: unknown): Frozen {
  const sealed = { tooDeep: false, signed: false };
  sealWithin(value, deepest, sealed);
  return sealed;
}

function sealWithin(value: unknown, depth: number, sealed: { tooDeep: boolean; signed: boolean }): void {
  if (typeof value !== 'object' || value === null || sealed.tooDeep) return;
  if (depth === 0) {
    sealed.tooDeep = true;
    return;
  }
  for (const part of Object.values(value)) sealWithin(part, depth - 1, sealed);
  if ('preview' in value && typeof value.preview === 'string' && value.preview !== '') sealed.signed = true;
  Object.freeze(value);
}
