import { isRecord } from '../client/api/record.ts';
import { estimateTokens } from '../tools/engine/token-budget.ts';

/** One object with as much of its lists as a budget allows, and how many of each list were left out. */
export interface Truncated {
  readonly fields: unknown;
  readonly left: Readonly<Record<string, number>>;
  /** How many of each list were kept at most. */
  readonly kept: number;
}

/** Cuts the lists inside an object, by halves, until the object fits. */
export function truncateLists(fields: unknown, budget: number): Truncated {
  const longest = isRecord(fields)
    ? Math.max(0, ...Object.values(fields).map(value => listIn(value).length))
    : 0;
  for (let kept = longest; ; kept = Math.floor(kept / 2)) {
    const cut = isRecord(fields) ? mapped(fields, kept) : fields;
    if (kept === 0 || estimateTokens(JSON.stringify(cut)) <= budget) {
      return { fields: cut, left: leftOut(fields, kept), kept };
    }
  }
}

/** A field that is a list, or holds one in an envelope. */
const listIn = (value: unknown): readonly unknown[] => {
  const list = isRecord(value) ? value['data'] : value;
  return Array.isArray(list) ? list : [];
};

const mapped = (fields: Readonly<Record<string, unknown>>, kept: number) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.slice(0, kept)];
      const list = listIn(value);
      return [name, isRecord(value) && list.length > kept ? { ...value, data: list.slice(0, kept) } : value];
    }),
  );

const leftOut = (fields: unknown, kept: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(isRecord(fields) ? fields : {}).flatMap(([name, value]) => {
      const left = listIn(value).length - kept;
      return left > 0 ? [[name, left]] : [];
    }),
  );
