import { type BuildPlan, heldLength } from '../plans/build-plan.ts';
import { SongGroups } from '../songs/duplicates.ts';
import { selectTracks } from './selection.ts';

/** Spare songs in the place of dropped ones, within what was asked for, and the spare songs that are left. */
export function fillUp({ aim, target, spare = [], entries }: BuildPlan) {
  if (aim === undefined) return { added: [], spare };
  const there = new SongGroups();
  for (const { song } of entries) there.add(song);
  // What an extended playlist holds was left out of the spare songs when they were drawn.
  const free = spare.filter(({ song }) => there.find(song) === undefined);
  const candidates = [
    ...entries.map(entry => ({ ...entry, requested: true })),
    ...free.map(entry => ({ ...entry, requested: false })),
  ];
  const bounds = { ...aim, held: heldLength(target) };
  const chosen = new Set(selectTracks(candidates, bounds).chosen.map(({ song }) => song.id));
  return {
    added: free.filter(({ song }) => chosen.has(song.id)),
    spare: free.filter(({ song }) => !chosen.has(song.id)),
  };
}
