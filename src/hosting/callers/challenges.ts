import { leastScope } from '../../server/scopes.ts';

export interface Challenge {
  readonly status: 401 | 403;
  /** As RFC 6750 names it; none where nothing was presented. */
  readonly error?: 'invalid_token' | 'insufficient_scope';
  readonly description: string;
}

/** The answer that says how to authorize. `metadata`: where the resource's metadata is, where there is any. */
export function challengeResponse(
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
  return refusal(status, error ?? 'unauthorized', description, {
    'www-authenticate': `Bearer ${listed.join(', ')}`,
    'access-control-expose-headers': 'WWW-Authenticate',
  });
}

/** An answer that refuses a request before anything of it is read. `retryMs`: when it may come again. */
export const laterResponse = (status: 429 | 503, description: string, retryMs: number): Response =>
  refusal(status, status === 429 ? 'too_many_requests' : 'temporarily_unavailable', description, {
    'retry-after': String(Math.max(1, Math.ceil(retryMs / 1000))),
  });

const refusal = (status: number, error: string, description: string, headers: Record<string, string>) =>
  Response.json(
    { error, error_description: description },
    { status, headers: { ...headers, 'cache-control': 'no-store' } },
  );
