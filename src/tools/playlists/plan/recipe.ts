import type { Rules } from '../choosing/rules.ts';
import type { Line, Plan, Recipe } from './plan.ts';
import { asksForSongs, type PlanInput } from './plan-input.ts';
import { linesOf } from './songs-by-state.ts';
import { wantedSong } from './wishes.ts';

/** A request of a recipe; its rules may be absent. */
export interface RecipeRequest extends Omit<Recipe['requests'][number], 'rules'> {
  readonly rules?: Rules | undefined;
}

/** What the playlist is asked for with, for `refresh`: also the songs that edits brought in and those they took out. */
export function recipeOf(
  from: Plan,
  edited: Plan,
  asked: PlanInput,
  request: RecipeRequest | undefined,
): Recipe | undefined {
  const { recipe: before } = from;
  if (before === undefined && !asksForSongs(asked)) return undefined;
  const { replace = [], add = [] } = asked;
  const isNew = ({ was }: Line) => was === undefined;
  const stays = new Set(linesOf(edited).map(({ song }) => song.id));
  const out = linesOf(from).flatMap(line => (isNew(line) && !stays.has(line.song.id) ? line.song.id : []));
  const byHand = {
    wanted: add.flatMap(each => (each.wanted === undefined ? [] : [wantedSong(each.wanted)])),
    trackIds: [...replace, ...add].flatMap(({ track_id }) => track_id ?? []),
  };
  const empty = { sources: [], rules: {}, scope: 'new' as const };
  return {
    requests: [
      ...(before?.requests ?? []),
      ...(byHand.wanted.length + byHand.trackIds.length === 0 ? [] : [{ ...empty, ...byHand }]),
      ...(request === undefined ? [] : [keptRequest(request)]),
    ],
    removed: [...(before?.removed ?? []).filter(id => !stays.has(id)), ...out],
  };
}

const keptRequest = ({ wanted, trackIds, sources, scope, rules = {} }: RecipeRequest) => ({
  wanted,
  trackIds,
  sources,
  rules,
  scope,
});
