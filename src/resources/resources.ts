import type { Client } from '../client/client.ts';
import type { Clock } from '../client/clock.ts';
import { Completer } from './completion.ts';
import { Updates } from './updates.ts';

/** The parts that outlive connections: completion, and news of changes. */
export interface Resources {
  readonly completer: Completer;
  readonly updates: Updates;
  /** Whether there is a listener whose own things can be read. */
  hasAccount(): boolean | Promise<boolean>;
}

/** For one client. Hand its writes to `updates.written`. */
export const createResources = (
  client: Client,
  {
    clock,
    hasAccount,
    updates = new Updates(),
  }: { clock: Clock; hasAccount(): boolean | Promise<boolean>; updates?: Updates },
): Resources => ({ completer: new Completer({ client, clock, hasAccount }), updates, hasAccount });
