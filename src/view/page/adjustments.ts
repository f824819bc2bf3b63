import type { ShownPlan } from '../data/shown.ts';
import type { AdjustmentKind } from './notice.ts';
import type { PlanEdit } from './plan-calls.ts';
import type { OrderRow, OrderRows } from './running-order.ts';

/** What the listener asks of a plan as a whole. */
export interface Adjustment {
  readonly is: AdjustmentKind;
  /** Of `similar`: the keys of the rows whose songs others should be like; none for all. */
  readonly keys?: readonly string[];
  /** Of `fill`: of the whole plan. */
  readonly minutes?: number;
}

/** How an adjustment is made: songs come in, and others go as far as songs came. */
export interface AdjustmentPlan {
  readonly edit: PlanEdit;
  /** The rows that go, the first one first. */
  readonly leaving: OrderRows;
}

type Rules = NonNullable<ShownPlan['rules']>;

interface Around {
  /** What the plan asks of further songs. */
  readonly rules: Rules | undefined;
  /** The same, before adjustments. */
  readonly asked: Rules | undefined;
  /** The ids of songs that the listener chose. */
  readonly chosen: ReadonlySet<number>;
}

/** Songs that others are like, at most: what the tool takes. */
const mostSeeds = 5;
/** Similar songs that are added at once. */
const someSongs = 5;
/** Of the list, one in so many songs is replaced; not more than are looked up quickly. */
const replacedShare = 4;
const mostReplaced = 25;

const tempoOf = ({ track }: OrderRow): number => track.bpm ?? 0;
export const minutesOf = (rows: OrderRows): number =>
  rows.reduce((sum, { track }) => sum + track.seconds, 0) / 60;

/** Rows whose tempo is known, slowest first. */
const byTempo = (rows: OrderRows): OrderRows =>
  rows.filter(row => tempoOf(row) > 0).toSorted((one, other) => tempoOf(one) - tempoOf(other));

/** Whether enough tempos are known to tell which songs are the fastest. */
export const hasTempos = (rows: OrderRows): boolean => byTempo(rows).length * 2 > rows.length;

/** Undefined if no song may go. */
export function planAdjustment(
  { is, keys = [], minutes }: Adjustment,
  rows: OrderRows,
  around: Around,
): AdjustmentPlan | undefined {
  if (is === 'slower' || is === 'faster') return replacing(is, rows, around);
  const named = rows.filter(({ key }) => keys.includes(key));
  const sources = songsLike(spread(named.length > 0 ? named : rows));
  const { minutes: _, ...rules } = around.rules ?? {};
  const bounds = is === 'fill' ? { minutes } : { count: someSongs };
  return { edit: { sources, rules: { ...rules, ...bounds } }, leaving: [] };
}

/** The fastest or the slowest songs go, and as many come that are slower or faster than most. */
function replacing(is: 'slower' | 'faster', rows: OrderRows, around: Around): AdjustmentPlan | undefined {
  const known = is === 'slower' ? byTempo(rows).toReversed() : byTempo(rows);
  const most = Math.min(mostReplaced, Math.ceil(rows.length / replacedShare));
  const leaving = known.filter(({ track }) => !around.chosen.has(track.id)).slice(0, most);
  const [last, middle] = [leaving.at(-1), known[Math.floor(known.length / 2)]];
  if (last === undefined || middle === undefined) return undefined;
  const { minutes, ...rules } = around.rules ?? {};
  const { bpm_min, bpm_max } = around.asked ?? {};
  const tempos =
    is === 'slower'
      ? { bpm_min, bpm_max: Math.min(Math.floor(tempoOf(middle)), Math.ceil(tempoOf(last)) - 1) }
      : { bpm_min: Math.max(Math.ceil(tempoOf(middle)), Math.floor(tempoOf(last)) + 1), bpm_max };
  const length = minutes === undefined ? {} : { minutes: minutesOf(rows) + minutesOf(leaving) };
  const stays = known.filter(row => !leaving.includes(row));
  const near = stays.length > 0 ? stays.toReversed() : rows;
  return {
    edit: {
      sources: songsLike(near.slice(0, mostSeeds)),
      rules: { ...rules, ...tempos, count: leaving.length, ...length },
    },
    leaving,
  };
}

