/** For how long an answer may be given again. */
export type CachePeriod = 'day' | 'minutes' | 'seconds' | 'none';

/**
 * An endpoint's own period, or what follows from its nature: what people change lasts seconds, one object of
 * the catalogue and its lists a day, lists without an object minutes.
 */
export function cachePeriodOf({ cacheFor, effect, owner, input, path }: Described): CachePeriod {
  if (effect !== 'read') return 'none';
  if (cacheFor !== undefined) return cacheFor;
  if (owner || 'user_id' in input) return 'seconds';
  return path.includes('{') ? 'day' : 'minutes';
}

/** The traits of an endpoint that decide. */
interface Described {
  readonly cacheFor?: CachePeriod;
  readonly effect: string;
  readonly owner?: true;
  readonly input: object;
  readonly path: string;
}
