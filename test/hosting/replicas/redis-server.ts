import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Whether this machine has a Redis of its own (Debian: `apt-get install redis-server`). */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) process.stderr.write('SKIPPED: there is no redis-server here\n');

/** The settings that the record of changes needs. */
export const fit = {
  appendonly: 'yes',
  appendfsync: 'always',
  'maxmemory-policy': 'noeviction',
};

/** A Redis on a loopback port and in a folder of its own, which can be killed, suspended and started again. */
export interface RedisServer {
  readonly url: string;
  /** A client of the test's own, while Redis is there. */
  asked<T>(ask: (client: Redis) => Promise<T>): Promise<T>;
  kill(): Promise<void>;
  suspend(): void;
  resume(): void;
  /** On the same port, with what it kept. */
  start(): Promise<void>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export async function redisServer(
  settings: Readonly<Record<string, string>> = fit,
  more: readonly string[] = [],
): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const asked: RedisServer['asked'] = async ask => {
    const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
    client.on('error', () => undefined);
    try {
      return await ask(client);
    } finally {
      client.disconnect();
    }
  };
  const start = async () => {
    const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      ...flags,
      ...more,
    ];
    child = spawn('redis-server', args, { stdio: 'ignore' });
    await asked(client => client.ping());
  };
  const kill = async () => {
    const running = child;
    child = undefined;
    if (running === undefined) return;
    running.kill('SIGKILL');
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
  };
  await start();
  return {
    url,
    asked,
    kill,
    start,
    suspend: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until something is so, for some seconds. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + 10_000; performance.now() < end; ) {
    if (await isSo()) return;
    await sleep(20);
  }
  throw new Error(`not in ten seconds: ${what}`);
}