const songsLike = (rows: OrderRows) => [{ from: 'like', songs: rows.map(({ track }) => track.id) } as const];

/** A few rows from all over a list. */
const spread = (rows: OrderRows): OrderRows => {
  const step = Math.max(1, rows.length / mostSeeds);
  return Array.from(
    { length: Math.min(mostSeeds, rows.length) },
    (_, at) => rows[Math.floor(at * step)],
  ).flatMap(row => row ?? []);
};

/** The rows after an adjustment. `rows`: those before; `added`: in the order in which they came. */
export function adjusted(
  { is, keys = [] }: Adjustment,
  rows: OrderRows,
  { leaving, added }: { readonly leaving: OrderRows; readonly added: OrderRows },
): OrderRows {
  const isLine = followsLine(rows);
  if (is === 'slower' || is === 'faster') {
    // They were read again meanwhile.
    const there = leaving
      .flatMap(({ key }) => rows.find(row => row.key === key) ?? [])
      .slice(0, added.length);
    return isLine ? onLine(rows, there, added) : inPlaces(rows, there, added);
  }
  const last = rows.findLastIndex(({ key }) => keys.includes(key));
  if (last >= 0) return rows.toSpliced(last + 1, 0, ...added);
  return isLine ? added.reduce(insertOnLine, rows) : [...rows, ...added];
}

/** The slowest new song takes the place of the slowest one that goes, and so on. */
function inPlaces(rows: OrderRows, leaving: OrderRows, added: OrderRows): OrderRows {
  const [gone, come] = [byTempo(leaving), byTempo(added)];
  const others = added.filter(row => !come.includes(row));
  const places = new Map(gone.map((row, at) => [row, come[at]]));
  return [...rows.flatMap(row => (places.has(row) ? (places.get(row) ?? []) : row)), ...others];
}

/** The slowest song goes where the slowest one was, and so on: the tempo rises and falls where it did. */
function onLine(rows: OrderRows, leaving: OrderRows, added: OrderRows): OrderRows {
  const songs = byTempo([...rows.filter(row => !leaving.includes(row)), ...added]);
  const places = new Map(byTempo(rows).map((row, at) => [row, songs[at]]));
  return rows.flatMap(row => (places.has(row) ? (places.get(row) ?? []) : row));
}

/** A turn of the tempo counts if it is more than this share of the range. */
const leastTurn = 0.1;
/** In a list without an order, the tempo turns at most songs. */
const songsPerTurn = 6;

/** Whether the tempo of the songs follows a line, as in a list that rises, falls, or does both. */
function followsLine(rows: OrderRows): boolean {
  const tempos = rows.map(tempoOf);
  const [first] = tempos;
  const range = Math.max(...tempos) - Math.min(...tempos);
  if (first === undefined || range === 0 || tempos.length < 4 || tempos.includes(0)) return false;
  let [extreme, direction, turns] = [first, 0, 0];
  for (const tempo of tempos) {
    const way = Math.sign(tempo - extreme);
    const isTurn = way !== direction && Math.abs(tempo - extreme) > range * leastTurn;
    if (isTurn) [direction, turns] = [way, turns + 1];
    if (way === direction) extreme = tempo;
  }
  return turns <= 1 + Math.floor(tempos.length / songsPerTurn);
}

/** The rows with one more, where it makes the least detour. */
function insertOnLine(rows: OrderRows, row: OrderRow): OrderRows {
  if (tempoOf(row) === 0) return [...rows, row];
  const step = (one: OrderRow | undefined, other: OrderRow | undefined) =>
    one === undefined || other === undefined ? 0 : Math.abs(tempoOf(one) - tempoOf(other));
  const detour = (at: number) => step(rows[at - 1], row) + step(row, rows[at]) - step(rows[at - 1], rows[at]);
  const places = [...Array(rows.length + 1).keys()];
  const best = places.reduce((one, other) => (detour(other) <= detour(one) ? other : one));
  return rows.toSpliced(best, 0, row);
}
