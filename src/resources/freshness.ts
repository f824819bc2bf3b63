import { freshnessOf as natureOf } from '../client/api/freshness.ts';
import type { Entry } from '../client/api/index.ts';
import { lifetimeOf } from '../client/cache-lifetime.ts';
import { isPersonal } from '../client/client.ts';

/** How long an answer may be kept, and by whom: the protocol's words. */
export interface Freshness {
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

/** What changes only with a release of this server. */
export const settled: Freshness = { ttlMs: 3_600_000, cacheScope: 'public' };
/** What is a person's: it changes with every call, and is nobody else's. */
export const personal: Freshness = { ttlMs: 0, cacheScope: 'private' };

/**
 * How long what stands at an address holds. What people make, and what is made anew at each call, is not kept:
 * a host that wrote would read what was before. `signed`: addresses in it end soon.
 */
export function freshnessOf(
  entry: Entry,
  input: Readonly<Record<string, unknown>>,
  signed: boolean,
): Freshness {
  const nature = natureOf(entry.endpoint);
  const uploaded = Object.values(input).some(value => typeof value === 'number' && value < 0);
  if (isPersonal(entry, input) || uploaded || nature === 'seconds') return personal;
  return { ttlMs: lifetimeOf(entry, signed).ms, cacheScope: 'public' };
}
