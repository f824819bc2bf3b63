import { foldName } from '../../../text/fold.ts';
import { quoted } from '../../../text/sanitize.ts';
import type { Problem } from '../../engine/operation.ts';
import { selectSongs } from '../choosing/fit-bounds.ts';
import { artistsLike, finderIn } from '../choosing/list-filter.ts';
import { SongGroups } from '../songs/duplicates.ts';
import type { OwnLists } from '../songs/own-lists.ts';
import type { Song } from '../songs/song.ts';
import type { Reading } from '../songs/track-details.ts';
import { lineOf } from './compose.ts';
import { editLines, indexOf, problemOf } from './edit-lines.ts';
import { type PlanParts, withPlaces } from './places.ts';
import type { Line, Plan } from './plan.ts';
import type { PlanInput } from './plan-input.ts';
import type { PlanNote } from './plan-note.ts';
import { readIncoming } from './read-incoming.ts';

interface EditedPlan extends PlanParts {
  readonly notes: readonly PlanNote[];
}

/** Makes the changes that a call asks for by the numbers shown. Rejects with `MusicError`. */
export async function editPlan<P extends PlanParts>(
  plan: P,
  asked: PlanInput,
  lists: OwnLists,
  reading: Reading,
): Promise<(P & EditedPlan) | Problem> {
  const removed = await linesToRemove(plan.lines, asked.remove, lists);
  if ('problem' in removed) return removed;
  const incoming = await readIncoming(plan, asked, reading);
  if ('problem' in incoming) return incoming;
  const { replaced, unplaced, added, open, wishes } = incoming;
  const edited = editLines(plan.lines, {
    removed: removed.indexes,
    replaced,
    added,
    order: asked.order,
    moves: asked.moves ?? [],
  });
  if ('problem' in edited) return problemOf(edited.problem);
  const placed = unplaced.reduce(insertByPlace, [...edited.lines]);
  const twice = idTwice(placed, [...replaced.values(), ...unplaced, ...added.map(({ line }) => line)]);
  if (twice !== undefined)
    return { problem: `track ${twice} is in the list already: moves changes its position` };
  const filled = asked.fill ? fillUp(plan, placed) : { lines: placed, added: [], spare: plan.spare };
  const { lines, leaving } = withReturned(filled.lines, [...plan.leaving, ...edited.leaving]);
  const wished = new Set(filled.lines.flatMap(({ wish }) => wish ?? []));
  const isOrdered = (asked.order ?? asked.moves) !== undefined;
  const changed = {
    ...plan,
    lines: markRepeats(lines),
    leaving,
    leftOut: plan.leftOut.filter(({ wish }) => wish === undefined || !wished.has(wish)),
    open: [
      ...plan.open.filter(({ wish }) => !wished.has(wish) && open.every(each => each.wish !== wish)),
      ...open,
    ],
    wishes,
    spare: filled.spare,
    notes: [
      ...removed.notes,
      ...(filled.added.length === 0
        ? []
        : [{ note: 'filled-up' as const, songs: filled.added.map(({ song }) => song) }]),
    ],
  };
  return isOrdered ? withPlaces(changed) : changed;
}

/** The lists with songs that were to leave and came back: as they were, with their dates. */
function withReturned(lines: readonly Line[], leaving: Plan['leaving']): Pick<Plan, 'lines' | 'leaving'> {
  const left = new Map(leaving.map(each => [each.song.id, each]));
  const back = new Set<Plan['leaving'][number]>();
  const returned = lines.map((line): Line => {
    const found = line.was === undefined ? left.get(line.song.id) : undefined;
    if (found === undefined) return line;
    back.add(found);
    return { ...line, song: found.song, was: found.was };
  });
  return { lines: returned, leaving: leaving.filter(each => !back.has(each)) };
}

