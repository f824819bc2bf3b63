import type { ChangeCall } from './change-context.ts';
import {
  changedIds,
  type Job,
  movedPlaylists,
  type NewStep,
  remainingIds,
  type Step,
  withPresentId,
} from './job.ts';
import { knownPlaylist } from './playlist-state.ts';
import { unlessGone } from './write-handler.ts';

/** The steps of several jobs as those of one, in order. */
export function joinSteps(all: readonly (readonly NewStep[])[]): NewStep[] {
  const joined: NewStep[] = [];
  for (const steps of all) {
    const from = joined.length;
    joined.push(...steps.map(step => shifted(step, from)));
  }
  return joined;
}

/** The plans that a job saves together, each as a job of its own; or else the job itself. */
export function partsOf(job: Job): Job[] {
  if (job.parts === undefined) return [job];
  let from = 0;
  return job.parts.map(({ id, steps: count }) => {
    const steps = job.steps.slice(from, from + count).map(step => shifted(step, -from));
    from += count;
    return { ...job, id, steps };
  });
}

/** A step whose references to other steps count from another place. */
export const shifted = <S extends NewStep>(step: S, by: number): S => ({
  ...step,
  ...(step.on === undefined ? {} : { on: step.on + by }),
  ...(step.unlessRefused === undefined ? {} : { unlessRefused: step.unlessRefused + by }),
});

/** A playlist that is no longer as a job left it. */
export interface ChangedPlaylist {
  readonly id: number;
  readonly title: string;
}

/**
 * For plans that were saved together: the playlists that changed after the save, and the indexes of their steps. Empty if
 * nothing else is left to undo: then the undo works like that of any other change. Rejects with `MusicError`.
 */
export async function changedSince(job: Job, call: ChangeCall) {
  const steps = new Set<number>();
  const playlists: ChangedPlaylist[] = [];
  const moved = movedPlaylists(async () => (await call.journal.jobs()).latest());
  let unchanged = 0;
  let from = 0;
  for (const part of job.parts === undefined ? [] : partsOf(job)) {
    const [step] = part.steps;
    const first = step && (await withPresentId(step, moved));
    const id = first?.input['playlist_id'] ?? first?.done[0];
    if (typeof id === 'number' && part.steps.some(step => remainingIds(step).length > 0)) {
      const now = await unlessGone(knownPlaylist(id, call));
      const isChanged = now !== undefined && !isAsLeft(part.steps, now);
      if (isChanged) {
        playlists.push({ id, title: now.title });
        for (const at of part.steps.keys()) steps.add(from + at);
      } else unchanged += 1;
    }
    from += part.steps.length;
  }
  return unchanged === 0 ? { steps: new Set<number>(), playlists: [] } : { steps, playlists };
}

/** Whether a playlist has the title and the tracks with which the steps of its job left it. */
function isAsLeft(
  steps: readonly Step[],
  now: { readonly title: string; readonly tracks: readonly number[] },
): boolean {
  let title = steps.find(({ before }) => before.playlist !== undefined)?.before.playlist?.title ?? now.title;
  let tracks = [...(steps[0]?.before.playlist?.tracks ?? [])];
  for (const step of steps) {
    const ids = new Set(changedIds(step));
    if (ids.size === 0) continue;
    if (typeof step.input['title'] === 'string') title = step.input['title'];
    if (step.write === 'playlist.add_tracks') tracks.push(...[...ids].filter(id => !tracks.includes(id)));
    if (step.write === 'playlist.remove_tracks') tracks = tracks.filter(id => !ids.has(id));
    if (step.write === 'playlist.reorder') {
      const there = new Set(tracks);
      tracks = [...step.ids.filter(id => there.has(id)), ...tracks.filter(id => !step.ids.includes(id))];
    }
  }
  return now.title.trim() === title.trim() && now.tracks.join() === tracks.join();
}
