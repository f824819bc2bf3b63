/** How many requests may leave in any stretch of time. */
export interface Quota {
  readonly requests: number;
  readonly ms: number;
}

/** The live service refuses from about 37 to 50 requests at once, counted per address. */
export const defaultQuota: Quota = { requests: 45, ms: 5000 };
