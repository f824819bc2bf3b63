import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, type TestContext } from 'vitest';
import { densest } from '../client/gate.ts';
import { hasRedis, type RedisServer, redisServer } from '../hosting/replicas/redis-server.ts';
import { portOf } from '../support/carriers.ts';

/* Four processes, five callers: the second process has two of them. The service counts by a clock of its own. */

const callersOf = [['ann'], ['bob', 'cleo'], ['dan'], ['eve']];
const each = 120;

interface Arrival {
  readonly at: number;
  readonly left: number;
  /** When its permit was asked for. */
  readonly asked: number;
  readonly caller: string;
}

/** A service that answers every search with nothing, and notes when it came. */
async function service({ onTestFinished }: TestContext): Promise<{ origin: string; arrivals: Arrival[] }> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    const at = performance.timeOrigin + performance.now();
    const [, caller] = /q=(\w+)/.exec(request.url ?? '') ?? [];
    const [, asked] = /asked=([\d.]+)/.exec(request.url ?? '') ?? [];
    const [, left] = /left=([\d.]+)/.exec(request.url ?? '') ?? [];
    if (caller !== undefined) arrivals.push({ at, left: Number(left), asked: Number(asked), caller });
    response.setHeader('content-type', 'application/json').end('{"data":[],"total":0}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${portOf(server.address())}`, arrivals };
}

type Sender = ChildProcessByStdio<Writable, Readable, null>;
const program = fileURLToPath(new URL('./replica-sender.ts', import.meta.url));

async function senders(
  redis: RedisServer,
  origin: string,
  { onTestFinished }: TestContext,
): Promise<Sender[]> {
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

interface Run {
  readonly arrivals: readonly Arrival[];
  /** The longest time that one of the processes did not get to run. */
  readonly stallMs: number;
  /** How far the time of day, by which Redis counts, went apart from the clock of the service. */
  readonly apartMs: number;
}

/** Looks at the two clocks from now on. Gives back how far they went apart. */
function clocksApart(): () => number {
  const look = () => Date.now() - performance.now();
  const found: number[] = [];
  const timer = setInterval(() => {
    // Whoever is held up between the two reads sees a difference that is none: the middle of three.
    found.push([look(), look(), look()].toSorted(ascending)[1] ?? 0);
  }, 50);
  return () => {
    clearInterval(timer);
    return Math.max(...found) - Math.min(...found);
  };
}

async function run(
  test: TestContext,
  meanwhile: (redis: RedisServer) => Promise<void> = async () => undefined,
): Promise<Run> {
  const redis = await redisServer();
  test.onTestFinished(redis.close);
  const { origin, arrivals } = await service(test);
  const all = await senders(redis, origin, test);
  await sleep(1000);
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  const stalls = all.map(stallOf);
  const apart = clocksApart();
  const ends = Promise.all(all.map(child => once(child, 'exit')));
  for (const child of all) child.stdin.write('go\n');
  await meanwhile(redis);
  await ends;
  expect(arrivals).toHaveLength(each * 5);
  return { arrivals, stallMs: Math.max(own.max / 1e6, ...(await Promise.all(stalls))), apartMs: apart() };
}

/** What a process says at its end: for how long it did not get to run. */
async function stallOf({ stdout }: Sender): Promise<number> {
  const said: string[] = [];
  for await (const chunk of stdout) said.push(String(chunk));
  return Number(/stalled ([\d.]+)/.exec(said.join(''))?.[1]);
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

/** How old a permit may be when it is used, from when it was asked for. */
const freshMs = 100;
/** How much longer than 5 s a permit counts: for its way, and for a process that does not get to run, or a request under way. */
const marginMs = 200;

/**
 * Holds for what leaves and for what arrives. On a machine that is busy with something else a request leaves or arrives
 * later than is allowed for, and its clocks may go apart: as much as this run measured, so much shorter is the window
 * that is judged.
 */
function expectQuotaKept({ arrivals, stallMs, apartMs }: Run): void {
  const usedMs = Math.max(...arrivals.map(({ left, asked }) => left - asked));
  const transitMs = Math.max(...arrivals.map(({ at, left }) => at - left));
  const windowOf = (lateMs: number) => 5000 - Math.max(0, lateMs + apartMs - marginMs);
  const [leftMs, arrivedMs] = [windowOf(usedMs), windowOf(usedMs + transitMs)];
  const left = arrivals.map(arrival => arrival.left).toSorted(ascending);
  const arrived = arrivals.map(({ at }) => at);
  const found = [densest(left, leftMs), densest(arrived, arrivedMs)];
  const ms = (of: number) => of.toFixed(0);
  process.stdout.write(
    `densest: ${densest(left, 5000)} left, ${densest(arrived, 5000)} arrived; in ${ms(leftMs)} and ${ms(arrivedMs)} ms ${found.join(' and ')}; oldest permit ${ms(usedMs)} ms, longest transit ${ms(transitMs)}, stall ${ms(stallMs)}, clocks apart ${ms(apartMs)}\n`,
  );
  for (const count of found) expect(count).toBeLessThanOrEqual(50);
  expect(usedMs).toBeLessThanOrEqual(freshMs + stallMs);
}

const ascending = (one: number, other: number) => one - other;

const ratio = (counts: readonly number[]) => Math.max(...counts) / Math.min(...counts);

describe.skipIf(!hasRedis)('600 requests of five callers through four replicas at 50 in 5 s', () => {
  // Each takes a minute, nearly all of which is waiting.
  it.concurrent('never pass the quota, use most of it, and fall to the callers in equal parts', async test => {
    const ran = await run(test);
    const { arrivals } = ran;
    const at = arrivals.map(arrival => arrival.at);
    const [first = 0] = at;
    // The last window's worth is not cut short: what left before it, over the time it took.
    const until = at[at.length - 50] ?? 0;
    const average = ((at.length - 50) / (until - first)) * 5000;
    const fair = ratio(countsOf(arrivals));
    process.stdout.write(`average ${average.toFixed(1)}, largest/smallest ${fair.toFixed(2)}\n`);
    expectQuotaKept(ran);
    expect(average).toBeGreaterThanOrEqual(47);
    expect(fair).toBeLessThanOrEqual(1.2);
  });

  it.concurrent.for([
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
  ])('never pass the quota while Redis $name', async ({ meanwhile, fair }, test) => {
    const ran = await run(test, meanwhile);
    const found = ratio(countsOf(ran.arrivals));
    process.stdout.write(`largest/smallest ${found.toFixed(2)}\n`);
    expectQuotaKept(ran);
    expect(found).toBeLessThanOrEqual(fair);
  });
});
