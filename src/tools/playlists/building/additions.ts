import { z } from 'zod';
import { longest } from '../../../client/api/bounds.ts';
import { trackNumber, wholeNumber } from '../../../client/api/common-fields.ts';
import { once } from '../../../client/api/once.ts';
import type { Call } from '../../../client/call.ts';
import { isSameName, matchAll, wishOf, wordsOf } from '../../matching/index.ts';
import type { BuildPlan, OpenWish, PlanEntry } from '../plans/build-plan.ts';
import type { CallProgress } from '../songs/progress.ts';
import type { Song } from '../songs/song.ts';
import { entryOf, placeBehind } from './draft.ts';
import { equalFolded } from './find-in-catalogue.ts';
import { type NewSongProblem, readNewSongs } from './new-songs.ts';
import { candidateOfMatch, openWishOf, playable } from './wish-entry.ts';

/** A track by its id, or a song by name, before a position in the preview; at the end when absent. */
export const additionSchema = once(() =>
  z.strictObject({
    track_id: trackNumber().optional(),
    wanted: z.string().trim().min(1).max(longest.words).optional(),
    position: wholeNumber(1).optional(),
  }),
);
export type Addition = z.infer<ReturnType<typeof additionSchema>>;

/** Why a song cannot be added. */
export type AdditionProblem =
  | NewSongProblem
  /** An addition must name one of the two. */
  | { readonly reason: 'track-or-wanted' }
  | { readonly reason: 'no-such-position'; readonly position: number; readonly count: number };

/** A song that comes into a plan besides. */
export interface AddedLine {
  readonly entry: PlanEntry;
  /** Index of the song that it goes before; undefined at the end. */
  readonly line: number | undefined;
  readonly position: number | undefined;
}

interface Added {
  readonly lines: readonly AddedLine[];
  /** Songs by name that are not clear, or not found. */
  readonly open: readonly OpenWish[];
  /** How many songs were asked for by name, with these; an open wish that is asked for again is no other. */
  readonly wishes: number;
}

/** The songs that additions bring into a plan. Rejects with `MusicError`. */
export async function readAdditions(
  plan: BuildPlan,
  additions: readonly Addition[],
  call: Call,
  progress: CallProgress,
): Promise<Added | { readonly problem: AdditionProblem }> {
  const wrong = additionProblem(plan, additions);
  if (wrong !== undefined) return { problem: wrong };
  const byId = additions.flatMap(({ track_id }, at) => (track_id === undefined ? [] : [{ track_id, at }]));
  const songs = await readNewSongs(
    byId.map(({ track_id }) => track_id),
    call,
    progress,
  );
  if ('problem' in songs) return songs;
  const named = await readWishes(plan, additions, call, progress);
  const facts = new Map([
    ...songs.map((each, at) => [byId[at]?.at, { ...each, ...openWishFor(each.song, plan) }] as const),
    ...named.found.map(({ at, ...song }) => [at, song] as const),
  ]);
  const lines = additions.flatMap(({ position }, at): AddedLine[] => {
    const song = facts.get(at);
    const place = placeAt(plan, position);
    const line = position === undefined || position > plan.entries.length ? undefined : position - 1;
    return song === undefined ? [] : [{ entry: { ...song, place }, line, position }];
  });
  return { lines, open: named.open, wishes: plan.wishes + named.count };
}

/** Songs by name, each with its place among the additions; their numbers follow those of the plan's wishes. */
async function readWishes(
  plan: BuildPlan,
  additions: readonly Addition[],
  call: Call,
  progress: CallProgress,
) {
  const byName = additions.flatMap(({ wanted, position }, at) =>
    wanted === undefined ? [] : [{ wanted, at, place: placeAt(plan, position) }],
  );
  if (byName.length === 0) return { found: [], open: [], count: 0 };
  const matches = await matchAll(
    byName.map(({ wanted }) => wishOf(wanted)),
    progress.continued(),
  );
  const again = byName.map(({ wanted }) => plan.open.find(({ said }) => equalFolded(said, wanted)));
  const count = again.filter(wish => wish === undefined).length;
  const isNew = (at: number) => again[at] === undefined;
  const places = byName.map(({ place }, at) => ({
    wish: again[at]?.wish ?? plan.wishes + byName.slice(0, at + 1).filter((_, each) => isNew(each)).length,
    place,
  }));
  const candidates = matches.flatMap((match, at) => {
    const candidate = candidateOfMatch(match, places[at] ?? { wish: 0, place: 0 });
    return candidate === undefined ? [] : [{ ...candidate, at: byName[at]?.at ?? 0 }];
  });
  const found = (await playable(candidates, call, progress)).map(({ at, ...each }) => ({
    ...entryOf(each),
    at,
  }));
  const open = matches.flatMap((match, at) => openWishOf(match, places[at] ?? { wish: 0, place: 0 }) ?? []);
  return { found, open, count };
}

/** The open wish that a track stands for: one of its candidates, or a song of which the wish has every word. */
function openWishFor({ id, title }: Song, { open }: BuildPlan): Pick<PlanEntry, 'wish'> {
  const isSaid = (said: string) => {
    const words = wordsOf(said);
    return wordsOf(title).every(word => words.some(other => isSameName([word], [other])));
  };
  const wish =
    open.find(({ candidates }) => candidates.some(each => each.id === id)) ??
    open.find(({ candidates, said }) => candidates.length === 0 && isSaid(said));
  return wish === undefined ? {} : { wish: wish.wish };
}

/** The place before the song at a position, or behind all others. */
function placeAt(plan: BuildPlan, position: number | undefined): number {
  const entry = position === undefined ? undefined : plan.entries[position - 1];
  return entry === undefined ? placeBehind(plan) : entry.place - 0.5;
}

function additionProblem(
  { entries }: BuildPlan,
  additions: readonly Addition[],
): AdditionProblem | undefined {
  const odd = additions.some(({ track_id, wanted }) => (track_id === undefined) === (wanted === undefined));
  if (odd) return { reason: 'track-or-wanted' };
  const count = entries.length;
  const beyond = additions.find(({ position = 1 }) => position > count + 1);
  return beyond && { reason: 'no-such-position', position: beyond.position ?? 0, count };
}
