import { createHash, timingSafeEqual } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ConfigError } from '../../config/config.ts';
import { leastScope, scopes } from '../../jobs/needed-rights.ts';
import { PrivateFileError, privateFileWords, readPrivateFile } from '../../platform/private-file.ts';
import { codeOf } from '../../text/errors.ts';
import { atOnce, clockTolerance, RefusedToken, type Verify } from './access-tokens.ts';
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
  /** Milliseconds that never go back. */
  readonly elapsed?: () => number;
}

/** A token that was valid once. */
interface Verified {
  readonly caller: Caller;
  readonly isValid: boolean;
  /** When to verify it again: by the time, and by what elapsed. */
  readonly until: number;
  readonly elapsesAt: number;
  /** When it ends by what elapsed, also where the clock was set back. */
  readonly endsAt: number;
}

const mostVerified = 10_000;
/** How long a token is not verified again. A key that the issuer withdrew is noticed after this. Milliseconds. */
const longestMs = 60_000;
/** When to try again after the issuer could not be reached, in milliseconds. */
const retryMs = 5000;

/** Authenticates each request by its bearer token. A valid token is accepted however many others were wrong. */
export function createAuthorizer({
  verify,
  attempts,
  metadata,
  now,
  elapsed = () => performance.now(),
}: AuthorizerOptions): Authorizer {
  // Valid tokens by their hash, because verifying one takes longer than a whole call.
  const verified = new LRUCache<string, Verified>({ max: mostVerified });
  return {
    async authorize(request, network) {
      const token = tokenIn(request.headers.get('authorization'));
      // A request without a token is how clients find the authorization server, so it is not a failed attempt.
      if (token === undefined) return challengeResponse('missing', metadata);
      const hash = createHash('sha256').update(token).digest('base64url');
      const known = verified.get(hash);
      // By whichever clock is first.
      const isKnown = known?.isValid && known.until > now() && known.elapsesAt > elapsed();
      if (isKnown && !known.caller.ended.aborted) return known.caller;
      try {
        if (known && known.endsAt <= elapsed()) throw new RefusedToken();
        // A token that was valid before does not wait for the wrong ones of its network.
        const inTurn = known?.isValid ? undefined : attempts.inTurn(network, request.signal);
        const caller = { ...(await verify(token, inTurn)), metadata };
        if (!caller.scopes.includes(leastScope)) return challengeResponse('insufficient', metadata);
        const leftMs = (caller.expiresAt ?? Number.POSITIVE_INFINITY) - now();
        const endsAt = Math.min(
          known?.endsAt ?? Number.POSITIVE_INFINITY,
          elapsed() + leftMs + clockTolerance * 1000,
        );
        verified.set(hash, {
          caller,
          isValid: true,
          until: Math.min(caller.expiresAt ?? Number.POSITIVE_INFINITY, now() + longestMs),
          elapsesAt: elapsed() + longestMs,
          endsAt,
        });
        return caller;
      } catch (error) {
        if (error instanceof IssuerUnavailable) {
          return retryResponse(503, 'The authorization server cannot be reached.', retryMs);
        }
        if (!(error instanceof RefusedToken)) throw error;
        if (known) verified.set(hash, { ...known, isValid: false });
        const waitMs = attempts.failed(network);
        return waitMs > 0
          ? retryResponse(429, 'Too many wrong tokens.', waitMs)
          : challengeResponse('refused', metadata);
      }
    },
  };
}

/** The token of a `Bearer` header. A header with several is refused. */
const tokenIn = (header: string | null): string | undefined =>
  /^bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];

/** `error`: a code of RFC 6750; undefined if there was no token. */
const challenges = {
  missing: { status: 401, error: undefined, description: 'A bearer token is needed.' },
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
} as const;

function challengeResponse(kind: keyof typeof challenges, metadata: string | undefined): Response {
  const { status, error, description } = challenges[kind];
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
      if (!keyShape.test(token)) throw new RefusedToken();
      // In turn, so that guesses are as slow as at a server with many keys.
      const isSame = await inTurn(async () => timingSafeEqual(Buffer.from(token), expected));
      if (!isSame) throw new RefusedToken();
      return localCaller;
    },
    attempts: new FailedAttempts({ now: () => performance.now() }),
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
  const how = reason === 'shared' ? ' Delete it, or run chmod 600 on it.' : '';
  throw new ConfigError(`The key for serve in ${path} is refused: it ${privateFileWords[reason]}.${how}`);
}
