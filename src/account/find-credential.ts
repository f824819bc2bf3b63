import { storeProblem } from '../text/store-problem.ts';
import { ConfiguredTokenError } from './configured-token.ts';
import { type Credential, CredentialError, type CredentialStore } from './credential.ts';

/** A credential and its source. */
export interface FoundCredential {
  readonly credential?: Credential | undefined;
  /** "MUSIC_ACCESS_TOKEN", "the keyring of this computer". */
  readonly source?: string | undefined;
  /** Whether the configuration gives the credential, which nothing here can change. */
  readonly fixed?: boolean;
  /** Why a credential that exists cannot be used. */
  readonly problem?: string | undefined;
  /** Whether it is not known if there is one: the store that would have it cannot be reached now. */
  readonly isAway?: boolean;
}

/** A token of the configuration. Rejects with `ConfiguredTokenError`. */
export type ReadConfigured = () => Promise<{ readonly token: string; readonly source: string } | undefined>;

/** The configured token, else the first that a store keeps. Never rejects: failures are in `problem`. */
export async function findCredential(
  configured: ReadConfigured,
  stores: readonly CredentialStore[],
): Promise<FoundCredential> {
  try {
    const given = await configured();
    if (given) return { credential: { token: given.token }, source: given.source, fixed: true };
    for (const store of stores) {
      const credential = await store.read();
      if (credential) return { credential, source: store.name };
    }
    return {};
  } catch (error) {
    const away = storeProblem(error);
    if (away !== undefined) return { problem: away, isAway: true };
    const known = error instanceof CredentialError || error instanceof ConfiguredTokenError;
    return { problem: known ? error.message : 'The credentials cannot be read.' };
  }
}
