import type { Writable } from 'node:stream';
import { type Callers, createCallers } from '../app/callers.ts';
import { createListener, createProcess, type Listener, type Process } from '../app/compose.ts';
import { withOwnDemo } from '../app/demo-library.ts';
import { systemClock } from '../client/clock.ts';
import { checkAccess, readAccess } from '../config/access.ts';
import type { Command, Config } from '../config/config.ts';
import { type Hosting, readHosting } from '../config/hosting.ts';
import { readReplicas } from '../config/replicas.ts';
import type { Principal } from '../hosting/callers/principal.ts';
import type { HttpListener } from '../hosting/http/exchange.ts';
import { serveOnHttp } from '../hosting/http/http-server.ts';
import { createJsonLog } from '../hosting/http/json-log.ts';
import { Metrics } from '../hosting/http/metrics.ts';
import { serveMetrics } from '../hosting/http/metrics-server.ts';
import { createObserver } from '../hosting/http/observe-calls.ts';
import type { Replicas } from '../hosting/replicas/index.ts';
import { loadPart } from '../platform/part.ts';
import { type Environment, thisPlatform } from '../platform/platform.ts';
import { announce } from '../resources/index.ts';
import type { Log } from '../server/log.ts';

/** The process, as far as serving over HTTP needs it. */
interface Program {
  readonly env: Environment;
  readonly stdout: Pick<Writable, 'write'>;
  readonly stderr: Pick<Writable, 'write'>;
  once(signal: NodeJS.Signals, end: () => void): unknown;
}

/** Serves over HTTP until a signal comes. The first line on standard output is the address. Throws `ConfigError`. */
export async function runServe({ flags }: Command, config: Config, program: Program): Promise<void> {
  const { env } = program;
  const hosting = readHosting(env, flags);
  const access = readAccess(env);
  const { publicUrl, metricsPort } = hosting;
  checkAccess(access, { publicUrl, isDemo: config.service.demo !== undefined });
  const write = (line: string) => void program.stderr.write(line);
  const log = createJsonLog(config.log, write);
  const metrics = new Metrics();
  const shared = await watchedProcess(config, { env, log, metrics, write });
  const callers = createCallers(config, { access, publicUrl, shared, log, now: Date.now });
  let measured: { close(): void } | undefined;
  const close = async () => {
    measured?.close();
    callers.close();
    await shared.close();
  };
  try {
    // Before the address of callers: nobody is told "ready" by what does not start.
    measured = metricsPort === undefined ? undefined : await serveMetrics(metrics, metricsPort, log);
    const server = await serveOnHttp({
      hosting: boundedDemo(hosting, config, callers),
      authorizer: callers.authorizer,
      createListener: listenersOf(shared, config, callers),
      readiness: () => shared.replicas?.problems() ?? [],
      pages: callers.respond,
      metrics,
      log,
      now: Date.now,
    });
    program.stdout.write(`${server.url}\n`);
    endOnSignal(program, log, async () => {
      await server.close();
      await close();
    });
  } catch (error) {
    await close();
    throw error;
  }
}

interface WatchParts {
  readonly env: Environment;
  readonly log: Log;
  readonly metrics: Metrics;
  write(line: string): void;
}

/** For all callers together. */
const answerBytes = 64 * 1024 * 1024;

/** The parts of this process, whose every operation is measured and logged. */
async function watchedProcess(config: Config, { env, log, metrics, write }: WatchParts): Promise<Process> {
  const writeCall = (line: string) => config.log !== 'error' && write(`${line}\n`);
  const isTool = (name: string) => shared.tools.some(tool => tool.name === name);
  const observer = createObserver({ metrics, isTool, write: writeCall, now: () => performance.now() });
  const replicas = await replicasFor(config, env, log);
  const shared: Process = createProcess(config, { log, observer, replicas, answerBytes });
  measureProcess(metrics, shared, config);
  return shared;
}

const isHostedDemo = ({ service }: Config, { authorizer }: Callers): boolean =>
  authorizer !== undefined && service.demo !== undefined;

/** Each caller of a hosted demo has a library in memory. */
const boundedDemo = (hosting: Hosting, config: Config, callers: Callers): Hosting => {
  const { bounds, demoLibraries } = hosting;
  return isHostedDemo(config, callers)
    ? { ...hosting, bounds: { ...bounds, maxCallers: Math.min(bounds.maxCallers, demoLibraries) } }
    : hosting;
};

/** What a caller is served from: their own library of the demo, or the account that is theirs. */
const listenersOf =
  (shared: Process, config: Config, callers: Callers) =>
  async (principal: Principal): Promise<HttpListener> => {
    if (!isHostedDemo(config, callers)) return httpListener(callers.createListener(principal));
    const own = await withOwnDemo(shared, config);
    return httpListener(createListener(own.shared, own.config, { principal }), own.close);
  };

const httpListener = ({ resources, createServer, close }: Listener, end?: () => void): HttpListener => ({
  announce: to => announce(resources.updates, to),
  createServer,
  async close() {
    await close();
    end?.();
  },
});

function measureProcess(metrics: Metrics, { limiter, cache }: Process, { quota }: Config): void {
  const gauge = (name: string, about: string, read: () => number) =>
    metrics.add({ name, about, type: 'gauge', read });
  gauge('music_quota_limit', 'Requests that a window admits', () => quota.requests);
  gauge('music_quota_used', 'Requests of the present window', () => quota.requests - limiter.pace.free);
  gauge('music_quota_waiting', 'Requests that wait for the quota', () => limiter.pace.waiting);
  metrics.add(
    {
      name: 'music_cache_hits_total',
      about: 'Answers that were kept',
      type: 'counter',
      read: () => cache.lookups.hits,
    },
    {
      name: 'music_cache_misses_total',
      about: 'Answers that were not kept',
      type: 'counter',
      read: () => cache.lookups.misses,
    },
  );
}

function endOnSignal(program: Program, log: Log, close: () => Promise<void>): void {
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= close();
    ending.catch(() => log.warn('not everything could be closed'));
  };
  for (const signal of thisPlatform.endSignals) program.once(signal, end);
}

/** The other replicas, where there are some. Throws `ConfigError`. */
async function replicasFor(
  { service, quota }: Config,
  env: Environment,
  log: Log,
): Promise<Replicas | undefined> {
  const shared = readReplicas(env, service.demo !== undefined);
  if (shared === undefined) return undefined;
  const { connectReplicas } = await loadPart(() => import('../hosting/replicas/index.ts'));
  return connectReplicas({ ...shared, service: service.key, quota, clock: systemClock, log });
}
