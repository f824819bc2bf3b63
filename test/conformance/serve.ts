import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { announce, type Updates } from '../../src/resources/index.ts';
import { createServer, type ServerParts } from '../../src/server/server.ts';
import { portOf } from '../support/carriers.ts';

export interface Mounted {
  /** `http://127.0.0.1:43117/mcp`. */
  readonly url: string;
  close(): Promise<void>;
}

type Fetch = (request: Request) => Promise<Response>;

/** What one listener's requests are served from; `token` is what they present as `Authorization: Bearer`. */
export type PartsOf = (token: string | undefined) => ServerParts;

const bearer = /^Bearer (\S+)$/i;

/**
 * Mounts a server on a port that only this computer reaches. Whoever calls must name this computer as `Host`, and
 * as `Origin` where there is one: else a web page could point its own name here.
 */
export async function mount(parts: ServerParts | PartsOf, updates?: Updates): Promise<Mounted> {
  const tokenOf = (request?: Request) => bearer.exec(request?.headers.get('authorization') ?? '')?.[1];
  const handler = createMcpHandler(({ requestInfo }) =>
    createServer(typeof parts === 'function' ? parts(tokenOf(requestInfo)) : parts),
  );
  if (updates) announce(updates, handler.notify);
  const fetch: Fetch = async request =>
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins()) ??
    handler.fetch(request);
  const server = createHttp((request, response) => {
    answer(request, response, fetch).catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/mcp`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** Who goes away aborts what was asked for. */
async function answer(incoming: IncomingMessage, response: ServerResponse, fetch: Fetch): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const whole = await bodyOf(incoming);
  if (whole === undefined) return void response.writeHead(413).end();
  const request = requestOf(incoming, whole, gone.signal);
  if (request === undefined) return void response.writeHead(400).end();
  const { status, headers, body } = await fetch(request);
  response.writeHead(status, Object.fromEntries(headers));
  if (body === null) return void response.end();
  response.flushHeaders();
  await pipeline(Readable.fromWeb(body), response);
}

/** The largest body that is kept, in bytes. */
const largestBody = 4 * 1024 * 1024;

/** The bytes that came, whatever a header says of them; undefined where they are too many. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Read to its end all the same: leaving off would break the connection before the refusal is sent.
    if (size <= largestBody) chunks.push(bytes);
  }
  return size <= largestBody ? Buffer.concat(chunks) : undefined;
}

/** The same request as the SDK takes it; undefined where its `Host` makes no address. */
function requestOf(
  incoming: IncomingMessage,
  whole: Buffer<ArrayBuffer>,
  signal: AbortSignal,
): Request | undefined {
  const url = `http://${incoming.headers.host ?? ''}${incoming.url ?? '/'}`;
  if (!URL.canParse(url)) return undefined;
  const { method = 'GET' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody ? { body: whole } : {}),
  });
}
