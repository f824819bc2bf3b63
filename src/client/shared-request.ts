import { setMaxListeners } from 'node:events';
import type { Clock } from './clock.ts';

/** The bounds and the state of one request with its retries, shared by all who wait for the answer. */
export interface RequestContext {
  /** On the clock: the latest of all who wait. */
  deadline: number;
  readonly batch: boolean;
  readonly caller: object | undefined;
  /** Rejects where nothing may leave any more. */
  readonly leaving: (() => Promise<void>) | undefined;
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Whether something left for the service. */
  sent: boolean;
}

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  readonly batch?: boolean | undefined;
  /** Who waits; whoever aborts by the signal when absent. */
  readonly caller?: object | undefined;
  readonly leaving?: (() => Promise<void>) | undefined;
  readonly deadlineMs: number;
}

/** Why somebody stopped waiting before the answer came. */
export type AbandonReason = 'cancelled' | 'late';

/** An abort reason that nobody reads; a text costs no stack trace. */
const over = 'over';

/** A request under way, for everyone who asked the same. Called off when the last of them stops waiting. */
export class SharedRequest<T> {
  readonly #clock: Clock;
  readonly #context: RequestContext;
  readonly #stop = new AbortController();
  readonly #answer: Promise<T>;
  #waiting = 0;

  constructor(clock: Clock, first: WaitOptions, run: (context: RequestContext) => Promise<T>) {
    this.#clock = clock;
    this.#context = {
      deadline: clock.now() + first.deadlineMs,
      batch: first.batch === true,
      caller: first.caller ?? first.signal,
      leaving: first.leaving,
      signal: this.#stop.signal,
      sent: false,
    };
    this.#answer = run(this.#context);
    // Nobody may be left to hear of a failure.
    this.#answer.catch(() => undefined);
  }

  /** Called off: nobody can join any more. */
  get isOver(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the answer; when the signal aborts or the deadline passes, rejects with the error that `abandoned` makes. */
  join(
    { signal, deadlineMs }: WaitOptions,
    abandoned: (why: AbandonReason, ran: 'no' | 'unknown') => Error,
  ): Promise<T> {
    this.#context.deadline = Math.max(this.#context.deadline, this.#clock.now() + deadlineMs);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      let ended = false;
      const end = () => {
        if (ended) return;
        ended = true;
        this.#waiting -= 1;
        silence();
        signal?.removeEventListener('abort', cancel);
      };
      const abandon = (why: AbandonReason) => {
        end();
        reject(abandoned(why, this.#context.sent ? 'unknown' : 'no'));
        if (this.#waiting === 0) this.#stop.abort(over);
      };
      const cancel = () => abandon('cancelled');
      const silence = this.#clock.after(deadlineMs, () => abandon('late'));
      if (signal?.aborted) return cancel();
      // A job makes many calls with one signal; Node takes more than ten listeners for a leak, and says so.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener('abort', cancel, { once: true });
      this.#answer.then(
        value => {
          end();
          resolve(value);
        },
        error => {
          end();
          reject(error);
        },
      );
    });
  }
}
