/** An object by what was read of it. */
export interface Named {
  readonly id: number;
  readonly title?: string | undefined;
  readonly artist?: string | undefined;
}

/**
 * What a call read by the way: names, and how long the listener's lists are. Nothing is read for its sake. Kinds are
 * those of the lists: `tracks`, `followings`.
 */
export class Seen {
  readonly #names = new Map<string, Named>();
  readonly #totals = new Map<string, number>();

  name(kind: string, named: Named): void {
    this.#names.set(`${kind} ${named.id}`, named);
  }

  nameOf(kind: string, id: number): Named {
    return this.#names.get(`${kind} ${id}`) ?? { id };
  }

  /** How many items a list has; undefined once that may be otherwise. */
  count(list: string, total: number | undefined): void {
    if (total === undefined) this.#totals.delete(list);
    else this.#totals.set(list, total);
  }

  totalOf(list: string): number | undefined {
    return this.#totals.get(list);
  }
}
