/** How many requests are admitted in any `ms` milliseconds. */
export interface QuotaLimit {
  readonly requests: number;
  readonly ms: number;
}

/** A sliding window: true admits a request and counts it, false refuses it and does not. */
export function createQuota({ requests, ms }: QuotaLimit, now: () => number): () => boolean {
  const admitted: number[] = [];
  return () => {
    const present = now();
    while (admitted[0] !== undefined && admitted[0] <= present - ms) admitted.shift();
    if (admitted.length >= requests) return false;
    if (Number.isFinite(requests)) admitted.push(present);
    return true;
  };
}
