import { describe, expect, it } from 'vitest';
import { AnswerCache } from '../../src/client/answer-cache.ts';
import { createClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { QuotaReached } from '../../src/client/errors.ts';
import { json, rejection } from '../support/carriers.ts';
import { clockJumps, setClock } from '../support/wall-clock.ts';

const minute = 60_000;
/** The longest that a request of these tests waits, in milliseconds. */
const patienceMs = 200;

/** A client that may send three requests a minute, and what it sent. */
function asking() {
  const sent: string[] = [];
  const client = createClient({
    transport: {
      async send({ path }) {
        sent.push(path);
        return json({ id: 1 });
      },
      account: async () => 'one',
      close: async () => undefined,
    },
    quota: { requests: 3, ms: minute },
    clock: systemClock,
    cache: new AnswerCache({ clock: systemClock }),
    hasToken: () => true,
    plural: false,
    deadlineMs: patienceMs,
  });
  const ask = (artist_id: number) => client.artist.details({ artist_id });
  return { ask, sent };
}

describe.each(clockJumps)('A clock that jumps %s', (_, jumps) => {
  it('lets no further request through the quota, and holds none longer', async () => {
    const { ask, sent } = asking();
    for (const id of [1, 2, 3]) await ask(id);
    for (const [at, jump] of jumps.entries()) {
      setClock(jump);
      const error = await rejection(ask(4 + at));
      if (!(error instanceof QuotaReached)) throw error;
      // The minute, and the margin for the way to the service.
      expect(error.retryAfterMs).toBeLessThanOrEqual(minute + 1000);
    }
    expect(sent).toHaveLength(3);
  });

  it('takes nothing out of the cache that was just read', async () => {
    const { ask, sent } = asking();
    await ask(1);
    for (const jump of jumps) {
      setClock(jump);
      await ask(1);
    }
    expect(sent).toHaveLength(1);
  });
});
