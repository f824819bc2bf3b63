import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { once } from '../../../client/api/lazy.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import { remainingIds } from '../../../jobs/job.ts';
import { quoted } from '../../../text/sanitize.ts';
import { counted } from '../../engine/change-words.ts';
import { SongIndex } from '../../library/same-song.ts';
import { OwnLists } from '../choosing/artist-and-list-rules.ts';
import type { Rejection } from '../choosing/candidate.ts';
import { artistGapOf, CannotPlan, mostLists } from '../choosing/rules.ts';
import { type ArtistGap, type Sort, sortSongs, spreadArtists } from '../choosing/sort-songs.ts';
import { readingOf, songsOf, type TrackReading } from '../songs/song.ts';
import { savesIn } from './joined-plans.ts';
import { askFor, dropDuplicateTracks, type PlanResult } from './make-plan.ts';
import { isExisting, type Line, type Plan, type PlannedSong, planSchema, type Recipe } from './plan.ts';
import {
  leftOutOf,
  linesOf,
  missingOf,
  requestsLeft,
  songIdOf,
  unusedOf,
  withLines,
} from './songs-by-state.ts';
import { isUndone, playlistOf, readPlanSongs, savingTool } from './stored-plans.ts';

/** Lookups of a refresh: it is one call, because there is nothing to go on from. */
const mostLookups = 300;

/**
 * A playlist as its recipe gives it today. Songs that the listener added stay, and songs that they took out do not
 * come back. `notIn`: lists whose songs are left out this time. Rejects with `MusicError` and `CannotPlan`.
 */
export async function refreshPlan(
  from: Plan,
  notIn: readonly string[],
  call: ChangeCall,
): Promise<PlanResult> {
  const last = isExisting(from.target) ? await savedRecipeOf(from.target.playlistId, call) : undefined;
  if (last === undefined)
    throw new CannotPlan(
      'no record says what this playlist was made from: refresh needs a playlist saved here in the last 90 days',
    );
  const reading = readingOf(call, mostLookups);
  const present = linesOf(from);
  const presentIds = new Set(present.map(({ song }) => song.id));
  const saved = new Set(last.saved);
  const takenOut = last.saved.filter(id => !presentIds.has(id));
  const removed = [...last.recipe.removed, ...takenOut].filter(id => !presentIds.has(id));
  const recipe = { ...last.recipe, removed };
  const byHand = present
    .filter(({ song }) => !saved.has(song.id))
    .map(line => ({ ...line, fixed: true as const }));
  const { requests, ...asked } = await askAgain({ ...from, songs: byHand }, recipe, notIn, reading);
  const isWhole = wasAskedWhole(asked);
  const chosen = linesOf(asked.plan);
  const lines = withChosen(present, isWhole ? byHand : present, chosen);
  const { sort } = asked.plan;
  const gap = artistGapOf(asked.plan.request.rules);
  const why = reasonsFor(asked.plan);
  const start = { ...asked.plan, songs: withoutOfferedTwice(present, asked.plan) };
  const plan = withLines(start, inSavedOrder(lines, sort, gap), why);
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
    ...asked,
    plan: dropDuplicateTracks({
      ...plan,
      revision: from.revision + 1,
      takesAdditions: false,
      recipe: { ...recipe, requests },
    }),
    notes: [...notes, ...asked.notes],
    nearest: [],
  };
}

/** Makes all requests of a recipe again, one after the other. `requests`: with the sources as they were read. */
async function askAgain(
  from: Plan,
  recipe: Recipe,
  notIn: readonly string[],
  reading: TrackReading,
): Promise<PlanResult & Pick<Recipe, 'requests'>> {
  const requests: Recipe['requests'] = [];
  const lists = new OwnLists(reading.call, readPlanSongs);
  let made: PlanResult = { plan: from, notes: [], nearest: [], chosen: true, failed: false };
  for (const { rules, ...request } of recipe.requests) {
    const avoid = [...(rules.avoid ?? []), ...recipe.removed];
    const not_in = [...new Set([...(rules.not_in ?? []), ...notIn])];
    if (not_in.length > mostLists)
      throw new CannotPlan(
        `not_in takes at most ${mostLists} lists, including those saved with the playlist`,
      );
    const excluded = not_in.length > 0 ? { not_in } : {};
    const asked = { ...request, rules: { ...rules, avoid, ...excluded } };
    const next = await askFor(made.plan, asked, lists, reading);
    made = { ...next, failed: made.failed || next.failed, notes: [...made.notes, ...next.notes] };
    requests.push({ ...request, rules, sources: next.sources ?? request.sources });
  }
  const removed = new Set(recipe.removed);
  const songs = made.plan.songs.map((each): PlannedSong => {
    const isRemoved = each.state === 'left-out' && removed.has(each.id);
    return isRemoved ? { ...each, rejection: { reason: 'removed' } } : each;
  });
  return { ...made, plan: { ...made.plan, songs }, requests };
}

/** Whether everything that songs come from was asked for and answered. */
const wasAskedWhole = ({ plan, failed }: PlanResult): boolean =>
  requestsLeft(plan) === 0 &&
  missingOf(plan).every(({ stopped }) => stopped === undefined) &&
  leftOutOf(plan).every(({ rejection }) => rejection.reason !== 'service-error') &&
  !failed;

