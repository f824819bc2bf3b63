import type { ServicePreset } from '../client/service-preset.ts';
import { storeProblem } from '../text/errors.ts';
import type { AccountResult, LogoutOptions } from '../tools/engine/account-port.ts';
import type { AccessToken } from './access-token.ts';
import { CredentialError } from './credential.ts';
import type { LinkPageSource } from './sign-in.ts';

/** What this server stores for a listener, except for the token. Rejects with `StoreError`. */
export interface StoredData {
  /**
   * Finds the data while the account is known. Resolves to a function that deletes it, which can be called again if it
   * was interrupted. Only cached answers are deleted at once.
   */
  prepareDeletion(): Promise<() => Promise<void>>;
  /** Stops the listener's running changes, in every process. Resolves to whether there were any. */
  stop(): Promise<boolean>;
}

interface Parts {
  readonly token: AccessToken;
  readonly service: Pick<ServicePreset, 'name'>;
  /** The caller's link pages, over HTTP. */
  readonly pages?: Pick<LinkPageSource, 'close'> | undefined;
  readonly stored: StoredData;
}

/** Signs out, and with `forget` deletes all stored data. Never rejects. */
export async function signOut(
  { token, service, pages, stored }: Parts,
  { forget = false, stopCalls = async () => false }: LogoutOptions,
): Promise<AccountResult> {
  const { fixed, source } = await token.status();
  let isOut = false;
  try {
    const deleteAll = forget ? await stored.prepareDeletion() : undefined;
    const stoppedHere = await stopCalls();
    const removed = await token.forget();
    isOut = true;
    // If a change cannot be stopped now, it still ends within seconds, because its token is gone.
    const [stoppedElsewhere] = await Promise.all([
      stored.stop().catch(() => false),
      // A token that is being checked there must not be stored any more.
      pages?.close(),
    ]);
    await deleteAll?.();
    return {
      ok: true,
      sentence: [
        deletedText(removed, pages !== undefined),
        ...(fixed ? [`The token from ${source} is still used. Remove it from the server's settings.`] : []),
        ...(removed && !fixed ? [withdrawText(service.name)] : []),
        ...(stoppedHere || stoppedElsewhere ? [forget ? stoppedText : `${stoppedText} ${resumeText}`] : []),
        ...(forget ? [forgotten] : []),
      ].join(' '),
    };
  } catch (error) {
    return { ok: false, sentence: failedText(error, isOut) };
  }
}

const deletedText = (removed: boolean, isLink: boolean): string =>
  removed
    ? `Signed out: the token is deleted from ${isLink ? 'this server' : 'this computer'}.`
    : 'Nobody was signed in.';

const withdrawText = (service: string): string =>
  `The service (${service}) may still list the application as allowed. The listener can remove it there.`;

const stoppedText =
  'Running changes were stopped. What they had done stays, and a request that was already sent may still arrive.';
const resumeText = 'After signing in again, the listener can finish or undo them.';
const forgotten =
  'All data that this server stored for the listener is deleted: the record of changes, plans, questions and cached answers. These changes can no longer be undone here. The music library itself stays as it is.';

function failedText(error: unknown, isOut: boolean): string {
  if (error instanceof CredentialError) return error.message;
  const problem = storeProblem(error);
  if (problem === undefined) return 'Signing out failed.';
  return isOut
    ? `Signed out, but not all data could be deleted: ${problem} Call account action=logout forget=true to delete the rest.`
    : `Nothing was signed out or deleted: ${problem}`;
}
