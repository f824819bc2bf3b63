import { type Clock, sleepBy } from '../../src/client/clock.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock that goes on only when told to, and wakes sleepers in the order of their times. */
export class FakeClock implements Clock {
  #now: number;
  #sleepers: Sleeper[] = [];

  constructor(now = 0) {
    this.#now = now;
  }

  readonly now = () => this.#now;

  readonly after = (ms: number, act: () => void): (() => void) => {
    const sleeper = { at: this.#now + ms, wake: act };
    this.#sleepers.push(sleeper);
    return () => {
      this.#sleepers = this.#sleepers.filter(other => other !== sleeper);
    };
  };

  readonly sleep = sleepBy(this.after);

  /** How many wait now. */
  get waiting(): number {
    return this.#sleepers.length;
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at);
      this.#sleepers = this.#sleepers.filter(sleeper => sleeper !== next);
      next.wake();
      await settled();
    }
    this.#now = end;
  }

  #next(end: number): Sleeper | undefined {
    const due = this.#sleepers.filter(({ at }) => at <= end);
    return due.length === 0 ? undefined : due.reduce((first, other) => (other.at < first.at ? other : first));
  }
}

/** Lets everything that waits for no time go on. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
};
