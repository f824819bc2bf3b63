/** How many requests may leave in any stretch of time. */
export interface Quota {
  readonly requests: number;
  readonly ms: number;
}
