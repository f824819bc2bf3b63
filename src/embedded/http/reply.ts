import type { ServerResponse } from 'node:http';

/** What goes back: a status and a text. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export const json = (body: unknown, status = 200): Reply => ({
  status,
  type: JSON_TYPE,
  text: JSON.stringify(body),
});

export const page = (text: string, status = 200): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  text,
});

/** Sends it whole. An answer may be a listener's own: it is never cached. */
export function send(response: ServerResponse, { status, type, text }: Reply): void {
  const bytes = Buffer.from(text);
  head(response, status, type, bytes.length);
  response.end(bytes);
}

/** Promises all of it, sends half and breaks the connection. */
export function sendHalf(response: ServerResponse, { status, type, text }: Reply): void {
  const bytes = Buffer.from(text);
  head(response, status, type, bytes.length);
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}

/** Ends the connection at once, without an answer. */
export const reset = (response: ServerResponse): void => void response.socket?.resetAndDestroy();

function head(response: ServerResponse, status: number, type: string, length: number): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}
