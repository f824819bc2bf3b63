import { mapInTurns } from '../../../client/many-calls.ts';
import { asksForCovers } from '../../matching/editions.ts';
import { wishLabel, wishOf } from '../../matching/wish.ts';
import type { Rules } from '../choosing/rules.ts';
import type { ReadFile } from '../files/parse-file.ts';
import { requestedSong } from '../songs/songs-of-files.ts';
import type { Line, Plan, Recipe } from './plan.ts';
import { asksForSongs, type PlanInput } from './plan-input.ts';
import { linesOf } from './songs-by-state.ts';
import { wantedSong } from './wishes.ts';

/** What one call asks for. */
export interface RecipeRequest extends Omit<Recipe['requests'][number], 'rules'> {
  readonly rules?: Rules | undefined;
  /** The index of the line that new songs go before. Undefined: at the end, and no song of the list moves. */
  readonly at?: number | undefined;
}

/** What a call asks for. Undefined if it asks for no songs and has no rules. */
export async function requestIn(
  asked: PlanInput,
  file: ReadFile | undefined,
  at: number | undefined,
): Promise<RecipeRequest | undefined> {
  const isForSongs = asksForSongs(asked);
  if (!isForSongs && asked.rules === undefined) return undefined;
  const { track_ids: trackIds = [], sources = [], scope = isForSongs ? 'new' : 'whole' } = asked;
  const named = (asked.wanted ?? []).map(wantedSong);
  const wanted = [...named, ...(await mapInTurns(file?.songs ?? [], requestedSong))];
  return { wanted, trackIds, sources, scope, rules: withWishForCovers(asked), at };
}

/** The rules of a call. Covers are not left out where its own words speak of them. */
function withWishForCovers({ rules, title = '', wanted = [] }: PlanInput): Rules | undefined {
  const wish = [title, ...wanted.map(each => wishLabel(wishOf(each)))].join('\n');
  return rules?.no_covers === undefined && asksForCovers(wish) ? { ...rules, no_covers: false } : rules;
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
