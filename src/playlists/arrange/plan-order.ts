import type { ChangeCall } from '../../journal/change-call.ts';
import type { Refusal } from '../../journal/question.ts';
import { notOwn } from '../ownership.ts';
import type { ArrangePlan, Wanted } from '../plans/plan.ts';
import { JobProgress } from '../progress.ts';
import { readPlaylist, shownTitle } from '../read-playlist.ts';
import { type Song, songOf } from '../song.ts';
import { withDetails } from '../track-details.ts';
import { type Arrangement, computeOrder, type MoveProblem, needsFullTracks } from './compute-order.ts';

/** So many tracks are looked up for a preview; for more it only tells what that costs. */
const mostLookedUp = 200;

/** A plan and, where it was worked out, the arrangement. */
export interface DraftedOrder {
  readonly plan: ArrangePlan;
  readonly songs: readonly Song[];
  readonly arrangement: Arrangement | undefined;
  /** Requests that working it out takes, where it was not. */
  readonly cost: number;
}

/** Why a playlist cannot be arranged. */
export type OrderProblem =
  | MoveProblem
  | { readonly reason: 'no-tracks'; readonly playlistId: number }
  /** The service orders by id, and this track stands there twice. */
  | { readonly reason: 'repeated-track'; readonly id: number };

export type NoOrder = Refusal | { readonly problem: OrderProblem };

/** Reads a playlist and works out its new order. `anyCost`: however many requests that takes. Rejects with `MusicError`. */
export async function planOrder(
  playlistId: number,
  wanted: Wanted,
  anyCost: boolean,
  call: ChangeCall,
): Promise<DraftedOrder | NoOrder> {
  const playlist = await readPlaylist(playlistId, call);
  const refused = await notOwn(playlist, call);
  if (refused !== undefined) return { refused };
  const listed = playlist.items.flatMap(track => songOf(track) ?? []);
  if (listed.length === 0) return { problem: { reason: 'no-tracks', playlistId } };
  const plan: ArrangePlan = {
    kind: 'arrange',
    playlistId,
    title: shownTitle(playlist),
    before: listed.map(({ id }) => id),
    wanted,
    remove: [],
  };
  const isCostly = needsFullTracks(wanted) && listed.length > mostLookedUp && !anyCost;
  if (isCostly) return { plan, songs: listed, arrangement: undefined, cost: listed.length };
  const songs = needsFullTracks(wanted) ? await withDetails(listed, call, new JobProgress(call)) : listed;
  return withOrder(plan, songs);
}

function withOrder(plan: ArrangePlan, songs: readonly Song[]): DraftedOrder | NoOrder {
  const arrangement = computeOrder(songs, plan.wanted);
  if ('problem' in arrangement) return arrangement;
  const order = arrangement.order.map(({ id }) => id);
  const twice = order.find((id, at) => order.indexOf(id) !== at);
  if (twice !== undefined) return { problem: { reason: 'repeated-track', id: twice } };
  const kept = new Set(order);
  const remove = [...new Set(arrangement.removed.map(({ song }) => song.id))].filter(id => !kept.has(id));
  return { plan: { ...plan, order, remove }, songs, arrangement, cost: 0 };
}