/** The songs of the list, and what was offered besides: a song of the list that is offered again is one song. */
function withoutOfferedTwice(present: readonly Line[], { songs }: Plan): PlannedSong[] {
  const inList = new Set(present.map(({ song }) => song.id));
  const others = songs.filter(({ state }) => state !== 'in' && state !== 'leaves');
  const isAgain = (each: PlannedSong) => each.offered === true && inList.has(songIdOf(each) ?? 0);
  const offered = new Set(others.filter(isAgain).map(songIdOf));
  return [
    ...present.map(line => (offered.has(line.song.id) ? { ...line, offered: true as const } : line)),
    ...others.filter(each => !isAgain(each)),
  ];
}

/** Why songs of the playlist leave, by what became of them as they were asked for again. */
function reasonsFor(plan: Plan) {
  const own = isExisting(plan.target) ? quoted(plan.target.name) : undefined;
  const isOwn = (each: Rejection) => each.reason === 'in-list' && each.list === own;
  const rejections = new Map(
    leftOutOf(plan).map(({ id, rejection }): [number, Rejection] => [
      id,
      isOwn(rejection) ? { reason: 'not-again' } : rejection,
    ]),
  );
  const unused = new Set(unusedOf(plan).map(({ song }) => song.id));
  const { count, minutes } = plan.request.rules;
  const noRoom: Rejection = { reason: 'no-room', count, minutes };
  return ({ song: { id } }: Line): Rejection =>
    rejections.get(id) ?? (unused.has(id) ? noRoom : { reason: 'not-offered' });
}

/** The order that the playlist was saved with. A shuffled list keeps its order, with new songs at the end. */
function inSavedOrder(lines: readonly Line[], sort: Sort | undefined, gap: ArtistGap | undefined): Line[] {
  const sorted = sort === undefined || sort.by === 'shuffled' ? [...lines] : sortSongs(lines, sort).items;
  return gap === undefined ? sorted : spreadArtists(sorted, gap).items;
}

/** The lines that stay in their order, then the chosen songs that are not there yet. */
function withChosen(lines: readonly Line[], byHand: readonly Line[], arranged: readonly Line[]) {
  const chosen = arranged.filter(({ was }) => was === undefined);
  const again = songIndexOf(chosen);
  const hand = new Set(byHand.map(({ was }) => was));
  const byId = new Map(chosen.map(line => [line.song.id, line]));
  const stays = lines.flatMap((given): Line[] => {
    const found = byId.get(again.find(given.song)?.kept.id ?? 0);
    if (found === undefined) return hand.has(given.was) ? [given] : [];
    const { wish, offered, requested, song } = found;
    const line = { ...given, wish, offered, requested };
    if (song.id !== line.song.id) return [line];
    return [{ ...line, song: { ...line.song, bpm: song.bpm, released: song.released } }];
  });
  const there = songIndexOf(stays);
  return [...stays, ...chosen.filter(({ song }) => there.find(song) === undefined)];
}

const songIndexOf = (lines: readonly Line[]) => new SongIndex(songsOf(lines));

/** A recipe as it is stored with the job. */
const storedRecipe = once(() =>
  z.object({
    recipe: planSchema().shape.recipe,
    playlistId: z.int().optional(),
    /** The track ids of the plan. */
    saved: z.array(z.int()),
  }),
);

/** What a recipe asks for, without what its sources were found to be. */
const wordingOf = (recipe: Recipe): Recipe => ({
  ...recipe,
  requests: recipe.requests.map(({ sources, ...request }) => ({
    ...request,
    sources: sources.map(({ playlists: _, ...source }) => source),
  })),
});

/**
 * What a playlist was last saved from, and which of its tracks that save left there and saves from a recipe brought in.
 * Undefined if its saves had no recipe, were undone, or are no longer recorded.
 */
async function savedRecipeOf(playlistId: number, { journal }: Pick<ChangeCall, 'journal'>) {
  const jobs = await journal.jobs();
  let last: { readonly recipe: Recipe; readonly saved: readonly number[] } | undefined;
  const broughtIn = new Set<number>();
  for (const job of await jobs.latest()) {
    if (job.tool !== savingTool || job.state !== 'ended') continue;
    for (const { job: part, recipe } of await savesIn(job, jobs)) {
      const made = playlistOf(part);
      if (isUndone(part) || (made !== undefined && made !== playlistId)) continue;
      const stored = storedRecipe().safeParse(recipe).data;
      if (stored?.recipe === undefined || (made ?? stored.playlistId) !== playlistId) continue;
      last ??= { recipe: stored.recipe, saved: stored.saved };
      if (!isDeepStrictEqual(wordingOf(stored.recipe), wordingOf(last.recipe))) continue;
      for (const step of part.steps)
        if (step.write === 'playlist.add_tracks') for (const id of remainingIds(step)) broughtIn.add(id);
    }
  }
  return last && { ...last, saved: last.saved.filter(id => broughtIn.has(id)) };
}
