import { RateLimiter, type TicketRequest } from '../../src/client/ticket-queue.ts';
import { FakeClock } from '../support/clock.ts';

export const forever = Number.POSITIVE_INFINITY;

/** Notes who passes when. */
export function gate(requests: number, ms: number, clock = new FakeClock()) {
  const limiter = new RateLimiter({ requests, ms }, clock, { random: () => 0 });
  const passed: { name: string; at: number }[] = [];
  const refused: { name: string; reason: unknown }[] = [];
  /** Has its answer as soon as it left. */
  const come = (
    name: string,
    patience = forever,
    signal?: AbortSignal,
    more: Partial<TicketRequest> = {},
    outcome: 'ended' | 'refused' = 'ended',
  ) =>
    limiter.acquire({ deadline: clock.now() + patience, signal, ...more }).then(
      ticket => {
        passed.push({ name, at: clock.now() });
        ticket.release(outcome);
        return outcome;
      },
      (reason: unknown) => {
        refused.push({ name, reason });
        return 'left' as const;
      },
    );
  /** The service refuses the next request that leaves. */
  const refuse = async () => {
    const ticket = await limiter.acquire({ deadline: forever });
    ticket.release('refused');
    return clock.now();
  };
  return { limiter, clock, passed, refused, come, refuse, names: () => passed.map(({ name }) => name) };
}

/** The most that passed in any stretch of `ms`. */
export const densest = (times: readonly number[], ms: number) =>
  Math.max(0, ...times.map(from => times.filter(at => at >= from && at < from + ms).length));
