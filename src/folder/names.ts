import { freeId } from './identities.ts';

/** The first id of each kind, and how many there are. No id is of two kinds. */
const ranges = {
  genre: [100_000, 900_000],
  podcast: [1_000_000, 9_000_000],
  artist: [10_000_000, 90_000_000],
  album: [100_000_000, 900_000_000],
  playlist: [1_000_000_000, 9_000_000_000],
} as const;

type NamedKind = keyof typeof ranges;

/** Ids of what has only a name. They are stored, so that a name keeps its id. */
export class Names {
  readonly #ids: Map<string, number>;
  readonly #used: Set<number>;
  /** New ones, by kind and name: `artist scott joplin`. */
  readonly added = new Map<string, number>();

  /** `known`: as in `added`. */
  constructor(known: readonly (readonly [string, number])[]) {
    this.#ids = new Map(known);
    this.#used = new Set(this.#ids.values());
  }

  get all(): ReadonlyMap<string, number> {
    return this.#ids;
  }

  id(kind: NamedKind, key: string): number {
    const name = `${kind} ${key}`;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = freeId(name, this.#used, ...ranges[kind]);
    this.#used.add(id);
    this.#ids.set(name, id);
    this.added.set(name, id);
    return id;
  }
}
