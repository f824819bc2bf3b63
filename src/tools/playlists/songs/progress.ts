import { type Call, type ProgressStep, quietRequests } from '../../../client/call.ts';
import { type Quota, secondsFor } from '../../../client/quota.ts';

interface PartProgress {
  readonly done: number;
  readonly total: number;
  readonly elapsedMs: number;
}

/** How long the rest takes, by the pace so far or the quota, whichever is slower; undefined below 2 seconds. */
function secondsLeft({ done, total, elapsedMs }: PartProgress, quota: Quota): number | undefined {
  const byQuota = secondsFor(total - Math.max(done, quota.requests), quota);
  const byPace = (elapsedMs / 1000 / done) * (total - done);
  const seconds = Math.round(Math.max(byQuota, byPace));
  return seconds < 2 ? undefined : seconds;
}

/** Reports the progress of a call of several parts; the numbers only ever grow. */
export class CallProgress {
  readonly #call: Call;
  #reported = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  /** Begins a part of `total` steps. Returns what to call with the steps done. */
  part(total: number, of: ProgressStep): (done: number) => void {
    const before = this.#reported;
    const { client, signal, now } = this.#call;
    const began = now();
    return done => {
      if (total <= quietRequests || signal.aborted || before + done <= this.#reported) return;
      this.#reported = before + done;
      this.#call.progress({
        done: this.#reported,
        total: before + total,
        part: { done, total, of },
        secondsLeft: secondsLeft({ done, total, elapsedMs: now() - began }, client.quota),
      });
    };
  }

  /** The call for a part that reports its own progress: its numbers continue the numbers so far. */
  continued(): Call {
    const before = this.#reported;
    return {
      ...this.#call,
      progress: at => {
        if (before + at.done <= this.#reported) return;
        this.#reported = before + at.done;
        this.#call.progress({ ...at, done: this.#reported, total: before + at.total });
      },
    };
  }
}
