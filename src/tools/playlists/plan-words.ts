/** A plan as an answer offers it. */
export interface OfferedPlan {
  /** With its revision. */
  readonly planId: string;
  /** Whether it was begun and broke off. */
  readonly isBegun: boolean;
  /** Whether it was changed since it was shown under the id that was given. */
  readonly isStale: boolean;
}

/** What stands before a plan. */
export const headWord = (shown: OfferedPlan | undefined): string =>
  shown?.isBegun ? 'Begun and not finished' : 'Preview, nothing is changed yet';

/** That a plan was changed since, as a sentence. */
export const staleLines = (shown: OfferedPlan | undefined): string[] =>
  shown?.isStale
    ? ['That plan_id is of an earlier form of this plan, so nothing was done. This is the plan now.']
    : [];
