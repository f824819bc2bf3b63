import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { observed } from './observed.ts';

/*
 * One process among several at one address: makes `count` searches at `origin`, as one long job, and prints
 * how the calls ended and what became of each request.
 */
const [origin = '', count = '0'] = process.argv.slice(2);

const { transport, seen } = observed(httpTransport(async () => ({ origin, tokenIn: 'query' })));
const client = createClient({
  transport,
  quota: { requests: 45, ms: 5000 },
  clock: systemClock,
  hasToken: () => false,
  plural: false,
  deadlineMs: 120_000,
});

const { signal } = new AbortController();
const calls = Array.from({ length: Number(count) }, (_, each) =>
  client.search.album({ query: `a${each}` }, { signal, batch: true }).then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.name : 'failed'),
  ),
);
const ended = await Promise.all(calls);
process.stdout.write(JSON.stringify({ ended, seen }));
await client.close();
