import type { ChangeCall } from '../../../jobs/change-context.ts';
import { type Job, unfinishedIn } from '../../../jobs/job.ts';
import { partsOf } from '../../../jobs/job-parts.ts';
import { changeIdOf, type JobResult, undoabilityOf } from '../../../jobs/job-result.ts';
import { currentPlaylist } from '../../../jobs/playlist-state.ts';
import { continueJob } from '../../../jobs/start-and-finish-job.ts';
import type { KnownPlaylist } from '../../../jobs/write-handler.ts';
import { isSettingAsWanted } from '../../../jobs/writes/playlists.ts';
import { repeatedIn } from '../../../text/unique-by.ts';
import { isExisting, type Plan } from './plan.ts';
import { comingIn, leavingIds, lineIds, movedBetween, newPlaylistOf } from './save-steps.ts';
import { leavingOf } from './songs-by-state.ts';
import { carryOut, type NoPlan, type OpenPlan } from './stored-plans.ts';

/** How a save ended. Everything but `problem`, `notes` and what the job says is as the playlist was read back. */
export type SavedPlan = Awaited<ReturnType<typeof savedOf>>;

/** Saves a plan, or goes on where an earlier save was interrupted, and reads the playlist back. */
export async function savePlan(open: OpenPlan, call: ChangeCall): Promise<SavedPlan | NoPlan> {
  const ran = await carryOut(open, call);
  return 'noPlan' in ran ? ran : savedOf(open.plan, ran, call);
}

/** How the save of several plans ended: each by itself, and the job as a whole. */
export type SavedTogether = Awaited<ReturnType<typeof saveTogether>>;

/** Saves the plans of a job of several, in their order, or goes on with that. Stops at the first that fails. */
export async function saveTogether(job: Job, plans: readonly Plan[], call: ChangeCall) {
  const ran = await continueJob(job, call);
  const parts = partsOf(ran.job);
  const { problem } = ran;
  const at = problem !== undefined && 'step' in problem ? problem.step : undefined;
  let from = 0;
  const ends = parts.map(({ steps }) => (from += steps.length));
  const stopped =
    at === undefined
      ? parts.findIndex(({ steps }) => unfinishedIn(steps).length > 0)
      : ends.findIndex(end => at < end);
  const all: SavedPlan[] = [];
  for (const [index, part] of parts.entries()) {
    const plan = plans[index];
    const before = ends[index - 1] ?? 0;
    const own =
      problem === undefined || index !== stopped
        ? undefined
        : 'step' in problem
          ? { ...problem, step: problem.step - before }
          : problem;
    if (plan !== undefined) {
      const taken = ran.taken && unfinishedIn(part.steps).length > 0;
      all.push(await savedOf(plan, { ...ran, job: part, problem: own, notes: [], taken }, call));
    }
  }
  return {
    all,
    job: ran.job,
    notes: ran.notes,
    taken: ran.taken,
    changeId: changeIdOf(ran),
    undoability: undoabilityOf(ran.job, call),
    isOpen: ran.job.state !== 'ended',
  };
}

async function savedOf(plan: Plan, ran: JobResult, call: ChangeCall) {
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
    /** Whether any of it was tried. */
    isBegun: job.steps.length === 0 || job.steps.some(({ state }) => state !== 'intended'),
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
  const repeated = repeatedIn(tracks);
  const copies = leavingOf(plan).filter(({ song }) => !leaving.has(song.id) && repeated.has(song.id));
  const copyIds = copies.map(({ song }) => song.id);
  return {
    playlist,
    added: comingIn(plan).filter(id => there.has(id)).length,
    removed: leavingOf(plan).filter(({ song }) => ![...left, ...copyIds].includes(song.id)).length,
    moved: movedBetween(before, tracks).size,
    /** Planned tracks that are not in it, although none was refused. */
    lacking: missing.filter(id => !refused.includes(id)),
    /** Tracks that were to leave and are still in it. */
    left: [...left, ...new Set(copyIds)],
    others: tracks.filter(id => !planned.has(id) && !leaving.has(id)).length,
    order: orderOf([...planned], before, staying),
    wrongSettings: isDone ? wrongIn(plan, playlist) : [],
  };
}

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
    name => wanted[name] !== undefined && !isSettingAsWanted(wanted[name], now[name]),
  );
}
