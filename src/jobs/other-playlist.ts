import { lazy } from '../client/api/lazy.ts';
import type { ChangeCall } from './change-context.ts';
import type { OtherPlaylist } from './confirmation-question.ts';
import { isCreate, type Job, movedPlaylists, remainingIds, type Step, withPresentId } from './job.ts';
import { changedSince } from './job-parts.ts';
import { knownPlaylist, playlistState } from './playlist-state.ts';
import { unlessGone } from './write-handler.ts';

/**
 * Asked before an undo changes playlists whose titles, or the times at which they were made, are not those that the
 * record gives them: they were renamed elsewhere, or an older library was restored and the ids belong to other
 * playlists. What the service did not give is not compared. `only`: the items that the undo is limited to. Rejects with `MusicError`.
 */
export async function otherPlaylistQuestions(
  job: Job,
  call: ChangeCall,
  only?: readonly number[],
): Promise<OtherPlaylist[]> {
  const latest = lazy(async () => (await call.journal.jobs()).latest());
  const questions: OtherPlaylist[] = [];
  for (const [id, deletes] of await undoneIn(job, call, movedPlaylists(latest.get), only)) {
    const [was, since] = [titleOf(id, await latest.get()), madeAt(id, await latest.get())];
    if (!was?.trim() && since === undefined) continue;
    const there = await unlessGone(knownPlaylist(id, call));
    if (there === undefined) continue;
    const { title, tracks, created } = there;
    const isRenamed = Boolean(was?.trim() && title.trim() && title.trim() !== was.trim());
    const made =
      since !== undefined && created !== undefined && created !== since
        ? { was: since, now: created }
        : undefined;
    if (!isRenamed && made === undefined) continue;
    const facts = [id, playlistState(there), created];
    questions.push({
      ...{ ask: 'undo-other', playlistId: id, was: was ?? title, title, tracks: tracks.length },
      ...{ made, deletes, facts },
    });
  }
  return questions;
}

/** The playlists in which the undo of a job changes something, and whether it deletes them. */
async function undoneIn(
  job: Job,
  call: ChangeCall,
  moved: ReturnType<typeof movedPlaylists>,
  only: readonly number[] | undefined,
): Promise<Map<number, boolean>> {
  const left = only === undefined ? (await changedSince(job, call)).steps : new Set<number>();
  const found = new Map<number, boolean>();
  for (const [at, step] of job.steps.entries()) {
    const isUndone = remainingIds(step).some(each => only?.includes(each) ?? true);
    if (!isUndone || left.has(at) || !isIn(step.write) || step.write === 'playlist.delete') continue;
    const id = playlistOf(await withPresentId(step, moved), job);
    const deletes = only === undefined && isCreate(step.write);
    if (id !== undefined) found.set(id, deletes || found.get(id) === true);
  }
  return found;
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

/** When a playlist was made, as the newest change in the record that read it has it. */
function madeAt(id: number, latest: readonly Job[]): string | undefined {
  for (const job of latest)
    for (const step of job.steps)
      if (step.before.created !== undefined && playlistOf(step, job) === id) return step.before.created;
  return undefined;
}
