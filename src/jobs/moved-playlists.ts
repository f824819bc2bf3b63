import { type Lazy, lazy } from '../client/lazy.ts';
import type { ChangeCall } from './change-context.ts';
import { isCreate, type Step } from './job.ts';

/** For the id of a deleted playlist, the id with which it was restored. */
export type MovedPlaylists = Lazy<ReadonlyMap<number, number>>;

/** Read once for all steps, and only if one is about a playlist, because any recorded job may have restored it. */
export const movedPlaylists = ({ journal }: Pick<ChangeCall, 'journal'>): MovedPlaylists =>
  lazy(async () => {
    const all = await (await journal.jobs()).latest();
    const moves = all.flatMap(({ steps }) =>
      steps.flatMap(({ instead, done: [made] }) =>
        instead === undefined || made === undefined ? [] : [[instead, made] as const],
      ),
    );
    // Of several, the latest counts.
    return new Map(moves.reverse());
  });

/** The step with the present id of its playlist: a deleted playlist is restored with another id each time. */
export async function withPresentId(step: Step, moved: MovedPlaylists): Promise<Step> {
  const id = step.input['playlist_id'] ?? (isCreate(step.write) ? step.done[0] : undefined);
  if (typeof id !== 'number') return step;
  const now = presentId(id, await moved.get());
  if (now === id) return step;
  const renewed = (ids: readonly number[]) => ids.map(each => (each === id ? now : each));
  return {
    ...step,
    ids: renewed(step.ids),
    done: renewed(step.done),
    input: { ...step.input, playlist_id: now },
  };
}

function presentId(id: number, moved: ReadonlyMap<number, number>): number {
  let now = id;
  for (let hops = moved.size; hops > 0; hops--) now = moved.get(now) ?? now;
  return now;
}
