import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { densest } from '../client/gate.ts';
import { hasRedis, type RedisServer, redisServer } from '../redis/redis-server.ts';
import { portOf } from '../support/carriers.ts';

/* Four processes, five callers: the second process has two of them. The service counts by a clock of its own. */

const callersOf = [['ann'], ['bob', 'cleo'], ['dan'], ['eve']];
const each = 120;

interface Arrival {
  readonly at: number;
  readonly caller: string;
}

/** A service that answers every search with nothing, and notes when it came. */
async function service(): Promise<{ origin: string; arrivals: Arrival[] }> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    const at = performance.now();
    const [, caller] = /q=(\w+)/.exec(request.url ?? '') ?? [];
    if (caller !== undefined) arrivals.push({ at, caller });
    response.setHeader('content-type', 'application/json').end('{"data":[],"total":0}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${portOf(server.address())}`, arrivals };
}

type Sender = ChildProcessByStdio<Writable, Readable, null>;
const program = fileURLToPath(new URL('./replica-sender.ts', import.meta.url));

async function senders(redis: RedisServer, origin: string): Promise<Sender[]> {
  const all = callersOf.map(callers => {
    const args = [redis.url, origin, String(callersOf.length), String(each), ...callers];
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  });
  await Promise.all(all.map(child => once(child.stdout, 'data')));
  return all;
}

async function run(meanwhile: (redis: RedisServer) => Promise<void> = async () => undefined) {
  const redis = await redisServer();
  onTestFinished(redis.close);
  const { origin, arrivals } = await service();
  const all = await senders(redis, origin);
  await sleep(1000);
  const ends = Promise.all(all.map(child => once(child, 'exit')));
  for (const child of all) child.stdin.write('go\n');
  await meanwhile(redis);
  await ends;
  expect(arrivals).toHaveLength(each * 5);
  return arrivals;
}

/** How many each caller had while all of them had something left. */
function countsOf(arrivals: readonly Arrival[]): number[] {
  const counts = new Map<string, number>();
  for (const { caller } of arrivals) {
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count === each) break;
  }
  return [...counts.values()];
}

const ratio = (counts: readonly number[]) => Math.max(...counts) / Math.min(...counts);

describe.skipIf(!hasRedis)('600 requests of five callers through four replicas at 50 in 5 s', () => {
  it('never pass the quota, use most of it, and fall to the callers in equal parts', async () => {
    const arrivals = await run();
    const at = arrivals.map(arrival => arrival.at);
    const [first = 0] = at;
    // The last window's worth is not cut short: what left before it, over the time it took.
    const until = at[at.length - 50] ?? 0;
    const average = ((at.length - 50) / (until - first)) * 5000;
    const fair = ratio(countsOf(arrivals));
    process.stdout.write(
      `densest ${densest(at, 5000)}, average ${average.toFixed(1)}, largest/smallest ${fair.toFixed(2)}\n`,
    );
    expect(densest(at, 5000)).toBeLessThanOrEqual(50);
    expect(average).toBeGreaterThanOrEqual(47);
    expect(fair).toBeLessThanOrEqual(1.2);
  });

  it.each([
    {
      name: 'is flushed, restarted and suspended for a moment',
      async meanwhile(redis: RedisServer) {
        await sleep(12_000);
        await redis.asked(client => client.flushall());
        await sleep(12_000);
        await redis.kill();
        await redis.start();
        await sleep(12_000);
        redis.suspend();
        await sleep(3000);
        redis.resume();
      },
      fair: 1.2,
    },
    {
      name: 'is gone for three windows, of which each replica has its part',
      async meanwhile(redis: RedisServer) {
        await sleep(12_000);
        await redis.kill();
        await sleep(15_000);
        await redis.start();
      },
      // Two of the callers have one part between them meanwhile.
      fair: 1.6,
    },
  ])('never pass the quota while Redis $name', async ({ meanwhile, fair }) => {
    const arrivals = await run(meanwhile);
    const at = arrivals.map(arrival => arrival.at);
    const found = ratio(countsOf(arrivals));
    process.stdout.write(`densest ${densest(at, 5000)}, largest/smallest ${found.toFixed(2)}\n`);
    expect(densest(at, 5000)).toBeLessThanOrEqual(50);
    expect(found).toBeLessThanOrEqual(fair);
  });
});
