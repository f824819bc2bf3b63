import type { ChangeCall } from '../../../jobs/change-context.ts';
import {
  changeIdOf,
  type JobResult,
  type Note,
  type Problem,
  type Undoability,
  undoabilityOf,
} from '../../../jobs/job-result.ts';
import type { KnownPlaylist } from '../../../jobs/write-handler.ts';
import { currentPlaylist } from '../../../jobs/writes/playlist-state.ts';
import { isExisting, type Plan } from './plan.ts';
import { comingIn, leavingIds, lineIds, movedBetween } from './save-steps.ts';
import { carryOut, type NoPlan, type OpenPlan } from './stored-plans.ts';

/** How a save ended. Everything but `problem`, `notes` and what the job says is as the playlist was read back. */
export interface Saved {
  readonly plan: Plan;
  /** Undefined if no playlist was made. */
  readonly playlistId: number | undefined;
  /** Undefined if it could not be read. */
  readonly there: PlaylistThere | undefined;
  /** No playlist was made, and certainly none will be by what was sent. */
  readonly noneMade: boolean;
  readonly refused: readonly number[];
  readonly problem: Problem | undefined;
  /** The write at which the save stopped: `playlist.reorder`. */
  readonly stoppedAt: string | undefined;
  readonly notes: readonly Note[];
  readonly changeId: string | undefined;
  readonly undoability: Undoability;
  /** Whether saving the plan again goes on. */
  readonly isOpen: boolean;
  readonly taken: boolean;
}

/** The playlist after a save, compared with its plan. */
export interface PlaylistThere {
  readonly playlist: KnownPlaylist;
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
  /** Planned tracks that are not in it, although none was refused. */
  readonly lacking: readonly number[];
  /** Tracks that were to leave and are still in it. */
  readonly left: readonly number[];
  readonly others: number;
  readonly order: 'as planned' | 'as before' | 'another';
  readonly wrongSettings: readonly ('title' | 'description' | 'public')[];
}

/** Saves a plan, or goes on where an earlier save was interrupted, and reads the playlist back. */
export async function savePlan(open: OpenPlan, call: ChangeCall): Promise<Saved | NoPlan> {
  const ran = await carryOut(open, call);
  return 'noPlan' in ran ? ran : savedAs(open.plan, ran, call);
}

async function savedAs(plan: Plan, ran: JobResult, call: ChangeCall): Promise<Saved> {
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
    playlistId,
    there: playlist && compare(plan, playlist, { refused, isDone }),
    noneMade: playlistId === undefined && create?.state === 'intended',
    refused,
    problem,
    stoppedAt: problem !== undefined && 'step' in problem ? job.steps[problem.step]?.write : undefined,
    notes,
    changeId: changeIdOf(ran),
    undoability: undoabilityOf(job, call),
    isOpen: job.state !== 'ended',
    taken,
  };
}

function compare(
  plan: Plan,
  playlist: KnownPlaylist,
  { refused, isDone }: { readonly refused: readonly number[]; readonly isDone: boolean },
): PlaylistThere {
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
    lacking: missing.filter(id => !refused.includes(id)),
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

function wrongIn({ target }: Plan, now: KnownPlaylist): PlaylistThere['wrongSettings'] {
  const wanted = isExisting(target)
    ? target.settings
    : {
        ...target.settings,
        description: target.settings.description ?? '',
        public: target.settings.public ?? false,
      };
  const isWrong = (name: 'title' | 'description') =>
    wanted[name] !== undefined && wanted[name].trim() !== now[name].trim();
  return [
    ...(['title', 'description'] as const).filter(isWrong),
    ...(wanted.public === undefined || wanted.public === now.public ? [] : (['public'] as const)),
  ];
}
