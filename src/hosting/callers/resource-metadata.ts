import { scopes } from '../../server/scopes.ts';

const wellKnown = '/.well-known/oauth-protected-resource';

/** What RFC 9728 tells clients of this server: what its tokens are for, and who gives them. */
export interface ResourceMetadata {
  /** Where the document is, for challenges. */
  readonly address: string;
  /** The answer to a request for the document; undefined for any other. */
  respond(request: Request): Response | undefined;
}

/** `resource`: the address of the MCP endpoint, which tokens must be for. */
export function resourceMetadata(resource: string, issuer: string): ResourceMetadata {
  const { origin, pathname } = new URL(resource);
  const document = {
    resource,
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Music catalogue',
  };
  // A proxy may pass on only what lies below the server's own path.
  const paths = new Set([wellKnown, `${wellKnown}${pathname}`, `${wellKnown}/mcp`]);
  return {
    address: `${origin}${wellKnown}${pathname}`,
    respond({ url, method }) {
      if (!paths.has(new URL(url).pathname)) return undefined;
      if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) {
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
      }
      return Response.json(document, { headers });
    },
  };
}

/** Nothing here is secret: clients in browsers read it too. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'mcp-protocol-version',
  'cache-control': 'max-age=300',
};
