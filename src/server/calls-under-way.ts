/** One call of a tool. */
export interface UnderWay {
  /** Aborts when the host calls it off, and when the listener signs out. */
  readonly signal: AbortSignal;
  /** Whether the listener signed out meanwhile. */
  readonly isStopped: boolean;
  end(): void;
}

/** The longest that others may take to stop, in milliseconds. */
const longestMs = 5000;

/** The calls of one listener that have no answer yet, over all of their connections here. */
export class CallsUnderWay {
  readonly #calls = new Map<UnderWay, { stop(): void; readonly ended: Promise<void> }>();

  /** A call begins; `signal`: the host calls it off. */
  begin(signal: AbortSignal): UnderWay {
    const over = new AbortController();
    let resolve: () => void = () => undefined;
    const ended = new Promise<void>(settle => {
      resolve = settle;
    });
    // By hand: AbortSignal.any() takes 3 kB for each call, held by weak references.
    const callOff = () => over.abort(signal.reason);
    if (signal.aborted) callOff();
    signal.addEventListener('abort', callOff, { once: true });
    const call: UnderWay & { isStopped: boolean } = {
      signal: over.signal,
      isStopped: false,
      end: () => {
        signal.removeEventListener('abort', callOff);
        this.#calls.delete(call);
        resolve();
      },
    };
    const stop = () => {
      call.isStopped = true;
      over.abort();
    };
    this.#calls.set(call, { stop, ended });
    return call;
  }

  /** Calls off all but this one, and waits until they have ended, or for five seconds. Resolves to whether there were any. */
  async stop(but?: UnderWay): Promise<boolean> {
    const others = [...this.#calls].filter(([each]) => each !== but).map(([, other]) => other);
    for (const { stop } of others) stop();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>(resolve => {
      timer = setTimeout(resolve, longestMs);
    });
    await Promise.race([Promise.all(others.map(({ ended }) => ended)), late]);
    clearTimeout(timer);
    return others.length > 0;
  }
}
