import type { ChangeCall } from './journal.ts';
import { type Fate, type Sent, touched } from './send.ts';
import type { Asked, WriteHandler } from './write-handler.ts';

/** The fates of a write after a look at what is really there. */
export interface Checked {
  readonly fates: Map<number, Fate>;
  readonly notes: readonly string[];
}

/**
 * Reads back what a write should have done, because services have been known to answer `true` and do nothing,
 * and because after a broken connection only this tells. The one place where that is done.
 */
export async function checkedBack(
  recipe: WriteHandler,
  { input, ids }: Asked,
  { fates, whole }: Sent,
  context: ChangeCall,
): Promise<Checked> {
  if (recipe.seen === undefined) {
    const says = whole.outcome === 'done';
    return { fates, notes: says ? ['The service says so; it offers no way to read it back'] : [] };
  }
  const doubtful = touched(fates);
  if (doubtful.length === 0) return { fates, notes: [] };
  const asked = { input, ids: recipe.atOnce ? ids : doubtful };
  const seen = await recipe.seen(asked, context).catch(() => undefined);
  if (seen === undefined)
    return { fates, notes: ['It could not be read back, so this is only what the service said'] };
  const unseen = doubtful.filter(id => !seen.has(id));
  return {
    fates: new Map(
      [...fates].map(([id, fate]) => [id, doubtful.includes(id) ? judged(fate, seen.get(id)) : fate]),
    ),
    notes: unseen.length > 0 ? [`${unseen.length} of them could not be read back: the list is too long`] : [],
  };
}

function judged(fate: Fate, isSo: boolean | undefined): Fate {
  if (isSo === undefined) return fate;
  if (isSo) return { outcome: 'done' };
  return fate.outcome === 'done'
    ? { outcome: 'failed', reason: 'the service answered that it was done, but read back it is not so' }
    : { ...fate, reason: 'read back, it is not so' };
}
