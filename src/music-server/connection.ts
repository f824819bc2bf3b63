import type { Clock } from '../client/clock.ts';
import type { Quota } from '../client/quota-window.ts';
import { RateLimiter } from '../client/ticket-queue.ts';
import { httpConnections } from '../client/transport.ts';
import { Redaction } from '../text/redaction.ts';
import { SubsonicWire } from './wire.ts';

export interface ConnectionOptions {
  /** An origin, with a base path if there is one. */
  readonly origin: string;
  readonly quota: Quota;
  readonly clock: Clock;
  readonly userAgent?: string;
  /** Whether the listener allowed to send the password without encryption in the own network. */
  readonly mayShowPassword: boolean;
}

/** How many requests may be under way at once. Servers at home are small. */
const concurrent = 4;

/** The connection to a server, with a wire on it. */
export function connectionTo({ origin, quota, clock, userAgent, mayShowPassword }: ConnectionOptions) {
  const redaction = new Redaction();
  const outside = httpConnections({ userAgent, isHome: true });
  const target = { origin, tokenIn: 'query' } as const;
  const wire = new SubsonicWire({
    transport: outside.transportFor(async () => target, redaction),
    bytes: (request, signal) => outside.bytes(target, request, signal),
    limiter: new RateLimiter(quota, clock, { concurrent }),
    now: () => clock.now(),
    redaction,
    mayShowPassword: mayShowPassword || isPrivateLine(origin),
  });
  return { wire, close: () => outside.close() };
}

/** Whether what is sent cannot be read on the way. */
const isPrivateLine = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
};
