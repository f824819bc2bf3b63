import { counted } from '../../engine/change-words.ts';
import type { Problem } from '../../engine/operation.ts';
import type { Leaving, Line } from './plan.ts';

/** Changes of a list, all by the numbers under which its songs were shown. */
interface LineEdits {
  /** Indexes of lines that go. */
  readonly removed: ReadonlySet<number>;
  /** A song that comes in for the line at an index. */
  readonly replaced: ReadonlyMap<number, Line>;
  /** Songs that come in before the line at an index; at the end for an index beyond it. */
  readonly added: readonly { readonly before: number; readonly line: Line }[];
  /** Positions in their new order; a position that is absent goes. */
  readonly order?: readonly number[] | undefined;
  readonly moves: readonly Move[];
}

/**
 * One move of a song, named by its id or its position. Positions count from 1, or from -1 at the end. The song that it
 * goes before or after, or changes places with, is named in the same way.
 */
interface Move {
  readonly track_id?: number | undefined;
  readonly position?: number | undefined;
  readonly to?: number | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly swap?: number | undefined;
}

/** Why a list cannot be changed as asked. */
type EditProblem =
  | { readonly reason: 'no-such-position'; readonly position: number; readonly count: number }
  | { readonly reason: 'position-twice'; readonly position: number }
  | { readonly reason: 'not-in-list'; readonly ids: readonly number[] }
  /** The song to go before or after is the moved one. */
  | { readonly reason: 'own-neighbour'; readonly named: number };

/** The same as a sentence without a full stop. */
function editProblemText(problem: EditProblem): string {
  switch (problem.reason) {
    case 'no-such-position':
      return `there is no position ${problem.position}: the list has ${counted(problem.count, 'song')}`;
    case 'position-twice':
      return `order names position ${problem.position} twice`;
    case 'not-in-list':
      return `not in the list: ${problem.ids.join(', ')}. Beside track_id, before, after and swap are track ids; beside position they are positions`;
    case 'own-neighbour':
      return `moves puts ${problem.named} beside itself`;
  }
}

export const problemOf = (problem: EditProblem): Problem => ({ problem: editProblemText(problem) });

type Edited<T> = T | { readonly problem: EditProblem };

/** The index of a position, which counts from 1 or, below 0, from the end. */
export function indexOf(position: number, count: number): Edited<{ readonly at: number }> {
  const at = position < 0 ? count + position : position - 1;
  return at >= 0 && at < count ? { at } : { problem: { reason: 'no-such-position', position, count } };
}

/** Makes all changes: the order first or the moves one after the other, then what goes and comes in. */
export function editLines(
  lines: readonly Line[],
  { removed, replaced, added, order, moves }: LineEdits,
): Edited<{ readonly lines: readonly Line[]; readonly leaving: readonly Leaving[] }> {
  const ordered = order === undefined ? { items: [...lines.keys()] } : orderOf(order, lines.length);
  if ('problem' in ordered) return ordered;
  const moved = moveAll(ordered.items, lines, moves);
  if ('problem' in moved) return moved;
  const coming = (at: number) => added.filter(({ before }) => before === at).map(({ line }) => line);
  const there = new Set(moved.items);
  const result = moved.items.flatMap(at => {
    const line = removed.has(at) ? undefined : (replaced.get(at) ?? lines[at]);
    return [...coming(at), ...(line === undefined ? [] : [line])];
  });
  const atEnd = added.filter(({ before }) => !there.has(before)).map(({ line }) => line);
  const gone = lines.filter((_, at) => removed.has(at) || replaced.has(at) || !there.has(at));
  return {
    lines: [...result, ...atEnd],
    leaving: gone.flatMap(({ song, was }) => (was === undefined ? [] : [{ song, was }])),
  };
}

/** Indexes in the order of positions. */
function orderOf(order: readonly number[], count: number): Edited<{ readonly items: number[] }> {
  const items: number[] = [];
  for (const position of order) {
    const found = indexOf(position, count);
    if ('problem' in found) return found;
    if (items.includes(found.at)) return { problem: { reason: 'position-twice', position } };
    items.push(found.at);
  }
  return { items };
}

/** Moves songs one after the other, each in the order that the move before left. */
function moveAll(
  items: readonly number[],
  lines: readonly Line[],
  moves: readonly Move[],
): Edited<{ readonly items: readonly number[] }> {
  let order = items;
  for (const move of moves) {
    const moved = moveOne(order, lines, move);
    if ('problem' in moved) return moved;
    order = moved.items;
  }
  return { items: order };
}

function moveOne(
  items: readonly number[],
  lines: readonly Line[],
  { track_id, position, to, before, after, swap }: Move,
): Edited<{ readonly items: readonly number[] }> {
  const find = (named: number): Edited<{ readonly at: number }> => {
    if (position !== undefined) return indexOf(named, items.length);
    const at = items.findIndex(index => lines[index]?.song.id === named);
    return at < 0 ? { problem: { reason: 'not-in-list', ids: [named] } } : { at };
  };
  const from = find(position ?? track_id ?? 0);
  if ('problem' in from) return from;
  const item = items[from.at];
  if (item === undefined) return { items };
  const rest = items.toSpliced(from.at, 1);
  if (to !== undefined) {
    const target = indexOf(to, items.length);
    return 'problem' in target ? target : { items: rest.toSpliced(target.at, 0, item) };
  }
  const named = before ?? after ?? swap ?? 0;
  const other = find(named);
  if ('problem' in other) return other;
  if (other.at === from.at) return { problem: { reason: 'own-neighbour', named } };
  if (swap !== undefined) return { items: items.with(from.at, items[other.at] ?? item).with(other.at, item) };
  const at = other.at - (other.at > from.at ? 1 : 0);
  return { items: rest.toSpliced(before === undefined ? at + 1 : at, 0, item) };
}
