import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { InTurn } from './attempts.ts';
import type { Issuer } from './issuer.ts';
import type { Caller } from './principal.ts';

/** The token or key is not valid here, or no longer. */
export class RefusedToken extends Error {}

/** Finds the caller of a token or key. `inTurn` runs what is costly. Rejects with `RefusedToken` or `IssuerUnavailable`. */
export type Verify = (token: string, inTurn?: InTurn) => Promise<Caller>;

export const atOnce: InTurn = work => work();

/** Only asymmetric algorithms: with a shared secret, anyone who knows the public key could sign; `none` has no signature. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** The types that issuers use for access tokens. Logout tokens, for example, have another type. */
const types = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt']);
/** Three parts in base64url. Other texts are refused before anything is computed from them. */
const signedToken = /^[\w-]{2,4096}\.[\w-]{2,8192}\.[\w-]{2,2048}$/;
/** How far clocks may differ, in seconds. */
export const clockTolerance = 5;

interface AccessTokenRules {
  readonly issuer: Issuer;
  /** This server's address, which must be the token's audience. */
  readonly audience: string;
  readonly now: () => number;
}

/** Verifies access tokens that the issuer signed. The issuer is asked only for its keys, never about a token. */
export function accessTokens({ issuer, audience, now }: AccessTokenRules): Verify {
  return async (token, inTurn = atOnce) => {
    if (!signedToken.test(token)) throw new RefusedToken();
    // The issuer's own spelling of its name, because the configured one may differ by a slash.
    const { issuer: name } = await issuer.metadata();
    const options = { issuer: name, audience, algorithms, clockTolerance, requiredClaims: ['exp', 'sub'] };
    try {
      const header = decodeProtectedHeader(token);
      if (header.alg === undefined || !algorithms.includes(header.alg)) throw new RefusedToken();
      // Not in turn, because the issuer may be slow.
      const key = await issuer.key({ ...header, alg: header.alg });
      const { payload, protectedHeader } = await inTurn(() =>
        jwtVerify(token, key, { ...options, currentDate: new Date(now()) }),
      );
      if (!types.has(protectedHeader.typ?.toLowerCase())) throw new RefusedToken();
      return callerOf(payload, name);
    } catch (error) {
      // jose throws these for anything that is wrong with a token.
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw new RefusedToken();
      throw error;
    }
  };
}

function callerOf(payload: JWTPayload, issuer: string): Caller {
  const { sub: subject, exp, cnf } = payload;
  // A token with `cnf` is bound to a key, and this server cannot check the proof of that key.
  if (typeof subject !== 'string' || subject === '' || exp === undefined || cnf !== undefined)
    throw new RefusedToken();
  return {
    principal: { issuer, subject },
    scopes: scopesIn(payload['scope'] ?? payload['scp']),
    expiresAt: exp * 1000,
    ended: new AbortController().signal,
  };
}

/** `scope` is a text with spaces; some issuers use `scp` or a list. */
const scopesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(' ')).filter(
    (scope): scope is string => typeof scope === 'string' && scope !== '',
  );
