import type { Client } from '../client/client.ts';
import type { Clock } from '../client/clock.ts';
import { Completer } from './completion.ts';
import { Updates } from './updates.ts';

/** What outlives connections: what was found while typing, and who is told of changes. */
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
