import { lazy } from '../client/api/lazy.ts';
import type { ChangeCall } from './change-context.ts';
import type { Question } from './confirmation-question.ts';
import { isCreate, type Job, movedPlaylists, remainingIds, type Step, withPresentId } from './job.ts';
import { knownPlaylist, stateOf } from './playlist-state.ts';
import { unlessGone } from './write-handler.ts';

/**
 * Asked before an undo changes a playlist whose title is not the one that the record gives it: it was renamed elsewhere,
 * or an older library was restored and the id belongs to another playlist. Where the service gave no title, nothing is
 * asked. Rejects with `MusicError`.
 */
export async function otherPlaylistQuestion(job: Job, call: ChangeCall): Promise<Question | undefined> {
  const latest = lazy(async () => (await call.journal.jobs()).latest());
  const moved = movedPlaylists(latest.get);
  for (const step of job.steps) {
    const { write } = step;
    if (remainingIds(step).length === 0 || !isIn(write) || write === 'playlist.delete') continue;
    const id = playlistOf(await withPresentId(step, moved), job);
    const was = id === undefined ? undefined : titleOf(id, await latest.get());
    if (id === undefined || !was?.trim()) continue;
    const there = await unlessGone(knownPlaylist(id, call));
    if (!there?.title.trim() || there.title.trim() === was.trim()) continue;
    return {
      ask: 'undo-other',
      playlistId: id,
      was,
      title: there.title,
      tracks: there.tracks.length,
      deletes: job.steps.some(each => isCreate(each.write) && remainingIds(each).length > 0),
      facts: [id, stateOf(there)],
    };
  }
  return undefined;
}

const isIn = (write: string) => write.startsWith('playlist.');

function playlistOf({ write, input, done, on }: Step, job: Job): number | undefined {
  if (!isIn(write)) return undefined;
  const id = input['playlist_id'] ?? (isCreate(write) ? done[0] : undefined);
  if (typeof id === 'number') return id;
  return on === undefined ? undefined : job.steps[on]?.done[0];
}

/** The title that a playlist has after the changes in the record, the newest first. Undefined if that is unclear. */
function titleOf(id: number, latest: readonly Job[]): string | undefined {
  for (const job of latest) {
    for (const step of job.steps.toReversed()) {
      if (playlistOf(step, job) !== id) continue;
      const { title } = step.input;
      if (typeof title === 'string') {
        if (step.state !== 'observed' || step.unknown.length > 0) return undefined;
        if (isCreate(step.write) || step.done.length > 0) return title;
      }
      if (step.before.playlist !== undefined) return step.before.playlist.title;
    }
  }
  return undefined;
}
