import { createHash } from 'node:crypto';
import { leastScope } from '../../jobs/rights.ts';
import { Refused, type Verify } from './access-tokens.ts';
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

/** Authenticates each request by its bearer token. */
export function createAuthorizer({ verify, attempts, metadata, now }: AuthorizerOptions): Authorizer {
  const verified = new VerifiedTokens(now);
  return {
    async authorize(request, peer) {
      const token = tokenIn(request.headers.get('authorization'));
      // A request without a token is how clients find the authorization server, so it is not a failed attempt.
      if (token === undefined) return challengeResponse(challenges.missing, metadata);
      const { caller: known, wasValid } = verified.find(token);
      if (known !== undefined) return known;
      // Callers behind the same address can go on with tokens that were valid before.
      const waitMs = wasValid ? 0 : attempts.waitMs(peer);
      if (waitMs > 0) return retryResponse(429, 'Too many wrong tokens.', waitMs);
      try {
        const caller = { ...(await verify(token)), metadata };
        if (!caller.scopes.includes(leastScope)) return challengeResponse(challenges.insufficient, metadata);
        verified.add(token, caller);
        return caller;
      } catch (error) {
        if (error instanceof IssuerUnavailable) {
          return retryResponse(503, 'The authorization server cannot be reached.', retryMs);
        }
        if (!(error instanceof Refused)) throw error;
        verified.remove(token);
        attempts.failed(peer);
        return challengeResponse(challenges.refused, metadata);
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

export interface FailedAttemptsOptions {
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** How many attempts may fail per window. */
  readonly most?: number;
  readonly windowMs?: number;
  /** How many addresses are remembered. The one whose last failure is oldest is dropped first. */
  readonly mostPeers?: number;
}

/** Counts the failed attempts of each address. */
export class FailedAttempts {
  readonly #options: Required<FailedAttemptsOptions>;
  /** In the order of the latest failure. */
  readonly #peers = new Map<string, { readonly since: number; readonly count: number }>();

  constructor({ now, most = 20, windowMs = 60_000, mostPeers = 10_000 }: FailedAttemptsOptions) {
    this.#options = { now, most, windowMs, mostPeers };
  }

  /** How long this address must wait, in milliseconds. */
  waitMs(peer: string): number {
    const { now, most, windowMs } = this.#options;
    const failed = this.#peers.get(networkOf(peer));
    if (failed === undefined || failed.count < most) return 0;
    return Math.max(0, failed.since + windowMs - now());
  }

  failed(peer: string): void {
    const { now, windowMs, mostPeers } = this.#options;
    const network = networkOf(peer);
    const before = this.#peers.get(network);
    const isSameWindow = before !== undefined && before.since + windowMs > now();
    this.#peers.delete(network);
    this.#peers.set(network, {
      since: isSameWindow ? before.since : now(),
      count: isSameWindow ? before.count + 1 : 1,
    });
    const [oldest] = this.#peers.keys();
    if (this.#peers.size > mostPeers && oldest !== undefined) this.#peers.delete(oldest);
  }
}

/** A household has a whole /64 network in IPv6, so its addresses count as one. */
function networkOf(peer: string): string {
  const address = peer.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
