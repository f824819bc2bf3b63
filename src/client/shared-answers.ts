import type { CacheKey } from './answer-cache.ts';

/** An answer that several processes keep together. */
export interface SharedAnswer {
  readonly value: unknown;
  /** Characters of its body. */
  readonly size: number;
  /** For how many milliseconds it may still be given. */
  readonly ms: number;
}

/** Answers that no write changes but one on their object, kept by several processes. Never rejects. */
export interface SharedAnswers {
  /** Undefined where that cannot be known in time. `keep` is for the answer to a request that leaves afterwards. */
  find(
    key: CacheKey,
  ): Promise<{ readonly answer?: SharedAnswer; keep(answer: SharedAnswer): void } | undefined>;
  /** This account writes on this path: what was kept of its object is not found any more. */
  written(account: string, path: string): Promise<void>;
  /** Nothing that was given to this account is kept any more. */
  forget(account: string): Promise<void>;
}
