import type { Permission } from '../client/api/endpoint.ts';
import type { Authorization } from '../client/client.ts';
import { storeProblem } from '../text/errors.ts';
import { ConfiguredTokenError } from './configured-token.ts';
import { type Credential, CredentialError, type CredentialStore } from './credential.ts';

export interface AccessTokenOptions {
  /** Reads the configured token, which takes precedence over a stored one. Rejects with `ConfiguredTokenError`. */
  readonly configured: () => Promise<{ readonly token: string; readonly source: string } | undefined>;
  /** Where signing in stores its credential: in the first store that works. They are read in this order. */
  readonly stores: readonly CredentialStore[];
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** Whether an application is configured to sign in with. */
  readonly canSignIn: boolean;
  /** After how many milliseconds the stores are read again. Default: only after a problem. */
  readonly reloadAfterMs?: number | undefined;
  /** Asks the service for the token's permissions; undefined if it does not tell. */
  readonly readPermissions: () => Promise<readonly Permission[] | undefined>;
}

/** A credential, where it came from, and its state. */
export interface TokenStatus {
  readonly credential?: Credential | undefined;
  /** "MUSIC_ACCESS_TOKEN", "the keyring of this computer". */
  readonly source?: string | undefined;
  /** Whether the credential is configured, so that signing in and out cannot change it. */
  readonly fixed?: boolean;
  /** Why a credential that exists cannot be used. */
  readonly problem?: string | undefined;
  /** `away`: the store cannot be read now, so it is unknown whether there is a credential. */
  readonly state: 'ready' | 'none' | 'expired' | 'rejected' | 'away';
}

type FoundCredential = Omit<TokenStatus, 'state'> & { readonly isAway?: boolean };
type Permissions = Promise<readonly Permission[] | undefined>;

/** Another process may sign in. A token that does not work is looked up again, but not at every call. Milliseconds. */
const staleAfterMs = 2000;

/** The listener's access token. It is never passed to anything but the service. */
export class AccessToken {
  readonly #options: AccessTokenOptions;
  readonly #notice: ExpiryNotice;
  #found: Promise<FoundCredential> | undefined;
  #foundAt = 0;
  #latest: FoundCredential | undefined;
  /** A new object for each account. */
  #account: object = {};
  #accountCredential: Credential | undefined;
  #rejected: string | undefined;
  #permissions: { readonly token: string; readonly permissions: Permissions } | undefined;

  constructor(options: AccessTokenOptions) {
    this.#options = options;
    this.#notice = new ExpiryNotice(options.canSignIn);
  }

  /** Rejects with `ConfiguredTokenError` if the configured token cannot be read. */
  async checkConfigured(): Promise<void> {
    await this.#options.configured();
  }

