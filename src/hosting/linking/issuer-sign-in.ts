import * as oauth from 'oauth4webapi';
import { leastScope } from '../../jobs/needed-rights.ts';
import { Refused, type Verify } from '../callers/access-tokens.ts';
import { FetchFailure, type Issuer, IssuerUnavailable } from '../callers/issuer.ts';
import type { Principal } from '../callers/principal.ts';

interface IssuerSignInOptions {
  readonly issuer: Issuer;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** The audience of the token. It is the same as for callers' tokens, so that `verify` accepts it. */
  readonly resource: string;
  readonly redirect: string;
  readonly verify: Verify;
}

/** Finds out who is at a browser by a sign-in at the issuer. */
export class IssuerSignIn {
  readonly #options: IssuerSignInOptions;

  constructor(options: IssuerSignInOptions) {
    this.#options = options;
  }

  /** The page to send the browser to, and the secrets to keep until it returns. Rejects with `IssuerUnavailable`. */
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
   * Who signed in, by the code that the browser brings back. The token is not stored. Rejects with `Refused` if nobody
   * signed in, or with `IssuerUnavailable`.
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
