import { StoreError } from '../../store/store.ts';

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

/** For the operator. `reason`: by which a name, a password, a certificate or a port that is wrong can be told. */
export const unreachedText = (reason: string): string =>
  `The Redis that the replicas share is not reached (${reason}): check MUSIC_REDIS`;

/** A system's code, or the word with which Redis begins a refusal; nothing else of the error, which may hold an address. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /^(?:ERR )?([A-Z]{3,20}\b)/.exec(error.message)?.[1] ?? error.name;
};

export const storeError = (fault: Fault, cause?: unknown): StoreError =>
  new StoreError(sentenceOf(fault), { cause });

/** A failure of Redis in our words; the original is kept as `cause`. */
export function explain(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const isFull = error instanceof Error && error.message.startsWith('OOM');
  return storeError(isFull ? 'full' : 'gone', error);
}
