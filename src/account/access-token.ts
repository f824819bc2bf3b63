import type { Permission } from '../client/api/endpoint.ts';
import type { Authorization } from '../client/client.ts';
import { storeProblem } from '../text/store-problem.ts';
import { type Credential, CredentialError, type CredentialStore } from './credential.ts';
import { ExpiryNotice } from './expiry-notice.ts';
import { type FoundCredential, findCredential, type ReadConfigured } from './find-credential.ts';
import { type TokenStatus, tokenStatus } from './token-status.ts';

export interface AccessTokenOptions {
  /** The configured token, which wins over a kept one. */
  readonly configured: ReadConfigured;
  /** Where signing in keeps its credential: written to the first that works, read in this order. */
  readonly stores: readonly CredentialStore[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Whether an application is configured to sign in with. */
  readonly canSignIn: boolean;
  /** How long a search holds, in milliseconds; until something is wrong when absent. Another process may unlink an account. */
  readonly holdsMs?: number | undefined;
  /** Asks the service for the token's permissions; undefined where the service does not tell. */
  readonly readPermissions: () => Promise<readonly Permission[] | undefined>;
}

type Permissions = Promise<readonly Permission[] | undefined>;

/** Another process may sign in meanwhile: an insufficient token is looked for again, but not at every call. */
const staleAfterMs = 2000;

/** The listener's access token: found, used, expired, replaced. The token leaves this object only toward the service. */
export class AccessToken {
  readonly #options: AccessTokenOptions;
  readonly #notice: ExpiryNotice;
  #found: Promise<FoundCredential> | undefined;
  #foundAt = 0;
  #latest: FoundCredential | undefined;
  /** Another object with each other account. */
  #account: object = {};
  #accountOf: Credential | undefined;
  #rejected: string | undefined;
  #asked: { readonly token: string; readonly permissions: Permissions } | undefined;

  constructor(options: AccessTokenOptions) {
    this.#options = options;
    this.#notice = new ExpiryNotice(options.canSignIn);
  }

  /** Rejects with `ConfiguredTokenError` where the configured token cannot be read. */
  async checkConfigured(): Promise<void> {
    await this.#options.configured();
  }

  /** By the latest search. */
  async status(): Promise<TokenStatus> {
    const { now, holdsMs = Number.POSITIVE_INFINITY } = this.#options;
    if (now() - this.#foundAt >= holdsMs) this.#found = undefined;
    this.#found ??= this.#find();
    const found = await this.#found;
    if (found.isAway) this.#found = undefined;
    return this.#statusOf(found);
  }

  /** By a new search. */
  async reload(): Promise<TokenStatus> {
    this.#found = this.#find();
    return this.#statusOf(await this.#found);
  }

  /** What the latest search found, for callers that cannot wait. */
  get known(): Credential | undefined {
    return this.#latest?.credential;
  }

  /** The same object for as long as it is the same account's token, or none. Never rejects. */
  async account(): Promise<object> {
    await this.status();
    return this.#account;
  }

  /** The token to send; undefined where there is none that works. */
  async value(): Promise<string | undefined> {
    const { state, credential } = await this.status();
    return state === 'ready' ? credential?.token : undefined;
  }

  /** For one call that needs these permissions. Before a personal call fails, the token is looked for again. */
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
      rejected: told => {
        if (state === 'ready') this.#rejected = credential?.token;
        this.#notice.add({ ...status, state: state === 'ready' ? 'rejected' : state }, told);
      },
    };
  }

  /** Permissions of the present token, asked for once; undefined where the service does not tell. */
  async permissions(): Permissions {
    const { state, credential } = await this.status();
    if (state !== 'ready' || credential === undefined) return undefined;
    const { token, permissions } = credential;
    if (permissions !== undefined) return permissions;
    if (this.#asked?.token !== token) {
      this.#asked = { token, permissions: this.#options.readPermissions().catch(() => undefined) };
    }
    return this.#asked.permissions;
  }

  /**
   * Keeps a credential in place of `over` in the first store that works, and uses it from now on. Resolves to the
   * store's name; to undefined, and nothing is kept, where something else took that place meanwhile. Rejects with
   * `CredentialError`, or `StoreError` where a link cannot be kept, or perhaps was, and that cannot be found out now.
   */
  async keep(credential: Credential, over: Credential | undefined): Promise<string | undefined> {
    const { stores } = this.#options;
    const { credential: present, isAway } = await this.reload();
    if (!isAway && present?.token !== over?.token) return undefined;
    let problem: unknown;
    for (const [index, store] of stores.entries()) {
      try {
        if (!(await store.write(credential, over))) return undefined;
      } catch (error) {
        problem = error;
        continue;
      }
      // An older credential must not come back when this one goes.
      await Promise.all(stores.slice(index + 1).map(other => other.remove().catch(() => false)));
      await this.reload();
      return store.name;
    }
    throw problem instanceof CredentialError || storeProblem(problem) !== undefined
      ? problem
      : new CredentialError(
          'There is no place to keep the credentials: neither a keyring nor the configuration folder can be written.',
        );
  }

  /** Deletes the kept credential. Resolves to whether there was one. Rejects with `CredentialError`, or `StoreError` where the link cannot be reached. */
  async forget(): Promise<boolean> {
    const removed: boolean[] = [];
    for (const store of this.#options.stores) removed.push(await store.remove());
    await this.reload();
    return removed.includes(true);
  }

  /** Expiry notice, returned once. */
  takeExpiryNotice(): string | undefined {
    return this.#notice.take();
  }

  #isStale = () => this.#options.now() - this.#foundAt >= staleAfterMs;

  async #find(): Promise<FoundCredential> {
    this.#foundAt = this.#options.now();
    const found = await findCredential(this.#options.configured, this.#options.stores);
    if (!found.isAway && !isSameAccount(this.#accountOf, found.credential)) this.#account = {};
    if (!found.isAway) this.#accountOf = found.credential;
    this.#latest = found;
    return found;
  }

  #statusOf(found: FoundCredential): TokenStatus {
    return tokenStatus(found, this.#rejected, this.#options.now());
  }

  async #lacking({ state }: TokenStatus, needed: readonly Permission[]): Promise<readonly Permission[]> {
    if (state !== 'ready' || needed.length === 0) return [];
    const granted = await this.permissions();
    return granted === undefined ? [] : needed.filter(permission => !granted.includes(permission));
  }
}

/** Who signs in again has another token. */
const isSameAccount = (one: Credential | undefined, other: Credential | undefined): boolean =>
  one?.token === other?.token || (one?.user !== undefined && one.user.id === other?.user?.id);
