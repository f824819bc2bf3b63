import type { Permission } from './api/endpoint.ts';
import type { Entry } from './api/index.ts';
import { AccountAway, NoAccount, PermissionMissing, TokenRejected } from './errors.ts';

/** The state of the listener's token at one moment, as far as a call must know. */
export interface Authorization {
  /** `lapsed`: it has expired, or the service rejected it. `away`: whether there is one cannot be found out now. */
  readonly state: 'ready' | 'none' | 'lapsed' | 'away';
  /** Of the permissions a call needs, those the token is known to lack. */
  readonly lacking: readonly Permission[];
  /** The service rejected the token, which is not sent any more. `said`: the error of this call tells the caller. */
  rejected(said: boolean): void;
}

/** An authorization of which only the presence of a token is known. */
export const authorizationBy = (hasToken: boolean): Authorization => ({
  state: hasToken ? 'ready' : 'none',
  lacking: [],
  rejected: () => undefined,
});

/** Makes a call that needs the listener's account. A call that must fail is refused before it is sent. */
export async function callPersonal<T>(
  authorization: Authorization,
  entry: Entry,
  call: () => Promise<T>,
): Promise<T> {
  const { state, lacking } = authorization;
  if (state === 'none') throw new NoAccount(entry, 'there is no access token', { ran: 'no' });
  if (state === 'away') throw new AccountAway(entry, 'the access token cannot be read', { ran: 'no' });
  if (state === 'lapsed') {
    authorization.rejected(true);
    throw new TokenRejected(entry, 'the access token has lapsed', { ran: 'no' });
  }
  if (lacking.length > 0) {
    const what = `the access token lacks ${lacking.join(' and ')}`;
    throw new PermissionMissing(entry, what, { ran: 'no' }, lacking);
  }
  try {
    return await call();
  } catch (error) {
    if (error instanceof TokenRejected) authorization.rejected(true);
    throw error;
  }
}

/** Makes a call that needs no account: again without the token where the service rejects the token. */
export async function callPublic<T>(
  authorization: Authorization,
  call: (anonymous?: true) => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof TokenRejected) || authorization.state !== 'ready') throw error;
    authorization.rejected(false);
    return call(true);
  }
}
