import type { Access } from '../../config/access.ts';
import { accessTokens, Refused, type Verify } from './access-tokens.ts';
import { acceptKeys, keyPrefix } from './api-keys.ts';
import { createAuthorizer } from './authorizer.ts';
import { boundedFetch, type Fetch } from './bounded-fetch.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { Issuer } from './issuer.ts';
import type { Authorizer } from './principal.ts';
import { resourceMetadata } from './resource-metadata.ts';

export interface GateParts {
  /** The address of the MCP endpoint: what tokens must be for. */
  readonly resource: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Gets a sentence when the file of API keys cannot be used. */
  report(problem: string): void;
  /** How the issuer is asked; over the network when absent. */
  readonly fetch?: Fetch;
}

/** Who may call, and the document that tells clients how. */
export interface Gate {
  readonly authorizer: Authorizer;
  /** The issuer, where there is one. */
  readonly issuer: Issuer | undefined;
  readonly verify: Verify;
  readonly attempts: FailedAttempts;
  /** The answer to a request for the metadata; undefined for any other. */
  respond(request: Request): Response | undefined;
  close(): void;
}

/** The gate that `access` describes; undefined where everyone on this computer is one and the same caller. */
export function createGate(access: Access, parts: GateParts): Gate | undefined {
  const { resource, now, report, fetch = boundedFetch } = parts;
  const { issuer: address, keysFile } = access;
  if (address === undefined && keysFile === undefined) return undefined;
  const issuer = address === undefined ? undefined : new Issuer({ address, fetch, now });
  const keys = keysFile === undefined ? undefined : acceptKeys(keysFile, report);
  const metadata = address === undefined ? undefined : resourceMetadata(resource, address);
  const verify = verifyBy(issuer && accessTokens({ issuer, audience: resource, now }), keys?.verify);
  const attempts = new FailedAttempts({ now });
  return {
    authorizer: createAuthorizer({ verify, attempts, metadata: metadata?.address, now }),
    issuer,
    verify,
    attempts,
    respond: request => metadata?.respond(request),
    close: () => keys?.close(),
  };
}

/** An API key is never sent to the issuer. */
const verifyBy =
  (tokens: Verify | undefined, keys: Verify | undefined): Verify =>
  async token => {
    const verify = token.startsWith(keyPrefix) ? keys : tokens;
    if (verify === undefined) throw new Refused();
    return verify(token);
  };
