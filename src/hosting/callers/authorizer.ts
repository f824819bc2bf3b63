import { createHash } from 'node:crypto';
import { leastScope } from '../../jobs/rights.ts';
import { Refused, signedToken, type Verify } from './access-tokens.ts';
import { keyShape } from './api-keys.ts';
import type { FailedAttempts } from './attempts.ts';
import { IssuerUnavailable } from './issuer.ts';
import type { Authorizer, Caller } from './principal.ts';

export interface AuthorizerOptions {
  readonly verify: Verify;
  readonly attempts: FailedAttempts;
  /** The address of the resource metadata, if there is one. */
  readonly metadata: string | undefined;
  /** Unix time in milliseconds. */
  readonly now: () => number;
}

/** When to try again after the issuer could not be reached, in milliseconds. */
const retryMs = 5000;

/** Authenticates each request by its bearer token. A valid token is accepted however many others were wrong. */
export function createAuthorizer({ verify, attempts, metadata, now }: AuthorizerOptions): Authorizer {
  const verified = new VerifiedTokens(now);
  return {
    async authorize(request, network) {
      const token = tokenIn(request.headers.get('authorization'));
      // A request without a token is how clients find the authorization server, so it is not a failed attempt.
      if (token === undefined) return challengeResponse(challenges.missing, metadata);
      const { caller: known, wasValid } = verified.find(token);
      if (known !== undefined) return known;
      try {
        // A token that was valid before does not wait for the wrong ones of its network.
        const inTurn = wasValid ? undefined : attempts.inTurn(network, request.signal);
        const caller = { ...(await verify(token, inTurn)), metadata };
        if (!caller.scopes.includes(leastScope)) return challengeResponse(challenges.insufficient, metadata);
        verified.add(token, caller);
        return caller;
      } catch (error) {
        if (error instanceof IssuerUnavailable) {
          return retryResponse(503, 'The authorization server cannot be reached.', retryMs);
        }
        if (!(error instanceof Refused)) throw error;
        verified.remove(token);
        const waitMs = attempts.failed(network);
        return waitMs > 0
          ? retryResponse(429, 'Too many wrong tokens.', waitMs)
          : challengeResponse(challenges.refused, metadata);
      }
    },
  };
}

/** The token of a `Bearer` header. A header with several is refused. */
const tokenIn = (header: string | null): string | undefined =>
  /^bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];

interface Challenge {
  readonly status: 401 | 403;
  /** An error code of RFC 6750; undefined if there was no token. */
  readonly error?: 'invalid_token' | 'insufficient_scope';
  readonly description: string;
}

const challenges = {
  missing: { status: 401, description: 'A bearer token is needed.' },
  refused: {
    status: 401,
    error: 'invalid_token',
    description: 'The token is wrong, has expired, was revoked, or is for another server.',
  },
  insufficient: {
    status: 403,
    error: 'insufficient_scope',
    description: `The token lacks ${leastScope}.`,
  },
} as const satisfies Record<string, Challenge>;

function challengeResponse(
  { status, error, description }: Challenge,
  metadata: string | undefined,
): Response {
  const parameters = {
    realm: 'music-catalogue-mcp',
    ...(error === undefined ? {} : { error, error_description: description }),
    scope: leastScope,
    ...(metadata === undefined ? {} : { resource_metadata: metadata }),
  };
  const listed = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return errorResponse(status, error ?? 'unauthorized', description, {
    'www-authenticate': `Bearer ${listed.join(', ')}`,
    'access-control-expose-headers': 'WWW-Authenticate',
  });
}

const retryResponse = (status: 429 | 503, description: string, retryAfterMs: number): Response =>
  errorResponse(status, status === 429 ? 'too_many_requests' : 'temporarily_unavailable', description, {
    'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))),
  });

const errorResponse = (
  status: number,
  error: string,
  description: string,
  headers: Readonly<Record<string, string>>,
) =>
  Response.json(
    { error, error_description: description },
    { status, headers: { ...headers, 'cache-control': 'no-store' } },
  );

const mostVerified = 10_000;
/** How long a token is not verified again. A key that the issuer withdrew is noticed after this. Milliseconds. */
const longestMs = 60_000;

/** Remembers valid tokens by their hash, because verifying one takes longer than a whole call. */
class VerifiedTokens {
  readonly #now: () => number;
  readonly #callers = new Map<string, { readonly caller: Caller; readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The caller, if the token need not be verified again, and whether the token was ever valid. */
  find(token: string): { readonly caller?: Caller; readonly wasValid: boolean } {
    if (!keyShape.test(token) && !signedToken.test(token)) return { wasValid: false };
    const found = this.#callers.get(hashOf(token));
    if (found === undefined) return { wasValid: false };
    const { caller, until } = found;
    const isValid = until > this.#now() && !caller.ended.aborted;
    return { ...(isValid ? { caller } : {}), wasValid: true };
  }

  add(token: string, caller: Caller): void {
    const until = Math.min(caller.expiresAt ?? Number.POSITIVE_INFINITY, this.#now() + longestMs);
    this.remove(token);
    this.#callers.set(hashOf(token), { caller, until });
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > mostVerified && oldest !== undefined) this.#callers.delete(oldest);
  }

  remove(token: string): void {
    this.#callers.delete(hashOf(token));
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
