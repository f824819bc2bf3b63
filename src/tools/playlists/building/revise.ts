import type { ChangeCall } from '../../../jobs/change-context.ts';
import { knownPlaylist } from '../../../jobs/writes/read-playlist.ts';
import type { BuildPlan, PlanEntry } from '../plans/build-plan.ts';
import { type LineProblem, lineProblem } from '../plans/line-order.ts';
import { SongGroups } from '../songs/duplicates.ts';
import { CallProgress } from '../songs/progress.ts';
import { songOf } from '../songs/song.ts';
import { needsTempo } from '../songs/song-order.ts';
import { type AddedLine, type Addition, type AdditionProblem, readAdditions } from './additions.ts';
import { orderEntries, renumbered } from './draft.ts';
import type { DraftNote } from './draft-note.ts';
import { fillUp } from './fill-up.ts';
import {
  type ReplacedLine,
  type Replacement,
  type ReplacementProblem,
  readReplacements,
} from './replacements.ts';
import { repeatOf } from './wish-entry.ts';

/** Changes of a plan, all by the numbers under which its songs were shown. */
interface PlanChange {
  /** Track ids. */
  readonly drop: readonly number[];
  readonly replace: readonly Replacement[];
  readonly add: readonly Addition[];
  /** Positions in their new order; a position that is absent is dropped. */
  readonly order?: readonly number[] | undefined;
}

/** Why a plan cannot be changed. */
export type RevisionProblem =
  | { readonly reason: 'no-tracks-left' }
  | { readonly reason: 'drop-not-in-plan'; readonly ids: readonly number[] }
  | { readonly reason: 'already-in-playlist'; readonly id: number }
  | LineProblem
  | ReplacementProblem
  | AdditionProblem;

interface RevisedPlan {
  readonly plan: BuildPlan;
  readonly notes: readonly DraftNote[];
}

/** The plan with all changes made, or why they cannot be. Changes nothing at the service. Rejects with `MusicError`. */
export async function revisePlan(
  plan: BuildPlan,
  change: PlanChange,
  call: ChangeCall,
): Promise<RevisedPlan | { readonly problem: RevisionProblem }> {
  const wrong = changeProblem(plan, change);
  if (wrong !== undefined) return { problem: wrong };
  const progress = new CallProgress(call);
  const replaced = await readReplacements(plan, change.replace, call, progress);
  if ('problem' in replaced) return replaced;
  const added = await readAdditions(plan, change.add, call, progress);
  if ('problem' in added) return added;
  const incoming = [...replaced, ...added.lines];
  const wished = new Set([...incoming.map(({ entry }) => entry.wish), ...added.open.map(({ wish }) => wish)]);
  const composed: BuildPlan = {
    ...plan,
    revision: plan.revision + 1,
    entries: compose(plan, change, replaced, added.lines),
    open: [...plan.open.filter(({ wish }) => !wished.has(wish)), ...added.open],
    leftOut: plan.leftOut.filter(({ wish }) => wish === undefined || !wished.has(wish)),
    wishes: added.wishes,
  };
  const arranged = change.order === undefined ? composed : renumbered({ ...composed, order: 'as_given' });
  const twice = idTwice(arranged, incoming);
  if (twice !== undefined) return { problem: { reason: 'already-in-playlist', id: twice } };
  const filled = change.drop.length === 0 ? { added: [], spare: arranged.spare } : fillUp(arranged);
  const entries = filled.added.reduce(withEntry, arranged.entries);
  if (entries.length === 0) return { problem: { reason: 'no-tracks-left' } };
  const isSorted = needsTempo(arranged.order);
  const ordered = isSorted ? await orderEntries(entries, arranged, call, progress) : entries;
  const marked = await withRepeats(plan, ordered, incoming.length > 0, call);
  return {
    plan: { ...arranged, entries: marked, spare: filled.spare },
    notes: [...filledUp(filled.added), ...(isSorted ? positionNotes(arranged, marked, incoming) : [])],
  };
}

