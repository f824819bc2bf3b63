import type { Access } from '../../config/access.ts';
import { scopes } from '../../jobs/needed-rights.ts';
import { accessTokens, RefusedToken, type Verify } from './access-tokens.ts';
import { acceptKeys, keyPrefix } from './api-keys.ts';
import { FailedAttempts } from './attempts.ts';
import { createAuthorizer } from './authorizer.ts';
import { boundedFetch, type Fetch, Issuer } from './issuer.ts';

interface AuthenticationParts {
  /** The address of `/mcp`, which must be the audience of tokens. */
  readonly resource: string;
  readonly now: () => number;
  /** Milliseconds that never go back. */
  readonly elapsed?: () => number;
  /** Gets a sentence when the file of API keys cannot be used. */
  report(problem: string): void;
  /** How requests to the issuer are sent. Default: over the network. */
  readonly fetch?: Fetch;
}

export type Authentication = NonNullable<ReturnType<typeof createAuthentication>>;

/**
 * How callers authenticate, and the document that tells clients how. Undefined if the settings name no issuer and no
 * keys: then only this computer is served.
 */
export function createAuthentication(
  { issuer: address, keysFile }: Access,
  { resource, now, elapsed = () => performance.now(), report, fetch = boundedFetch }: AuthenticationParts,
) {
  if (address === undefined && keysFile === undefined) return undefined;
  const issuer = address === undefined ? undefined : new Issuer({ address, fetch, now: elapsed });
  const keys = keysFile === undefined ? undefined : acceptKeys(keysFile, report);
  const metadata = address === undefined ? undefined : resourceMetadata(resource, address);
  const verify = verifyBy(issuer && accessTokens({ issuer, audience: resource, now }), keys?.verify);
  const attempts = new FailedAttempts({ now: elapsed });
  return {
    authorizer: createAuthorizer({ verify, attempts, metadata: metadata?.address, now, elapsed }),
    /** Undefined if there are only keys. */
    issuer,
    verify,
    attempts,
    /** Answers a request for the resource metadata; undefined for any other. */
    respond: (request: Request) => metadata?.respond(request),
    close: () => keys?.close(),
  };
}

/** An API key is never sent to the issuer. */
const verifyBy =
  (tokens: Verify | undefined, keys: Verify | undefined): Verify =>
  async (token, inTurn) => {
    const verify = token.startsWith(keyPrefix) ? keys : tokens;
    if (verify === undefined) throw new RefusedToken();
    return verify(token, inTurn);
  };

const wellKnown = '/.well-known/oauth-protected-resource';

/** The metadata of RFC 9728: the audience of this server's tokens, and who issues them. */
function resourceMetadata(resource: string, issuer: string) {
  const { origin, pathname } = new URL(resource);
  const document = {
    resource,
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Music catalogue',
  };
  // A proxy may forward only paths below the server's own.
  const paths = new Set([wellKnown, `${wellKnown}${pathname}`, `${wellKnown}/mcp`]);
  return {
    address: `${origin}${wellKnown}${pathname}`,
    respond({ url, method }: Request): Response | undefined {
      if (!paths.has(new URL(url).pathname)) return undefined;
      if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) {
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
      }
      return Response.json(document, { headers: metadataHeaders });
    },
  };
}

/** The metadata is public, so clients in browsers may read it. */
const metadataHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'mcp-protocol-version',
  'cache-control': 'max-age=300',
};
