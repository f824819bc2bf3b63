import type { ChangeCall } from '../../../jobs/change-context.ts';
import { knownPlaylist } from '../../../jobs/playlist-state.ts';
import type { KnownPlaylist } from '../../../jobs/write-handler.ts';
import { songOf } from '../songs/song.ts';
import { isExisting, type Leaving, type Line, lineOf, type Plan, type PlannedSong } from './plan.ts';
import { leavingOf, linesOf } from './songs-by-state.ts';
import { type NoPlan, type OpenPlan, replacePlan } from './stored-plans.ts';

/** A plan that fits its playlist as it is now. */
interface Fitting extends OpenPlan {
  /** The playlist has changed, so the plan is another now and must be shown. It is stored. */
  readonly changed?: PlaylistDrift;
}

/**
 * Compares a plan with its playlist before saving begins. If others only added songs, and the plan can keep them, the
 * plan takes them up. Rejects with `MusicError` if the playlist cannot be read.
 */
export async function rebaseOnPlaylist(open: OpenPlan, call: ChangeCall): Promise<Fitting | NoPlan> {
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

export type PlaylistDrift = NonNullable<ReturnType<typeof driftOf>>;

/** How the playlist has changed since the plan was made. Undefined if it has not. */
function driftOf({ target, takesAdditions }: Plan, now: readonly number[]) {
  if (!isExisting(target) || areSameIds(target.before, now)) return undefined;
  const [before, there] = [new Set(target.before), new Set(now)];
  const old = now.filter(id => before.has(id));
  return {
    added: now.length - old.length,
    gone: target.before.filter(id => !there.has(id)).length,
    /** Only songs came in, and the plan keeps them. */
    isMerged: takesAdditions && areSameIds(target.before, old),
  };
}

const areSameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => b[at] === id);

/**
 * The plan for the playlist as it is now. What is gone drops out. What others added stays: where it is, if the plan
 * moves nothing, and otherwise at the end.
 */
function rebasePlan(plan: Plan, now: KnownPlaylist): Plan {
  const { target } = plan;
  if (!isExisting(target)) return plan;
  const { title: name, tracks: before, duration: seconds } = now;
  return {
    ...plan,
    songs: rebasedSongs(plan, now),
    target: { ...target, name, before: [...before], seconds },
    revision: plan.revision + 1,
  };
}

function rebasedSongs(plan: Plan, now: KnownPlaylist): PlannedSong[] {
  const places = new Places(now.tracks);
  const lines = linesOf(plan);
  const stay = lines.flatMap(({ was, ...line }): Staying[] => {
    const place = places.take(line.song.id);
    const isOld = was !== undefined;
    if (place !== undefined) return [{ line: { ...line, was: place }, isOld }];
    return isOld ? [] : [{ line, isOld }];
  });
  const leave = leavingOf(plan).flatMap((each): Leaving[] => {
    const was = places.take(each.song.id);
    return was === undefined ? [] : [{ ...each, was }];
  });
  const others = addedByOthers(now, places);
  const all = movesNothing(lines)
    ? withNeighbours(inPresentOrder(stay), others)
    : [...stay.map(({ line }) => line), ...others];
  const rest = plan.songs.filter(({ state }) => state !== 'in' && state !== 'leaves');
  return [...all, ...leave, ...rest];
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
function addedByOthers({ tracks, items }: KnownPlaylist, places: Places): Line[] {
  const known = new Map(items.map(item => [item.id, item]));
  const lines = tracks.flatMap((id): Line[] => {
    const was = places.take(id);
    const item = known.get(id);
    const song = was === undefined || item === undefined ? undefined : songOf(item);
    if (song === undefined || was === undefined) return [];
    return [{ ...lineOf({ song, place: was - 1, held: true }), was }];
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
