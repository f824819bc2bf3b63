import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isFromOtherSite } from '../../text/fetch-metadata.ts';

interface ServerOptions {
  readonly respond: (request: Incoming, response: ServerResponse) => Promise<void>;
  /** Whether a page of another site may lead to this. */
  readonly crossSite: (method: string, path: string) => boolean;
  readonly report: (error: unknown) => void;
}

/** Answers the requests to a listening server. Returns a function that stops the server and closes all connections. */
export function attachServer(server: Server, options: ServerOptions): () => Promise<void> {
  let isClosing = false;
  server.on('request', (request, response) => {
    handle(request, response, options).catch(error => {
      if (!isClosing && !request.destroyed) options.report(error);
      response.destroy();
    });
  });
  return () =>
    new Promise(resolve => {
      isClosing = true;
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { respond, crossSite }: ServerOptions,
): Promise<void> {
  if (isForeign(request, crossSite)) return sendReply(response, pageReply('Forbidden', 403));
  const body = await bodyOf(request);
  if (body === undefined) return sendReply(response, pageReply('Request Entity Too Large', 413));
  const { method = 'GET', url: path = '/', headers } = request;
  await respond(readRequest({ method, path, headers, body }), response);
}

/**
 * Whether a browser sends the request for a page of another site, of another server on this computer, or with a host name
 * that is not ours. `crossSite`: the requests that such a page may make. Programs that are not browsers are never foreign.
 */
export function isForeign(
  { headers, socket, method = '', url = '' }: IncomingMessage,
  crossSite: (method: string, path: string) => boolean,
): boolean {
  const hosts = ['127.0.0.1', 'localhost'].map(name => `${name}:${socket.localPort}`);
  if (!hosts.includes(headers.host?.toLowerCase() ?? '')) return true;
  const { origin } = headers;
  if (origin !== undefined && !hosts.some(host => origin === `http://${host}`)) return true;
  return isFromOtherSite(headers) && !(isPage(headers) && crossSite(method, url.split('?', 1)[0] ?? ''));
}

/** Whether the browser opens the address as a page of its own. */
const isPage = (headers: IncomingMessage['headers']) =>
  /^(?:|document)$/.test(String(headers['sec-fetch-dest'] ?? ''));

/** A server on a free port that only this computer can reach, and its origin. Rejects if no port is free. */
export async function listenOnLoopback(): Promise<{ server: Server; origin: string }> {
  // A process that is busy for seconds must not close a connection on which a request is about to come.
  const server = createServer({ keepAliveTimeout: 60_000 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // One connection that fails, such as when too many files are open, must not end the process.
  server.on('error', () => undefined);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  if (port === undefined) throw new Error('the embedded service has no port');
  return { server, origin: `http://127.0.0.1:${port}` };
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const jsonReply = (body: unknown, status = 200): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});

export const pageReply = (text: string, status = 200): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  text,
});

/** Sends a whole reply. It may contain a listener's data, so caches may not store it. */
export function sendReply(response: ServerResponse, { status, type, text, headers }: Reply): void {
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

export interface Incoming {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** From the query and the form, without the token. */
  readonly params: Readonly<Record<string, string>>;
  readonly token: string | undefined;
  /** The header `Accept-Language`. */
  readonly language?: string | undefined;
}

/** A form with 2,000 ids is smaller. */
const mostBytes = 256 * 1024;

/** A request as HTTP carries it. */
export interface SentRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Their names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export function readRequest({ method, path: target, headers, body }: SentRequest): Incoming {
  // Not parsed as a URL: what follows `//` would be a host.
  const cut = target.indexOf('?');
  const path = cut < 0 ? target : target.slice(0, cut);
  const given = new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1));
  const isForm = String(headers['content-type']).startsWith('application/x-www-form-urlencoded');
  for (const [name, value] of new URLSearchParams(isForm ? body : '')) given.set(name, value);
  const token = given.get('access_token') ?? bearer(headers['authorization']);
  given.delete('access_token');
  const language = headers['accept-language']?.toString();
  return { method, path, params: Object.fromEntries(given), token, language };
}

/** The body, if the request is a POST; undefined if it is too large. Throws what the connection throws. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  if (request.method !== 'POST') return '';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // A large form is read to its end, so that the refusal can be sent.
    if (size <= mostBytes) chunks.push(bytes);
  }
  return size > mostBytes ? undefined : Buffer.concat(chunks).toString();
}

const bearer = (header: SentRequest['headers'][string]) =>
  /^bearer\s+(\S+)$/i.exec(header?.toString() ?? '')?.[1];
