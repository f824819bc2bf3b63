import { z } from 'zod';
import type { Permission } from '../client/api/endpoint.ts';
import { httpTransport, TransportFailure } from '../client/transport.ts';
import { jsonIn } from '../text/json-in.ts';
import { SignInError } from './sign-in-error.ts';

/** An application that the service knows. */
export interface Application {
  readonly id: string;
  readonly secret: string;
}

/** A token, as the service gave it for a code. */
export interface TokenResponse {
  readonly token: string;
  /** Seconds it lasts, 0 where it does not end; absent where nobody says. */
  readonly expiresIn?: number;
}

/** Where one sign-in takes place. */
export interface SignInPlace {
  /** Of the page and of the exchange. */
  readonly origin: string;
  /** The path of the page, where it is of this sign-in alone. */
  readonly page?: string | undefined;
  readonly application: Application;
}

/** The page where the listener is asked. It holds no secret. */
export function authorizationUrl(
  { origin, page = '/oauth/auth.php', application }: SignInPlace,
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

/** Trades the one-time code for a token. Rejects with `SignInError`. */
export async function exchangeCode(
  { origin, application: { id, secret } }: SignInPlace,
  code: string,
): Promise<TokenResponse> {
  const transport = httpTransport(async () => ({ origin, tokenIn: 'header' }));
  const params = { app_id: id, secret, code, output: 'json' };
  const request = { method: 'GET' as const, path: '/oauth/access_token.php', params };
  try {
    const { status, body } = await transport.send(request, AbortSignal.timeout(longestMs));
    return readTokenResponse(status, body);
  } catch (error) {
    if (error instanceof SignInError) throw error;
    const why =
      error instanceof TransportFailure && error.ran === 'no' ? 'cannot be reached' : 'gave no answer';
    throw new SignInError(
      `The service ${why} when the code was to be exchanged: nothing was signed in. Start again.`,
    );
  } finally {
    await transport.close();
  }
}

const answer = z.object({
  access_token: z.string().min(1),
  expires: z.coerce.number().optional(),
});

/** Reads either form: `access_token=…&expires=…`, or the same as JSON. Throws `SignInError`. */
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
  'The service refused the code: it was used already or is too old, or MUSIC_APP_ID and MUSIC_APP_SECRET do not belong together. Start again.';
