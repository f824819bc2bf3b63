import { type Executed, execute } from '../../src/playlists/build/execute-build.ts';
import type { BuildPlan } from '../../src/playlists/plans/plan.ts';
import { type Around, songWith } from './planning.ts';

export const planOf = (ids: readonly number[], more: Partial<BuildPlan> = {}): BuildPlan => ({
  kind: 'build',
  target: { title: 'Dinner', public: false },
  entries: ids.map((id, place) => ({ song: songWith(id), place })),
  order: 'as_given',
  seed: 1,
  open: [],
  ...more,
});

export const extending = (ids: readonly number[]): BuildPlan =>
  planOf(ids, { target: { playlistId: 7, title: 'Dinner', before: [9] } });

/** Carries a plan out; `kept` are the states in which it could be gone on from. */
export async function run(plan: BuildPlan, at: Around) {
  const kept: BuildPlan[] = [];
  const done = await execute(plan, at.context, async state => void kept.push(state));
  const marks = kept.map(({ made, unsure, settled, begun }) => ({ made, unsure, settled, begun }));
  return { done, kept, marks };
}

export const told = ({ stands, ...rest }: Executed) => ({ ...rest, ids: stands?.ids });

export const one = { playlistId: 901, refused: [], lacking: [], problems: [], changeId: 'id1' };
