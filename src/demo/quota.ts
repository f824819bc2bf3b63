/** The most requests in any `ms` milliseconds. */
export interface QuotaLimit {
  readonly requests: number;
  readonly ms: number;
}

/** A sliding window. True admits a request and counts it. */
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
