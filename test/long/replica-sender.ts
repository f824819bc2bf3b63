import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import type { SharedQuota } from '../../src/client/quota-window.ts';
import { RateLimiter } from '../../src/client/ticket-queue.ts';
import { connectionLimit, httpTransport } from '../../src/client/transport.ts';
import { connectReplicas } from '../../src/hosting/replicas/index.ts';

/*
 * One of several replicas at one address: makes `count` searches for each of its callers, as one long job each, and
 * says `ready` first and then waits for a line. Each search names its caller.
 */
const [url = '', origin = '', replicas = '1', count = '0', ...callers] = process.argv.slice(2);

const quota = { requests: 50, ms: 5000 };
/** By a clock that processes of one machine have alike, in milliseconds. */
const now = () => performance.timeOrigin + performance.now();
const write = (text: string) => void process.stderr.write(`${text}\n`);
const shared = connectReplicas({
  url,
  service: 'test',
  quota,
  replicas: Number(replicas),
  address: 'here',
  clock: systemClock,
  log: { warn: write, info: write },
});
/** When the requests that are sent now were asked for: none of them earlier. */
let askedAt = 0;
const timedQuota: SharedQuota = {
  async take(wish) {
    const at = now();
    const taken = await shared.quota.take(wish);
    askedAt = at;
    return taken;
  },
  pause: ms => shared.quota.pause(ms),
};
const limiter = new RateLimiter(quota, systemClock, { concurrent: connectionLimit, shared: timedQuota });
const transport = httpTransport(async () => ({ origin, tokenIn: 'query' }));
const client = createClient({
  // Each request says when it left, and when it was asked for.
  transport: {
    ...transport,
    send: (request, signal) =>
      transport.send(
        { ...request, params: { ...request.params, asked: String(askedAt), left: String(now()) } },
        signal,
      ),
  },
  quota,
  limiter,
  clock: systemClock,
  hasToken: () => false,
  plural: false,
  deadlineMs: 600_000,
});

// The first request of a process waits until its code is loaded, here even compiled: that is no part of the quota.
await transport.send({ method: 'GET', path: '/warm', params: {} }, AbortSignal.timeout(60_000));
process.stdout.write('ready\n');
process.stdin.once('data', async () => {
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  const all = callers.map(async caller => {
    const { signal } = new AbortController();
    const calls = Array.from({ length: Number(count) }, (_, each) =>
      client.search.album({ query: `${caller} ${each}` }, { signal, batch: true }),
    );
    await Promise.all(calls);
  });
  await Promise.all(all);
  await client.close();
  await shared.close();
  // For how long this process did not get to run, in milliseconds.
  process.stdout.write(`stalled ${stalls.max / 1e6}\n`, () => process.exit(0));
});
