import { createHash } from 'node:crypto';
import { leastScope } from '../../server/scopes.ts';
import { Refused, type Verify } from './access-tokens.ts';
import { type Challenge, challengeResponse, laterResponse } from './challenges.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import { IssuerUnavailable } from './issuer.ts';
import type { Authorizer, Caller } from './principal.ts';

export interface AuthorizerOptions {
  readonly verify: Verify;
  readonly attempts: FailedAttempts;
  /** Where the resource's metadata is, where there is any. */
  readonly metadata: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** An issuer that cannot be asked is tried again after this. Milliseconds. */
const retryMs = 5000;

const nothing: Challenge = { status: 401, description: 'A bearer token is needed.' };
const refused: Challenge = {
  status: 401,
  error: 'invalid_token',
  description: 'The token is wrong, has expired, was revoked, or is for another server.',
};
const insufficient: Challenge = {
  status: 403,
  error: 'insufficient_scope',
  description: `The token lacks ${leastScope}.`,
};

/** Asks every request for a bearer token, and says who holds it. */
export function createAuthorizer({ verify, attempts, metadata, now }: AuthorizerOptions): Authorizer {
  const verified = new VerifiedTokens(now);
  const challenge = (of: Challenge) => challengeResponse(of, metadata);
  return {
    async authorize(request, peer) {
      const token = bearerIn(request.headers.get('authorization'));
      // Clients find out in this way where to get a token: it is no attempt.
      if (token === undefined) return challenge(nothing);
      const { caller: known, hasWorked } = verified.look(token);
      if (known !== undefined) return known;
      // Others behind the same address go on with the tokens they have.
      const waitMs = hasWorked ? 0 : attempts.waitMs(peer);
      if (waitMs > 0) return laterResponse(429, 'Too many tokens were wrong.', waitMs);
      try {
        const caller = { ...(await verify(token)), metadata };
        if (!caller.scopes.includes(leastScope)) return challenge(insufficient);
        verified.add(token, caller);
        return caller;
      } catch (error) {
        if (error instanceof IssuerUnavailable) {
          return laterResponse(503, 'The authorization server cannot be reached.', retryMs);
        }
        if (!(error instanceof Refused)) throw error;
        verified.forget(token);
        attempts.failed(peer);
        return challenge(refused);
      }
    },
  };
}

/** One token in one header; a list of them is none. */
export const bearerIn = (header: string | null): string | undefined =>
  /^bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];

const mostVerified = 10_000;
/** A key that the issuer withdraws signs nothing more after this. Milliseconds. */
const longestMs = 60_000;

/** Tokens that were found good, known by a hash, and for a moment not looked at again: verifying one costs more than a whole call. */
class VerifiedTokens {
  readonly #now: () => number;
  readonly #callers = new Map<string, { readonly caller: Caller; readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Who holds a token, where it need not be verified again, and whether it was found good at any time. */
  look(token: string): { readonly caller?: Caller; readonly hasWorked: boolean } {
    const found = this.#callers.get(hashOf(token));
    if (found === undefined) return { hasWorked: false };
    const { caller, until } = found;
    const isGood = until > this.#now() && !caller.ended.aborted;
    return { ...(isGood ? { caller } : {}), hasWorked: true };
  }

  add(token: string, caller: Caller): void {
    const until = Math.min(caller.expiresAt ?? Number.POSITIVE_INFINITY, this.#now() + longestMs);
    this.forget(token);
    this.#callers.set(hashOf(token), { caller, until });
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > mostVerified && oldest !== undefined) this.#callers.delete(oldest);
  }

  forget(token: string): void {
    this.#callers.delete(hashOf(token));
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
