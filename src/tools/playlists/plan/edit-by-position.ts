import { foldName } from '../../../text/fold.ts';
import { quoted } from '../../../text/sanitize.ts';
import { counted } from '../../engine/change-words.ts';
import { CannotPlan } from '../choosing/rules.ts';
import type { Line } from './plan.ts';
import type { PlanInput } from './plan-input.ts';

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
  readonly moves?: readonly Move[] | undefined;
}

/**
 * One move of a song, named by its id, its title or its position. The song that it goes before or after, or changes
 * places with, is named by its title, or else in the same way; beside a title, by an id of the list or a position.
 */
type Move = NonNullable<PlanInput['moves']>[number];

/** The index of a position, which counts from 1 or, below 0, from the end. */
export function indexOf(position: number, count: number): number {
  const at = position < 0 ? count + position : position - 1;
  if (at >= 0 && at < count) return at;
  throw new CannotPlan(`there is no position ${position}: the list has ${counted(count, 'song')}`);
}

/** Makes all changes: the order first or the moves one after the other, then what goes and comes in. */
export function editByPosition(
  lines: readonly Line[],
  { removed, replaced, added, order, moves = [] }: LineEdits,
): readonly Line[] {
  const ordered = order === undefined ? [...lines.keys()] : orderOf(order, lines.length);
  const items = moves.reduce((before, move) => moveOne(before, lines, move), ordered);
  const coming = (at: number) => added.filter(({ before }) => before === at).map(({ line }) => line);
  const there = new Set(items);
  const result = items.flatMap(at => {
    const line = removed.has(at) ? undefined : (replaced.get(at) ?? lines[at]);
    return [...coming(at), ...(line === undefined ? [] : [line])];
  });
  const atEnd = added.filter(({ before }) => !there.has(before)).map(({ line }) => line);
  return [...result, ...atEnd];
}

function orderOf(order: readonly number[], count: number): number[] {
  const items: number[] = [];
  for (const position of order) {
    const at = indexOf(position, count);
    if (items.includes(at)) throw new CannotPlan(`order names position ${position} twice`);
    items.push(at);
  }
  return items;
}

/** The order after a move, which is meant in the order that the move before left. */
function moveOne(
  items: readonly number[],
  lines: readonly Line[],
  { track_id, song, position, to, before, after, swap }: Move,
): number[] {
  const find = (named: number | string): number => {
    if (typeof named === 'string') return titledIn(items, lines, named);
    if (position !== undefined) return indexOf(named, items.length);
    const at = items.findIndex(index => lines[index]?.song.id === named);
    if (at >= 0) return at;
    if (song !== undefined) return indexOf(named, items.length);
    throw new CannotPlan(
      `not in the list: ${named}. Beside track_id, before, after and swap are track ids or titles; beside position they are positions or titles`,
    );
  };
  const from = find(song ?? position ?? track_id ?? 0);
  const item = items[from] ?? 0;
  const rest = items.toSpliced(from, 1);
  if (to !== undefined) return rest.toSpliced(indexOf(to, items.length), 0, item);
  const named = before ?? after ?? swap ?? 0;
  const other = find(named);
  if (other === from) throw new CannotPlan(`moves puts ${named} beside itself`);
  if (swap !== undefined) return items.with(from, items[other] ?? item).with(other, item);
  const at = other - (other > from ? 1 : 0);
  return rest.toSpliced(before === undefined ? at + 1 : at, 0, item);
}

/** Where in an order the song of this title is, which may have its artist before it. */
function titledIn(items: readonly number[], lines: readonly Line[], title: string): number {
  const named = foldName(title);
  const found = items.flatMap((index, at) => {
    const { song } = lines[index] ?? {};
    if (song === undefined) return [];
    return [song.title, `${song.artist} - ${song.title}`].some(each => foldName(each) === named) ? [at] : [];
  });
  const [at] = found;
  if (at !== undefined && found.length === 1) return at;
  const what = found.length === 0 ? 'no song' : `${found.length} songs`;
  throw new CannotPlan(
    `${what} of the list ${found.length > 1 ? 'are' : 'is'} called ${quoted(title)}: give a position or an id`,
  );
}

/** The index of the line that new songs go before. Undefined where nothing was said: at the end, and nothing moves. */
export function insertionIndex(at: PlanInput['at'], lines: readonly Line[]): number | undefined {
  if (at === undefined) return undefined;
  const text = String(at).trim();
  const word = text.toLowerCase();
  if (word === 'start' || word === 'top') return 0;
  if (word === 'end') return lines.length;
  if (/^-?\d+$/.test(text)) return indexBefore(Number(text), lines.length);
  const after = /^after\s+(.+)$/i.exec(text)?.[1];
  if (after === undefined)
    throw new CannotPlan('at takes start, end, a position, or "after" with a position, an id or a title');
  return indexAfter(after, lines);
}

/** The index that a song goes before: one position more than there are is the end. */
export const indexBefore = (position: number, count: number): number =>
  position === count + 1 ? count : indexOf(position, count);

function indexAfter(named: string, lines: readonly Line[]): number {
  const number = /^\d+$/.test(named) ? Number(named) : undefined;
  const byId = lines.findIndex(({ song }) => song.id === number);
  if (byId >= 0) return byId + 1;
  return number !== undefined && number <= lines.length
    ? number
    : titledIn([...lines.keys()], lines, named) + 1;
}

/** The lines with one more, before the first new song that belongs behind it. */
export function insertByPlace(lines: Line[], line: Line): Line[] {
  const at = lines.findIndex(({ was, place }) => was === undefined && place > line.place);
  return at < 0 ? [...lines, line] : lines.toSpliced(at, 0, line);
}

export function idTwice(lines: readonly Line[], incoming: readonly Line[]): number | undefined {
  const ids = lines.map(({ song }) => song.id);
  return incoming.map(({ song }) => song.id).find(id => ids.indexOf(id) !== ids.lastIndexOf(id));
}
