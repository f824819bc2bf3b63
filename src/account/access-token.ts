import type { Permission } from '../client/api/endpoint.ts';
import type { Authorization } from '../client/client.ts';
import { ConfigError } from '../config/config.ts';
import { storeProblem } from '../text/errors.ts';
import { type Credential, CredentialError, type CredentialStore } from './credential.ts';

export interface AccessTokenOptions {
  /** The configured token, which takes precedence over a stored one. */
  readonly configured: ReadConfigured;
  /** Where signing in stores its credential: in the first store that works. Also the order for reading. */
  readonly stores: readonly CredentialStore[];
  readonly now: () => number;
  /** Whether the configured application can sign the listener in. */
  readonly canSignIn: boolean;
  /** Of a linked account: milliseconds after which it is looked up again, because another process may unlink it. */
  readonly maxAgeMs?: number | undefined;
  /** Whether signing in again gives the same token, as with a password. */
  readonly isPassword?: boolean | undefined;
  /** Asks the service for the token's permissions; undefined if it does not list them. */
  readonly readPermissions: () => Promise<readonly Permission[] | undefined>;
}

type Permissions = Promise<readonly Permission[] | undefined>;

/** After this time, a token that is not sufficient is looked up again, a linked one at once: another process may have signed in. */
const staleAfterMs = 2000;
/** After this time, a password that was rejected is sent again: the service may accept it now. */
const rejectedMs = 60_000;

/** The listener's access token: looks it up, checks its state and replaces it. */
export class AccessToken {
  readonly #options: AccessTokenOptions;
  /** The latest token that expired or was rejected, and whether the listener is still to be told. */
  #lapsedToken: string | undefined;
  #isLapseUntold = false;
  #found: Promise<FoundCredential> | undefined;
  #foundAt = 0;
  #latest: FoundCredential | undefined;
  /** A new object for each account. */
  #account: object = {};
  #accountOf: Credential | undefined;
  #rejected: { readonly token: string; readonly at: number } | undefined;
  #granted: { readonly token: string; readonly permissions: Permissions } | undefined;

  constructor(options: AccessTokenOptions) {
    this.#options = options;
  }

  /** Rejects with `ConfigError` if the configured token cannot be read. */
  async checkConfigured(): Promise<void> {
    await this.#options.configured();
  }

  /** The state after the latest lookup. */
  async status(): Promise<TokenStatus> {
    const { now, maxAgeMs = Number.POSITIVE_INFINITY } = this.#options;
    if (now() - this.#foundAt >= maxAgeMs) this.#found = undefined;
    this.#found ??= this.#find();
    const found = await this.#found;
    if (found.isAway) this.#found = undefined;
    return this.#statusOf(found);
  }

  /** The state, looked up again if another process may have signed in since. */
  async current(): Promise<TokenStatus> {
    const status = await this.status();
    const maySignIn = this.#options.canSignIn && hasNoAccount(status);
    return maySignIn && this.#isStale() ? this.reload() : status;
  }

  /** The state after a new lookup. */
  async reload(): Promise<TokenStatus> {
    this.#found = this.#find();
    return this.#statusOf(await this.#found);
  }

  /** The credential of the latest lookup, for callers that cannot wait. */
  get known(): Credential | undefined {
    return this.#latest?.credential;
  }

  /** The same object as long as the account stays the same. Never rejects. */
  async account(): Promise<object> {
    await this.status();
    return this.#account;
  }

  /** The token to send; undefined without a working one. */
  async value(): Promise<string | undefined> {
    const { state, credential } = await this.status();
    return state === 'ready' ? credential?.token : undefined;
  }

  /** For one call that needs these permissions. Looks the token up again before a personal call fails. */
  async authorize(needed: readonly Permission[], personal: boolean): Promise<Authorization> {
    let status = await this.status();
    let lacking = await this.#lacking(status, personal ? needed : []);
    if (personal && (status.state !== 'ready' || lacking.length > 0) && this.#isStale()) {
      status = await this.reload();
      lacking = await this.#lacking(status, needed);
    }
    const { state, credential } = status;
    const lapsed = state === 'expired' || state === 'rejected';
    if (lapsed && !personal) this.#noteLapse(credential, false);
    return {
      state: lapsed ? 'lapsed' : state,
      lacking,
      owner: credential?.user?.id,
      rejected: isReported => {
        if (state === 'ready' && credential !== undefined)
          this.#rejected = { token: credential.token, at: this.#options.now() };
        this.#noteLapse(credential, isReported);
      },
    };
  }

  /** Permissions of the current token, requested once; undefined if the service does not list them. */
  async permissions(): Permissions {
    const { state, credential } = await this.status();
    if (state !== 'ready' || credential === undefined) return undefined;
    const { token, permissions } = credential;
    if (permissions !== undefined) return permissions;
    if (this.#granted?.token !== token) {
      this.#granted = { token, permissions: this.#options.readPermissions().catch(() => undefined) };
    }
    return this.#granted.permissions;
  }

  /**
   * Stores a credential instead of `previous` in the first store that works, and uses it from now on. Resolves to the
   * store's name; to undefined, without storing it, if another credential has replaced `previous`. Rejects with
   * `CredentialError`, or with `StoreError` if a link could not be stored or the result is unknown.
   */
  async keep(credential: Credential, previous: Credential | undefined): Promise<string | undefined> {
    const { stores } = this.#options;
    const { credential: current, isAway } = await this.reload();
    if (!isAway && current?.token !== previous?.token) return undefined;
    let problem: unknown;
    for (const [index, store] of stores.entries()) {
      try {
        if (!(await store.write(credential, previous))) return undefined;
      } catch (error) {
        problem = error;
        continue;
      }
      // An older credential must not reappear when this one is removed.
      await Promise.all(stores.slice(index + 1).map(other => other.remove().catch(() => false)));
      await this.reload();
      return store.name;
    }
    throw problem instanceof CredentialError || storeProblem(problem) !== undefined
      ? problem
      : new CredentialError(
          'The credentials could not be stored: neither the keyring nor the configuration folder can be written.',
        );
  }

  /** Deletes the stored credential. Resolves to whether there was one. Rejects with `CredentialError` or `StoreError`. */
  async forget(): Promise<boolean> {
    const removed: boolean[] = [];
    for (const store of this.#options.stores) removed.push(await store.remove());
    await this.reload();
    return removed.includes(true);
  }

  /** Whether the listener is to be told that the token no longer works. True once for each token. */
  takeLapse(): boolean {
    const isUntold = this.#isLapseUntold;
    this.#isLapseUntold = false;
    return isUntold;
  }

  /** `isReported`: an error already tells the listener. */
  #noteLapse(credential: Credential | undefined, isReported: boolean): void {
    if (credential === undefined) return;
    const isNew = this.#lapsedToken !== credential.token;
    this.#lapsedToken = credential.token;
    if (isReported) this.#isLapseUntold = false;
    else if (isNew) this.#isLapseUntold = true;
  }

  #isStale(): boolean {
    const { now, maxAgeMs } = this.#options;
    return maxAgeMs !== undefined || now() - this.#foundAt >= staleAfterMs;
  }

