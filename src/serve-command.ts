import type { Writable } from 'node:stream';
import { systemClock } from './client/clock.ts';
import { createListener, createProcess } from './compose.ts';
import type { Command, Config } from './config/config.ts';
import { readHosting } from './config/hosting.ts';
import { readReplicas } from './config/replicas.ts';
import { type Environment, thisPlatform } from './platform/platform.ts';
import { principalKey } from './principals/principal.ts';
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
  const log = createLog(config.log, line => program.stderr.write(line));
  const replicas = await replicasFor(config, program.env, log);
  const shared = createProcess(config, { log, replicas });
  const server = await serveOnHttp({
    hosting,
    async createListener(principal) {
      const listener = createListener(shared, config, { owner: principalKey(principal) });
      const { resources, createServer, close } = listener;
      return { updates: resources.updates, createServer, close };
    },
    readiness: () => replicas?.problems() ?? [],
    log,
    now: Date.now,
  }).catch(async error => {
    await shared.close();
    throw error;
  });
  program.stdout.write(`${server.url}\n`);
  let ending: Promise<void> | undefined;
  const end = () => {
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
