import type { TokenStatus } from './token-status.ts';

/** The notice that a token has lapsed: returned once, for each token. */
export class ExpiryNotice {
  readonly #canSignIn: boolean;
  #text: string | undefined;
  /** The token whose lapse is known. */
  #token: string | undefined;

  /** `canSignIn`: whether an application is configured to sign in with. */
  constructor(canSignIn: boolean) {
    this.#canSignIn = canSignIn;
  }

  /** Remembers a token that lapsed. `told`: the caller learns of the lapse by an error, and needs no notice. */
  add({ state, credential, fixed }: TokenStatus, told: boolean): void {
    if (credential === undefined || this.#token === credential.token) return;
    this.#token = credential.token;
    const why =
      state === 'expired' ? 'The access token has expired' : 'The service rejected the access token';
    // A token of the configuration wins over signing in.
    const again =
      this.#canSignIn && !fixed
        ? 'Sign in again with account action=login'
        : 'account action=status says how to connect again';
    this.#text = told
      ? undefined
      : `${why}: the catalogue is read without it, and nothing of the listener's works. ${again}.`;
  }

  take(): string | undefined {
    const text = this.#text;
    this.#text = undefined;
    return text;
  }
}
