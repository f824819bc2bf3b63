import { once } from '../../client/api/once.ts';
import { documents } from '../../store/documents.ts';
import { memoryBacking } from '../../store/memory.ts';
import type { ToolContext } from '../tool.ts';
import { createPlans, type Plans } from './plans.ts';

/** Plans as a tool keeps them between its calls: in this process, by the clock and the ids of its context. */
export type Shelf = (context: ToolContext) => Plans;

export function createShelf(): Shelf {
  const store = once(async () => documents(memoryBacking(), { kept: 'memory' }));
  return ({ changes }) =>
    createPlans({
      store,
      now: () => changes.now(),
      // One alone has 72 bits.
      random: () => `${changes.newId()}${changes.newId()}`,
      every(ms, act) {
        const timer = setInterval(act, ms);
        return () => clearInterval(timer);
      },
    });
}

/** A number nobody chose, to shuffle by: from an id, so that tests can choose it. */
export function seedFrom(id: string): number {
  let seed = 0;
  for (const sign of id) seed = (Math.imul(seed, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return seed % 1_000_000;
}
