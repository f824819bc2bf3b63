import { lifetimeOf } from '../client/answer-cache.ts';
import { cachePeriodOf } from '../client/api/endpoint.ts';
import type { Input } from '../client/api/field.ts';
import type { Entry } from '../client/api/index.ts';
import { isPersonal } from '../client/client.ts';
import type { CacheHint } from './settled.ts';

/** What belongs to one person, and changes with every call. */
export const personal: CacheHint = { ttlMs: 0, cacheScope: 'private' };

/**
 * How long a host may keep the content of an address. Content that people change is not kept, because a host that
 * changes it must not read the old content afterwards.
 */
export function cacheHintOf(entry: Entry, input: Input, content: unknown): CacheHint {
  const uploaded = Object.values(input).some(value => typeof value === 'number' && value < 0);
  if (isPersonal(entry, input) || uploaded || cachePeriodOf(entry.endpoint) === 'seconds') return personal;
  return { ttlMs: lifetimeOf(entry, content).ms, cacheScope: 'public' };
}
