import { setMaxListeners } from 'node:events';
import type { Clock } from './clock.ts';

/** What one request, with its repetitions, may take; it is shared by all who wait for its answer. */
export interface RequestCourse {
  /** On the clock: the deadline of the most patient. */
  latest: number;
  readonly batch: boolean;
  readonly caller: object | undefined;
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Whether something left for the service. */
  sent: boolean;
}

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  readonly batch?: boolean | undefined;
  readonly deadlineMs: number;
}

/** Why somebody stopped waiting before the answer came. */
export type Leaving = 'cancelled' | 'late';

/** A reason that costs nothing to make: nobody reads it. */
const over = 'over';

/** A request under way, for everyone who asked the same. It is called off when the last of them leaves. */
export class SharedRequest<T> {
  readonly #clock: Clock;
  readonly #course: RequestCourse;
  readonly #stop = new AbortController();
  readonly #answer: Promise<T>;
  #waiting = 0;

  constructor(clock: Clock, first: WaitOptions, run: (course: RequestCourse) => Promise<T>) {
    this.#clock = clock;
    this.#course = {
      latest: clock.now() + first.deadlineMs,
      batch: first.batch === true,
      caller: first.signal,
      signal: this.#stop.signal,
      sent: false,
    };
    this.#answer = run(this.#course);
    // Whoever left does not hear how it ended.
    this.#answer.catch(() => undefined);
  }

  /** Nobody can join a flight that has been called off. */
  get isOver(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the answer, until the signal aborts or the deadline passes: then rejects with what `left` makes of it. */
  join(
    { signal, deadlineMs }: WaitOptions,
    left: (why: Leaving, ran: 'no' | 'unknown') => Error,
  ): Promise<T> {
    this.#course.latest = Math.max(this.#course.latest, this.#clock.now() + deadlineMs);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const alarm = new AbortController();
      let ended = false;
      const end = () => {
        if (ended) return;
        ended = true;
        this.#waiting -= 1;
        alarm.abort(over);
        signal?.removeEventListener('abort', cancel);
      };
      const leave = (why: Leaving) => {
        end();
        reject(left(why, this.#course.sent ? 'unknown' : 'no'));
        if (this.#waiting === 0) this.#stop.abort(over);
      };
      const cancel = () => leave('cancelled');
      if (signal?.aborted) return cancel();
      // A job makes many calls with one signal; Node takes more than ten listeners for a leak, and says so.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener('abort', cancel, { once: true });
      this.#clock.sleep(deadlineMs, alarm.signal).then(
        () => leave('late'),
        () => undefined,
      );
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
