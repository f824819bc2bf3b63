import { setMaxListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Hosting } from '../../config/hosting.ts';
import type { Log } from '../../server/log.ts';
import type { Authorizer, Principal } from '../callers/principal.ts';
import type { HttpListener } from './exchange.ts';
import { listen } from './listen.ts';
import { loopbackAuthorizer } from './loopback-authorizer.ts';
import { Metrics } from './metrics.ts';
import type { Pages } from './page.ts';
import { createPlace } from './place.ts';
import { answerRequest, protocolPath, type RouteParts } from './routes.ts';
import { Slots } from './slots.ts';
import { createTenant } from './tenant.ts';
import { Tenants } from './tenants.ts';

export interface HttpParts {
  readonly hosting: Hosting;
  /** Who says who calls; without, this computer alone is served, as one caller. */
  readonly authorizer?: Authorizer | undefined;
  /** What one caller has. */
  createListener(principal: Principal): Promise<HttpListener>;
  /** What stands at other addresses than the protocol's. */
  readonly pages?: Pages | undefined;
  /** What does not work now, in sentences; reads go on. */
  readiness?(): readonly string[];
  readonly metrics?: Metrics;
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

/** Milliseconds: for a request's headers, for all of it, and between two requests of a connection. */
const headersMs = 10_000;
const requestMs = 30_000;
const keepAliveMs = 75_000;
/** How long those take to be told whose calls are not done in time, in milliseconds. */
const farewellMs = 500;
/** How often those who are late are looked for, and how often absent callers. */
const lateMs = 2000;
const absentMs = 30_000;

/** Serves the protocol over HTTP, to every caller what is theirs. Rejects with `ConfigError` where the port cannot be had. */
export async function serveOnHttp(parts: HttpParts): Promise<HttpServer> {
  const { port, host } = parts.hosting;
  let isDraining = false;
  const cut = new AbortController();
  // One listener for each call under way, which is no leak.
  setMaxListeners(0, cut.signal);
  const routes = routesOf(parts, { isDraining: () => isDraining, cut: cut.signal });
  const { tenants, calls, streams, visits } = routes;
  const server = serverOf(routes);
  const taken = await listen(server, { port, host, variable: 'MUSIC_PORT', log: parts.log });
  const sweep = setInterval(() => void tenants.endIdle().catch(() => undefined), absentMs).unref();
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}${protocolPath}`,
    async close(deadlineMs = 15_000) {
      isDraining = true;
      clearInterval(sweep);
      await whenIdle([calls, visits], deadlineMs);
      cut.abort();
      await whenIdle([calls, visits], farewellMs);
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      await tenants.close();
      // A host that came back for its answer has it as the last of its stream.
      await whenIdle([streams], farewellMs);
      server.closeAllConnections();
      await closed;
    },
  };
}

function routesOf(parts: HttpParts, ending: Pick<RouteParts, 'isDraining' | 'cut'>): RouteParts {
  const { hosting, authorizer, pages, readiness = () => [], metrics = new Metrics(), log, now } = parts;
  const { bounds } = hosting;
  const sessionSlots = new Slots(bounds.maxSessions, bounds.maxSessionsPerCaller);
  const perCaller = [bounds.maxRequests, bounds.maxRequestsPerCaller] as const;
  const [bodies, calls, visits] = [new Slots(...perCaller), new Slots(...perCaller), new Slots(...perCaller)];
  const streams = new Slots(bounds.maxStreams, bounds.maxStreamsPerCaller);
  const tenants = tenantsOf(parts, sessionSlots, ending.cut);
  metrics.add(
    gauge('music_calls', 'Calls under way', () => calls.taken),
    gauge('music_streams', 'Streams that listen', () => streams.taken),
    gauge('music_sessions', 'Sessions that stand', () => sessionSlots.taken),
    gauge('music_callers', 'Callers in memory', () => tenants.callers),
  );
  return {
    place: createPlace({ ...hosting, hasAuthorization: authorizer !== undefined }),
    authorizer: authorizer ?? loopbackAuthorizer(),
    tenants,
    bounds,
    bodies,
    calls,
    streams,
    visits,
    metrics,
    ...ending,
    pages,
    readiness,
    log,
    now,
  };
}

const gauge = (name: string, about: string, read: () => number) =>
  ({ name, about, type: 'gauge', read }) as const;

function tenantsOf(
  { hosting, createListener, log, now }: HttpParts,
  sessionSlots: Slots,
  cut: AbortSignal,
): Tenants {
  const { bounds, sessions } = hosting;
  const report = (error: Error) => log.debug(`protocol: ${error.name}`);
  return new Tenants({
    async create(principal, owner) {
      const listener = await createListener(principal);
      return createTenant({ listener, owner, sessionSlots, sessions, bounds, cut, now, report });
    },
    maxCallers: bounds.maxCallers,
    idleMs: bounds.callerIdleMs,
    now,
  });
}

function serverOf(routes: RouteParts): Server {
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lateMs,
  });
  // Beyond all that may be under way there are only connections that wait.
  server.maxConnections = 2 * (routes.bounds.maxRequests + routes.bounds.maxStreams);
  server.on('request', (incoming, response) => void answerRequest(routes, incoming, response));
  return server;
}

/** How often it is looked whether the last one has its answer, in milliseconds. */
const lookMs = 20;

/** Waits until none is taken, but no longer than so many milliseconds. */
async function whenIdle(all: readonly Slots[], deadlineMs: number): Promise<void> {
  const end = performance.now() + deadlineMs;
  while (all.some(({ taken }) => taken > 0) && performance.now() < end) {
    await pause(lookMs, undefined, { ref: false });
  }
}
