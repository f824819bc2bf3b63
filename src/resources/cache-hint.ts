import { lifetimeOf } from '../client/answer-cache.ts';
import { cachePeriodOf } from '../client/api/endpoint.ts';
import type { Input } from '../client/api/field.ts';
import type { Entry } from '../client/api/index.ts';
import { isPersonal } from '../client/client.ts';
import type { CacheHint } from './settled.ts';

/** What belongs to one person, and changes with every call. */
export const personal: CacheHint = { ttlMs: 0, cacheScope: 'private' };

/**
 * How long the content of an address holds. What people make, and what is made anew at each call, is not
 * kept: a host that wrote would read the content from before. `signed`: the content has links that end soon.
 */
export function cacheHintOf(entry: Entry, input: Input, signed: boolean): CacheHint {
  const uploaded = Object.values(input).some(value => typeof value === 'number' && value < 0);
  if (isPersonal(entry, input) || uploaded || cachePeriodOf(entry.endpoint) === 'seconds') return personal;
  return { ttlMs: lifetimeOf(entry, signed).ms, cacheScope: 'public' };
}
