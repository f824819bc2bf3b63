import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Issuer } from './issuer.ts';
import type { Caller } from './principal.ts';

/** A token or key that is none of ours, or no longer one. */
export class Refused extends Error {}

/** Says who holds a token. Rejects with `Refused` or `IssuerUnavailable`. */
export type Verify = (token: string) => Promise<Caller>;

/** With a secret that both know, whoever can read the issuer's public key could sign; `none` signs nothing. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** Issuers leave the type out, say that it is a token of access, or just a token. Logout tokens and others are none. */
const types = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt']);
/** Seconds by which clocks may differ. */
const clockTolerance = 5;

export interface AccessTokenRules {
  readonly issuer: Issuer;
  /** What a token must be for: this server's address. */
  readonly audience: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Verifies an authorization server's signed tokens. The issuer is asked for its keys, never about a token. */
export function accessTokens({ issuer, audience, now }: AccessTokenRules): Verify {
  return async token => {
    // Tokens have the issuer's name as the issuer writes it, and so have principals: the configuration may have a slash more.
    const { issuer: name } = await issuer.metadata();
    const options = { issuer: name, audience, algorithms, clockTolerance, requiredClaims: ['exp', 'sub'] };
    try {
      const { payload, protectedHeader } = await jwtVerify(token, issuer.key, {
        ...options,
        currentDate: new Date(now()),
      });
      if (!types.has(protectedHeader.typ?.toLowerCase())) throw new Refused();
      return callerOf(payload, name);
    } catch (error) {
      // Whatever of the token is wrong is one of these.
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw new Refused();
      throw error;
    }
  };
}

function callerOf(payload: JWTPayload, issuer: string): Caller {
  const { sub: subject, exp, cnf } = payload;
  // A token that is bound to a key is worth nothing without a proof of that key.
  if (typeof subject !== 'string' || subject === '' || exp === undefined || cnf !== undefined)
    throw new Refused();
  return {
    principal: { issuer, subject },
    scopes: scopesIn(payload['scope'] ?? payload['scp']),
    expiresAt: exp * 1000,
    ended: new AbortController().signal,
  };
}

/** `scope` is one text; some issuers write `scp`, or a list. */
const scopesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(' ')).filter(
    (scope): scope is string => typeof scope === 'string' && scope !== '',
  );
