import { randomBytes } from 'node:crypto';

/** How long a question stands, in milliseconds. */
const standsMs = 10 * 60 * 1000;
/** Questions that wait for an answer; the oldest go first. */
const mostWaiting = 1000;

/** One-time marks for questions that were asked, each bound to what its question was about. Rejects with `StoreError`. */
export interface Grants {
  issue(about: string): Promise<string>;
  /** Whether a mark was issued for just this within ten minutes, and not used since. The mark is then used up. */
  use(mark: string, about: string): Promise<boolean>;
  /** No question stands any more. */
  forget(): Promise<void>;
}

/** Marks that this process remembers: nobody can guess or forge one. `now` in milliseconds. */
export function createGrants(now: () => number, random: () => string = unguessable): Grants {
  const waiting = new Map<string, { about: string; until: number }>();
  return {
    async issue(about) {
      const mark = random();
      waiting.set(mark, { about, until: now() + standsMs });
      const [oldest] = waiting.keys();
      if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest);
      return mark;
    },
    async use(mark, about) {
      const found = waiting.get(mark);
      waiting.delete(mark);
      return found !== undefined && found.about === about && found.until >= now();
    },
    forget: async () => waiting.clear(),
  };
}

const unguessable = () => randomBytes(18).toString('base64url');

/** How this caller can be asked, and what they have answered. */
export interface Asking {
  /** `never`: the operator wants no questions. */
  readonly policy: 'destructive' | 'never';
  /** Whether the host can put a question to the listener. */
  readonly canAsk: boolean;
  /** What the listener said to the question with this mark. */
  readonly answer?: { readonly mark: string; readonly action: 'accept' | 'decline' | 'cancel' } | undefined;
  readonly grants: Grants;
  /** Whether the listener agreed to a question of this call. */
  readonly agreement?: { given: boolean };
}
