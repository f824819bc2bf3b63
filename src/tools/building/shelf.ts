import type { ToolContext } from '../tool.ts';
import { createPlans, type Plans } from './plans.ts';

/** The plans of whoever calls: beside the record of changes, by the clock and the ids of the call. */
export const plansOf = ({ changes }: Pick<ToolContext, 'changes'>): Plans =>
  createPlans({
    store: changes.store,
    now: changes.now,
    // One alone has 72 bits.
    random: () => `${changes.newId()}${changes.newId()}`,
    every(ms, act) {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
  });

/** A number nobody chose, to shuffle by: from an id, so that tests can choose it. */
export function seedFrom(id: string): number {
  let seed = 0;
  for (const sign of id) seed = (Math.imul(seed, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return seed % 1_000_000;
}
