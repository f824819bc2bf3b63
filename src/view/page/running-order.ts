import type { ShownPlan, ShownSongs, ShownTrack } from '../data/shown.ts';
import type { PlanEdit } from './plan-calls.ts';

/** A track of the running order. Its key stays the same when it moves, and differs from that of a second copy. */
export interface OrderRow {
  readonly key: string;
  readonly track: ShownTrack;
}

export type OrderRows = readonly OrderRow[];
type Keys = readonly Pick<OrderRow, 'key'>[];

/** The part of a row that identifies it. */
export interface RowId {
  readonly key: string;
  readonly track: Pick<ShownTrack, 'id' | 'bpm'>;
}

/**
 * The tracks as rows. A track that was there `before` keeps its key. It also keeps its tempo, because the service gives
 * tempos only for single tracks.
 */
export function orderRows(tracks: readonly ShownTrack[], before: readonly RowId[] = []): OrderRow[] {
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

/** The rows with these one after the other, from an index on. */
export function moved(rows: OrderRows, keys: readonly string[], to: number): OrderRows {
  const picked = rows.filter(({ key }) => keys.includes(key));
  const rest = rows.filter(({ key }) => !keys.includes(key));
  const arranged = rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, ...picked);
  return arranged.every((row, at) => row === rows[at]) ? rows : arranged;
}

/** The rows in the order of `keys`. Others keep their index. */
export const arranged = (rows: OrderRows, keys: readonly string[]): OrderRows =>
  rows.reduce<OrderRows>(
    (all, row, at) => (keys.includes(row.key) ? all : all.toSpliced(at, 0, row)),
    keys.flatMap(key => rows.find(row => row.key === key) ?? []),
  );

/** Whether the rows are these tracks in this order. */
export const isOf = (rows: readonly RowId[], tracks: readonly Pick<ShownTrack, 'id'>[]): boolean =>
  rows.length === tracks.length && rows.every(({ track }, at) => track.id === tracks[at]?.id);

/** A row that the listener removed. */
export interface Removed {
  readonly row: OrderRow;
  /** Its index on the screen, where removed rows count too. */
  readonly at: number;
}

/** A row on the screen. `index`: among the rows of the list, from 0; absent for a removed row. */
export interface Placed {
  readonly row: OrderRow;
  readonly index?: number;
}

/** The rows of the list, and the removed ones where they were. */
export const onScreen = (rows: OrderRows, removed: readonly Removed[]): readonly Placed[] =>
  removed
    .toSorted((one, other) => one.at - other.at)
    .reduce<readonly Placed[]>(
      (all, { row, at }) => all.toSpliced(at, 0, { row }),
      rows.map((row, index) => ({ row, index })),
    );

/** Rows of the list that are removed together. */
export const removedWith = (
  rows: OrderRows,
  removed: readonly Removed[],
  keys: readonly string[],
): readonly Removed[] =>
  onScreen(rows, removed).flatMap(({ row, index }, at) =>
    index !== undefined && keys.includes(row.key) ? { row, at } : [],
  );

/** The index among the rows of the list at which a removed row comes back. */
export const indexOfRemoved = ({ at }: Removed, removed: readonly Removed[]): number =>
  at - removed.filter(other => other.at < at).length;

/**
 * The edit that makes the rows of the screen from those that the server has. Undefined if they are the same. Without an
 * order, the plan can take up songs that others add meanwhile.
 */
export function editOf(rows: readonly RowId[], read: Keys): PlanEdit | undefined {
  const positions = new Map(read.map(({ key }, at) => [key, at + 1]));
  const order = rows.flatMap(({ key }) => positions.get(key) ?? []);
  const isMoved = order.some((position, at) => at > 0 && position < (order[at - 1] ?? 0));
  const kept = new Set(order);
  const gone = [...positions.values()].filter(position => !kept.has(position));
  const add = additionsTo(rows, positions);
  const edit: PlanEdit = {
    ...(isMoved ? { order } : gone.length > 0 ? { remove: { positions: gone } } : {}),
    ...(add.length > 0 ? { add } : {}),
  };
  return Object.keys(edit).length === 0 ? undefined : edit;
}

/** Songs that an undo brings back, each before the next one that the server has. */
function additionsTo(rows: readonly RowId[], positions: ReadonlyMap<string, number>) {
  const end = positions.size + 1;
  return rows.flatMap(({ key, track }, at) => {
    if (positions.has(key)) return [];
    const next = rows.slice(at).find(row => positions.has(row.key));
    return { track_id: track.id, position: positions.get(next?.key ?? '') ?? end };
  });
}

