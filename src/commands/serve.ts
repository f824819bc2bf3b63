import type { Writable } from 'node:stream';
import { createCallers } from '../app/callers.ts';
import { createProcess } from '../app/compose.ts';
import type { Process } from '../app/process.ts';
import { steadyTime, systemClock } from '../client/clock.ts';
import { checkAccess, readAccess } from '../config/access.ts';
import type { Command, Config } from '../config/config.ts';
import { type Hosting, readHosting } from '../config/hosting.ts';
import { readReplicas } from '../config/replicas.ts';
import { holderOf, localKey } from '../hosting/callers/authorizer.ts';
import { serveMetrics, serveOnHttp } from '../hosting/http/http-server.ts';
import { Metrics } from '../hosting/http/metrics.ts';
import { createObserver } from '../hosting/http/operation-observer.ts';
import type { Replicas } from '../hosting/replicas/index.ts';
import { importModule } from '../platform/part.ts';
import { type Environment, thisPlatform } from '../platform/platform.ts';
import { createJsonLog, type Log } from '../server/log.ts';

/** The parts of the process that serving over HTTP needs. */
interface Program {
  readonly env: Environment;
  readonly stdout: Pick<Writable, 'write'> & { readonly isTTY?: boolean };
  readonly stderr: Pick<Writable, 'write'>;
  once(signal: NodeJS.Signals, end: () => void): unknown;
}

/** Serves over HTTP until a signal comes. The first line on standard output is the address. Throws `ConfigError`. */
export async function runServe({ flags }: Command, config: Config, program: Program): Promise<void> {
  const { env } = program;
  const hosting = readHosting(env, flags);
  const access = readAccess(env);
  const { publicUrl, metricsPort } = hosting;
  checkAccess(access, { publicUrl, service: config.service, library: config.library });
  const write = (line: string) => void program.stderr.write(line);
  const log = createJsonLog(config.log, write);
  const metrics = new Metrics();
  const replicas = await replicasFor(config, env, log);
  const shared = observedProcess(config, { replicas, log, metrics, write });
  // By whichever clock is first.
  const now = () => Math.max(Date.now(), replicas?.now() ?? 0);
  const callers = createCallers(config, { access, publicUrl, shared, log, now });
  let metricsServer: { close(): void } | undefined;
  const close = async () => {
    metricsServer?.close();
    callers.close();
    await shared.close();
  };
  try {
    // Listens for metrics first: if that fails, no balancer has seen this server as ready.
    metricsServer = metricsPort === undefined ? undefined : await serveMetrics(metrics, metricsPort, log);
    const hasKey = callers.authorizer === undefined && flags['no-key'] === undefined;
    const key = hasKey ? await localKey(config.files.serveKey) : undefined;
    const areInMemory = callers.authorizer !== undefined && config.service.library !== undefined;
    const server = await serveOnHttp({
      hosting: areInMemory ? withLibraryLimit(hosting) : hosting,
      authorizer: callers.authorizer,
      localAuthorizer: key === undefined ? undefined : holderOf(key, Date.now),
      createServers: callers.createServers,
      problems: shared.problems,
      pages: callers.respond,
      metrics,
      log,
      now: steadyTime(),
    });
    program.stdout.write(`${server.url}\n`);
    if (key !== undefined) tellKey(key, config.files.serveKey, program);
    endOnSignal(program, log, async () => {
      await server.close();
      await close();
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Shows the key itself only to a person, because a program may log what it reads. */
function tellKey(key: string, path: string, { stdout }: Program): void {
  stdout.write(`Requests need the key in ${path}, as "Authorization: Bearer …".\n`);
  if (stdout.isTTY) stdout.write(`The key is ${key}\n`);
}

/** Each caller has a library in memory. */
const withLibraryLimit = ({ bounds, demoLibraries, ...hosting }: Hosting): Hosting => ({
  ...hosting,
  demoLibraries,
  bounds: { ...bounds, maxCallers: Math.min(bounds.maxCallers, demoLibraries) },
});

interface ObservedParts {
  readonly replicas: Replicas | undefined;
  readonly log: Log;
  readonly metrics: Metrics;
  write(line: string): void;
}

/** Bytes, for all callers together. */
const answerBytes = 64 * 1024 * 1024;

/** Measures and logs every operation of the process. */
function observedProcess(config: Config, { replicas, log, metrics, write }: ObservedParts): Process {
  const writeCall = (line: string) => config.log !== 'error' && write(`${line}\n`);
  const isTool = (name: string) => shared.tools.some(tool => tool.name === name);
  const observer = createObserver({ metrics, isTool, write: writeCall, now: () => performance.now() });
  const shared: Process = createProcess(config, { log, observer, replicas, answerBytes, isHosted: true });
  addProcessMetrics(metrics, shared, config);
  return shared;
}

function addProcessMetrics(metrics: Metrics, { limiter, cache }: Process, { quota }: Config): void {
  const add = (type: 'gauge' | 'counter', name: string, about: string, read: () => number) =>
    metrics.add(type, name, about, read);
  add('gauge', 'music_quota_limit', 'Requests that the rate limit allows per window', () => quota.requests);
  add(
    'gauge',
    'music_quota_used',
    'Requests sent in the current window',
    () => quota.requests - limiter.pace.free,
  );
  add('gauge', 'music_quota_waiting', 'Requests that wait for the rate limit', () => limiter.pace.waiting);
  add('counter', 'music_cache_hits_total', 'Answers found in the cache', () => cache.lookups.hits);
  add('counter', 'music_cache_misses_total', 'Answers not found in the cache', () => cache.lookups.misses);
}

function endOnSignal(program: Program, log: Log, close: () => Promise<void>): void {
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= close();
    ending.catch(() => log.warn('not everything could be closed'));
  };
  for (const signal of thisPlatform.endSignals) program.once(signal, end);
}

/** Undefined if the settings name no Redis. Throws `ConfigError`. */
async function replicasFor(config: Config, env: Environment, log: Log): Promise<Replicas | undefined> {
  const settings = readReplicas(env, config);
  if (settings === undefined) return undefined;
  const { connectReplicas } = await importModule(() => import('../hosting/replicas/index.ts'));
  return connectReplicas({
    ...settings,
    service: config.service.key,
    quota: config.quota,
    clock: systemClock,
    log,
  });
}
