import { createHash, timingSafeEqual } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ConfigError } from '../../config/config.ts';
import { leastScope, scopes } from '../../jobs/needed-rights.ts';
import { PrivateFileError, readPrivateFile } from '../../platform/private-file.ts';
import { codeOf } from '../../text/errors.ts';
import { atOnce, Refused, signedToken, type Verify } from './access-tokens.ts';
import { keyShape, newKey } from './api-keys.ts';
import { FailedAttempts } from './attempts.ts';
import { IssuerUnavailable } from './issuer.ts';
import type { Authorizer, Caller } from './principal.ts';

interface AuthorizerOptions {
  readonly verify: Verify;
  readonly attempts: FailedAttempts;
  /** The address of the resource metadata, if there is one. */
  readonly metadata: string | undefined;
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
  readonly #callers = new LRUCache<string, { readonly caller: Caller; readonly until: number }>({
    max: mostVerified,
  });

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
    this.#callers.set(hashOf(token), { caller, until });
  }

  remove(token: string): void {
    this.#callers.delete(hashOf(token));
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Without authorization, all callers on this computer are one caller with all rights. */
const localCaller: Caller = {
  principal: { issuer: 'this computer', subject: 'listener' },
  scopes,
  ended: new AbortController().signal,
};

export const anybody = (): Authorizer => ({ authorize: async () => localCaller });

/** Accepts this key, and no other. */
export function holderOf(key: string, now: () => number): Authorizer {
  const expected = Buffer.from(key);
  return createAuthorizer({
    async verify(token, inTurn = atOnce) {
      if (!keyShape.test(token)) throw new Refused();
      // In turn, so that guesses are as slow as at a server with many keys.
      const isSame = await inTurn(async () => timingSafeEqual(Buffer.from(token), expected));
      if (!isSame) throw new Refused();
      return localCaller;
    },
    attempts: new FailedAttempts({ now }),
    metadata: undefined,
    now,
  });
}

/** The key for callers on this computer. The first start creates it. Rejects with `ConfigError`. */
export async function localKey(path: string): Promise<string> {
  const key = newKey();
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
    return key;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return keyIn(path);
    throw new ConfigError(
      `The key for serve cannot be written to ${path} (${codeOf(error) || 'unknown'}). Make its folder writable, or use --no-key.`,
    );
  }
}

/** How often, and how many milliseconds apart, to look whether another process has written the key. */
const looks = 20;
const lookMs = 50;

async function keyIn(path: string): Promise<string> {
  for (let look = 1; look <= looks; look += 1) {
    const key = (await readPrivateFile(path, { links: false }).catch(error => refuse(path, error))).trim();
    if (keyShape.test(key)) return key;
    await sleep(lookMs);
  }
  throw new ConfigError(`${path} is not a key for serve. Delete it; the next start makes a new one.`);
}

function refuse(path: string, error: unknown): never {
  const reason = error instanceof PrivateFileError ? error.reason : 'unreadable';
  const why =
    reason === 'shared' ? 'other users can read it. Delete it, or run chmod 600 on it' : `it is ${reason}`;
  throw new ConfigError(`The key for serve in ${path} is refused: ${why}.`);
}