function changeProblem(plan: BuildPlan, { drop, order }: PlanChange): RevisionProblem | undefined {
  const ids = drop.filter(id => !plan.entries.some(({ song }) => song.id === id));
  if (ids.length > 0) return { reason: 'drop-not-in-plan', ids };
  return order && lineProblem(order, plan.entries.length);
}

/** The songs by the numbers shown: in the order given, without what is dropped, with what comes in. */
function compose(
  { entries }: BuildPlan,
  { drop, order }: PlanChange,
  replaced: readonly ReplacedLine[],
  added: readonly AddedLine[],
): PlanEntry[] {
  const dropped = new Set(drop);
  const instead = new Map(replaced.map(({ line, entry }) => [line, entry]));
  const lines = order?.map(position => position - 1) ?? [...entries.keys()];
  const before = (line: number | undefined) =>
    added.filter(each => each.line === line).map(({ entry }) => entry);
  const remaining = lines.flatMap(line => {
    const entry = entries[line];
    const stays = instead.get(line) ?? (entry && !dropped.has(entry.song.id) ? entry : undefined);
    return [...before(line), ...(stays === undefined ? [] : [stays])];
  });
  const atEnd = added.filter(({ line }) => line === undefined || !lines.includes(line));
  const unplaced = replaced.filter(({ line }) => line === undefined).map(({ entry }) => entry);
  const all = [...remaining, ...atEnd.map(({ entry }) => entry)];
  // An order of the listener's own has no place for a wish.
  return order === undefined ? unplaced.reduce(withEntry, all) : [...all, ...unplaced];
}

/** The entries with one more, before the first that belongs behind it. */
function withEntry(entries: readonly PlanEntry[], entry: PlanEntry): PlanEntry[] {
  const at = entries.findIndex(({ place }) => place > entry.place);
  return at < 0 ? [...entries, entry] : entries.toSpliced(at, 0, entry);
}

/** A track that came in although it is there. */
function idTwice(
  { target, entries }: BuildPlan,
  incoming: readonly { readonly entry: PlanEntry }[],
): number | undefined {
  const before = 'before' in target ? target.before : [];
  const ids = [...before, ...entries.map(({ song }) => song.id)];
  return incoming.map(({ entry }) => entry.song.id).find(id => ids.indexOf(id) !== ids.lastIndexOf(id));
}

/** The entries, each with the song that it repeats. What an extended playlist holds is read where new tracks came. */
async function withRepeats(
  { target }: BuildPlan,
  entries: readonly PlanEntry[],
  hasNew: boolean,
  call: ChangeCall,
): Promise<PlanEntry[]> {
  const before = 'before' in target ? target : undefined;
  if (!hasNew) {
    const there = new Set([...(before?.before ?? []), ...entries.map(({ song }) => song.id)]);
    return entries.map(entry => (entry.repeats && !there.has(entry.repeats.id) ? unmarked(entry) : entry));
  }
  const songs = new SongGroups();
  const items = before === undefined ? [] : (await knownPlaylist(before.playlistId, call)).items;
  for (const song of items.flatMap(track => songOf(track) ?? [])) songs.add(song);
  return entries.map(entry => {
    const repeats = repeatOf(entry.song, songs);
    songs.add(entry.song);
    return repeats === undefined ? unmarked(entry) : { ...entry, repeats };
  });
}

const unmarked = ({ repeats: _, ...entry }: PlanEntry): PlanEntry => entry;

const filledUp = (added: readonly PlanEntry[]): DraftNote[] =>
  added.length === 0 ? [] : [{ note: 'filled-up', songs: added.map(({ song }) => song) }];

/** A note for each song that came to a position, which stands where the order of the plan puts it. */
const positionNotes = (
  { order }: BuildPlan,
  entries: readonly PlanEntry[],
  incoming: readonly { readonly entry: PlanEntry; readonly position: number | undefined }[],
): DraftNote[] =>
  incoming.flatMap(({ entry: { song }, position }) => {
    const at = entries.findIndex(entry => entry.song.id === song.id);
    return position === undefined || at < 0 ? [] : [{ note: 'order-kept', order, song, position: at + 1 }];
  });
