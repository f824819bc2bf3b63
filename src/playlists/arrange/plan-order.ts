import { allItems } from '../../client/pages.ts';
import type { ChangeCall } from '../../journal/journal.ts';
import { sanitize } from '../../text/sanitize.ts';
import { notOwn } from '../ownership.ts';
import type { ArrangePlan, Wanted } from '../plans/plan.ts';
import { JobProgress } from '../progress.ts';
import { type Song, songOf } from '../song.ts';
import { withDetails } from '../track-details.ts';
import { type Arrangement, computeOrder, type MoveProblem, needsFullTracks } from './compute-order.ts';

/** So many tracks are looked up for a preview; for more it only tells what that costs. */
export const mostLookedUp = 200;

/** A plan and, where it was worked out, the arrangement. */
export interface Drafted {
  readonly plan: ArrangePlan;
  readonly songs: readonly Song[];
  readonly arrangement: Arrangement | undefined;
  /** Requests that working it out takes, where it was not. */
  readonly cost: number;
}

type Result = Drafted | { readonly problem: string | MoveProblem };

/** Reads a playlist and works out its new order. Where `anyCost`, however many requests that takes. */
export async function arrangement(
  playlistId: number,
  wanted: Wanted,
  anyCost: boolean,
  context: ChangeCall,
): Promise<Result> {
  const progress = new JobProgress(context);
  const { client, signal } = context;
  const { title, checksum, nb_tracks, creator } = await client.playlist.details(
    { playlist_id: playlistId },
    { signal, fresh: true },
  );
  const foreign = await notOwn({ title, creator }, context);
  if (foreign !== undefined) return { problem: foreign };
  const listed = await tracksOf(playlistId, nb_tracks ?? 0, context, progress);
  const plan: ArrangePlan = {
    kind: 'arrange',
    playlistId,
    title: sanitize(title ?? ''),
    ...(checksum ? { checksum } : {}),
    before: listed.map(({ id }) => id),
    wanted,
    remove: [],
  };
  if (listed.length === 0) return { problem: `playlist ${playlistId} has no tracks` };
  const dear = needsFullTracks(wanted) && listed.length > mostLookedUp && !anyCost;
  if (dear) return { plan, songs: listed, arrangement: undefined, cost: listed.length };
  const songs = needsFullTracks(wanted) ? await withDetails(listed, context, progress) : listed;
  return workedOut(plan, songs);
}

function workedOut(plan: ArrangePlan, songs: readonly Song[]): Result {
  const arrangement = computeOrder(songs, plan.wanted);
  if ('problem' in arrangement) return arrangement;
  const order = arrangement.order.map(({ id }) => id);
  const twice = order.find((id, at) => order.indexOf(id) !== at);
  if (twice !== undefined) {
    return {
      problem: `track ${twice} is in the playlist twice, and the service orders by id: repeat with remove_duplicates true`,
    };
  }
  const kept = new Set(order);
  const remove = [...new Set(arrangement.removed.map(({ song }) => song.id))].filter(id => !kept.has(id));
  return { plan: { ...plan, order, remove }, songs, arrangement, cost: 0 };
}

async function tracksOf(
  playlist_id: number,
  count: number,
  { client, signal }: ChangeCall,
  progress: JobProgress,
): Promise<Song[]> {
  const pages = Math.ceil(count / 100);
  const told = progress.part(pages, 'pages-read');
  let read = 0;
  const tracks = await allItems(async page => {
    const answer = await client.playlist.tracks({ playlist_id, ...page }, { signal, fresh: true });
    read += 1;
    told(read);
    return answer;
  });
  return tracks.flatMap(track => songOf(track) ?? []);
}