/** The lines that `remove` names, by index. */
async function linesToRemove(
  lines: readonly Line[],
  remove: PlanInput['remove'],
  lists: OwnLists,
): Promise<{ readonly indexes: ReadonlySet<number>; readonly notes: readonly PlanNote[] } | Problem> {
  const indexes = new Set<number>();
  const notes: PlanNote[] = [];
  const { positions = [], track_ids = [], artists = [], in: names = [] } = remove ?? {};
  for (const position of positions) {
    const found = indexOf(position, lines.length);
    if ('problem' in found) return problemOf(found.problem);
    indexes.add(found.at);
  }
  const all = (fits: (song: Song) => boolean) => lines.flatMap(({ song }, at) => (fits(song) ? [at] : []));
  const missing = track_ids.filter(id => !lines.some(({ song }) => song.id === id));
  if (missing.length > 0)
    return { problem: `remove takes ids of songs in the list, and these are not: ${missing.join(', ')}` };
  for (const at of all(({ id }) => track_ids.includes(id))) indexes.add(at);
  for (const artist of artists) {
    const found = all(song => foldName(song.artist) === foldName(artist));
    if (found.length === 0) return { problem: notByWords(artist, lines) };
    for (const at of found) indexes.add(at);
  }
  for (const name of names) {
    const list = await lists.songsIn(name);
    if ('problem' in list) return list;
    const find = finderIn(list.songs);
    const found = all(song => find(song) !== undefined);
    if (found.length === 0) notes.push({ note: 'none-in-list', list: list.title });
    for (const at of found) indexes.add(at);
  }
  return { indexes, notes };
}

function notByWords(artist: string, lines: readonly Line[]): string {
  const [similar] = artistsLike(
    artist,
    lines.map(({ song }) => song),
  );
  return `no song in the list is by ${quoted(artist)}${similar === undefined ? '' : `; there is ${quoted(similar)}`}`;
}

/** The lines with one more, before the first new song that belongs behind it. */
function insertByPlace(lines: Line[], line: Line): Line[] {
  const at = lines.findIndex(({ place = -1 }) => place > (line.place ?? 0));
  return at < 0 ? [...lines, line] : lines.toSpliced(at, 0, line);
}

/** A track that came in although it is there. */
function idTwice(lines: readonly Line[], incoming: readonly Line[]): number | undefined {
  const ids = lines.map(({ song }) => song.id);
  return incoming.map(({ song }) => song.id).find(id => ids.indexOf(id) !== ids.lastIndexOf(id));
}

/** The lines, each new one with the song of the list that it repeats. */
export function markRepeats(lines: readonly Line[]): Line[] {
  const groups = new SongGroups();
  for (const { song, was } of lines) if (was !== undefined) groups.add(song);
  return lines.map(({ repeats: _, ...line }) => {
    if (line.was !== undefined) return line;
    const found = groups.find(line.song);
    groups.add(line.song);
    if (found === undefined) return line;
    const { kept, difference } = found;
    return { ...line, repeats: { id: kept.id, title: kept.title, difference } };
  });
}

/** Fills the holes that the listener made with songs of the sources that were not needed. */
function fillUp({ lines: before, spare, aim }: PlanParts, lines: readonly Line[]) {
  const groups = new SongGroups();
  for (const { song } of lines) groups.add(song);
  const free = spare.filter(({ song }) => groups.find(song) === undefined);
  const held = lines.filter(({ was }) => was !== undefined).length;
  const count = Math.max(before.length, aim.count === undefined ? 0 : aim.count + held);
  const bounds = aim.seconds === undefined ? { ...aim, count } : { ...aim, count: undefined };
  const there = lines.map(line => ({ ...line, place: line.place ?? 0, requested: true }));
  const { chosen } = selectSongs([...there, ...free], bounds);
  const taken = new Set(chosen.map(({ song }) => song.id));
  const added = free.filter(({ song }) => taken.has(song.id));
  return {
    lines: added.map(lineOf).reduce(insertByPlace, [...lines]),
    added,
    spare: free.filter(each => !added.includes(each)),
  };
}
