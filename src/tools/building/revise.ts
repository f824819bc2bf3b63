import { z } from 'zod';
import { toNumber } from '../../client/api/field.ts';
import { once } from '../../client/api/once.ts';
import type { ToolContext } from '../tool.ts';
import { fullSong, playable } from './details.ts';
import { inOrder } from './draft.ts';
import { Progress } from './jobs.ts';
import type { BuildPlan, PlanEntry } from './plan.ts';

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

/** The plan with some songs dropped or replaced, or a sentence (without its full stop) that says why not. Changes nothing. */
export async function revised(
  plan: BuildPlan,
  { drop, replace }: Revision,
  context: ToolContext,
): Promise<{ readonly plan: BuildPlan } | { readonly problem: string }> {
  if (drop.length + replace.length === 0) return { plan };
  if (plan.begun)
    return { problem: 'the playlist is being made already: call again with plan_id alone to finish it' };
  const unknown = drop.filter(each => !plan.entries.some(({ song }) => song.id === each));
  if (unknown.length > 0)
    return { problem: `drop names tracks that are not in the plan: ${unknown.join(', ')}` };
  const gone = new Set(drop);
  let entries = plan.entries.filter(({ song }) => !gone.has(song.id));
  let open = plan.open;
  const progress = new Progress(context);
  for (const { wish, position, track_id } of replace) {
    const place = placeOf(plan, wish, position);
    if (typeof place === 'string') return { problem: place };
    const song = await fullSong(track_id, context);
    if (song === undefined) return { problem: `replace names track ${track_id}, and there is none` };
    const [played = song] = await playable([song], context, progress);
    if (!played.readable)
      return { problem: `track ${track_id} cannot be played here, and nothing stands in for it` };
    entries = entries.filter(each => each.place !== place);
    if (isThere(plan, entries, played.id))
      return { problem: `track ${played.id} is in the playlist already` };
    const { alternative: _, ...kept } = played;
    entries.push({ song: kept, place, ...(wish === undefined ? {} : { wish }) });
    open = open.filter(each => each.place !== place);
  }
  return {
    plan: { ...plan, open, entries: await inOrder(entries, plan.order, plan.seed, context, progress) },
  };
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