/** Of the rows that the server has, those of the screen, in the order of the screen. */
export const inOrderOf = (rows: OrderRows, read: OrderRows): OrderRows => {
  const there = new Map(read.map(row => [row.key, row]));
  return rows.flatMap(({ key }) => there.get(key) ?? []);
};

/** What saving does to a playlist: the difference between the rows of the screen and the playlist as it is saved. */
export function changesOf(shown: ShownSongs, rows: OrderRows, read: OrderRows) {
  const isPlan = shown.is === 'plan';
  const savedAt = savedPositions(shown, read);
  const saved = rows.flatMap(row => savedAt(row) ?? []);
  const before = read.flatMap(row => savedAt(row) ?? []).length + (isPlan ? shown.leaving.length : 0);
  return {
    added: rows.length - saved.length,
    moved: saved.length - risingPart(saved).size,
    removed: before - saved.length,
    settings: isPlan && shown.playlist !== undefined ? newSettings(shown, shown.playlist) : [],
  };
}

const newSettings = (plan: ShownPlan, before: NonNullable<ShownPlan['playlist']>) =>
  (['title', 'description', 'public'] as const).filter(name => plan[name] !== before[name]);

/**
 * What changed since the playlist was saved, by key: where a moved song was, from 1, and 0 for a new song. Empty for a
 * new playlist.
 */
export function changedRows(
  shown: ShownSongs,
  rows: OrderRows,
  read: OrderRows,
): ReadonlyMap<string, number> {
  if (shown.is === 'plan' && shown.playlist === undefined) return new Map();
  const savedAt = savedPositions(shown, read);
  const still = risingPart(rows.flatMap(row => savedAt(row) ?? []));
  const from = rows.map((row): [string, number] => [row.key, savedAt(row) ?? 0]);
  return new Map(from.filter(([, at]) => !still.has(at)));
}

/** The position of a row in the playlist as it is saved. */
const savedPositions = ({ is }: ShownSongs, read: OrderRows) => {
  const positions = new Map(read.map(({ key }, at) => [key, at + 1]));
  return ({ key, track }: OrderRow) => (is === 'plan' ? track.was : positions.get(key));
};

/** The longest part of a list of different numbers, not necessarily without gaps, that rises. */
function risingPart(numbers: readonly number[]): ReadonlySet<number> {
  // The best run of each length: the one that ends with the smallest number.
  const runs: Run[] = [];
  for (const end of numbers) {
    const longer = runs.findIndex(run => run.end >= end);
    const length = longer < 0 ? runs.length : longer;
    runs[length] = { end, before: runs[length - 1] };
  }
  const part = new Set<number>();
  for (let run: Run | undefined = runs.at(-1); run !== undefined; run = run.before) part.add(run.end);
  return part;
}

interface Run {
  readonly end: number;
  readonly before: Run | undefined;
}

/** On an album with several discs, the number of each song on its disc, by key. */
export function numbersOnDiscs(rows: OrderRows): ReadonlyMap<string, number> {
  const counts = new Map<number, number>();
  const numbers = new Map<string, number>();
  for (const { key, track } of rows) {
    if (track.disc === undefined) continue;
    const number = (counts.get(track.disc) ?? 0) + 1;
    counts.set(track.disc, number);
    numbers.set(key, number);
  }
  return numbers;
}

/** What the server has now, with the edits made to `before` since then, if there are any. */
export function merge(rows: OrderRows, tracks: readonly ShownTrack[], before: readonly RowId[]) {
  const isEdited = rows.length !== before.length || rows.some(({ key }, at) => key !== before[at]?.key);
  if (isEdited) return withEdits(rows, tracks, before);
  const read = orderRows(tracks, before);
  return { read, rows: read };
}

/** What the server has now, in the listener's order. Removed tracks stay removed; new ones are where the server has them. */
export function withEdits(rows: OrderRows, tracks: readonly ShownTrack[], before: readonly RowId[]) {
  const read = orderRows(tracks, before);
  const old = new Set([...rows, ...before].map(({ key }) => key));
  const kept = inOrderOf(rows, read);
  const merged = read.reduce((all, row, at) => (old.has(row.key) ? all : all.toSpliced(at, 0, row)), kept);
  return { read, rows: merged };
}

/** The same, but the server's order stays if the listener only removed tracks since `before`. */
export function rebased(rows: OrderRows, tracks: readonly ShownTrack[], before: readonly RowId[]) {
  const merged = withEdits(rows, tracks, before);
  if (editOf(rows, before)?.order !== undefined) return merged;
  const kept = new Set(merged.rows.map(({ key }) => key));
  return { read: merged.read, rows: merged.read.filter(({ key }) => kept.has(key)) };
}
