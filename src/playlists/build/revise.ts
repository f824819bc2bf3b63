import { z } from 'zod';
import { trackNumber, wholeNumber } from '../../client/api/argument-numbers.ts';
import { once } from '../../client/api/once.ts';
import type { Call } from '../../client/call.ts';
import type { BuildPlan, PlanEntry } from '../plans/plan.ts';
import { JobProgress } from '../progress.ts';
import { readSong, replaceUnplayable } from '../track-details.ts';
import { orderEntries } from './draft.ts';
import type { DraftNote } from './draft-note.ts';
import { selectTracks } from './selection.ts';

/** A track in the place of a wish, by the wish's number, or of a position in the preview. Both count from 1. */
export const replacementSchema = once(() =>
  z.strictObject({
    wish: wholeNumber(1).optional(),
    position: wholeNumber(1).optional(),
    track_id: trackNumber(),
  }),
);
type Replacement = z.infer<ReturnType<typeof replacementSchema>>;

export interface Revision {
  /** Track ids. */
  readonly drop: readonly number[];
  readonly replace: readonly Replacement[];
}

export interface RevisedPlan {
  readonly plan: BuildPlan;
  readonly notes: readonly DraftNote[];
}

/** Why a plan cannot be changed. */
export type RevisionProblem =
  | { readonly reason: 'being-made' | 'no-tracks-left' }
  | { readonly reason: 'drop-not-in-plan'; readonly ids: readonly number[] }
  /** A replacement must name one of the two. */
  | { readonly reason: 'wish-or-position' }
  | { readonly reason: 'no-such-wish'; readonly wish: number }
  | { readonly reason: 'no-such-position'; readonly position: number; readonly count: number }
  | { readonly reason: 'no-such-track' | 'not-playable' | 'already-in-playlist'; readonly id: number };

/** The plan with songs dropped and replaced, or why that cannot be. Changes nothing at the service. Rejects with `MusicError`. */
export async function revisePlan(
  plan: BuildPlan,
  revision: Revision,
  call: Call,
): Promise<RevisedPlan | { readonly problem: RevisionProblem }> {
  const isSame = revision.drop.length + revision.replace.length === 0;
  const revised = isSame ? { plan, notes: [] } : await changePlan(plan, revision, call);
  return 'plan' in revised && revised.plan.entries.length === 0
    ? { problem: { reason: 'no-tracks-left' } }
    : revised;
}

async function changePlan(
  plan: BuildPlan,
  { drop, replace }: Revision,
  call: Call,
): Promise<RevisedPlan | { readonly problem: RevisionProblem }> {
  const ids = drop.filter(id => !plan.entries.some(({ song }) => song.id === id));
  if (ids.length > 0) return { problem: { reason: 'drop-not-in-plan', ids } };
  const progress = new JobProgress(call);
  let entries = plan.entries.filter(({ song }) => !drop.includes(song.id));
  let open = plan.open;
  const positioned: number[] = [];
  for (const replacement of replace) {
    const entry = await readReplacement(plan, replacement, call, progress);
    if ('problem' in entry) return entry;
    const { place, song } = entry;
    entries = entries.filter(other => other.place !== place);
    if (isInPlaylist(plan, entries, song.id))
      return { problem: { reason: 'already-in-playlist', id: song.id } };
    entries.push(entry);
    open = open.filter(wish => wish.place !== place);
    if (replacement.position !== undefined) positioned.push(song.id);
  }
  const { added, spare } = drop.length === 0 ? { added: [], spare: plan.spare ?? [] } : fillUp(plan, entries);
  const ordered = await orderEntries([...entries, ...added], plan, call, progress);
  return {
    plan: { ...plan, open, entries: ordered, spare },
    notes: [
      ...filledUp(added),
      ...(plan.order === 'as_given' ? [] : positionNotes(plan, ordered, positioned)),
    ],
  };
}

/** The entry that a replacement puts into the plan, at the place of the wish or song that gives way. */
async function readReplacement(
  plan: BuildPlan,
  replacement: Replacement,
  call: Call,
  progress: JobProgress,
): Promise<PlanEntry | { readonly problem: RevisionProblem }> {
  const replaced = placeOf(plan, replacement);
  if ('problem' in replaced) return replaced;
  const { track_id: id } = replacement;
  const song = await readSong(id, call);
  if (song === undefined) return { problem: { reason: 'no-such-track', id } };
  const [playable = song] = await replaceUnplayable([song], call, progress);
  if (!playable.readable) return { problem: { reason: 'not-playable', id } };
  const { alternative: _, ...kept } = playable;
  return { song: kept, ...replaced };
}

/** The place of the replaced wish or song among everything given, and the wish's number if it has one. */
function placeOf(
  { entries, open }: BuildPlan,
  { wish, position }: Replacement,
): Pick<PlanEntry, 'place' | 'wish'> | { readonly problem: RevisionProblem } {
  if (wish !== undefined && position === undefined) {
    const found = open.find(each => each.wish === wish) ?? entries.find(each => each.wish === wish);
    return found === undefined ? { problem: { reason: 'no-such-wish', wish } } : { place: found.place, wish };
  }
  if (wish === undefined && position !== undefined) {
    const entry = entries[position - 1];
    if (entry === undefined)
      return { problem: { reason: 'no-such-position', position, count: entries.length } };
    return { place: entry.place, ...(entry.wish === undefined ? {} : { wish: entry.wish }) };
  }
  return { problem: { reason: 'wish-or-position' } };
}

const isInPlaylist = ({ target }: BuildPlan, entries: readonly PlanEntry[], track_id: number) =>
  entries.some(({ song }) => song.id === track_id) ||
  ('before' in target && target.before.includes(track_id));

/** Spare songs in the place of dropped ones, within what was asked for, and the spare songs that are left. */
function fillUp({ aim, spare = [] }: BuildPlan, entries: readonly PlanEntry[]) {
  if (aim === undefined) return { added: [], spare };
  const ids = new Set(entries.map(({ song }) => song.id));
  const free = spare.filter(({ song }) => !ids.has(song.id));
  const candidates = [
    ...entries.map(entry => ({ ...entry, requested: true })),
    ...free.map(entry => ({ ...entry, requested: false })),
  ];
  const chosen = new Set(selectTracks(candidates, aim).chosen.map(({ song }) => song.id));
  return {
    added: free.filter(({ song }) => chosen.has(song.id)),
    spare: free.filter(({ song }) => !chosen.has(song.id)),
  };
}

const filledUp = (added: readonly PlanEntry[]): DraftNote[] =>
  added.length === 0 ? [] : [{ note: 'filled-up', songs: added.map(({ song }) => song) }];

/** A note for each replacement by position, which stands where the order of the plan puts the song. */
const positionNotes = (
  { order }: BuildPlan,
  entries: readonly PlanEntry[],
  ids: readonly number[],
): DraftNote[] =>
  ids.flatMap(id => {
    const at = entries.findIndex(({ song }) => song.id === id);
    const song = entries[at]?.song;
    return song === undefined ? [] : [{ note: 'order-kept', order, song, position: at + 1 }];
  });
