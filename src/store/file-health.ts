import { isDamage, isLasting } from './faults.ts';
import type { Store } from './store.ts';

/** Whether a file of this server can be used, as far as its last uses tell. */
export class FileHealth {
  readonly #report: (error: unknown) => void;
  #state: 'good' | 'unusable' | 'damaged' = 'good';

  /** `report` gets the error that shows that the file cannot be used any more. */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  get isGood(): boolean {
    return this.#state === 'good';
  }

  opened(): void {
    this.#state = 'good';
  }

  notOpened(error: unknown): void {
    this.#turn('unusable', error);
  }

  /** Of a damaged file, other parts can still be written. */
  written(): void {
    if (this.#state === 'unusable') this.#state = 'good';
  }

  /** What passes by itself does not count, such as another process that is writing. */
  failed(error: unknown): void {
    const causes = causesOf(error);
    if (causes.some(isDamage)) this.#turn('damaged', error);
    else if (causes.some(isLasting)) this.#turn('unusable', error);
  }

  #turn(to: 'unusable' | 'damaged', error: unknown): void {
    if (this.#state === 'good') this.#report(error);
    if (this.#state !== 'damaged') this.#state = to;
  }
}

/** The error and what caused it, the engine's own error last. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** A store whose failures and writes are noted. */
export function noted(store: Store, health: FileHealth): Store {
  const note = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      health.failed(error);
      throw error;
    }
  };
  return {
    ...store,
    get: (space, key) => note(() => store.get(space, key)),
    list: space => note(() => store.list(space)),
    put: (space, key, value) => note(() => store.put(space, key, value)),
    delete: (space, key) => note(() => store.delete(space, key)),
    change(work) {
      const result = note(() => store.change(work));
      health.written();
      return result;
    },
  };
}
