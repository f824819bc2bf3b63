import { MusicError } from '../../../client/errors.ts';
import type { KnownPlaylist } from '../../../jobs/call-read-cache.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import type { ChangeAbout, Job, NewStep } from '../../../jobs/job.ts';
import {
  changeIdOf,
  type Note,
  type Problem,
  type Undoability,
  undoabilityOf,
} from '../../../jobs/job-result.ts';
import type { NewOrder } from '../../../jobs/write-handler.ts';
import { movedIn, newOrderOf } from '../../../jobs/writes/playlist-tracks.ts';
import { currentPlaylist, knownPlaylist } from '../../../jobs/writes/read-playlist.ts';
import type { ArrangePlan } from '../plans/arrange-plan.ts';
import { carryOut, endPlan, type NoPlan } from '../plans/plan-jobs.ts';
import { arrangementOf } from './plan-order.ts';

/** A plan whose new order is worked out. */
export type OrderedPlan = ArrangePlan & { readonly order: number[] };

/** How a playlist differs from what was shown. */
export interface PlaylistDrift {
  readonly added: number;
  readonly gone: number;
}

/** How the carrying out of an arrangement ended. */
export interface Arranged {
  readonly readBack: KnownPlaylist | undefined;
  /** Nothing more was sent, and the plan has ended, because the playlist has changed. */
  readonly changed?: PlaylistDrift;
  readonly problem?: Problem | undefined;
  readonly notes: readonly Note[];
  /** Tracks that stood there twice, went wholly, and that the service does not take back. */
  readonly notTakenBack: readonly number[];
  readonly changeId: string | undefined;
  /** The new order as it stands; undefined where nothing moved. */
  readonly order?: NewOrder | undefined;
  readonly undoability?: Undoability;
  readonly isOpen: boolean;
  readonly taken: boolean;
}

/** Brings a playlist into the planned order, from where an earlier call stopped, and reads it back. */
export async function executeOrder(
  { job, plan }: { readonly job: Job; readonly plan: OrderedPlan },
  call: ChangeCall,
): Promise<Arranged | NoPlan> {
  const nothing = { notes: [], notTakenBack: [], changeId: undefined, taken: false };
  const now = await knownPlaylist(plan.playlistId, call).catch(asError);
  if (now instanceof MusicError)
    return {
      ...nothing,
      readBack: undefined,
      problem: { problem: 'error', error: now, step: 0 },
      isOpen: true,
    };
  const changed = job.state === 'begun' ? sinceBegun(plan, now.tracks) : sinceShown(plan.before, now.tracks);
  if (changed !== undefined) {
    const ended = await endPlan(job, call);
    if ('noPlan' in ended) return ended;
    const { job: left, problem } = ended;
    const isOpen = left.state !== 'ended';
    const undoability = undoabilityOf(left, call);
    return { ...nothing, readBack: now, changed, problem, changeId: changeIdOf(ended), undoability, isOpen };
  }
  const ran = await carryOut(job, { about: aboutArranging(plan), steps: stepsFor(plan, now.tracks) }, call);
  if ('noPlan' in ran) return ran;
  const readBack = await currentPlaylist(plan.playlistId, call).catch(() => undefined);
  const { job: done, problem, notes, taken } = ran;
  const notTakenBack = done.steps.flatMap(({ write, notDone }) =>
    write === 'playlist.add_tracks' ? notDone.filter(id => readBack?.tracks.includes(id) === false) : [],
  );
  const isOpen = done.state !== 'ended';
  const order = readBack && newOrderOf(plan.before, readBack.tracks, call);
  const undoability = undoabilityOf(done, call);
  return {
    readBack,
    order,
    problem,
    notes,
    notTakenBack,
    changeId: changeIdOf(ran),
    undoability,
    isOpen,
    taken,
  };
}

const asError = (error: unknown): MusicError => {
  if (error instanceof MusicError) return error;
  throw error;
};

export function aboutArranging(plan: ArrangePlan): ChangeAbout {
  const { title, wanted, remove, before, order } = plan;
  const dropped = arrangementOf(plan)?.dropped.length ?? 0;
  return {
    what: 'playlist-arranged',
    title,
    ...(wanted.sortBy === undefined ? {} : { sortedBy: wanted.sortBy }),
    removed: remove.length - dropped,
    ...(dropped === 0 ? {} : { dropped }),
    ...(order === undefined ? {} : { moved: movedIn(before, order).size > 0 }),
  };
}

/** Removals, then the order. A track that is there twice can only be removed wholly, so it is added once again. */
function stepsFor({ playlistId, order, remove }: OrderedPlan, now: readonly number[]): NewStep[] {
  const input = { playlist_id: playlistId };
  const twice = new Set(now.filter((id, at) => now.indexOf(id) !== at));
  const going = [...new Set(now.filter(id => remove.includes(id) || twice.has(id)))];
  const back = order.filter(id => twice.has(id));
  return [
    ...(going.length > 0 ? [{ write: 'playlist.remove_tracks', input, ids: going }] : []),
    ...(back.length > 0 ? [{ write: 'playlist.add_tracks', input, ids: back }] : []),
    { write: 'playlist.reorder', input, ids: order },
  ];
}

/** How a playlist, to which nothing was sent yet, differs from the plan. */
function sinceShown(before: readonly number[], now: readonly number[]): PlaylistDrift | undefined {
  const isSame = before.length === now.length && before.every((id, at) => now[at] === id);
  if (isSame) return undefined;
  return {
    added: now.filter(id => !before.includes(id)).length,
    gone: before.filter(id => !now.includes(id)).length,
  };
}

/** How a playlist that is being arranged differs from the plan. Tracks that are added again may be lacking just now. */
function sinceBegun(
  { order, remove, before }: OrderedPlan,
  now: readonly number[],
): PlaylistDrift | undefined {
  const planned = new Set([...order, ...remove]);
  const twice = new Set(before.filter((id, at) => before.indexOf(id) !== at));
  const added = now.filter(id => !planned.has(id)).length;
  const gone = order.filter(id => !now.includes(id) && !twice.has(id)).length;
  return added + gone === 0 ? undefined : { added, gone };
}
