import type { Problem } from '../../engine/operation.ts';
import { readListRules } from '../choosing/list-filter.ts';
import { sortOf } from '../choosing/rules.ts';
import { sortSongs } from '../choosing/sort-songs.ts';
import { SongGroups } from '../songs/duplicates.ts';
import { Lookups } from '../songs/lookup-budget.ts';
import { OwnLists } from '../songs/own-lists.ts';
import { CallProgress } from '../songs/progress.ts';
import type { Reading } from '../songs/track-details.ts';
import { compose } from './compose.ts';
import { gather } from './gather.ts';
import { eachTrackOnce, type Made, type Planning } from './make-plan.ts';
import type { Line, Plan, Recipe } from './plan.ts';
import type { PlanNote } from './plan-note.ts';

/** Lookups of a refresh: it is one call, because there is nothing to go on from. */
const mostLookups = 300;

interface SavedRecipe {
  readonly recipe: Recipe;
  /** The track ids that the save left in the playlist. */
  readonly saved: readonly number[];
}

/**
 * A playlist as its recipe gives it today. Songs that the listener added stay, and songs that they took out do not
 * come back. Rejects with `MusicError`.
 */
export async function refreshPlan(
  from: Plan,
  { recipe, saved }: SavedRecipe,
  { call, seed }: Planning,
): Promise<Made | Problem> {
  const reading: Reading = { call, progress: new CallProgress(call), lookups: new Lookups(mostLookups) };
  const savedIds = new Set(saved);
  const present = new Set(from.lines.map(({ song }) => song.id));
  const takenOut = saved.filter(id => !present.has(id));
  const rules = { ...recipe.rules, avoid: [...(recipe.rules.avoid ?? []), ...takenOut] };
  const byHand = from.lines.filter(({ song }) => !savedIds.has(song.id));
  const gathered = await gather(
    {
      wanted: recipe.wanted.map((each, at) => ({ ...each, number: at + 1, place: at })),
      ids: recipe.trackIds.map((id, at) => ({ id, place: recipe.wanted.length + at })),
      sources: recipe.sources,
      rules,
    },
    byHand.map(({ song }) => song),
    reading,
  );
  const lists = await readListRules(rules, new OwnLists(call));
  if ('problem' in lists) return lists;
  const composed = await compose(
    {
      base: byHand,
      candidates: gathered.candidates,
      there: [],
      at: undefined,
      rules,
      scope: 'new',
      lists: lists.rules,
      seed,
    },
    reading,
  );
  const { stays, lines } = withChosen(from.lines, byHand, composed.lines);
  const sort = sortOf(rules, seed);
  const leaving = from.lines.filter(line => !stays.includes(line));
  const notes: PlanNote[] = takenOut.length === 0 ? [] : [{ note: 'kept-out', count: takenOut.length }];
  return {
    plan: eachTrackOnce({
      ...from,
      revision: from.revision + 1,
      lines: sort === undefined ? lines : sortSongs(lines, sort).items,
      leaving: leaving.flatMap(({ song, was }) => (was === undefined ? [] : [{ song, was }])),
      wishes: recipe.wanted.length,
      open: [...gathered.open],
      leftOut: [...gathered.leftOut, ...composed.leftOut],
      notNeeded: composed.notNeeded,
      spare: [...composed.spare.slice(0, 50)],
      takesAdditions: false,
      recipe,
    }),
    notes: [...notes, ...gathered.notes, ...lists.notes, ...composed.notes],
    nearest: [],
    chosen: true,
  };
}

/** The lines that stay in their order, then the chosen songs that are not there yet. */
function withChosen(lines: readonly Line[], byHand: readonly Line[], composed: readonly Line[]) {
  const chosen = composed.filter(({ was }) => was === undefined);
  const again = groupsOf(chosen);
  const hand = new Set(byHand);
  const stays = lines.filter(line => hand.has(line) || again.find(line.song) !== undefined);
  const there = groupsOf(stays);
  return { stays, lines: [...stays, ...chosen.filter(({ song }) => there.find(song) === undefined)] };
}

function groupsOf(lines: readonly Line[]): SongGroups {
  const groups = new SongGroups();
  for (const { song } of lines) groups.add(song);
  return groups;
}
