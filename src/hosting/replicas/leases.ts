import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../client/clock.ts';
import type { RedisConnection } from './connection.ts';
import { checkedReply } from './redis-health.ts';

/** A lease ends this long after it was last renewed, by the clock of Redis. Milliseconds. */
export const leaseMs = 10_000;
const renewMs = 3000;
/** A replica stops writing this long before its lease can end. Milliseconds. */
const marginMs = 2000;

const yesOrNo = z.literal([0, 1]);

interface Lease {
  readonly name: string;
  /** When it was last renewed, by this replica's clock. */
  renewedAt: number;
}

/**
 * Which replicas are alive. Each one holds a lease under a random name. A lease that ended is never renewed: its replica
 * takes a new name, so a name that was once dead stays dead. Rejects with `StoreError`.
 */
export function redisLeases(connection: RedisConnection, clock: Clock) {
  let current: Lease | undefined;
  let taking: Promise<string> | undefined;
  const closed = new AbortController();
  const keyOf = (name: string) => connection.key('lease', name);

  const renew = async (lease: Lease): Promise<boolean> => {
    const sentAt = clock.now();
    const renewed = await connection.runDurably(client => client.pexpire(keyOf(lease.name), leaseMs));
    if (checkedReply(yesOrNo, renewed) === 1) {
      lease.renewedAt = sentAt;
      return true;
    }
    if (current === lease) current = undefined;
    return false;
  };
  const take = async (): Promise<string> => {
    const lease = { name: randomBytes(12).toString('base64url'), renewedAt: clock.now() };
    const taken = await connection.runDurably(client => client.set(keyOf(lease.name), '1', 'PX', leaseMs));
    checkedReply(z.literal('OK'), taken);
    current = lease;
    void keepRenewing(lease);
    return lease.name;
  };
  const keepRenewing = async (lease: Lease) => {
    while (current === lease && !closed.signal.aborted) {
      await clock.sleep(renewMs, closed.signal).catch(() => undefined);
      if (current === lease) await renew(lease).catch(() => undefined);
    }
  };

  return {
    keyOf,
    /** This replica's name, with a lease that was just renewed. */
    async own(): Promise<string> {
      const lease = current;
      if (lease !== undefined && (await renew(lease))) return lease.name;
      taking ??= take().finally(() => {
        taking = undefined;
      });
      return taking;
    },
    isAlive: async (name: string): Promise<boolean> =>
      checkedReply(yesOrNo, await connection.run(client => client.exists(keyOf(name)))) === 1,
    /** Whether no other replica can see this one, by this name, as dead. */
    holds: (name: string): boolean =>
      current?.name === name && clock.now() < current.renewedAt + leaseMs - marginMs,
    async close(): Promise<void> {
      const lease = current;
      current = undefined;
      closed.abort();
      if (lease !== undefined)
        await connection.run(client => client.del(keyOf(lease.name))).catch(() => undefined);
    },
  };
}
