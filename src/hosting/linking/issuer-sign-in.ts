import * as oauth from 'oauth4webapi';
import { leastScope } from '../../jobs/needed-rights.ts';
import { RefusedToken, type Verify } from '../callers/access-tokens.ts';
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

export type IssuerSignIn = ReturnType<typeof issuerSignIn>;

/** Finds out who is at a browser by a sign-in at the issuer. */
export const issuerSignIn = (options: IssuerSignInOptions) => {
  const { issuer, clientId, clientSecret, redirect, resource, verify } = options;
  const client = { client_id: clientId };
  const secret = clientSecret === undefined ? oauth.None() : oauth.ClientSecretBasic(clientSecret);
  return {
    /** The page to send the browser to, and the secrets to keep until it returns. Rejects with `IssuerUnavailable`. */
    async begin() {
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
    },
    /**
     * Who signed in, by the code that the browser brings back. The token is not stored. Rejects with `RefusedToken` if nobody
     * signed in, or with `IssuerUnavailable`.
     */
    async finish(
      returned: URL,
      { state, verifier }: { state: string; verifier: string },
    ): Promise<Principal> {
      const more = { additionalParameters: { resource }, ...issuer.requests };
      try {
        const metadata = await issuer.metadata();
        const code = oauth.validateAuthResponse(metadata, client, returned, state);
        const answer = await oauth.authorizationCodeGrantRequest(
          metadata,
          client,
          secret,
          code,
          redirect,
          verifier,
          more,
        );
        const { access_token: token } = await oauth.processAuthorizationCodeResponse(
          metadata,
          client,
          answer,
        );
        return (await verify(token)).principal;
      } catch (error) {
        if (error instanceof FetchFailure) throw new IssuerUnavailable();
        if (error instanceof RefusedToken || error instanceof IssuerUnavailable) throw error;
        throw new RefusedToken();
      }
    },
  };
};
