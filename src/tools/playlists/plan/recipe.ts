import type { RequestedSong } from '../songs/songs-of-files.ts';
import type { Line, Plan, Recipe } from './plan.ts';
import { asksForSongs, type PlanInput } from './plan-input.ts';
import { linesOf } from './songs-by-state.ts';
import { wantedSong } from './wishes.ts';

/** What the playlist is asked for with, for `refresh`: also the songs that edits brought in and those they took out. */
export function recipeOf(
  from: Plan,
  edited: Plan,
  wanted: readonly RequestedSong[],
  asked: PlanInput,
): Recipe | undefined {
  const { recipe: before } = from;
  if (before === undefined && !asksForSongs(asked)) return undefined;
  const { track_ids = [], sources = [], rules, replace = [], add = [] } = asked;
  const isNew = ({ was }: Line) => was === undefined;
  const stays = new Set(linesOf(edited).map(({ song }) => song.id));
  const out = linesOf(from).flatMap(line => (isNew(line) && !stays.has(line.song.id) ? line.song.id : []));
  const byHand = {
    wanted: add.flatMap(each => (each.wanted === undefined ? [] : [wantedSong(each.wanted)])),
    trackIds: [...replace, ...add].flatMap(({ track_id }) => track_id ?? []),
  };
  const empty = { sources: [], rules: {}, scope: 'new' as const };
  const asks = asksForSongs(asked) || rules !== undefined;
  const scope = asked.scope ?? (asksForSongs(asked) ? 'new' : 'whole');
  return {
    requests: [
      ...(before?.requests ?? []),
      ...(byHand.wanted.length + byHand.trackIds.length === 0 ? [] : [{ ...empty, ...byHand }]),
      ...(asks ? [{ wanted: [...wanted], trackIds: track_ids, sources, rules: rules ?? {}, scope }] : []),
    ],
    removed: [...(before?.removed ?? []).filter(id => !stays.has(id)), ...out],
  };
}
