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

/** Sends a whole reply, which may be a listener's own: nobody may cache it. */
export function send(response: ServerResponse, reply: Reply): void {
  const bytes = Buffer.from(reply.text);
  head(response, reply, bytes.length);
  response.end(bytes);
}

/** Announces the whole length, sends half and breaks the connection. */
export function sendHalf(response: ServerResponse, reply: Reply): void {
  const bytes = Buffer.from(reply.text);
  head(response, reply, bytes.length);
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}

/** Ends the connection at once, without an answer. */
export const reset = (response: ServerResponse): void => void response.socket?.resetAndDestroy();

function head(response: ServerResponse, { status, type, headers }: Reply, length: number): void {
  response.writeHead(status, {
    ...headers,
    'content-type': type,
    'content-length': length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}
