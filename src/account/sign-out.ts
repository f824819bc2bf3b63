import type { Catalogue } from '../client/catalogue.ts';
import { storeProblem } from '../text/errors.ts';
import type { AccountResult, LogoutOptions } from '../tools/engine/account-port.ts';
import type { AccessToken } from './access-token.ts';
import { CredentialError } from './credential.ts';
import type { LinkPageSource } from './sign-in.ts';

/** The listener's data on this server besides the token. Methods reject with `StoreError`. */
export interface StoredData {
  /**
   * Finds the data while the account is still known, and resolves to a function that deletes it and can be repeated. Only
   * deletes answers in memory itself.
   */
  prepareDeletion(): Promise<() => Promise<void>>;
  /** Stops running changes, also those in other processes. Resolves to whether there were any. */
  stop(): Promise<boolean>;
}

interface Parts {
  readonly token: AccessToken;
  readonly service: Pick<Catalogue, 'name'>;
  /** Present for remote callers. */
  readonly pages?: Pick<LinkPageSource, 'close'> | undefined;
  readonly kept: StoredData;
}

/** Signs out and, with `forget`, deletes all stored data. Never rejects. */
export async function signOutOfAccount(
  { token, service, pages, kept }: Parts,
  { forget = false, stopCalls = async () => false }: LogoutOptions,
  keptHere: () => Promise<string | undefined>,
): Promise<AccountResult> {
  const { fixed, source } = await token.status();
  let isOut = false;
  try {
    const library = forget ? await keptHere() : undefined;
    const deleteAll = forget ? await kept.prepareDeletion() : undefined;
    const stoppedHere = await stopCalls();
    const removed = await token.forget();
    isOut = true;
    // Without the token, a change that cannot be stopped ends by itself within seconds.
    const [stoppedElsewhere] = await Promise.all([
      kept.stop().catch(() => false),
      // A token that is being checked on the page is not stored any more.
      pages?.close(),
    ]);
    await deleteAll?.();
    return {
      ok: true,
      sentence: [
        goneText(removed, pages !== undefined),
        ...(fixed ? [`The token from ${source} is still used. Unset it in the server's configuration.`] : []),
        ...(removed && !fixed ? [withdrawText(service.name)] : []),
        ...(stoppedHere || stoppedElsewhere ? [forget ? stoppedForGood : stopped] : []),
        ...(forget ? [library === undefined ? forgotten : forgottenHere(library)] : []),
      ].join(' '),
    };
  } catch (error) {
    return { ok: false, sentence: failedText(error, isOut) };
  }
}

const goneText = (removed: boolean, isLink: boolean): string =>
  removed
    ? `Signed out. The token was deleted from ${isLink ? 'this server' : 'this computer'}.`
    : 'No account was signed in.';

const withdrawText = (service: string): string =>
  `The service (${service}) may still list this application as allowed. The listener can revoke that in the service's settings.`;

const stoppedForGood =
  'Running changes were stopped. What they had already done remains, and a request that was already sent may still take effect.';
const stopped = `${stoppedForGood} After signing in again, the listener can finish or undo these changes.`;
const forgotten =
  "All the listener's data on this server was deleted: the record of changes, plans, questions, the listening history and cached answers. These changes can no longer be undone. The music library itself was not changed.";

const forgottenHere = (library: string): string =>
  `All the listener's data on this server was deleted: the library here (${library}), the record of changes, plans, questions, the listening history and cached answers.`;

function failedText(error: unknown, isOut: boolean): string {
  if (error instanceof CredentialError) return error.message;
  const problem = storeProblem(error);
  if (problem === undefined) return 'Signing out failed.';
  return isOut
    ? `Signed out, but some of the stored data could not be deleted: ${problem} Call sign_out with forget=true to delete the rest.`
    : `Signing out failed and nothing was deleted: ${problem}`;
}
