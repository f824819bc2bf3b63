import type { ShownTrack } from '../data/shown.ts';

/** A track of the running order. Its key stays while the track is moved, and tells two of one id apart. */
export interface Row {
  readonly key: string;
  readonly track: ShownTrack;
}

/** The tracks as rows. The service tells a tempo only with a single track: what was known `before` still holds. */
export function rowsOf(tracks: readonly ShownTrack[], before: readonly Row[] = []): Row[] {
  const tempos = new Map(before.map(({ track }) => [track.id, track.bpm]));
  const seen = new Map<number, number>();
  return tracks.map(track => {
    const count = (seen.get(track.id) ?? 0) + 1;
    seen.set(track.id, count);
    const bpm = track.bpm ?? tempos.get(track.id);
    return { key: `${track.id}.${count}`, track: bpm === undefined ? track : { ...track, bpm } };
  });
}

/** The rows with one at another index. */
export function moved(rows: readonly Row[], key: string, to: number): readonly Row[] {
  const from = rows.findIndex(row => row.key === key);
  const row = rows[from];
  const place = Math.max(0, Math.min(rows.length - 1, to));
  if (row === undefined || from === place) return rows;
  return rows.toSpliced(from, 1).toSpliced(place, 0, row);
}

export const without = (rows: readonly Row[], key: string): readonly Row[] =>
  rows.filter(row => row.key !== key);

/** Whether two running orders are one. */
export const isSame = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every(({ key }, at) => key === other[at]?.key);

/** The order as tools take it: positions that the rows had when they were read. Undefined where nothing differs. */
export function orderOf(rows: readonly Row[], read: readonly Row[]): number[] | undefined {
  const positions = new Map(read.map(({ key }, at) => [key, at + 1]));
  const order = rows.flatMap(({ key }) => positions.get(key) ?? []);
  const isSame = order.length === read.length && order.every((position, at) => position === at + 1);
  return isSame ? undefined : order;
}

/**
 * The listener's order with what the server has now, where the listener went on meanwhile. What the server did not have
 * `before` stands last.
 */
export function merged(rows: readonly Row[], now: readonly Row[], before: readonly Row[]): readonly Row[] {
  const known = new Map(now.map(row => [row.key, row]));
  const old = new Set([...rows, ...before].map(({ key }) => key));
  return [...rows.flatMap(({ key }) => known.get(key) ?? []), ...now.filter(({ key }) => !old.has(key))];
}

/** What was done to a running order since the assistant last saw it. */
export interface Deeds {
  /** Titles of what was moved, latest last, and the positions now. */
  readonly moved: readonly { readonly title: string; readonly to: number }[];
  readonly removed: number;
  readonly chosen: readonly string[];
}

/** Keeps what the listener did, for one line about it. */
export class EditLog {
  readonly #moved = new Set<string>();
  readonly #chosen: string[] = [];
  #removed = 0;

  move(key: string): void {
    this.#moved.delete(key);
    this.#moved.add(key);
  }

  remove(key: string): void {
    this.#moved.delete(key);
    this.#removed += 1;
  }

  putBack(): void {
    this.#removed -= 1;
  }

  /** A choice that got into the plan. */
  note(choice: { readonly is: 'put-back' | 'chosen'; readonly title: string } | undefined): void {
    if (choice?.is === 'put-back') this.putBack();
    if (choice?.is === 'chosen') this.#chosen.push(choice.title);
  }

  deeds(rows: readonly Row[]): Deeds {
    const places = new Map(rows.map(({ key, track }, at) => [key, { title: track.title, to: at + 1 }]));
    return {
      moved: [...this.#moved].flatMap(key => places.get(key) ?? []),
      removed: this.#removed,
      chosen: this.#chosen,
    };
  }
}
