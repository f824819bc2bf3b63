import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { startEmbedded } from '../../src/demo/index.ts';
import { openStore } from '../../src/store/open.ts';
import { densest } from '../client/gate.ts';
import { observed } from '../client/observed.ts';

describe('Against a service that admits 50 requests in 5 s, on the wall clock', () => {
  it('a trickle and a burst are never refused, and use what it allows', async () => {
    const embedded = await startEmbedded({
      store: await openStore({ memory: true }),
      quota: { requests: 50, ms: 5000 },
    });
    const { origin, token } = embedded;
    const { transport, seen } = observed(httpTransport(async () => ({ origin, token, tokenIn: 'query' })));
    const client = createClient({
      transport,
      quota: { requests: 50, ms: 5000 },
      clock: systemClock,
      hasToken: () => true,
      plural: false,
      deadlineMs: 30_000,
    });
    const calls: Promise<unknown>[] = [];
    for (let each = 0; each < 30; each++) {
      calls.push(client.search.album({ query: `trickle ${each}` }));
      await systemClock.sleep(30);
    }
    for (let each = 0; each < 70; each++) calls.push(client.search.album({ query: `burst ${each}` }));
    await Promise.all(calls);
    await client.close();
    await embedded.close();

    const at = seen.map(each => each.at).sort((a, b) => a - b);
    expect(seen.filter(each => each.refused)).toEqual([]);
    expect(at).toHaveLength(100);
    expect(densest(at, 5000)).toBe(50);
    // The fifty-first leaves a window after the first, and the rest evenly spaced: 49 in the next window.
    const [first = 0, next = 0, last = 0] = [at[0], at[50], at[99]];
    expect(next - first).toBeGreaterThanOrEqual(5000);
    expect(next - first).toBeLessThan(6250);
    expect((last - next) / 49 / 100).toBeGreaterThan(0.95);
    expect((last - next) / 49 / 100).toBeLessThan(1.1);
    expect(densest(at.slice(50), 500)).toBeLessThanOrEqual(7);
  });
});
