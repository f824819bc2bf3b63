import { setMaxListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from '../../config/config.ts';
import type { Hosting } from '../../config/hosting.ts';
import type { Log } from '../../server/log.ts';
import { anybody } from '../callers/authorizer.ts';
import type { Authorizer, Principal } from '../callers/principal.ts';
import { CallerHandlers, createCallerHandler } from './caller-handlers.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { ConnectionPool } from './connection-pool.ts';
import { Metrics } from './metrics.ts';
import { createHostCheck, createProxyCheck, createSourceCheck } from './request-source.ts';
import { answerRequest, type Pages, protocolPath, type RouteParts } from './router.ts';
import type { ServerFactory } from './sessions.ts';

export interface HttpParts {
  readonly hosting: Hosting;
  /** Without it, only this computer is served, as one caller. */
  readonly authorizer?: Authorizer | undefined;
  /** Who may call then. Default: every user of this computer. */
  readonly localAuthorizer?: Authorizer | undefined;
  createServers(principal: Principal): Promise<ServerFactory>;
  /** Answers requests outside the protocol. */
  readonly pages?: Pages | undefined;
  /** What does not work now, in sentences for operators. */
  problems?(): readonly string[];
  readonly metrics?: Metrics;
  readonly log: Log;
  /** Unix time in milliseconds. */
  now(): number;
  /** Milliseconds that no change of the computer's clock touches. `performance.now` if absent. */
  elapsed?(): number;
}

export type HttpServer = Awaited<ReturnType<typeof serveOnHttp>>;

/** Time for a request's headers, for the whole request, and between two requests of a connection. Milliseconds. */
const headersMs = 10_000;
const requestMs = 30_000;
const keepAliveMs = 75_000;
/** How long it may take to send the last answers when the server ends, in milliseconds. */
const cutOffMs = 500;
/** How often to look for slow requests and for absent callers, in milliseconds. */
const slowRequestCheckMs = 2000;
const idleCheckMs = 30_000;

/** Serves the protocol over HTTP. Rejects with `ConfigError` if the server cannot listen. */
export async function serveOnHttp(parts: HttpParts) {
  const { port, host } = parts.hosting;
  let isShuttingDown = false;
  const cutOff = new AbortController();
  // Each running call adds a listener.
  setMaxListeners(0, cutOff.signal);
  const routes = routesOf(parts, { isShuttingDown: () => isShuttingDown, cutOff: cutOff.signal });
  const { handlers, calls, streams, pageRequests } = routes;
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: slowRequestCheckMs,
  });
  server.on('connection', socket => routes.connections.add(socket));
  server.on('request', (incoming, response) => void answerRequest(routes, incoming, response));
  const actualPort = await listen(server, { port, host, variable: 'MUSIC_PORT', log: parts.log });
  const idleCheck = setInterval(() => void handlers.endIdle().catch(() => undefined), idleCheckMs).unref();
  return {
    /** The address of the protocol, such as `http://127.0.0.1:8080/mcp`. */
    url: `http://${urlHost(host)}:${actualPort}${protocolPath}`,
    /** Refuses new calls, waits at most `deadlineMs` for running ones, and then closes everything. */
    async close(deadlineMs = 15_000): Promise<void> {
      isShuttingDown = true;
      clearInterval(idleCheck);
      await whenIdle([calls, pageRequests], deadlineMs);
      cutOff.abort();
      await whenIdle([calls, pageRequests], cutOffMs);
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      await handlers.close();
      // A host that reconnected gets its answer as the last event of its stream.
      await whenIdle([streams], cutOffMs);
      server.closeAllConnections();
      await closed;
    },
  };
}

