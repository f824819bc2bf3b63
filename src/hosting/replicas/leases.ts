import { randomBytes } from 'node:crypto';
import type { Clock } from '../../client/clock.ts';
import type { Connection } from './connection.ts';

/** A replica that renewed nothing for so long is taken for gone, by the clock of Redis. Milliseconds. */
export const leaseMs = 10_000;
const renewMs = 3000;
/** A replica stops sending this long before others may take it for gone. */
const marginMs = 2000;

/**
 * Which replicas are alive. Each holds a lease under a name of its own, and a lease that ran out is never renewed: its
 * replica takes another name, so that whoever was once taken for gone stays gone.
 */
export interface Leases {
  /** The name of this replica, alive as of now. Rejects with `StoreError`. */
  own(): Promise<string>;
  /** Rejects with `StoreError`. */
  isAlive(name: string): Promise<boolean>;
  /** Whether no other replica can take this one, by that name, for gone. */
  holds(name: string): boolean;
  /** The key of a lease. */
  keyOf(name: string): string;
  close(): Promise<void>;
}

export function redisLeases(connection: Connection, clock: Clock): Leases {
  let held: { readonly name: string; since: number } | undefined;
  let taking: Promise<string> | undefined;
  const ended = new AbortController();
  const keyOf = (name: string) => connection.key('lease', name);

  const renew = async (lease: { readonly name: string; since: number }): Promise<boolean> => {
    const asked = clock.now();
    if ((await connection.keep(client => client.pexpire(keyOf(lease.name), leaseMs))) === 1) {
      lease.since = asked;
      return true;
    }
    if (held === lease) held = undefined;
    return false;
  };
  const take = async (): Promise<string> => {
    const lease = { name: randomBytes(12).toString('base64url'), since: clock.now() };
    await connection.keep(client => client.set(keyOf(lease.name), '1', 'PX', leaseMs));
    held = lease;
    void keepUp(lease);
    return lease.name;
  };
  const keepUp = async (lease: { readonly name: string; since: number }) => {
    while (held === lease && !ended.signal.aborted) {
      await clock.sleep(renewMs, ended.signal).catch(() => undefined);
      if (held === lease) await renew(lease).catch(() => undefined);
    }
  };

  return {
    keyOf,
    async own() {
      const lease = held;
      if (lease !== undefined && (await renew(lease))) return lease.name;
      taking ??= take().finally(() => {
        taking = undefined;
      });
      return taking;
    },
    isAlive: async name => (await connection.run(client => client.exists(keyOf(name)))) === 1,
    holds: name => held?.name === name && clock.now() < held.since + leaseMs - marginMs,
    async close() {
      const lease = held;
      held = undefined;
      ended.abort();
      if (lease !== undefined)
        await connection.run(client => client.del(keyOf(lease.name))).catch(() => undefined);
    },
  };
}
