/** How many requests may leave in any stretch of time. */
export interface Quota {
  readonly requests: number;
  readonly ms: number;
}

/** How many requests may leave at once now, and how many wait. */
export interface Pace {
  readonly free: number;
  readonly waiting: number;
}

/** What the live service takes: it refuses from about 37 to 50 requests at once, counted per address. */
export const defaultQuota: Quota = { requests: 45, ms: 5000 };

/** Seconds that requests take at the pace of a quota. */
export const secondsFor = (requests: number, quota: Quota): number =>
  (requests * quota.ms) / (quota.requests * 1000);