function routesOf(parts: HttpParts, ending: Pick<RouteParts, 'isShuttingDown' | 'cutOff'>): RouteParts {
  const { hosting, authorizer, problems = () => [], metrics = new Metrics(), log } = parts;
  const { elapsed = () => performance.now() } = parts;
  const { bounds } = hosting;
  const sessionLimit = new ConcurrencyLimit(bounds.maxSessions, bounds.maxSessionsPerCaller);
  const requestLimit = () => new ConcurrencyLimit(bounds.maxRequests, bounds.maxRequestsPerCaller);
  const calls = requestLimit();
  const streams = new ConcurrencyLimit(bounds.maxStreams, bounds.maxStreamsPerCaller);
  const report = (error: Error) => log.debug(`protocol: ${error.name}`);
  const handlers = new CallerHandlers({
    async create(principal, owner) {
      const servers = await parts.createServers(principal);
      const sessions = hosting.httpSessions;
      const own = { servers, owner, sessionLimit, sessions, bounds, elapsed, report };
      return createCallerHandler({ ...ending, ...own });
    },
    maxCallers: bounds.maxCallers,
    idleMs: bounds.callerIdle,
    elapsed,
  });
  const connections = new ConnectionPool({
    // More connections than requests and streams can only be idle.
    most: 2 * (bounds.maxRequests + bounds.maxStreams),
    mostStrangers,
    mostStrangersPerNetwork,
    isTrusted: createProxyCheck(hosting),
    now: elapsed,
  });
  metrics.add('gauge', 'music_calls', 'Running calls', () => calls.total);
  metrics.add('gauge', 'music_streams', 'Listening streams', () => streams.total);
  metrics.add('gauge', 'music_sessions', 'Open sessions', () => sessionLimit.total);
  metrics.add('gauge', 'music_connections', 'Open connections', () => connections.size);
  metrics.add('gauge', 'music_callers', 'Callers in memory', () => handlers.size);
  return {
    ...parts,
    ...ending,
    connections,
    checkSource: createSourceCheck({ ...hosting, hasAuthorization: authorizer !== undefined }),
    checkHost: createHostCheck(hosting),
    authorizer: authorizer ?? parts.localAuthorizer ?? anybody(),
    handlers,
    bounds,
    bodies: requestLimit(),
    messages: requestLimit(),
    calls,
    streams,
    pageRequests: new ConcurrencyLimit(
      Math.min(bounds.maxRequests, mostPages),
      Math.min(bounds.maxRequestsPerCaller, mostPagesPerNetwork),
    ),
    metrics,
    problems,
  };
}

/** What strangers can have at once: those who have not authenticated, all of them and one network. */
const mostStrangers = 512;
const mostStrangersPerNetwork = 64;
const mostPages = 128;
const mostPagesPerNetwork = 16;

const idlePollMs = 20;

/** Waits until these counts are zero, but at most `deadlineMs`. */
async function whenIdle(limits: readonly ConcurrencyLimit[], deadlineMs: number): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (limits.some(({ total }) => total > 0) && performance.now() < deadline) {
    await pause(idlePollMs, undefined, { ref: false });
  }
}

/** Serves `/metrics` on loopback. Rejects with `ConfigError` if the server cannot listen. */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
  log: Pick<Log, 'warn'>,
): Promise<{ url: string; close(): void }> {
  const checkHost = createHostCheck({ publicUrl: undefined });
  const server = createServer(({ url, method, headers }, response) => {
    const refused = checkHost(headers);
    if (refused !== undefined) return void response.writeHead(refused.status).end();
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(metrics.text());
  });
  const host = '127.0.0.1';
  const actualPort = await listen(server, { port, host, variable: 'MUSIC_METRICS_PORT', log });
  return {
    url: `http://${host}:${actualPort}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Resolves to the port. Rejects with `ConfigError` if the server cannot listen there. `variable`: the setting of the port.
 */
export async function listen(
  server: Server,
  { port, host, variable, log }: { port: number; host: string; variable: string; log: Pick<Log, 'warn'> },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const problem = listenProblems[error.code ?? '']?.(`${urlHost(host)}:${port}`, variable);
      reject(problem === undefined ? error : new ConfigError(problem));
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  // For example too many open files. The server goes on with the connections that it has.
  server.on('error', ({ code }: NodeJS.ErrnoException) => log.warn(`http: no connection (${code})`));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const noAddress = (address: string) =>
  `This computer does not have the address of ${address}. Set MUSIC_HOST to one that it has.`;

const listenProblems: Readonly<Record<string, (address: string, variable: string) => string>> = {
  EADDRINUSE: (address, variable) =>
    `Another program already listens on ${address}. End it, or set ${variable} to a free port.`,
  EACCES: (address, variable) => `This user may not listen on ${address}. Set ${variable} to another port.`,
  EADDRNOTAVAIL: noAddress,
  EAFNOSUPPORT: noAddress,
};

/** IPv6 addresses need brackets in a URL. */
const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host);
