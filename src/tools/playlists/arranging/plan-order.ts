import type { ChangeCall } from '../../../jobs/change-context.ts';
import type { Refusal } from '../../../jobs/question.ts';
import { notOwn, readPlaylist, shownTitle } from '../../../jobs/writes/read-playlist.ts';
import type { ArrangePlan, Move, OrderWish } from '../plans/arrange-plan.ts';
import { type LineProblem, lineProblem } from '../plans/line-order.ts';
import { CallProgress } from '../songs/progress.ts';
import { type Song, songOf } from '../songs/song.ts';
import { withDetails } from '../songs/track-details.ts';
import { type Arrangement, computeOrder, needsFullTracks } from './compute-order.ts';
import { type MoveProblem, moveTracks } from './move-tracks.ts';

/** So many tracks are looked up for a preview; for more it only tells what that costs. */
const mostLookedUp = 200;

/** Why a playlist cannot be arranged. */
export type OrderProblem =
  | MoveProblem
  | LineProblem
  | { readonly reason: 'no-tracks'; readonly playlistId: number }
  | { readonly reason: 'no-tracks-left' | 'not-worked-out' }
  /** The service orders by id, and this track stands there twice. */
  | { readonly reason: 'repeated-track'; readonly id: number };

export type NoOrder = Refusal | { readonly problem: OrderProblem };

/** Reads a playlist and works out its new order. `anyCost`: however many requests that takes. Rejects with `MusicError`. */
export async function planOrder(
  playlistId: number,
  wanted: OrderWish,
  anyCost: boolean,
  call: ChangeCall,
): Promise<ArrangePlan | NoOrder> {
  const playlist = await readPlaylist(playlistId, call);
  const refused = await notOwn(playlist, call);
  if (refused !== undefined) return { refused };
  const listed = playlist.items.flatMap(track => songOf(track) ?? []);
  if (listed.length === 0) return { problem: { reason: 'no-tracks', playlistId } };
  const plan: ArrangePlan = {
    kind: 'arrange',
    revision: 1,
    playlistId,
    title: shownTitle(playlist),
    before: listed.map(({ id }) => id),
    wanted,
    remove: [],
  };
  if (!needsFullTracks(wanted)) return withOrder(plan, listed);
  if (listed.length > mostLookedUp && !anyCost) return plan;
  return withOrder(plan, await withDetails(listed, call, new CallProgress(call)));
}

function withOrder(plan: ArrangePlan, songs: readonly Song[]): ArrangePlan | NoOrder {
  const arrangement = computeOrder(songs, plan.wanted);
  if ('problem' in arrangement) return arrangement;
  const { removed, unknown } = arrangement;
  const duplicates = removed.map(({ song, kept, difference }) => ({
    at: songs.indexOf(song),
    kept: songs.indexOf(kept),
    difference,
  }));
  const shown = { songs: songs.map(({ alternative: _, ...song }) => song), duplicates, unknown };
  return ordered({ ...plan, shown }, arrangement.order);
}

/** The plan with this order: every other track goes. */
function ordered(plan: ArrangePlan, songs: readonly Song[]): ArrangePlan | NoOrder {
  const order = songs.map(({ id }) => id);
  const twice = order.find((id, at) => order.indexOf(id) !== at);
  if (twice !== undefined) return { problem: { reason: 'repeated-track', id: twice } };
  if (order.length === 0) return { problem: { reason: 'no-tracks-left' } };
  const kept = new Set(order);
  return { ...plan, order, remove: [...new Set(plan.before)].filter(id => !kept.has(id)) };
}

/** Changes of a planned order, by the numbers under which its tracks were shown. */
interface OrderChange {
  /** Positions in their new order; a position that is absent goes. */
  readonly order?: readonly number[] | undefined;
  readonly moves: readonly Move[];
}

/** The plan in another order, without any request; or why that cannot be. */
export function reviseOrder(plan: ArrangePlan, { order, moves }: OrderChange): ArrangePlan | NoOrder {
  const shown = arrangementOf(plan)?.order;
  if (shown === undefined) return { problem: { reason: 'not-worked-out' } };
  const problem = order && lineProblem(order, shown.length);
  if (problem !== undefined) return { problem };
  const given = order?.flatMap(position => shown[position - 1] ?? []) ?? shown;
  const moved = moveTracks(given, moves);
  return 'problem' in moved ? moved : ordered({ ...plan, revision: plan.revision + 1 }, moved.songs);
}

/** The new order of a plan, where it was worked out. */
export function arrangementOf({
  order,
  remove,
  shown,
}: ArrangePlan): (Arrangement & { readonly dropped: readonly Song[] }) | undefined {
  if (order === undefined || shown === undefined) return undefined;
  const byId = new Map(shown.songs.map(song => [song.id, song]));
  const songOf = (id: number) => byId.get(id) ?? [];
  const removed = shown.duplicates.flatMap(({ at, kept, difference }) => {
    const [song, stays] = [shown.songs[at], shown.songs[kept]];
    return song === undefined || stays === undefined ? [] : [{ song, kept: stays, difference }];
  });
  const duplicates = new Set(removed.map(({ song }) => song.id));
  return {
    order: order.flatMap(songOf),
    removed,
    dropped: remove.filter(id => !duplicates.has(id)).flatMap(songOf),
    unknown: shown.unknown,
  };
}
