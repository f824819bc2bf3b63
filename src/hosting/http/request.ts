import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRecord } from '../../client/api/is-record.ts';
import type { Caller } from '../callers/principal.ts';

/** A request of an authenticated caller. */
export interface CallerRequest {
  /** Without its body and without credentials. */
  readonly request: Request;
  /** The parsed JSON body; undefined if there is none. */
  readonly body: unknown;
  readonly caller: Caller;
  /** The principal's key. */
  readonly owner: string;
  readonly open: OpenRequest;
}

export type OpenRequest = ReturnType<typeof createOpenRequest>;

/** A request lasts until its connection is closed and everything that it started has ended. */
export function createOpenRequest() {
  let holds = 0;
  let end: () => void = () => undefined;
  /** Resolves when nothing holds the request any more. Never rejects. */
  const done = new Promise<void>(resolve => {
    end = resolve;
  });
  return {
    done,
    /** Keeps the request open until the returned function is called, once. */
    hold() {
      holds += 1;
      return () => {
        holds -= 1;
        if (holds === 0) end();
      };
    },
  };
}

/** What the SDK needs to know of a caller. It gets no token. */
export const authInfoOf = ({ principal, scopes, expiresAt, metadata }: Caller) => ({
  token: '',
  clientId: principal.subject,
  scopes: [...scopes],
  ...(metadata === undefined ? {} : { resourceMetadataUrl: metadata }),
  ...(expiresAt === undefined ? {} : { expiresAt: Math.floor(expiresAt / 1000) }),
});

/** A request of Node as the SDK expects it, without the body; undefined if its target is not a path. */
export function requestOf(
  incoming: IncomingMessage,
  { base, requestId }: { readonly base: string; readonly requestId: string },
  signal: AbortSignal,
): Request | undefined {
  const { url = '', method = 'GET' } = incoming;
  // A full address could name another host than the one that was checked.
  if (!url.startsWith('/') || !URL.canParse(`${base}${url}`)) return undefined;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  headers.set('x-request-id', requestId);
  return new Request(`${base}${url}`, { method, headers, signal });
}

const credentialHeaders = ['authorization', 'cookie', 'proxy-authorization'];

/** Removes the credentials, once the caller is authenticated. */
export function withoutCredentials(request: Request): Request {
  for (const name of credentialHeaders) request.headers.delete(name);
  return request;
}

/** The path of a request, without the query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

/** A body larger than this many times the limit is not read to its end: the connection is closed. */
const mostOverLimit = 4;

/** The body is larger than the limit. */
export class BodyTooLarge extends Error {
  /** The limit in bytes. */
  readonly most: number;
  constructor(most: number) {
    super();
    this.most = most;
  }
}

/** Milliseconds in which the rest of a body must arrive after its request was answered. */
const restMs = 5000;

/** Closes the connection if the unread rest of a body arrives too slowly. */
export function limitRest(incoming: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (incoming.complete) return;
    const timer = setTimeout(() => incoming.complete || incoming.socket.destroy(), restMs).unref();
    incoming.once('close', () => clearTimeout(timer));
  });
}

/** Bytes of a form; it has a few hundred. */
const largestForm = 8192;
/** Milliseconds in which a form must arrive. */
const formMs = 10_000;

/** The body of a form, which is not received until the page reads it. Rejects with `BodyTooLarge`. */
export async function* formBody(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => incoming.destroy(), formMs).unref();
  try {
    yield new TextEncoder().encode(await readBody(incoming, largestForm));
  } finally {
    clearTimeout(timer);
  }
}

/** Counts the bytes that arrive, whatever `Content-Length` says. Rejects with `BodyTooLarge` or the connection's error. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Reads on, because closing the connection now would lose the answer that refuses the request.
    if (size <= maxBytes) chunks.push(bytes);
    if (size > maxBytes * mostOverLimit) break;
  }
  if (size > maxBytes) throw new BodyTooLarge(maxBytes);
  return Buffer.concat(chunks).toString('utf8');
}

/** A JSON-RPC request, which expects an answer. */
export interface CallMessage {
  readonly method: unknown;
  readonly id: string | number;
}

/** Whether a body is a JSON-RPC request, and no notification or answer. */
export const isCall = (body: unknown): body is CallMessage =>
  isRecord(body) && 'method' in body && ['string', 'number'].includes(typeof body['id']);
