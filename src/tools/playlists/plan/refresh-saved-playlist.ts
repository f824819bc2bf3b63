import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { once } from '../../../client/api/lazy.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import { remainingIds } from '../../../jobs/job.ts';
import { counted } from '../../engine/change-words.ts';
import { OwnLists } from '../choosing/artist-and-list-rules.ts';
import { CannotPlan, sortOf } from '../choosing/rules.ts';
import { type Sort, sortSongs, spreadArtists } from '../choosing/sort-songs.ts';
import { SongIndex } from '../songs/duplicate-songs.ts';
import { readingOf, songsOf } from '../songs/song.ts';
import { type GatheredSongs, gatherSongs } from './gather-songs.ts';
import { arrangeFound, eachTrackOnce, type Made, mostSpare } from './make-plan.ts';
import { isExisting, type Line, type Plan, planSchema, type Recipe } from './plan.ts';
import { isUndone, playlistOf, savingTool } from './stored-plans.ts';

/** Lookups of a refresh: it is one call, because there is nothing to go on from. */
const mostLookups = 300;

/**
 * A playlist as its recipe gives it today. Songs that the listener added stay, and songs that they took out do not
 * come back. Rejects with `MusicError` and `CannotPlan`.
 */
export async function refreshPlan(from: Plan, call: ChangeCall): Promise<Made> {
  const last = isExisting(from.target) ? await savedRecipeOf(from.target.playlistId, call) : undefined;
  if (last === undefined)
    throw new CannotPlan(
      'no record says what this playlist was made from: refresh needs a playlist saved here in the last 90 days',
    );
  const { recipe, saved } = last;
  const reading = readingOf(call, mostLookups);
  const savedIds = new Set(saved);
  const present = new Set(from.lines.map(({ song }) => song.id));
  const takenOut = saved.filter(id => !present.has(id));
  const rules = { ...recipe.rules, avoid: [...(recipe.rules.avoid ?? []), ...takenOut] };
  const byHand = from.lines.filter(({ song }) => !savedIds.has(song.id));
  const found = await gatherSongs({ ...requestOf(recipe), rules }, songsOf(byHand), reading);
  const arranging = { base: byHand, at: undefined, rules, scope: 'new' as const };
  const arranged = await arrangeFound(arranging, { ...found, there: [] }, new OwnLists(call), reading);
  const isWhole = arranged.waiting === 0 && wasAskedWhole(found);
  const { stays, lines } = withChosen(from.lines, isWhole ? byHand : from.lines, arranged.lines);
  const sort = sortOf(rules, reading.seed);
  const kept = new Set(stays.map(({ was }) => was));
  const leaving = from.lines.filter(({ was }) => !kept.has(was));
  const out = takenOut.length;
  const notes = [
    ...(out === 0
      ? []
      : [
          `${counted(out)} that the listener took out since the last save ${out === 1 ? 'does' : 'do'} not come back.`,
        ]),
    ...(isWhole
      ? []
      : ['Not everything that the playlist was made from could be asked for again, so no song leaves.']),
  ];
  return {
    plan: eachTrackOnce({
      ...from,
      revision: from.revision + 1,
      lines: inSavedOrder(lines, sort, rules.artist_gap),
      sort,
      leaving: leaving.flatMap(({ song, was }) => (was === undefined ? [] : [{ song, was }])),
      wishes: recipe.wanted.length,
      open: found.open,
      leftOut: [...found.leftOut, ...arranged.leftOut],
      notNeeded: arranged.notNeeded,
      spare: arranged.spare.slice(0, mostSpare),
      takesAdditions: false,
      recipe,
    }),
    notes: [...notes, ...found.notes, ...arranged.notes],
    nearest: [],
    chosen: true,
    failed: found.failed,
  };
}

const requestOf = ({ wanted, trackIds, sources }: Recipe) => ({
  wanted: wanted.map((each, at) => ({ ...each, number: at + 1, place: at })),
  ids: trackIds.map((id, at) => ({ id, place: wanted.length + at })),
  sources,
});

/** Whether everything that songs come from was asked for and answered. */
const wasAskedWhole = ({ waiting, waitingIds, open, leftOut, failed }: GatheredSongs): boolean =>
  waiting.length + waitingIds.length === 0 &&
  open.every(({ stopped }) => stopped === undefined) &&
  leftOut.every(({ rejection }) => rejection.reason !== 'service-error') &&
  !failed;

/** The order that the playlist was saved with. A shuffled list keeps its order, with new songs at the end. */
function inSavedOrder(lines: readonly Line[], sort: Sort | undefined, gap: number | undefined): Line[] {
  const sorted = sort === undefined || sort.by === 'shuffled' ? [...lines] : sortSongs(lines, sort).items;
  return gap === undefined ? sorted : spreadArtists(sorted, gap).items;
}

/** The lines that stay in their order, then the chosen songs that are not there yet. */
function withChosen(lines: readonly Line[], byHand: readonly Line[], arranged: readonly Line[]) {
  const chosen = arranged.filter(({ was }) => was === undefined);
  const again = indexOf(chosen);
  const hand = new Set(byHand);
  const wishes = new Map(chosen.map(({ song, wish }) => [song.id, wish]));
  const stays = lines.flatMap(given => {
    const song = again.find(given.song)?.kept;
    const wish = song && wishes.get(song.id);
    const line = wish === undefined ? given : { ...given, wish };
    if (song?.id === line.song.id)
      return [{ ...line, song: { ...line.song, bpm: song.bpm, released: song.released } }];
    return hand.has(given) || song !== undefined ? [line] : [];
  });
  const there = indexOf(stays);
  return { stays, lines: [...stays, ...chosen.filter(({ song }) => there.find(song) === undefined)] };
}

const indexOf = (lines: readonly Line[]) => new SongIndex(songsOf(lines));

/** A recipe as it is stored with the job. */
const storedRecipe = once(() =>
  z.object({
    recipe: planSchema().shape.recipe,
    playlistId: z.int().optional(),
    /** The track ids of the plan. */
    saved: z.array(z.int()),
  }),
);

/**
 * What a playlist was last saved from, and which of its tracks that save left there and saves from a recipe brought in.
 * Undefined if its saves had no recipe, were undone, or are no longer recorded.
 */
async function savedRecipeOf(playlistId: number, { journal }: Pick<ChangeCall, 'journal'>) {
  const jobs = await journal.jobs();
  let last: { readonly recipe: Recipe; readonly saved: readonly number[] } | undefined;
  const broughtIn = new Set<number>();
  for (const job of await jobs.latest()) {
    if (job.tool !== savingTool || job.state !== 'ended' || isUndone(job)) continue;
    const made = playlistOf(job);
    if (made !== undefined && made !== playlistId) continue;
    const stored = storedRecipe().safeParse(await jobs.recipe(job.id)).data;
    if (stored?.recipe === undefined || (made ?? stored.playlistId) !== playlistId) continue;
    last ??= { recipe: stored.recipe, saved: stored.saved };
    if (!isDeepStrictEqual(stored.recipe, last.recipe)) continue;
    for (const step of job.steps)
      if (step.write === 'playlist.add_tracks') for (const id of remainingIds(step)) broughtIn.add(id);
  }
  return last && { ...last, saved: last.saved.filter(id => broughtIn.has(id)) };
}
