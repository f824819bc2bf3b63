import type { ServicePreset } from '../client/service-preset.ts';
import { storeProblem } from '../text/store-problem.ts';
import type { AccountResult, LogoutOptions } from '../tools/engine/account-port.ts';
import type { AccessToken } from './access-token.ts';
import { CredentialError } from './credential.ts';
import type { LinkPageSource } from './page-sign-in.ts';

/** What a listener has here beside the token. Rejects with `StoreError`. */
export interface KeptOfListener {
  /**
   * Finds what there is while the account is known, and resolves to its deletion, which can be made again when it
   * broke off. Nothing is deleted yet but answers in memory.
   */
  prepareDeletion(): Promise<() => Promise<void>>;
  /** Takes the changes that are carried out now from whoever does, wherever that is. Resolves to whether there were any. */
  stop(): Promise<boolean>;
}

interface Parts {
  readonly token: AccessToken;
  readonly service: Pick<ServicePreset, 'name'>;
  /** Given where callers are elsewhere. */
  readonly pages?: Pick<LinkPageSource, 'close'> | undefined;
  readonly kept: KeptOfListener;
}

/** Signs out, and deletes all that is kept where that is wanted. Never rejects. */
export async function signOut(
  { token, service, pages, kept }: Parts,
  { forget = false, stopCalls = async () => false }: LogoutOptions,
): Promise<AccountResult> {
  const { fixed, source } = await token.status();
  let isOut = false;
  try {
    const deleteAll = forget ? await kept.prepareDeletion() : undefined;
    const stoppedHere = await stopCalls();
    const removed = await token.forget();
    isOut = true;
    // Without its link a change sends nothing more within seconds, also where it cannot be told to.
    const [stoppedElsewhere] = await Promise.all([
      kept.stop().catch(() => false),
      // A token that is being checked there is not kept any more.
      pages?.close(),
    ]);
    await deleteAll?.();
    return {
      ok: true,
      sentence: [
        goneText(removed, pages !== undefined),
        ...(fixed
          ? [`The token from ${source} is still used: unset it where the server is configured.`]
          : []),
        ...(removed && !fixed ? [withdrawText(service.name)] : []),
        ...(stoppedHere || stoppedElsewhere ? [forget ? stoppedForGood : stopped] : []),
        ...(forget ? [forgotten] : []),
      ].join(' '),
    };
  } catch (error) {
    return { ok: false, sentence: failedText(error, isOut) };
  }
}

const goneText = (removed: boolean, isLink: boolean): string =>
  removed
    ? `Signed out: the token is deleted from ${isLink ? 'this server' : 'this computer'}.`
    : 'Nobody was signed in.';

const withdrawText = (service: string): string =>
  `The service itself (${service}) may still list the application among those allowed; the listener can withdraw that there.`;

const stopped =
  'What was under way was stopped: what it had done stays, and a request that had left may still arrive. Signed in again, the listener can have it finished or taken back.';
const stoppedForGood =
  'What was under way was stopped: what it had done stays, and a request that had left may still arrive.';
const forgotten =
  'All that was kept of the listener is deleted: the record of changes, plans, questions, and what was read. None of these changes can be undone here any more; the music library itself stays as it is.';

function failedText(error: unknown, isOut: boolean): string {
  if (error instanceof CredentialError) return error.message;
  const problem = storeProblem(error);
  if (problem === undefined) return 'Signing out failed.';
  return isOut
    ? `Signed out, but not all that is kept could be deleted: ${problem} account action=logout forget=true deletes the rest.`
    : `Nothing was signed out or deleted: ${problem}`;
}
