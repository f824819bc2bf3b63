import type { ShownTrack } from '../data/shown.ts';

/** A track of the running order. Its key stays while the track is moved, and tells two of one id apart. */
export interface Row {
  readonly key: string;
  readonly track: ShownTrack;
}

/** As much of a row as tells it from others. */
export interface Place {
  readonly key: string;
  readonly track: Pick<ShownTrack, 'id' | 'bpm'>;
}

/**
 * The tracks as rows. A track that stood there `before` keeps its key; of two copies, the first keeps that of the first.
 * The service tells a tempo only with a single track: what was known before still holds.
 */
export function rowsOf(tracks: readonly ShownTrack[], before: readonly Place[] = []): Row[] {
  const tempos = new Map(before.map(({ track }) => [track.id, track.bpm]));
  const used = new Set(before.map(({ key }) => key));
  const free = new Map<number, string[]>();
  for (const { key, track } of before) free.set(track.id, [...(free.get(track.id) ?? []), key]);
  return tracks.map(track => {
    const bpm = track.bpm ?? tempos.get(track.id);
    const key = free.get(track.id)?.shift() ?? newKey(track.id, used);
    return { key, track: bpm === undefined ? track : { ...track, bpm } };
  });
}

function newKey(id: number, used: Set<string>): string {
  let count = 1;
  while (used.has(`${id}.${count}`)) count += 1;
  used.add(`${id}.${count}`);
  return `${id}.${count}`;
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
const isSame = (one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length && one.every(({ key }, at) => key === other[at]?.key);

/** Whether rows are of these tracks, in this order. */
export const isOf = (rows: readonly Place[], tracks: readonly Pick<ShownTrack, 'id'>[]): boolean =>
  rows.length === tracks.length && rows.every(({ track }, at) => track.id === tracks[at]?.id);

/** The order as tools take it: positions that the rows had when they were read. Undefined where nothing differs. */
export function orderOf(rows: readonly Row[], read: readonly Row[]): number[] | undefined {
  const positions = new Map(read.map(({ key }, at) => [key, at + 1]));
  const order = rows.flatMap(({ key }) => positions.get(key) ?? []);
  const isSame = order.length === read.length && order.every((position, at) => position === at + 1);
  return isSame ? undefined : order;
}

/** What the server has, and what of it stands on the screen. */
export interface Taken {
  readonly read: readonly Row[];
  readonly rows: readonly Row[];
}

/** What the server has now; with what the listener did meanwhile, if they did. `before`: the rows that stood there. */
export function takenIn(
  rows: readonly Row[],
  tracks: readonly ShownTrack[],
  before: readonly Place[],
): Taken {
  if (!isSame(rows, before)) return withEdits(rows, tracks, before);
  const read = rowsOf(tracks, before);
  return { read, rows: read };
}

/**
 * The listener's order of what the server has now. `before`: what that order was made of. What the listener took out of
 * that stays out, and what is new stands where the server has it.
 */
export function withEdits(
  rows: readonly Row[],
  tracks: readonly ShownTrack[],
  before: readonly Place[],
): Taken {
  const read = rowsOf(tracks, before);
  const there = new Map(read.map(row => [row.key, row]));
  const old = new Set([...rows, ...before].map(({ key }) => key));
  const kept: readonly Row[] = rows.flatMap(({ key }) => there.get(key) ?? []);
  const merged = read.reduce((all, row, at) => (old.has(row.key) ? all : all.toSpliced(at, 0, row)), kept);
  return { read, rows: merged };
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