  async status(): Promise<TokenStatus> {
    const { now, reloadAfterMs = Number.POSITIVE_INFINITY } = this.#options;
    if (now() - this.#foundAt >= reloadAfterMs) this.#found = undefined;
    this.#found ??= this.#find();
    const found = await this.#found;
    if (found.isAway) this.#found = undefined;
    return this.#statusOf(found);
  }

  /** Reads the stores again. */
  async reload(): Promise<TokenStatus> {
    this.#found = this.#find();
    return this.#statusOf(await this.#found);
  }

  /** The credential that was found last, without waiting. */
  get known(): Credential | undefined {
    return this.#latest?.credential;
  }

  /** An object that stays the same as long as the account does. Never rejects. */
  async account(): Promise<object> {
    await this.status();
    return this.#account;
  }

  /** The token to send; undefined if there is none that works. */
  async value(): Promise<string | undefined> {
    const { state, credential } = await this.status();
    return state === 'ready' ? credential?.token : undefined;
  }

  /** The authorization of one call. Before a personal call fails, the token is looked up again. */
  async authorize(needed: readonly Permission[], personal: boolean): Promise<Authorization> {
    let status = await this.status();
    let lacking = await this.#lacking(status, personal ? needed : []);
    if (personal && (status.state !== 'ready' || lacking.length > 0) && this.#isStale()) {
      status = await this.reload();
      lacking = await this.#lacking(status, needed);
    }
    const { state, credential } = status;
    const lapsed = state === 'expired' || state === 'rejected';
    if (lapsed && !personal) this.#notice.add(status, false);
    return {
      state: lapsed ? 'lapsed' : state,
      lacking,
      rejected: isReported => {
        if (state === 'ready') this.#rejected = credential?.token;
        this.#notice.add({ ...status, state: state === 'ready' ? 'rejected' : state }, isReported);
      },
    };
  }

  /** The token's permissions, requested once; undefined if the service does not tell. */
  async permissions(): Permissions {
    const { state, credential } = await this.status();
    if (state !== 'ready' || credential === undefined) return undefined;
    const { token, permissions } = credential;
    if (permissions !== undefined) return permissions;
    if (this.#permissions?.token !== token) {
      this.#permissions = { token, permissions: this.#options.readPermissions().catch(() => undefined) };
    }
    return this.#permissions.permissions;
  }

  /**
   * Stores a credential in the first store that works, in place of `over`. Resolves to the store's name, or to undefined
   * if `over` was replaced meanwhile. Rejects with `CredentialError`, or with `StoreError` if a link could not be stored
   * or it is unknown whether it was.
   */
  async store(credential: Credential, over: Credential | undefined): Promise<string | undefined> {
    const { stores } = this.#options;
    const { credential: present, state } = await this.reload();
    if (state !== 'away' && present?.token !== over?.token) return undefined;
    let problem: unknown;
    for (const [index, store] of stores.entries()) {
      try {
        if (!(await store.write(credential, over))) return undefined;
      } catch (error) {
        problem = error;
        continue;
      }
      // Otherwise an older credential would be used again after this one is deleted.
      await Promise.all(stores.slice(index + 1).map(other => other.remove().catch(() => false)));
      await this.reload();
      return store.name;
    }
    throw problem instanceof CredentialError || storeProblem(problem) !== undefined
      ? problem
      : new CredentialError(
          'The token cannot be stored: neither the keyring nor the configuration folder is writable.',
        );
  }

  /** Resolves to whether there was a stored credential. Rejects with `CredentialError` or `StoreError`. */
  async forget(): Promise<boolean> {
    const removed: boolean[] = [];
    for (const store of this.#options.stores) removed.push(await store.remove());
    await this.reload();
    return removed.includes(true);
  }

  /** A notice that the token has expired or was rejected, returned once. */
  takeExpiryNotice(): string | undefined {
    return this.#notice.take();
  }

  #isStale = () => this.#options.now() - this.#foundAt >= staleAfterMs;

  async #find(): Promise<FoundCredential> {
    this.#foundAt = this.#options.now();
    const found = await findCredential(this.#options);
    if (!found.isAway && !isSameAccount(this.#accountCredential, found.credential)) this.#account = {};
    if (!found.isAway) this.#accountCredential = found.credential;
    this.#latest = found;
    return found;
  }

  #statusOf(found: FoundCredential): TokenStatus {
    const { isAway, ...status } = found;
    const { credential } = status;
    if (credential === undefined) return { ...status, state: isAway ? 'away' : 'none' };
    if (credential.token === this.#rejected) return { ...status, state: 'rejected' };
    const { expiresAt = Number.POSITIVE_INFINITY } = credential;
    return { ...status, state: expiresAt <= this.#options.now() ? 'expired' : 'ready' };
  }

  async #lacking({ state }: TokenStatus, needed: readonly Permission[]): Promise<readonly Permission[]> {
    if (state !== 'ready' || needed.length === 0) return [];
    const granted = await this.permissions();
    return granted === undefined ? [] : needed.filter(permission => !granted.includes(permission));
  }
}

/** The configured credential, or the first stored one. Never rejects: errors are in `problem`. */
async function findCredential({
  configured,
  stores,
}: Pick<AccessTokenOptions, 'configured' | 'stores'>): Promise<FoundCredential> {
  try {
    const given = await configured();
    if (given) return { credential: { token: given.token }, source: given.source, fixed: true };
    for (const store of stores) {
      const credential = await store.read();
      if (credential) return { credential, source: store.name };
    }
    return {};
  } catch (error) {
    const problem = storeProblem(error);
    if (problem !== undefined) return { problem, isAway: true };
    const isKnown = error instanceof CredentialError || error instanceof ConfiguredTokenError;
    return { problem: isKnown ? error.message : 'The stored token cannot be read.' };
  }
}

/** After signing in again, the same listener has a new token. */
const isSameAccount = (one: Credential | undefined, other: Credential | undefined): boolean =>
  one?.token === other?.token || (one?.user !== undefined && one.user.id === other?.user?.id);

/** The notice that a token has lapsed, returned once for each token. */
class ExpiryNotice {
  readonly #canSignIn: boolean;
  #text: string | undefined;
  /** The last token that lapsed. */
  #token: string | undefined;

  constructor(canSignIn: boolean) {
    this.#canSignIn = canSignIn;
  }

  /** `isReported`: the call's error says so already, and no notice is needed. */
  add({ state, credential, fixed }: TokenStatus, isReported: boolean): void {
    if (credential === undefined || this.#token === credential.token) return;
    this.#token = credential.token;
    const why =
      state === 'expired' ? 'The access token has expired' : 'The service rejected the access token';
    // A configured token takes precedence over signing in.
    const how =
      this.#canSignIn && !fixed
        ? 'Sign in again with account action=login'
        : 'account action=status says how to connect again';
    this.#text = isReported
      ? undefined
      : `${why}. The catalogue still works, but the listener's own music does not. ${how}.`;
  }

  take(): string | undefined {
    const text = this.#text;
    this.#text = undefined;
    return text;
  }
}
