import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Permission } from '../client/api/endpoint.ts';
import { httpTransport, TransportFailure } from '../client/transport.ts';
import { userAgent } from '../config/version.ts';
import { jsonIn } from '../text/parse.ts';

export interface OAuthApplication {
  readonly id: string;
  readonly secret: string;
}

export interface TokenResponse {
  readonly token: string;
  /** Lifetime in seconds; 0 for a token that does not expire, absent if unknown. */
  readonly expiresIn?: number;
}

export interface SignInTarget {
  /** The origin of the sign-in page and of the token exchange. */
  readonly origin: string;
  /** The path of the page, if only this sign-in has it. */
  readonly page?: string | undefined;
  readonly application: OAuthApplication;
  /** Ends the page, if it is open for one sign-in only. */
  close?(): Promise<void>;
}

/** The page that asks the listener for access. It contains no secret. */
export function authorizationUrl(
  { origin, page = '/oauth/auth.php', application }: SignInTarget,
  request: { redirect: string; permissions: readonly Permission[]; state: string },
): string {
  const url = new URL(page, origin);
  url.search = new URLSearchParams({
    app_id: application.id,
    redirect_uri: request.redirect,
    perms: request.permissions.join(','),
    state: request.state,
  }).toString();
  return url.href;
}

const longestMs = 20_000;

/** Exchanges the one-time code for a token. Rejects with `SignInError`. */
export async function exchangeCode(
  { origin, application: { id, secret } }: SignInTarget,
  code: string,
): Promise<TokenResponse> {
  const transport = httpTransport(async () => ({ origin, tokenIn: 'header' }), { userAgent });
  const params = { app_id: id, secret, code, output: 'json' };
  const request = { method: 'GET' as const, path: '/oauth/access_token.php', params };
  try {
    const { status, body } = await transport.send(request, AbortSignal.timeout(longestMs));
    return readTokenResponse(status, body);
  } catch (error) {
    if (error instanceof SignInError) throw error;
    const why =
      error instanceof TransportFailure && error.ran === 'no' ? 'could not be reached' : 'did not answer';
    throw new SignInError(`The service ${why} when the code was exchanged. Start again.`);
  } finally {
    await transport.close();
  }
}

const answer = z.object({
  access_token: z.string().min(1),
  expires: z.coerce.number().optional(),
});

/** Reads `access_token=…&expires=…`, or the same as JSON. Throws `SignInError`. */
export function readTokenResponse(status: number, body: string): TokenResponse {
  if (/wrong code/i.test(body.slice(0, 200))) throw new SignInError(wrongCode);
  const read = answer.safeParse(jsonIn(body) ?? Object.fromEntries(new URLSearchParams(body.trim())));
  if (status >= 300 || !read.success || !/^[\x21-\x7e]+$/.test(read.data.access_token)) {
    throw new SignInError(
      'The service did not exchange the code for a token: check MUSIC_APP_ID and MUSIC_APP_SECRET.',
    );
  }
  const { access_token: token, expires } = read.data;
  return { token, ...(expires !== undefined && expires >= 0 ? { expiresIn: expires } : {}) };
}

const wrongCode =
  'The service refused the code: it has expired or was already used, or MUSIC_APP_ID and MUSIC_APP_SECRET do not belong together. Start again.';

/** Signing in ended without a token. The message is one sentence for the listener. */
export class SignInError extends Error {}

/** Compares a text with a secret in constant time. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();
