import {
  changeIdOf,
  type JobResult,
  type Note,
  type Problem,
  type Undoability,
  undoabilityOf,
} from '../../../jobs/job-result.ts';
import type { ChangeCall } from '../../../jobs/journal.ts';
import type { KnownPlaylist } from '../../../jobs/write-handler.ts';
import { currentPlaylist, knownPlaylist } from '../../../jobs/writes/playlist-state.ts';
import { songOf } from '../songs/song.ts';
import { isExisting, type Leaving, type Line, type Plan } from './plan.ts';
import { comingIn, leavingIds, lineIds, movedBetween } from './save-steps.ts';
import { carryOut, type NoPlan, type OpenPlan, replacePlan } from './stored-plans.ts';

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

/** A plan that fits its playlist as it is now. */
interface Fitting extends OpenPlan {
  /** The playlist has changed, so the plan is another now and must be shown. It is stored. */
  readonly changed?: PlaylistDrift;
}

/**
 * Compares a plan with its playlist before saving begins. If others only added songs, and the plan can keep them, the
 * plan takes them up. Rejects with `MusicError` if the playlist cannot be read.
 */
export async function fitToPlaylist(open: OpenPlan, call: ChangeCall): Promise<Fitting | NoPlan> {
  const { plan, job } = open;
  if (job.state === 'begun' || !isExisting(plan.target)) return open;
  const now = await knownPlaylist(plan.target.playlistId, call);
  const changed = driftOf(plan, now.tracks);
  if (changed === undefined) return open;
  const rebased = rebasePlan(plan, now);
  // The listener saw this plan under its id, so a merged one keeps the id.
  const { revision } = changed.isMerged ? plan : rebased;
  const kept = await replacePlan({ job, plan: { ...rebased, revision } }, call);
  if (kept === undefined) return { noPlan: 'changed' };
  return changed.isMerged ? kept : { ...kept, changed };
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

export interface PlaylistDrift {
  readonly added: number;
  readonly gone: number;
  /** Only songs came in, and the plan keeps them. */
  readonly isMerged: boolean;
}

/** How the playlist has changed since the plan was made. Undefined if it has not. */
function driftOf({ target, takesAdditions }: Plan, now: readonly number[]): PlaylistDrift | undefined {
  if (!isExisting(target) || isSame(target.before, now)) return undefined;
  const [before, there] = [new Set(target.before), new Set(now)];
  const old = now.filter(id => before.has(id));
  return {
    added: now.length - old.length,
    gone: target.before.filter(id => !there.has(id)).length,
    isMerged: takesAdditions && isSame(target.before, old),
  };
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => b[at] === id);

/**
 * The plan for the playlist as it is now. What is gone drops out. What others added stays: where it is, if the plan
 * moves nothing, and otherwise at the end.
 */
function rebasePlan(plan: Plan, now: KnownPlaylist): Plan {
  const { target, unfinished } = plan;
  if (!isExisting(target)) return plan;
  const { title: name, tracks: before, duration: seconds } = now;
  return {
    ...plan,
    ...rebasedLines(plan, now),
    ...(unfinished === undefined ? {} : { unfinished: { ...unfinished, ...rebasedBase(unfinished, now) } }),
    target: { ...target, name, before: [...before], seconds },
    revision: plan.revision + 1,
  };
}

function rebasedBase({ base, leaving }: NonNullable<Plan['unfinished']>, now: KnownPlaylist) {
  const rebased = rebasedLines({ lines: base, leaving }, now);
  return { base: rebased.lines, leaving: rebased.leaving };
}

type Lists = Pick<Plan, 'lines' | 'leaving'>;

function rebasedLines({ lines, leaving }: Lists, now: KnownPlaylist): Lists {
  const places = new Places(now.tracks);
  const stay = lines.flatMap(({ was, ...line }): Staying[] => {
    const place = places.take(line.song.id);
    const isOld = was !== undefined;
    if (place !== undefined) return [{ line: { ...line, was: place }, isOld }];
    return isOld ? [] : [{ line, isOld }];
  });
  const leave = leaving.flatMap((each): Leaving[] => {
    const was = places.take(each.song.id);
    return was === undefined ? [] : [{ ...each, was }];
  });
  const others = strangers(now, places);
  const all = movesNothing(lines)
    ? withNeighbours(inPresentOrder(stay), others)
    : [...stay.map(({ line }) => line), ...others];
  return { lines: all, leaving: leave };
}

/** A line of the rebased plan. `isOld`: the playlist had it when the plan was made. */
interface Staying {
  readonly line: Line;
  readonly isOld: boolean;
}

/** The positions of each track, from 1. Each is taken once. */
class Places {
  readonly #of = new Map<number, number[]>();

  constructor(tracks: readonly number[]) {
    for (const [at, id] of tracks.entries()) this.#of.set(id, [...(this.#of.get(id) ?? []), at + 1]);
  }

  take(id: number): number | undefined {
    return this.#of.get(id)?.shift();
  }
}

/** The tracks of the playlist that the plan does not have. */
function strangers({ tracks, items }: KnownPlaylist, places: Places): Line[] {
  const known = new Map(items.map(item => [item.id, item]));
  const lines = tracks.flatMap((id): Line[] => {
    const was = places.take(id);
    const item = known.get(id);
    const song = was === undefined || item === undefined ? undefined : songOf(item);
    return song === undefined || was === undefined ? [] : [{ song, was }];
  });
  return lines.toSorted(byPlace);
}

const placeOf = ({ was = 0 }: Line) => was;
const byPlace = (a: Line, b: Line) => placeOf(a) - placeOf(b);

function movesNothing(lines: readonly Line[]): boolean {
  const old = lines.filter(({ was }) => was !== undefined);
  return old.every((line, at) => at === 0 || placeOf(old[at - 1] ?? line) <= placeOf(line));
}

/** The old songs in the order of the playlist. The others keep their places among them. */
function inPresentOrder(all: readonly Staying[]): Staying[] {
  const old = all.filter(({ isOld }) => isOld).sort((a, b) => byPlace(a.line, b.line));
  return all.map(each => (each.isOld ? (old.shift() ?? each) : each));
}

/** Puts each of the others after the old song that it follows in the playlist. */
function withNeighbours(all: readonly Staying[], others: readonly Line[]): Line[] {
  const lines = [...all];
  for (const line of others) {
    const before = lines.findLastIndex(each => each.isOld && placeOf(each.line) < placeOf(line));
    lines.splice(before + 1, 0, { line, isOld: true });
  }
  return lines.map(({ line }) => line);
}
