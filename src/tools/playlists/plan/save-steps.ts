import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { type ChangeAbout, movedIn, type NewStep } from '../../../jobs/job.ts';
import { stepsToMake } from '../../../jobs/writes/playlists.ts';
import { repeatedIn } from '../../../text/unique-by.ts';
import { type ExistingPlaylist, isExisting, type Plan, titleOf } from './plan.ts';
import { leavingOf, linesOf } from './songs-by-state.ts';

type SavedPlan = Pick<Plan, 'target' | 'songs'>;

/** The steps that save a plan: they make a playlist, or the difference between one and its plan. */
export const stepsToSave = (plan: SavedPlan): NewStep[] =>
  isExisting(plan.target) ? stepsToChange(plan.target, plan) : stepsToMake(newPlaylistOf(plan));

export function aboutSaving(plan: SavedPlan): ChangeAbout {
  const { target } = plan;
  const tracks = lineIds(plan);
  if (!isExisting(target))
    return { what: 'playlist-made', title: titleOf(plan) ?? '', tracks: new Set(tracks).size };
  const { description, public: isPublic } = target.settings;
  const title = titleOf(plan);
  return {
    what: 'playlist-saved',
    title: target.name,
    added: comingIn(plan).length,
    removed: leavingOf(plan).length,
    moved: movedBetween(target.before, tracks).size,
    ...(title === undefined || title === target.name ? {} : { to: title }),
    ...(description === undefined ? {} : { description }),
    ...(isPublic === undefined ? {} : { public: isPublic }),
  };
}

/**
 * The tracks in both lists that move past others, so few as can be. One that keeps its number is not among them, because
 * a reader would not see that it moved.
 */
export function movedBetween(before: readonly number[], after: readonly number[]): ReadonlySet<number> {
  const [old, now] = [new Set(before), new Set(after)];
  const moved = movedIn(
    [...old].filter(id => now.has(id)),
    [...now].filter(id => old.has(id)),
  );
  const seen = [...moved].filter(id => before.indexOf(id) !== after.indexOf(id));
  return seen.length === 0 ? moved : new Set(seen);
}

export const lineIds = (plan: Pick<Plan, 'songs'>): number[] => linesOf(plan).map(({ song }) => song.id);

/** The ids of songs that are to come into the playlist, in order. */
export function comingIn(plan: SavedPlan): number[] {
  const before = new Set(isExisting(plan.target) ? plan.target.before : []);
  return [...new Set(lineIds(plan))].filter(id => !before.has(id));
}

/** The ids of songs that leave the playlist wholly. */
export function leavingIds(plan: Pick<Plan, 'songs'>): number[] {
  const staying = new Set(lineIds(plan));
  return [...new Set(leavingOf(plan).map(({ song }) => song.id))].filter(id => !staying.has(id));
}

/** A new playlist as it is planned. */
export const newPlaylistOf = (plan: SavedPlan) => {
  const { description = '', public: isPublic = false } = plan.target.settings;
  const title = titleOf(plan) ?? '';
  return { title, description, public: isPublic, collaborative: false, tracks: lineIds(plan) };
};

/**
 * The difference between a playlist and its plan. Songs come in before others leave, so that a save that breaks off
 * leaves as few missing as possible.
 */
function stepsToChange(target: ExistingPlaylist, plan: SavedPlan): NewStep[] {
  const { before } = target;
  const order = lineIds(plan);
  const leaving = leavingIds(plan);
  const isLeaving = isAmong(leaving);
  const doubled = needsNoOrder(before, plan) ? [] : [...repeatedIn(before)];
  const there = before.filter(id => !isAmong(doubled)(id));
  const isThere = isAmong(there);
  const coming = [...new Set(order)].filter(id => !isThere(id));
  const room = there.length + coming.length - mostPlaylistTracks;
  // The service removes a track with all its copies, so one that stays comes in again.
  const first = [...doubled, ...(room > 0 ? leaving.filter(isThere).slice(-room) : [])];
  const last = leaving.filter(id => !isAmong(first)(id));
  const input = { playlist_id: target.playlistId };
  const { early, late } = settingSteps(target);
  const remove = (ids: readonly number[], more: Partial<NewStep> = {}): NewStep[] =>
    ids.length === 0 ? [] : [{ write: 'playlist.remove_tracks', input, ids: [...ids], ...more }];
  const steps = [...remove(first), ...early];
  const addition = steps.length;
  if (coming.length > 0) steps.push({ write: 'playlist.add_tracks', input, ids: coming });
  const staying = there.filter(id => !isLeaving(id));
  const moves = movedBetween(staying, order).size > 0;
  if (coming.length > 0 || moves)
    steps.push({
      write: 'playlist.reorder',
      input,
      ids: [...new Set(order)],
      ...(moves ? {} : { moving: coming }),
      ...(last.length > 0 ? { going: last } : {}),
    });
  return [...steps, ...remove(last, coming.length > 0 ? { unlessRefused: addition } : {}), ...late];
}

/** Whether the playlist has the planned order, with its double tracks, once the new songs are at its end. */
function needsNoOrder(before: readonly number[], plan: SavedPlan): boolean {
  const isLeaving = isAmong(leavingIds(plan));
  const after = [...before.filter(id => !isLeaving(id)), ...comingIn(plan)];
  const order = lineIds(plan);
  return after.length === order.length && after.every((id, at) => order[at] === id);
}

/** Private comes before anything that only the listener should see, and public comes last. */
function settingSteps({ playlistId, settings: { public: isPublic, ...texts } }: ExistingPlaylist) {
  const update = (input: NewStep['input']): NewStep => ({
    write: 'playlist.update',
    input: { playlist_id: playlistId, ...input },
    ids: [playlistId],
  });
  const named = Object.entries(texts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    early: [
      ...(isPublic === false ? [update({ public: false })] : []),
      ...(named.length > 0 ? [update(Object.fromEntries(named))] : []),
    ],
    late: isPublic === true ? [update({ public: true })] : [],
  };
}

const isAmong = (ids: readonly number[]) => {
  const all = new Set(ids);
  return (id: number): boolean => all.has(id);
};