  async #find(): Promise<FoundCredential> {
    this.#foundAt = this.#options.now();
    const found = await findCredential(this.#options.configured, this.#options.stores);
    if (!found.isAway && !isSameAccount(this.#accountOf, found.credential)) this.#account = {};
    if (!found.isAway) this.#accountOf = found.credential;
    this.#latest = found;
    return found;
  }

  #statusOf(found: FoundCredential): TokenStatus {
    const { credential, isAway } = found;
    if (credential === undefined) return { ...found, state: isAway ? 'away' : 'none' };
    if (this.#isRejected(credential.token)) return { ...found, state: 'rejected' };
    const { expiresAt = Number.POSITIVE_INFINITY } = credential;
    return { ...found, state: expiresAt <= this.#options.now() ? 'expired' : 'ready' };
  }

  #isRejected(token: string): boolean {
    const { now, isPassword } = this.#options;
    if (token !== this.#rejected?.token) return false;
    return isPassword !== true || now() - this.#rejected.at < rejectedMs;
  }

  async #lacking({ state }: TokenStatus, needed: readonly Permission[]): Promise<readonly Permission[]> {
    if (state !== 'ready' || needed.length === 0) return [];
    const granted = await this.permissions();
    return granted === undefined ? [] : needed.filter(permission => !granted.includes(permission));
  }
}

/** After signing in again, the same account has another token. */
const isSameAccount = (one: Credential | undefined, other: Credential | undefined): boolean =>
  one?.token === other?.token || (one?.user !== undefined && one.user.id === other?.user?.id);

/** A credential with its state at one moment. */
export interface TokenStatus extends FoundCredential {
  /** `away`: the store that may have the credential cannot be reached. */
  readonly state: 'ready' | 'none' | 'expired' | 'rejected' | 'away';
}

/** A credential and its source. */
interface FoundCredential {
  readonly credential?: Credential | undefined;
  /** "MUSIC_ACCESS_TOKEN", "the keyring of this computer". */
  readonly source?: string | undefined;
  /** Whether the credential comes from the configuration, so that signing in or out cannot change it. */
  readonly fixed?: boolean;
  /** Why a credential that exists cannot be used. */
  readonly problem?: string | undefined;
  /** Whether the store that may have the credential cannot be reached. */
  readonly isAway?: boolean;
  /** Whether a credential was stored that cannot be read now, such as in a locked keyring. */
  readonly isHidden?: boolean;
}

/** Whether no account is configured or was ever signed in: then the library may be on this computer. */
export const hasNoAccount = ({ state, problem, isHidden }: TokenStatus): boolean =>
  state === 'none' && problem === undefined && isHidden !== true;

/** Reads the token of the configuration. Rejects with `ConfigError`. */
type ReadConfigured = () => Promise<{ readonly token: string; readonly source: string } | undefined>;

/** The configured token, or else the first one in the stores. Never rejects: failures are in `problem`. */
async function findCredential(
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
    for (const store of stores) if (await store.hides?.()) return { isHidden: true };
    return {};
  } catch (error) {
    const away = storeProblem(error);
    if (away !== undefined) return { problem: away, isAway: true };
    const known = error instanceof CredentialError || error instanceof ConfigError;
    return { problem: known ? error.message : 'The credentials cannot be read.' };
  }
}
