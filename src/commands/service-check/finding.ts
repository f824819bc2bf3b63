/**
 * How an answer compares with what is known. `published`: as the interface was published, and nothing else was measured.
 * `2026`: as others measured the public service in 2026, which differs. `new`: neither. `unknown`: could not be asked.
 */
export type Verdict = 'published' | '2026' | 'new' | 'unknown';

export interface Finding {
  readonly verdict: Verdict;
  /** What the service answered. Names of its objects are quoted. */
  readonly answer: string;
}

export interface Check {
  /** What is asked: "artist: in a search for tracks". */
  readonly about: string;
  ask(): Promise<Finding>;
}

export const found = (verdict: Verdict, answer: string): Finding => ({ verdict, answer });

export const unknown = (why: string): Finding => found('unknown', why);

/** A list as far as checks look into it. */
export interface CheckedRows<T> {
  readonly data: readonly T[];
  readonly total?: number | null | undefined;
}

/** "none", or "none shown, 12 counted" as in a country without the service. */
export const noneOf = ({ total }: CheckedRows<unknown>): string =>
  (total ?? 0) > 0 ? `none shown, ${total} counted` : 'none';

export const isClosed = ({ data, total }: CheckedRows<unknown>): boolean =>
  data.length === 0 && (total ?? 0) > 0;

export const idsOfRows = (rows: CheckedRows<{ readonly id?: number | null | undefined }>): number[] =>
  rows.data.flatMap(({ id }) => id ?? []);
