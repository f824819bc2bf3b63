import type { Permission } from './api/endpoint.ts';
import type { Entry } from './api/index.ts';
import { NoAccount, PermissionMissing, TokenRejected } from './errors.ts';

/** How the listener's token stands at one moment, as far as a call must know. */
export interface Authorization {
  /** `lapsed`: it has expired, or the service rejected it. */
  readonly state: 'ready' | 'none' | 'lapsed';
  /** Of the permissions a call needs, those the token is known to lack. */
  readonly lacking: readonly Permission[];
  /**
   * The service rejected the token of that moment, which is not sent any more. `said`: the caller is told so
   * by the error of this call.
   */
  rejected(said: boolean): void;
}

/** Where all that is known is whether there is a token. */
export const authorizationBy = (hasToken: boolean): Authorization => ({
  state: hasToken ? 'ready' : 'none',
  lacking: [],
  rejected: () => undefined,
});

/** Makes a call that needs the listener's account. What must fail is refused before it is sent. */
export async function asListener<T>(access: Authorization, entry: Entry, call: () => Promise<T>): Promise<T> {
  const { state, lacking } = access;
  if (state === 'none') throw new NoAccount(entry, 'there is no access token', { ran: 'no' });
  if (state === 'lapsed') {
    access.rejected(true);
    throw new TokenRejected(entry, 'the access token has lapsed', { ran: 'no' });
  }
  if (lacking.length > 0) {
    const what = `the access token lacks ${lacking.join(' and ')}`;
    throw new PermissionMissing(entry, what, { ran: 'no' }, lacking);
  }
  try {
    return await call();
  } catch (error) {
    if (error instanceof TokenRejected) access.rejected(true);
    throw error;
  }
}

/** Makes a call that needs no account: once more, without the token, where the service rejects that. */
export async function asAnyone<T>(access: Authorization, call: (anonymous?: true) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof TokenRejected) || access.state !== 'ready') throw error;
    access.rejected(false);
    return call(true);
  }
}
