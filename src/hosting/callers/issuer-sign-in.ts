import * as oauth from 'oauth4webapi';
import { leastScope } from '../../server/scopes.ts';
import { Refused, type Verify } from './access-tokens.ts';
import { FetchFailure } from './bounded-fetch.ts';
import { type Issuer, IssuerUnavailable } from './issuer.ts';
import type { Principal } from './principal.ts';

export interface IssuerSignInOptions {
  readonly issuer: Issuer;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** What the token is for: the same as the tokens of callers, so that the same rules tell whose it is. */
  readonly resource: string;
  readonly redirect: string;
  /** Those of callers' tokens. */
  readonly verify: Verify;
}

/** Finds out who is at a browser, by a sign-in at the issuer of the callers' tokens. */
export class IssuerSignIn {
  readonly #options: IssuerSignInOptions;

  constructor(options: IssuerSignInOptions) {
    this.#options = options;
  }

  /** The page to send the browser to, and what to keep until it is back. Rejects with `IssuerUnavailable`. */
  async begin(): Promise<{ readonly url: string; readonly state: string; readonly verifier: string }> {
    const { issuer, clientId, redirect, resource } = this.#options;
    const { authorization_endpoint: page } = await issuer.metadata();
    if (page === undefined) throw new IssuerUnavailable();
    const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
    const url = new URL(page);
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirect,
      scope: leastScope,
      resource,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, state, verifier };
  }

  /**
   * Who the browser is, by what it brings back. The token is used for this alone, and not kept. Rejects with `Refused`
   * where nobody signed in, or `IssuerUnavailable`.
   */
  async finish(returned: URL, { state, verifier }: { state: string; verifier: string }): Promise<Principal> {
    const { issuer, clientId, clientSecret, redirect, resource, verify } = this.#options;
    const client = { client_id: clientId };
    const secret = clientSecret === undefined ? oauth.None() : oauth.ClientSecretBasic(clientSecret);
    try {
      const metadata = await issuer.metadata();
      const callback = oauth.validateAuthResponse(metadata, client, returned, state);
      const response = await oauth.authorizationCodeGrantRequest(
        metadata,
        client,
        secret,
        callback,
        redirect,
        verifier,
        { additionalParameters: { resource }, ...issuer.requests },
      );
      const { access_token: token } = await oauth.processAuthorizationCodeResponse(
        metadata,
        client,
        response,
      );
      return (await verify(token)).principal;
    } catch (error) {
      if (error instanceof FetchFailure) throw new IssuerUnavailable();
      if (error instanceof Refused || error instanceof IssuerUnavailable) throw error;
      throw new Refused();
    }
  }
}
