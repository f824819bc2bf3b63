import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Hosting } from '../../config/hosting.ts';
import { httpProblems } from '../../present/http-problems.ts';
import type { Authorizer, Principal } from '../../principals/principal.ts';
import type { Log } from '../log.ts';
import { answerProtocol, type EndpointParts } from './endpoint.ts';
import type { HttpListener } from './exchange.ts';
import { loopbackAuthorizer } from './loopback-authorizer.ts';
import { answerPage, type Pages } from './page.ts';
import { createPlace } from './place.ts';
import { codes, refusal } from './refusal.ts';
import { pathOf } from './request.ts';
import { send } from './send.ts';
import { Slots } from './slots.ts';
import { createTenant } from './tenant.ts';
import { Tenants } from './tenants.ts';

export interface HttpParts {
  readonly hosting: Hosting;
  /** Who says who calls; without, this computer alone is served, as one caller. */
  readonly authorizer?: Authorizer | undefined;
  /** What one caller has. */
  createListener(principal: Principal): Promise<HttpListener>;
  /** What does not work now, in sentences; reads go on. */
  readiness?(): readonly string[];
  /** What else this server answers, where it does. */
  readonly pages?: Pages | undefined;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface HttpServer {
  /** Where the protocol is spoken, as `http://127.0.0.1:8080/mcp`. */
  readonly url: string;
  /** Takes no new calls, waits for those under way, at most so many milliseconds, and ends everything. */
  close(deadlineMs?: number): Promise<void>;
}

export const protocolPath = '/mcp';

/** Milliseconds: for a request's headers, for all of it, and between two requests of a connection. */
const headersMs = 10_000;
const requestMs = 30_000;
const keepAliveMs = 75_000;
/** How often those who are late are looked for, and how often absent callers. */
const lateMs = 2000;
const absentMs = 30_000;

/** Serves the protocol over HTTP, to every caller what is theirs. Rejects where the port cannot be had. */
export async function serveOnHttp(parts: HttpParts): Promise<HttpServer> {
  const { hosting, log, now } = parts;
  const { bounds, port, host } = hosting;
  const tenants = tenantsOf(parts);
  let isDraining = false;
  const endpoint: EndpointParts = {
    place: createPlace({ ...hosting, hasAuthorization: parts.authorizer !== undefined }),
    authorizer: parts.authorizer ?? loopbackAuthorizer(),
    tenants,
    bounds,
    bodies: new Slots(bounds.maxRequests, bounds.maxRequestsPerCaller),
    calls: new Slots(bounds.maxRequests, bounds.maxRequestsPerCaller),
    streams: new Slots(bounds.maxStreams, bounds.maxStreamsPerCaller),
    isDraining: () => isDraining,
    now,
  };
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lateMs,
  });
  // Beyond all that may be under way there are only connections that wait.
  server.maxConnections = 2 * (bounds.maxRequests + bounds.maxStreams);
  server.on('request', (incoming, response) => {
    route(endpoint, parts, incoming, response).catch(error => failed(response, error, log));
  });
  await listening(server, port, host);
  const sweep = setInterval(() => void tenants.endIdle().catch(() => undefined), absentMs).unref();
  return {
    url: urlOf(server, host),
    async close(deadlineMs = 15_000) {
      isDraining = true;
      clearInterval(sweep);
      await Promise.race([whenIdle(endpoint.calls), pause(deadlineMs, undefined, { ref: false })]);
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      await tenants.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function tenantsOf({ hosting, createListener, log, now }: HttpParts): Tenants {
  const { bounds, sessions } = hosting;
  const sessionSlots = new Slots(bounds.maxSessions, bounds.maxSessionsPerCaller);
  const report = (error: Error) => log.debug(`protocol: ${error.name}`);
  return new Tenants({
    async create(principal, owner) {
      const listener = await createListener(principal);
      return createTenant({ listener, owner, sessionSlots, sessions, bounds, now, report });
    },
    maxCallers: bounds.maxCallers,
    idleMs: bounds.callerIdleMs,
    now,
  });
}

async function route(
  endpoint: EndpointParts,
  parts: HttpParts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(incoming);
  if (path === protocolPath) return answerProtocol(endpoint, incoming, response);
  if (path === '/health') return send(response, Response.json({ status: 'alive' }));
  if (path === '/ready') return send(response, readiness(endpoint, parts));
  const page = parts.pages && (await answerPage(endpoint, parts.pages, incoming));
  return send(response, page ?? refusal(404, codes.refused, httpProblems.nothing));
}

/** Whoever can read still is of use, and stays behind its balancer. */
function readiness({ isDraining }: EndpointParts, parts: HttpParts): Response {
  if (isDraining())
    return Response.json({ status: 'draining' }, { status: 503, headers: { connection: 'close' } });
  const problems = parts.readiness?.() ?? [];
  return Response.json(problems.length === 0 ? { status: 'ready' } : { status: 'degraded', problems });
}

/** Whoever asked may have gone, or read half of an answer: then there is nobody to tell. */
function failed(response: ServerResponse, error: unknown, log: Log): void {
  if (!response.destroyed) log.error(`http: ${error instanceof Error ? error.name : 'failed'}`);
  if (response.headersSent || response.destroyed) return void response.destroy();
  const answer = refusal(500, codes.internal, httpProblems.failed);
  send(response, answer).catch(() => response.destroy());
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${protocolPath}`;
}

/** How often it is looked whether the last call has its answer, in milliseconds. */
const lookMs = 20;

async function whenIdle(calls: Slots): Promise<void> {
  while (calls.taken > 0) await pause(lookMs, undefined, { ref: false });
}
