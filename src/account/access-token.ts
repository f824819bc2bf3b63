import type { Permission } from '../client/api/endpoint.ts';
import type { Authorization } from '../client/authorization.ts';
import { type Credential, CredentialError, type CredentialStore } from './credential.ts';
import { TokenFileError } from './token.ts';

/** A credential and where it was found. */
interface Found {
  readonly credential?: Credential | undefined;
  /** "MUSIC_ACCESS_TOKEN", "the keyring of this computer". */
  readonly source?: string | undefined;
  /** Whether it comes from the configuration, which nothing here can change. */
  readonly fixed?: boolean;
  /** Why what is there cannot be used. */
  readonly problem?: string | undefined;
}

export interface Standing extends Found {
  readonly state: 'ready' | 'none' | 'expired' | 'rejected';
}

export interface AccountOptions {
  /** What the configuration gives, which wins. Throws `TokenFileError`. */
  configured(): Promise<{ readonly token: string; readonly source: string } | undefined>;
  /** Where signing in keeps its credential: the first that can, and in this order they are read. */
  readonly stores: readonly CredentialStore[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Whether an application is configured to sign in with. */
  readonly canSignIn: boolean;
}

/** Another process may sign in meanwhile: what is not enough is looked for again, but not at every call. */
const staleAfterMs = 2000;

/** The listener's token: found, used, lapsed, replaced. The token itself leaves it only toward the service. */
export class Account {
  readonly #options: AccountOptions;
  #found: Promise<Found> | undefined;
  #foundAt = 0;
  #last: Found | undefined;
  #rejected: string | undefined;
  #granted:
    | { readonly token: string; readonly permissions: Promise<readonly Permission[] | undefined> }
    | undefined;
  /** The lapse that was said, so that it is said once. */
  #said: string | undefined;
  #notice: string | undefined;
  /** What the service says of a token's permissions; set by whoever can ask it. */
  askPermissions: () => Promise<readonly Permission[] | undefined> = async () => undefined;

  constructor(options: AccountOptions) {
    this.#options = options;
  }

  /** How things stand, by what was found last. */
  async standing(): Promise<Standing> {
    this.#found ??= this.#find();
    return this.#stateOf(await this.#found);
  }

  /** Looks everywhere again. */
  async reload(): Promise<Standing> {
    this.#found = this.#find();
    return this.#stateOf(await this.#found);
  }

  /** What was found last, for whoever cannot wait. */
  get known(): Credential | undefined {
    return this.#last?.credential;
  }

  /** The token to call with now. */
  async token(): Promise<string | undefined> {
    const { state, credential } = await this.standing();
    return state === 'ready' ? credential?.token : undefined;
  }

  /** For one call that needs these permissions. Where a personal one must fail, the token is looked for again. */
  async access(needed: readonly Permission[], personal: boolean): Promise<Authorization> {
    let standing = await this.standing();
    let lacking = await this.#lacking(standing, personal ? needed : []);
    if (personal && (standing.state !== 'ready' || lacking.length > 0) && this.#isStale()) {
      standing = await this.reload();
      lacking = await this.#lacking(standing, needed);
    }
    const { state, credential } = standing;
    const lapsed = state === 'expired' || state === 'rejected';
    if (lapsed && !personal) this.#lapse(standing, false);
    return {
      state: lapsed ? 'lapsed' : state,
      lacking,
      rejected: said => {
        if (state === 'ready') this.#rejected = credential?.token;
        this.#lapse({ ...standing, state: state === 'ready' ? 'rejected' : state }, said);
      },
    };
  }

  /** The permissions of the present token, asked once; undefined where the service does not say. */
  async granted(): Promise<readonly Permission[] | undefined> {
    const { state, credential } = await this.standing();
    if (state !== 'ready' || credential === undefined) return undefined;
    const { token, permissions } = credential;
    if (permissions !== undefined) return permissions;
    if (this.#granted?.token !== token) {
      this.#granted = { token, permissions: this.askPermissions().catch(() => undefined) };
    }
    return this.#granted.permissions;
  }

  /** Keeps a credential where it can be kept, and uses it from now on. Returns where. Rejects with `CredentialError`. */
  async keep(credential: Credential): Promise<string> {
    const { stores } = this.#options;
    let problem: unknown;
    for (const [place, store] of stores.entries()) {
      try {
        await store.write(credential);
      } catch (error) {
        problem = error;
        continue;
      }
      // An older one must not come back when this one goes.
      await Promise.all(stores.slice(place + 1).map(other => other.remove().catch(() => false)));
      await this.reload();
      return store.name;
    }
    throw problem instanceof CredentialError
      ? problem
      : new CredentialError(
          'There is no place to keep the credentials: neither a keyring nor the configuration folder can be written.',
        );
  }

  /** Forgets what signing in kept. Returns whether there was something. Rejects with `CredentialError`. */
  async forget(): Promise<boolean> {
    const removed: boolean[] = [];
    for (const store of this.#options.stores) removed.push(await store.remove());
    await this.reload();
    return removed.includes(true);
  }

  /** What nobody was told yet of a token that lapsed, once. */
  takeNotice(): string | undefined {
    const notice = this.#notice;
    this.#notice = undefined;
    return notice;
  }

  #isStale = () => this.#options.now() - this.#foundAt >= staleAfterMs;

  async #find(): Promise<Found> {
    this.#foundAt = this.#options.now();
    this.#last = await this.#search();
    return this.#last;
  }

  async #search(): Promise<Found> {
    try {
      const configured = await this.#options.configured();
      if (configured)
        return { credential: { token: configured.token }, source: configured.source, fixed: true };
      for (const store of this.#options.stores) {
        const credential = await store.read();
        if (credential) return { credential, source: store.name };
      }
      return {};
    } catch (error) {
      if (error instanceof CredentialError || error instanceof TokenFileError)
        return { problem: error.message };
      return { problem: 'The credentials cannot be read.' };
    }
  }

  #stateOf(found: Found): Standing {
    const { credential } = found;
    if (credential === undefined) return { ...found, state: 'none' };
    if (credential.token === this.#rejected) return { ...found, state: 'rejected' };
    const { expiresAt = Number.POSITIVE_INFINITY } = credential;
    return { ...found, state: expiresAt <= this.#options.now() ? 'expired' : 'ready' };
  }

  async #lacking({ state }: Standing, needed: readonly Permission[]): Promise<readonly Permission[]> {
    if (state !== 'ready' || needed.length === 0) return [];
    const granted = await this.granted();
    return granted === undefined ? [] : needed.filter(permission => !granted.includes(permission));
  }

  #lapse({ state, credential, fixed }: Standing, said: boolean): void {
    if (credential === undefined || this.#said === credential.token) return;
    this.#said = credential.token;
    const why =
      state === 'expired' ? 'The access token has expired' : 'The service rejected the access token';
    // A token of the configuration wins over signing in.
    const again =
      this.#options.canSignIn && !fixed
        ? 'Sign in again with account action=login'
        : 'account action=status says how to connect again';
    this.#notice = said
      ? undefined
      : `${why}: the catalogue is read without it, and nothing of the listener's works. ${again}.`;
  }
}
