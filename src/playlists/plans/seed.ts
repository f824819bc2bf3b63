import type { ChangeCall } from '../../journal/journal.ts';
import { createPlans, type Plans } from './open-plans.ts';

/** The plans of whoever calls: beside the record of changes, by the clock and the ids of the call. */
export const plansOf = ({ journal }: Pick<ChangeCall, 'journal'>): Plans =>
  createPlans({
    store: journal.store,
    now: journal.now,
    // One alone has 72 bits.
    random: () => `${journal.newId()}${journal.newId()}`,
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
