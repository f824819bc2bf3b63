/** Whatever asks the server goes one after the other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Does it once what came before is done, however that went. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
