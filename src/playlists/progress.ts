import type { Call, ProgressStep } from '../client/call.ts';
import { isHopeless, mapLimited } from '../client/map-limited.ts';

/**
 * One read for each item, a few at a time; what comes back is in the order of the items. An item whose read
 * fails for a reason of its own is undefined; any other failure ends the job, and nothing more is sent.
 */
export async function eachOf<T, R>(
  items: readonly T[],
  read: (item: T) => Promise<R>,
  done: (count: number) => void,
): Promise<(R | undefined)[]> {
  const results = await mapLimited(items, read, done);
  const stop = results.find(({ error }) => error !== undefined && isHopeless(error));
  if (stop !== undefined) throw stop.error;
  return results.map(({ value }) => value);
}

/** Up to here nobody needs to be told how far a job is. */
const silentUpTo = 5;

/** What the service lets through in a second at the usual quota, once the first burst has passed. */
const usualPace = 9;
const usualBurst = 45;

/** How long the rest takes, by the pace so far and by the quota that will hold it; undefined where it is hardly a wait. */
function secondsLeft(done: number, total: number, elapsedMs: number): number | undefined {
  const held = (total - Math.max(done, usualBurst)) / usualPace;
  const seconds = Math.round(Math.max(held, (elapsedMs / 1000 / done) * (total - done)));
  return seconds < 2 ? undefined : seconds;
}

/** A long call has several parts, but what it tells of its progress only ever grows. */
export class JobProgress {
  readonly #call: Call;
  #told = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  /** Begins a part of `total` steps. Returns what to call with the steps done. */
  part(total: number, of: ProgressStep): (done: number) => void {
    const before = this.#told;
    const { signal, now } = this.#call;
    const began = now();
    return done => {
      if (total <= silentUpTo || signal.aborted || before + done <= this.#told) return;
      this.#told = before + done;
      this.#call.progress({
        done: this.#told,
        total: before + total,
        part: { done, total, of },
        secondsLeft: secondsLeft(done, total, now() - began),
      });
    };
  }

  /** The same call for a part that reports progress itself, which then continues this one's. */
  continued(): Call {
    const before = this.#told;
    return {
      ...this.#call,
      progress: at => {
        if (before + at.done <= this.#told) return;
        this.#told = before + at.done;
        this.#call.progress({ ...at, done: this.#told, total: before + at.total });
      },
    };
  }
}
