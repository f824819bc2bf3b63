import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../server/log.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Metrics } from './metrics.ts';
import { answerProtocol, type EndpointParts } from './protocol-endpoint.ts';
import { BodyTooLarge, formBody, limitRest, pathOf, requestOf } from './request.ts';
import {
  codes,
  limitRefusal,
  problems,
  refusal,
  send,
  shutdownRefusal,
  tooLargeRefusal,
} from './responses.ts';

/**
 * Answers requests outside the protocol; undefined if there is no such page. `network`: where it was sent from. The body
 * is read when the page asks for it.
 */
export type Pages = (request: Request, network: string) => Promise<Response | undefined>;

export interface RouteParts extends EndpointParts {
  readonly metrics: Metrics;
  readonly pages?: Pages | undefined;
  /** How many pages are being answered. */
  readonly pageRequests: ConcurrencyLimit;
  /** Refuses a probe with a wrong `Host`. */
  checkHost(headers: IncomingHttpHeaders): Response | undefined;
  /** What does not work now, in sentences for operators. */
  problems(): readonly string[];
  readonly log: Log;
}

export const protocolPath = '/mcp';

/** Answers any request. Never rejects. */
export async function answerRequest(
  parts: RouteParts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { socket } = incoming;
  if (!parts.connections.begin(socket)) return;
  response.once('close', () => parts.connections.end(socket));
  limitRest(incoming, response);
  try {
    await route(parts, incoming, response);
  } catch (error) {
    fail(response, error, parts.log);
  }
}

async function route(parts: RouteParts, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  if ((incoming.headersDistinct['host']?.length ?? 0) > 1) {
    return send(response, refusal(400, codes.refused, problems.malformedHost));
  }
  const path = pathOf(incoming);
  if (path === '/health' || path === '/ready') {
    const answer = path === '/health' ? Response.json({ status: 'alive' }) : readiness(parts);
    return send(response, parts.checkHost(incoming.headers) ?? answer);
  }
  const closed = new Promise<void>(resolve => response.once('close', resolve));
  void closed.then(() => {
    const { headersSent, statusCode } = response;
    if (headersSent && statusCode >= 400) parts.metrics.countRefusal(statusCode);
  });
  if (path === protocolPath) return answerProtocol(parts, incoming, response);
  const page = parts.pages && (await answerPage(parts, parts.pages, incoming, closed));
  return send(response, page ?? refusal(404, codes.refused, problems.notFound));
}

function readiness(parts: RouteParts): Response {
  if (parts.isShuttingDown()) {
    return Response.json({ status: 'draining' }, { status: 503, headers: { connection: 'close' } });
  }
  const found = parts.problems();
  // With 503 a balancer would remove all replicas, although reading still works.
  return Response.json(found.length === 0 ? { status: 'ready' } : { status: 'degraded', problems: found });
}

/** If part of an answer was sent, all that is left is to disconnect. */
function fail(response: ServerResponse, error: unknown, log: Log): void {
  const tooLarge = error instanceof BodyTooLarge ? tooLargeRefusal(error.most) : undefined;
  if (!response.destroyed && tooLarge === undefined)
    log.error(`http: ${error instanceof Error ? error.name : 'failed'}`);
  if (response.headersSent || response.destroyed) return void response.destroy();
  const answer = tooLarge ?? refusal(500, codes.internal, problems.failed);
  send(response, answer).catch(() => response.destroy());
}

const pageMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** The answer of a page; undefined if there is no such page. */
async function answerPage(
  parts: RouteParts,
  pages: Pages,
  incoming: IncomingMessage,
  closed: Promise<void>,
): Promise<Response | undefined> {
  const { method = '' } = incoming;
  if (!pageMethods.includes(method)) {
    return refusal(405, codes.refused, problems.pageMethod, { allow: pageMethods.join(', ') });
  }
  const source = pageSource(parts, incoming);
  if (source instanceof Response) return source;
  const disconnected = new AbortController();
  void closed.then(() => disconnected.abort());
  const request = requestOf(incoming, source, disconnected.signal);
  if (request === undefined) return undefined;
  if (parts.isShuttingDown()) return shutdownRefusal();
  const { network } = source;
  const release = parts.pageRequests.acquire(network);
  if (typeof release !== 'function') return limitRefusal(release);
  void closed.then(release);
  const body = method === 'POST' ? ReadableStream.from(formBody(incoming)) : null;
  return pages(body === null ? request : new Request(request, { body, duplex: 'half' }), network);
}

/** Pages of any origin may read the public metadata. */
function pageSource({ checkSource }: RouteParts, incoming: IncomingMessage) {
  const { origin: _, ...others } = incoming.headers;
  const isPublic = pathOf(incoming).startsWith('/.well-known/');
  return checkSource(isPublic ? others : incoming.headers, incoming.socket.remoteAddress);
}
