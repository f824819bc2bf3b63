import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../server/log.ts';
import { answerProtocol, type EndpointParts } from './endpoint.ts';
import { httpProblems } from './http-problems.ts';
import type { Metrics } from './metrics.ts';
import { answerPage, type PageParts, type Pages } from './page.ts';
import { codes, refusal } from './refusal.ts';
import { pathOf } from './request.ts';
import { send } from './send.ts';

export interface RouteParts extends EndpointParts, PageParts {
  readonly metrics: Metrics;
  readonly pages: Pages | undefined;
  /** What does not work now, in sentences; reads go on. */
  readiness(): readonly string[];
  readonly log: Log;
}

export const protocolPath = '/mcp';

/** Answers one request, whatever it is for. Never rejects. */
export async function answerRequest(
  parts: RouteParts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await route(parts, incoming, response);
  } catch (error) {
    failed(response, error, parts.log);
  }
}

async function route(parts: RouteParts, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(incoming);
  if (path === '/health') return send(response, Response.json({ status: 'alive' }));
  if (path === '/ready') return send(response, readyAnswer(parts));
  const done = new Promise<void>(resolve => response.once('close', resolve));
  void done.then(() => countRefusal(parts, response));
  if (path === protocolPath) return answerProtocol(parts, incoming, response);
  const page = parts.pages && (await answerPage(parts, parts.pages, incoming, done));
  return send(response, page ?? refusal(404, codes.refused, httpProblems.nothing));
}

function countRefusal({ metrics }: RouteParts, { headersSent, statusCode }: ServerResponse): void {
  if (headersSent && statusCode >= 400) metrics.countRefusal(statusCode);
}

function readyAnswer({ isDraining, readiness }: RouteParts): Response {
  if (isDraining()) {
    return Response.json({ status: 'draining' }, { status: 503, headers: { connection: 'close' } });
  }
  const problems = readiness();
  // Reads go on: a balancer that took all replicas away would end those too.
  return Response.json(problems.length === 0 ? { status: 'ready' } : { status: 'degraded', problems });
}

/** Whoever asked may have gone, or read half of an answer: then there is nobody to tell. */
function failed(response: ServerResponse, error: unknown, log: Log): void {
  if (!response.destroyed) log.error(`http: ${error instanceof Error ? error.name : 'failed'}`);
  if (response.headersSent || response.destroyed) return void response.destroy();
  const answer = refusal(500, codes.internal, httpProblems.failed);
  send(response, answer).catch(() => response.destroy());
}
