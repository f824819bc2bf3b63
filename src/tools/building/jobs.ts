import { each, isHopeless } from '../each.ts';
import type { ToolContext } from '../tool.ts';

/**
 * One read for each item, a few at a time; what comes back is in the order of the items. An item whose read
 * fails for a reason of its own is undefined; any other failure ends the job, and nothing more is sent.
 */
export async function eachOf<T, R>(
  items: readonly T[],
  read: (item: T) => Promise<R>,
  done: (count: number) => void,
): Promise<(R | undefined)[]> {
  const results = await each(items, read, done);
  const stop = results.find(({ error }) => error !== undefined && isHopeless(error));
  if (stop !== undefined) throw stop.error;
  return results.map(({ value }) => value);
}

/** Up to here nobody needs to be told how far a job is. */
const silentUpTo = 5;

/** What the service lets through in a second at the usual quota, once the first burst has passed. */
const usualPace = 9;
const usualBurst = 45;

/** How long the rest takes, by the pace so far and by the quota that will hold it. */
function secondsLeft(done: number, total: number, elapsedMs: number): string {
  const held = (total - Math.max(done, usualBurst)) / usualPace;
  const seconds = Math.round(Math.max(held, (elapsedMs / 1000 / done) * (total - done)));
  return seconds < 2 ? '' : `, about ${seconds} s to go`;
}

/** A long call has several parts, but what it tells of its progress only ever grows. */
export class Progress {
  readonly #context: ToolContext;
  #told = 0;

  constructor(context: ToolContext) {
    this.#context = context;
  }

  /** Begins a part of `total` steps, each of them `what` ("songs read"). Returns what to call with the steps done. */
  part(total: number, what: string): (done: number) => void {
    const before = this.#told;
    const { signal, progress, changes } = this.#context;
    const began = changes.now();
    return done => {
      if (total <= silentUpTo || signal.aborted || before + done <= this.#told) return;
      this.#told = before + done;
      const left = secondsLeft(done, total, changes.now() - began);
      progress(this.#told, before + total, `${done} of ${total} ${what}${left}`);
    };
  }

  /** The same context for others' code, whose progress continues this one's. */
  context(): ToolContext {
    const before = this.#told;
    return {
      ...this.#context,
      progress: (done, total, message) => {
        if (before + done <= this.#told) return;
        this.#told = before + done;
        this.#context.progress(this.#told, before + total, message);
      },
    };
  }
}
