import type { Writable } from 'node:stream';
import { createCallers } from './callers.ts';
import { systemClock } from './client/clock.ts';
import { createProcess } from './compose.ts';
import { checkAccess, readAccess } from './config/access.ts';
import type { Command, Config } from './config/config.ts';
import { readHosting } from './config/hosting.ts';
import { readReplicas } from './config/replicas.ts';
import { type Environment, thisPlatform } from './platform/platform.ts';
import type { Replicas } from './redis/index.ts';
import { serveOnHttp } from './server/http/http-server.ts';
import { createLog, type Log } from './server/log.ts';

/** The process, as far as serving over HTTP needs it. */
interface Program {
  readonly env: Environment;
  readonly stdout: Pick<Writable, 'write'>;
  readonly stderr: Pick<Writable, 'write'>;
  once(signal: NodeJS.Signals, end: () => void): unknown;
}

/** Serves over HTTP until a signal comes. The first line on standard output is the address. Throws `ConfigError`. */
export async function runServe({ flags }: Command, config: Config, program: Program): Promise<void> {
  const hosting = readHosting(program.env, flags);
  const access = readAccess(program.env);
  const { publicUrl } = hosting;
  checkAccess(access, { publicUrl, isDemo: config.service.demo !== undefined });
  const log = createLog(config.log, line => program.stderr.write(line));
  const replicas = await replicasFor(config, program.env, log);
  const shared = createProcess(config, { log, replicas });
  const callers = createCallers(config, { access, publicUrl, shared, log, now: Date.now });
  const server = await serveOnHttp({
    hosting,
    authorizer: callers.authorizer,
    async createListener(principal) {
      const { resources, createServer, close } = callers.createListener(principal);
      return { updates: resources.updates, createServer, close };
    },
    readiness: () => replicas?.problems() ?? [],
    pages: callers.respond,
    log,
    now: Date.now,
  }).catch(async error => {
    callers.close();
    await shared.close();
    throw error;
  });
  program.stdout.write(`${server.url}\n`);
  let ending: Promise<void> | undefined;
  const end = () => {
    callers.close();
    ending ??= server.close().then(shared.close);
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
  const { connectReplicas } = await import('./redis/index.ts');
  return connectReplicas({ ...shared, service: service.key, quota, clock: systemClock, log });
}
