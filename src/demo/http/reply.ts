import type { ServerResponse } from 'node:http';

/** An HTTP response with a text. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const jsonType = 'application/json; charset=utf-8';

export const json = (body: unknown, status = 200): Reply => ({
  status,
  type: jsonType,
  text: JSON.stringify(body),
});

export const page = (text: string, status = 200): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  text,
});

/** Sends a whole reply. It may contain a listener's data, so caches may not store it. */
export function send(response: ServerResponse, { status, type, text, headers }: Reply): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    ...headers,
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(bytes);
}
