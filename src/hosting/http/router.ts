import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../server/log.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Metrics } from './metrics.ts';
import { answerProtocol, type EndpointParts } from './protocol-endpoint.ts';
import { BodyTooLarge, pathOf, readBody, requestOf } from './request.ts';
import { codes, limitRefusal, problems, refusal, send, shutdownRefusal } from './responses.ts';

/** Answers requests outside the protocol; undefined if there is no such page. `peer`: the address that sent it. */
export type Pages = (request: Request, peer: string) => Promise<Response | undefined>;

export interface RouteParts extends EndpointParts {
  readonly metrics: Metrics;
  readonly pages: Pages | undefined;
  /** How many pages are being answered. */
  readonly pageRequests: ConcurrencyLimit;
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
  try {
    await route(parts, incoming, response);
  } catch (error) {
    fail(response, error, parts.log);
  }
}

async function route(parts: RouteParts, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(incoming);
  if (path === '/health') return send(response, Response.json({ status: 'alive' }));
  if (path === '/ready') return send(response, readiness(parts));
  const closed = new Promise<void>(resolve => response.once('close', resolve));
  void closed.then(() => countRefusal(parts, response));
  if (path === protocolPath) return answerProtocol(parts, incoming, response);
  const page = parts.pages && (await answerPage(parts, parts.pages, incoming, closed));
  return send(response, page ?? refusal(404, codes.refused, problems.notFound));
}

function countRefusal({ metrics }: RouteParts, { headersSent, statusCode }: ServerResponse): void {
  if (headersSent && statusCode >= 400) metrics.countRefusal(statusCode);
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
  if (!response.destroyed) log.error(`http: ${error instanceof Error ? error.name : 'failed'}`);
  if (response.headersSent || response.destroyed) return void response.destroy();
  const answer = refusal(500, codes.internal, problems.failed);
  send(response, answer).catch(() => response.destroy());
}

/** Bytes; a form has a few hundred. */
const largestForm = 64 * 1024;

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
  const { peer } = source;
  const request = requestOf(incoming, source, new AbortController().signal);
  if (request === undefined) return undefined;
  const complete = method === 'POST' ? await withBody(parts, request, incoming, peer) : request;
  if (complete instanceof Response) return complete;
  if (parts.isShuttingDown()) return shutdownRefusal();
  const release = parts.pageRequests.acquire(peer);
  if (typeof release !== 'function') return limitRefusal(release);
  void closed.then(release);
  return pages(complete, peer);
}

/** Pages of any origin may read the public metadata. */
function pageSource({ checkSource }: RouteParts, incoming: IncomingMessage) {
  const { origin: _, ...others } = incoming.headers;
  const isPublic = pathOf(incoming).startsWith('/.well-known/');
  return checkSource(isPublic ? others : incoming.headers, incoming.socket.remoteAddress);
}

async function withBody(
  { bodies }: RouteParts,
  request: Request,
  incoming: IncomingMessage,
  peer: string,
): Promise<Request | Response> {
  const release = bodies.acquire(peer);
  if (typeof release !== 'function') return limitRefusal(release);
  try {
    return new Request(request, { method: 'POST', body: await readBody(incoming, largestForm) });
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    return refusal(413, codes.refused, problems.tooLarge(largestForm), { connection: 'close' });
  } finally {
    release();
  }
}
