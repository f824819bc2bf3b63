import { z } from 'zod';
import { toNumber } from '../../client/api/field.ts';
import { once } from '../../client/api/once.ts';
import type { ChangeCall } from '../../journal/journal.ts';
import type { BuildPlan, PlanEntry } from '../plans/plan.ts';
import { JobProgress } from '../progress.ts';
import { named } from '../song.ts';
import { fullSong, playable } from '../track-details.ts';
import { inOrder } from './draft.ts';
import { selected } from './selection.ts';

const id = () => z.preprocess(toNumber, z.int());
const number = () => z.preprocess(toNumber, z.int().min(1)).optional();

/** One song in the place of another: of a wish by its number, or of a position in the preview. */
export const replacementSchema = once(() =>
  z.strictObject({ wish: number(), position: number(), track_id: id() }),
);
type Replacement = z.infer<ReturnType<typeof replacementSchema>>;

export interface Revision {
  readonly drop: readonly number[];
  readonly replace: readonly Replacement[];
}

/** A plan as changed, and what to say of it in sentences. */
interface Revised {
  readonly plan: BuildPlan;
  readonly notes: readonly string[];
}

/** The plan with some songs dropped or replaced, or a sentence (without its full stop) that says why not. Changes nothing. */
export async function revised(
  plan: BuildPlan,
  { drop, replace }: Revision,
  context: ChangeCall,
): Promise<Revised | { readonly problem: string }> {
  if (drop.length + replace.length === 0) return { plan, notes: [] };
  if (plan.begun)
    return { problem: 'the playlist is being made already: call again with plan_id alone to finish it' };
  const unknown = drop.filter(each => !plan.entries.some(({ song }) => song.id === each));
  if (unknown.length > 0)
    return { problem: `drop names tracks that are not in the plan: ${unknown.join(', ')}` };
  const gone = new Set(drop);
  let entries = plan.entries.filter(({ song }) => !gone.has(song.id));
  let open = plan.open;
  const put: number[] = [];
  const progress = new JobProgress(context);
  for (const { wish, position, track_id } of replace) {
    const place = placeOf(plan, wish, position);
    if (typeof place === 'string') return { problem: place };
    const song = await fullSong(track_id, context);
    if (song === undefined) return { problem: `replace names track ${track_id}, and there is none` };
    const [played = song] = await playable([song], context, progress);
    if (!played.readable)
      return { problem: `track ${track_id} cannot be played here, and nothing stands in for it` };
    const standsFor = wish ?? plan.entries.find(each => each.place === place)?.wish;
    entries = entries.filter(each => each.place !== place);
    if (isThere(plan, entries, played.id))
      return { problem: `track ${played.id} is in the playlist already` };
    const { alternative: _, ...kept } = played;
    entries.push({ song: kept, place, ...(standsFor === undefined ? {} : { wish: standsFor }) });
    open = open.filter(each => each.place !== place);
    if (position !== undefined) put.push(played.id);
  }
  const filled = gone.size === 0 ? { entries, spare: plan.spare ?? [] } : refilled(plan, entries);
  const standing = await inOrder(filled.entries, plan.order, plan.seed, context, progress);
  const came = filled.entries.filter(entry => !entries.includes(entry)).map(({ song }) => named(song));
  return {
    plan: { ...plan, open, entries: standing, spare: [...filled.spare] },
    notes: [
      ...(came.length === 0 ? [] : [`Filled up from the sources with ${came.join('; ')}.`]),
      ...(plan.order === 'as_given' ? [] : placesOf(standing, put).map(keptNote(plan))),
    ],
  };
}

const keptNote =
  ({ order }: BuildPlan) =>
  (where: string) =>
    `The order ${order} is kept: ${where}.`;

const placesOf = (entries: readonly PlanEntry[], ids: readonly number[]) =>
  ids.map(id => {
    const at = entries.findIndex(({ song }) => song.id === id);
    return `${entries[at] === undefined ? id : named(entries[at].song)} now stands at ${at + 1}`;
  });

/** What was dropped is made up for by songs that the sources had to spare, within what was asked for. */
function refilled({ aim, spare = [] }: BuildPlan, entries: readonly PlanEntry[]) {
  if (aim === undefined) return { entries, spare };
  const there = new Set(entries.map(({ song }) => song.id));
  const free = spare.filter(({ song }) => !there.has(song.id));
  const offers = [
    ...entries.map(entry => ({ ...entry, asked: true })),
    ...free.map(entry => ({ ...entry, asked: false })),
  ];
  const chosen = new Set(selected(offers, aim).chosen.map(({ song }) => song.id));
  const taken = free.filter(({ song }) => chosen.has(song.id));
  return { entries: [...entries, ...taken], spare: free.filter(entry => !taken.includes(entry)) };
}

/** Where in what was given the replaced song stood. */
function placeOf(plan: BuildPlan, wish: number | undefined, position: number | undefined): number | string {
  if ((wish === undefined) === (position === undefined))
    return 'each replace takes wish or position, one of them';
  if (wish !== undefined) {
    const found = plan.open.find(each => each.wish === wish) ?? plan.entries.find(each => each.wish === wish);
    return found?.place ?? `no song of the plan stands for wish ${wish}`;
  }
  return (
    plan.entries[(position ?? 0) - 1]?.place ??
    `the plan has no position ${position}: it holds ${plan.entries.length} songs`
  );
}

const isThere = ({ target }: BuildPlan, entries: readonly PlanEntry[], track_id: number) =>
  entries.some(({ song }) => song.id === track_id) ||
  ('before' in target && target.before.includes(track_id));
