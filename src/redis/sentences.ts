import { StoreError } from '../store/store.ts';

const gone = 'The Redis that the replicas share does not answer. Try again in a moment.';
const full = 'The Redis that the replicas share has no memory left.';
const late = 'The Redis that the replicas share answered too late. Try again in a moment.';
const contended = 'Other calls changed the same record again and again. Try again in a moment.';

/** Why the record of changes cannot be used. `unfit`: a setting of Redis under which a change could get lost. */
export type Fault = 'gone' | 'full' | 'late' | 'contended' | { readonly unfit: readonly string[] };

export function sentenceOf(fault: Fault): string {
  if (typeof fault === 'object')
    return `The Redis that the replicas share may lose what it is told: it needs ${fault.unfit.join(', ')}.`;
  return { gone, full, late, contended }[fault];
}

export const storeError = (fault: Fault, cause?: unknown): StoreError =>
  new StoreError(sentenceOf(fault), { cause });

/** A failure of Redis in our words; the original is kept as `cause`. */
export function explain(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const isFull = error instanceof Error && error.message.startsWith('OOM');
  return storeError(isFull ? 'full' : 'gone', error);
}
