import { foldName } from '../../../text/fold.ts';
import { quoted } from '../../../text/sanitize.ts';
import { repeatedIn } from '../../../text/unique-by.ts';
import { counted } from '../../engine/change-words.ts';
import { CannotPlan } from '../choosing/rules.ts';
import type { Line } from './plan.ts';
import { namedPositions, type PlanInput } from './plan-input.ts';

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

/** Makes all changes: the order or the moves, then what goes and comes in. */
export function editByPosition(
  lines: readonly Line[],
  { removed, replaced, added, order, moves = [] }: LineEdits,
): readonly Line[] {
  const items = order === undefined ? movedAll(lines, moves) : orderOf(order, lines.length);
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

/**
 * The indexes of the lines in their order after all moves. Each song that moves to a position has it afterwards; then the
 * other moves are made one after the other.
 */
function movedAll(lines: readonly Line[], moves: readonly Move[]): readonly number[] {
  const landings = new Map<number, number>();
  const beside: {
    readonly item: number;
    readonly other: number;
    readonly how: 'before' | 'after' | 'swap';
  }[] = [];
  for (const move of moves) {
    const { track_id, song, position, to } = move;
    const find = (named: number | string) => lineNamed(named, lines, move);
    const item = find(song ?? position ?? track_id ?? 0);
    const place = to === undefined ? undefined : placeOf(to);
    if (typeof place === 'number') {
      landings.set(item, indexOf(place, lines.length));
      continue;
    }
    const how = place?.how ?? (['before', 'after', 'swap'] as const).find(each => move[each] !== undefined);
    const named = place?.named ?? (how && move[how]) ?? 0;
    const other = find(named);
    if (other === item) throw new CannotPlan(`moves puts ${named} beside itself`);
    beside.push({ item, other, how: how ?? 'before' });
  }
  const items = [...lines.keys()].filter(each => !landings.has(each));
  let next = 0;
  for (const [item, at] of [...landings].sort(([, a], [, b]) => a - b)) {
    items.splice(Math.max(at, next), 0, item);
    next = Math.max(at, next) + 1;
  }
  return beside.reduce((before: readonly number[], { item, other, how }) => {
    const [from, at] = [before.indexOf(item), before.indexOf(other)];
    if (how === 'swap') return before.with(from, other).with(at, item);
    const rest = before.filter(each => each !== item);
    return rest.toSpliced(rest.indexOf(other) + (how === 'after' ? 1 : 0), 0, item);
  }, items);
}

/** The index of the line that a move names: by its title, by its position where the move names positions, else by its id. */
function lineNamed(named: number | string, lines: readonly Line[], { song, position }: Move): number {
  if (typeof named === 'string') return titledIn(lines, named);
  if (position !== undefined) return indexOf(named, lines.length);
  const at = lines.findIndex(line => line.song.id === named);
  if (at >= 0) return at;
  if (song !== undefined) return indexOf(named, lines.length);
  throw new CannotPlan(
    `not in the list: ${named}. Beside track_id, before, after and swap are track ids or titles; beside position they are positions or titles`,
  );
}

/** The same moves with ids in place of positions, so that they mean these songs in another order too. */
export const movesByIds = (moves: readonly Move[], lines: readonly Line[]): Move[] =>
  moves.map(({ position, ...move }) => {
    if (position === undefined) return move;
    const idAt = (at: number) => lines[indexOf(at, lines.length)]?.song.id;
    const named = (at: Move['before']) => (typeof at === 'number' ? idAt(at) : at);
    const [before, after, swap] = [named(move.before), named(move.after), named(move.swap)];
    return { track_id: idAt(position), to: move.to, before, after, swap };
  });

/** The index of the song of this title, which may have its artist before it. */
function titledIn(lines: readonly Line[], title: string): number {
  const named = foldName(title);
  const found = lines.flatMap(({ song }, at) =>
    [song.title, `${song.artist} - ${song.title}`].some(each => foldName(each) === named) ? [at] : [],
  );
  const [at] = found;
  if (at !== undefined && found.length === 1) return at;
  const what = found.length === 0 ? 'no song' : `${found.length} songs`;
  throw new CannotPlan(
    `${what} of the list ${found.length > 1 ? 'are' : 'is'} called ${quoted(title)}: give position or track_id`,
  );
}

/** Where a song goes: to a position, or beside another that is named by its title, its id or its position. */
function placeOf(
  given: string | number,
): number | { readonly how: 'before' | 'after'; readonly named: string | number } {
  const text = String(given).trim();
  const number = namedPositions.get(text.toLowerCase()) ?? numberIn(text);
  if (number !== undefined) return number;
  const [, before, after] = /^(?:before\s+(.+)|after\s+(.+))$/i.exec(text) ?? [];
  const named = before ?? after;
  if (named === undefined)
    throw new CannotPlan(
      `a place is first, last, a position, or "before" or "after" with a position, an id or a title, not ${quoted(text)}`,
    );
  return { how: before === undefined ? 'after' : 'before', named: numberIn(named) ?? named };
}

const numberIn = (text: string): number | undefined => (/^-?\d+$/.test(text) ? Number(text) : undefined);

/** The index of the line that new songs go before. Undefined where nothing was said: at the end, and nothing moves. */
export function insertionIndex(at: PlanInput['at'], lines: readonly Line[]): number | undefined {
  if (at === undefined) return undefined;
  const place = placeOf(at);
  if (typeof place === 'number') return indexBefore(place, lines.length);
  const { how, named } = place;
  const byId = lines.findIndex(({ song }) => song.id === named);
  const found =
    byId >= 0 ? byId : typeof named === 'string' ? titledIn(lines, named) : indexOf(named, lines.length);
  return how === 'before' ? found : found + 1;
}

/** The index that a new song goes before: it has this position afterwards, and -1 is the end. */
export const indexBefore = (position: number, count: number): number =>
  position < 0 ? indexOf(position, count + 1) : position === count + 1 ? count : indexOf(position, count);

/** The lines with one more, before the first new song that belongs behind it. */
export function insertByPlace(lines: Line[], line: Line): Line[] {
  const at = lines.findIndex(({ was, place }) => was === undefined && place > line.place);
  return at < 0 ? [...lines, line] : lines.toSpliced(at, 0, line);
}

/** The first track of those that come in which is in the list twice. */
export function idTwice(lines: readonly Line[], incoming: readonly Line[]): number | undefined {
  const repeated = repeatedIn(lines.map(({ song }) => song.id));
  return incoming.find(({ song }) => repeated.has(song.id))?.song.id;
}
