import type { ShownTrack } from '../data/shown.ts';

/** A track of the running order. Its key stays the same when it moves, and differs from that of a second copy. */
export interface Row {
  readonly key: string;
  readonly track: ShownTrack;
}

/** The part of a row that identifies it. */
export interface RowId {
  readonly key: string;
  readonly track: Pick<ShownTrack, 'id' | 'bpm'>;
}

/**
 * The tracks as rows. A track that was there `before` keeps its key. It also keeps its tempo, because the service gives
 * tempos only for single tracks.
 */
export function rowsOf(tracks: readonly ShownTrack[], before: readonly RowId[] = []): Row[] {
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
  const index = Math.max(0, Math.min(rows.length - 1, to));
  if (row === undefined || from === index) return rows;
  return rows.toSpliced(from, 1).toSpliced(index, 0, row);
}

export const without = (rows: readonly Row[], key: string): readonly Row[] =>
  rows.filter(row => row.key !== key);

/** Whether the rows are these tracks in this order. */
export const isOf = (rows: readonly RowId[], tracks: readonly Pick<ShownTrack, 'id'>[]): boolean =>
  rows.length === tracks.length && rows.every(({ track }, at) => track.id === tracks[at]?.id);

/** The argument `order`: the positions that the rows had when they were read. Undefined if nothing changed. */
export function orderOf(rows: readonly Row[], read: readonly Row[]): number[] | undefined {
  const positions = new Map(read.map(({ key }, at) => [key, at + 1]));
  const order = rows.flatMap(({ key }) => positions.get(key) ?? []);
  const isSame = order.length === read.length && order.every((position, at) => position === at + 1);
  return isSame ? undefined : order;
}

/** The rows of the server and those on the screen. */
interface Merged {
  readonly read: readonly Row[];
  readonly rows: readonly Row[];
}

/** What the server has now, with the edits made to `before` since then, if there are any. */
export function merge(rows: readonly Row[], tracks: readonly ShownTrack[], before: readonly RowId[]): Merged {
  const isEdited = rows.length !== before.length || rows.some(({ key }, at) => key !== before[at]?.key);
  if (isEdited) return withEdits(rows, tracks, before);
  const read = rowsOf(tracks, before);
  return { read, rows: read };
}

/** What the server has now, in the listener's order. Removed tracks stay removed; new ones are where the server has them. */
export function withEdits(
  rows: readonly Row[],
  tracks: readonly ShownTrack[],
  before: readonly RowId[],
): Merged {
  const read = rowsOf(tracks, before);
  const there = new Map(read.map(row => [row.key, row]));
  const old = new Set([...rows, ...before].map(({ key }) => key));
  const kept: readonly Row[] = rows.flatMap(({ key }) => there.get(key) ?? []);
  const merged = read.reduce((all, row, at) => (old.has(row.key) ? all : all.toSpliced(at, 0, row)), kept);
  return { read, rows: merged };
}

/** The edits since the last save. */
export interface EditSummary {
  /** What was moved, latest last, and the positions now. */
  readonly moved: readonly { readonly title: string; readonly to: number }[];
  readonly removed: number;
  readonly chosen: readonly string[];
}

/** Records edits, for the line that the assistant gets. */
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

  choose(choice: { readonly is: 'put-back' | 'chosen'; readonly title: string } | undefined): void {
    if (choice?.is === 'put-back') this.putBack();
    if (choice?.is === 'chosen') this.#chosen.push(choice.title);
  }

  summary(rows: readonly Row[]): EditSummary {
    const positions = new Map(rows.map(({ key, track }, at) => [key, { title: track.title, to: at + 1 }]));
    return {
      moved: [...this.#moved].flatMap(key => positions.get(key) ?? []),
      removed: this.#removed,
      chosen: this.#chosen,
    };
  }
}
