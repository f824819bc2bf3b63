import type { Entry } from './api/index.ts';
import type { Input } from './api/input-field.ts';
import type { RequestOptions } from './cached-requester.ts';
import { Cancelled, MusicError, NoneHere, NotFound, notMade } from './errors.ts';
import type { EncodedCall } from './retrying-requester.ts';
import { decode, type WireAnswer } from './wire-codec.ts';

/** A listener's library on this computer. It answers the listener's requests in place of the service. */
export interface LocalLibrary {
  /** Whether it answers this request. The service answers all others. */
  answers(entry: Entry, input: Input): boolean;
  /** The answer in the service's form. Rejects with `MusicError`; then nothing was changed. */
  answer(call: EncodedCall, how: LocalCall): Promise<WireAnswer>;
  /** Gets what the service answered to a read. `value` is undefined if the object does not exist. */
  noticed(entry: Entry, input: Input, value: unknown): void;
}

export interface LocalCall {
  /** Asks the service for something that is not the listener's. Rejects with `MusicError`. */
  ask(entry: Entry, input: Input): Promise<unknown>;
  /** Called before anything is changed. If it rejects, nothing is changed. */
  beforeWrite(): Promise<void>;
}

/** Answers a request from the library here: without a permit of the quota, a cache or another caller. */
export async function answerHere(
  library: LocalLibrary,
  call: EncodedCall,
  ask: LocalCall['ask'],
  { signal, beforeSend }: Pick<RequestOptions, 'signal' | 'beforeSend'>,
): Promise<unknown> {
  const { entry, input } = call;
  checkHas(entry);
  const beforeWrite = async () => {
    await beforeSend?.();
    if (signal?.aborted) throw new Cancelled(entry, 'cancelled', { ran: 'no' });
  };
  const answer = await library.answer(call, { ask, beforeWrite }).catch((error: unknown) => {
    if (entry.endpoint.effect === 'read' || !(error instanceof MusicError) || error.entry === entry)
      throw error;
    throw notMade(error, entry);
  });
  return decode(entry, input, answer);
}

/** Throws `NoneHere` for what only an account has. */
export function checkHas(entry: Entry): void {
  const { unsupportedLocally: noneHere } = entry.endpoint;
  if (noneHere !== undefined) throw new NoneHere(entry, 'only an account has this', { ran: 'no' });
}

/** Reads from the service, and passes the answer to the library. */
export async function noticing<T>(
  library: LocalLibrary | undefined,
  { entry, input }: Pick<EncodedCall, 'entry' | 'input'>,
  read: () => Promise<T>,
): Promise<T> {
  if (library === undefined) return read();
  try {
    const value = await read();
    library.noticed(entry, input, value);
    return value;
  } catch (error) {
    if (error instanceof NotFound) library.noticed(entry, input, undefined);
    throw error;
  }
}
