import type { ChangeCall } from '../../../jobs/change-context.ts';
import { changeIdOf, undoabilityOf } from '../../../jobs/job-result.ts';
import type { KnownPlaylist } from '../../../jobs/write-handler.ts';
import { currentPlaylist } from '../../../jobs/writes/playlist-state.ts';
import { isSame } from '../../../jobs/writes/playlists.ts';
import { isExisting, type Plan } from './plan.ts';
import { comingIn, leavingIds, lineIds, movedBetween, newPlaylistOf } from './save-steps.ts';
import { carryOut, type NoPlan, type OpenPlan } from './stored-plans.ts';

/** How a save ended. Everything but `problem`, `notes` and what the job says is as the playlist was read back. */
export type Saved = Exclude<Awaited<ReturnType<typeof savePlan>>, NoPlan>;

/** Saves a plan, or goes on where an earlier save was interrupted, and reads the playlist back. */
export async function savePlan(open: OpenPlan, call: ChangeCall) {
  const ran = await carryOut(open, call);
  if ('noPlan' in ran) return ran;
  const { plan } = open;
  const { job, problem, notes, taken } = ran;
  const [create] = job.steps;
  const playlistId = isExisting(plan.target) ? plan.target.playlistId : create?.done[0];
  const playlist =
    playlistId === undefined ? undefined : await currentPlaylist(playlistId, call).catch(() => undefined);
  const isThere = new Set(playlist?.tracks);
  const refused = job.steps.flatMap(({ write, notDone }) =>
    write === 'playlist.add_tracks' ? notDone.filter(id => !isThere.has(id)) : [],
  );
  const isDone = problem === undefined || problem.problem === 'not-so';
  return {
    plan,
    /** Undefined if no playlist was made. */
    playlistId,
    /** Undefined if it could not be read. */
    there: playlist && compare(plan, playlist, refused, isDone),
    /** No playlist was made, and certainly none will be by what was sent. */
    noneMade: playlistId === undefined && create?.state === 'intended',
    refused,
    problem,
    /** The write at which the save stopped: `playlist.reorder`. */
    stoppedAt: problem !== undefined && 'step' in problem ? job.steps[problem.step]?.write : undefined,
    notes,
    changeId: changeIdOf(ran),
    undoability: undoabilityOf(job, call),
    /** Whether saving the plan again goes on. */
    isOpen: job.state !== 'ended',
    taken,
  };
}

/** The playlist after a save, compared with its plan. */
export type PlaylistThere = ReturnType<typeof compare>;

function compare(plan: Plan, playlist: KnownPlaylist, refused: readonly number[], isDone: boolean) {
  const { tracks } = playlist;
  const [there, planned] = [new Set(tracks), new Set(lineIds(plan))];
  const before = isExisting(plan.target) ? plan.target.before : [];
  const leaving = new Set(leavingIds(plan));
  const staying = tracks.filter(id => planned.has(id));
  const missing = [...planned].filter(id => !there.has(id));
  const left = [...leaving].filter(id => there.has(id));
  // Copies of a track that stays.
  const copies = plan.leaving.filter(({ song }) => !leaving.has(song.id) && isTwiceIn(tracks, song.id));
  const copyIds = copies.map(({ song }) => song.id);
  return {
    playlist,
    added: comingIn(plan).filter(id => there.has(id)).length,
    removed: plan.leaving.filter(({ song }) => ![...left, ...copyIds].includes(song.id)).length,
    moved: movedBetween(before, staying),
    /** Planned tracks that are not in it, although none was refused. */
    lacking: missing.filter(id => !refused.includes(id)),
    /** Tracks that were to leave and are still in it. */
    left: [...left, ...new Set(copyIds)],
    others: tracks.filter(id => !planned.has(id) && !leaving.has(id)).length,
    order: orderOf([...planned], before, staying),
    wrongSettings: isDone ? wrongIn(plan, playlist) : [],
  };
}

const isTwiceIn = (tracks: readonly number[], id: number) => tracks.indexOf(id) !== tracks.lastIndexOf(id);

function orderOf(planned: readonly number[], before: readonly number[], now: readonly number[]) {
  const there = [...new Set(now)];
  const isAs = (order: readonly number[]) => {
    const expected = [...new Set(order)].filter(id => there.includes(id));
    return expected.every((id, at) => there[at] === id);
  };
  if (isAs(planned)) return 'as planned';
  return isAs([...before, ...planned]) ? 'as before' : 'another';
}

/** The settings that are not as planned. */
function wrongIn(plan: Plan, now: KnownPlaylist) {
  const wanted = isExisting(plan.target) ? plan.target.settings : newPlaylistOf(plan);
  return (['title', 'description', 'public'] as const).filter(
    name => wanted[name] !== undefined && !isSame(wanted[name], now[name]),
  );
}
