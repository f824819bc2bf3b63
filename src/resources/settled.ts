/** How long a host may keep an answer, and for whom: the protocol's words. */
export interface CacheHint {
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

/** What changes only with a release of this server. */
export const settled: CacheHint = { ttlMs: 3_600_000, cacheScope: 'public' };
