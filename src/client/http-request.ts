import type { TokenLocation } from './service-preset.ts';
import type { WireRequest } from './wire-codec.ts';

/** Where the service is, and the token to call it with. */
export interface Target {
  /** An origin, with a base path if there is one: `https://music.test/2.0`. */
  readonly origin: string;
  readonly token?: string | undefined;
  readonly tokenIn: TokenLocation;
  /** Separates the cached answers of several callers that use the same token. */
  readonly owner?: string | undefined;
}

/** A request as HTTP carries it. The names of headers are in lower case. */
export interface HttpRequest {
  readonly method: WireRequest['method'];
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The form of a POST. Empty for other methods. */
  readonly body: string;
}

/** The request with the token of its target, unless it is anonymous. */
export function httpRequest(request: WireRequest, { token: given, tokenIn }: Target): HttpRequest {
  const { method, path } = request;
  const token = request.anonymous ? undefined : given;
  const params = new URLSearchParams(request.params);
  if (token !== undefined && tokenIn === 'query') params.set('access_token', token);
  const inBody = method === 'POST';
  const text = params.toString();
  return {
    method,
    path: inBody || text === '' ? path : `${path}?${text}`,
    headers: {
      accept: 'application/json',
      'accept-language': request.language ?? 'en',
      ...(token !== undefined && tokenIn === 'header' ? { authorization: `Bearer ${token}` } : {}),
      ...(inBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    body: inBody ? text : '',
  };
}

/** The media type in a header, in lower case and without its parameters. */
export const mediaTypeIn = (header: string): string => header.split(';')[0]?.trim().toLowerCase() ?? '';
