import { z } from 'zod';
import { trackNumber, wholeNumber } from '../../../client/api/common-fields.ts';
import { once } from '../../../client/api/once.ts';
import type { Call } from '../../../client/call.ts';
import type { BuildPlan, PlanEntry } from '../plans/build-plan.ts';
import type { CallProgress } from '../songs/progress.ts';
import { type NewSongProblem, readNewSongs } from './new-songs.ts';

/** A track in the place of a wish, by the wish's number, or of a position in the preview. Both count from 1. */
export const replacementSchema = once(() =>
  z.strictObject({
    wish: wholeNumber(1).optional(),
    position: wholeNumber(1).optional(),
    track_id: trackNumber(),
  }),
);
export type Replacement = z.infer<ReturnType<typeof replacementSchema>>;

/** Why a song or a wish cannot be replaced. */
export type ReplacementProblem =
  | NewSongProblem
  /** A replacement must name one of the two. */
  | { readonly reason: 'wish-or-position' }
  /** Of two replacements for one song or wish, only one can come in; `wish` and `position` are the second's. */
  | {
      readonly reason: 'replaced-twice';
      readonly wish?: number | undefined;
      readonly position?: number | undefined;
    }
  | { readonly reason: 'no-such-wish'; readonly wish: number }
  | { readonly reason: 'no-such-position'; readonly position: number; readonly count: number };

/** A song that comes into a plan for another song, or for a wish that none stood for. */
export interface ReplacedLine {
  readonly entry: PlanEntry;
  /** Index of the song that gives way. */
  readonly line: number | undefined;
  readonly position: number | undefined;
}

/** The songs that replacements bring into a plan. Rejects with `MusicError`. */
export async function readReplacements(
  plan: BuildPlan,
  replacements: readonly Replacement[],
  call: Call,
  progress: CallProgress,
): Promise<ReplacedLine[] | { readonly problem: ReplacementProblem }> {
  const places = replacements.map(replacement => placeOf(plan, replacement));
  const odd = places.find(place => 'problem' in place);
  if (odd !== undefined && 'problem' in odd) return odd;
  const twice = replacements.find((_, at) => places.slice(0, at).some(isSamePlace(places[at])));
  if (twice !== undefined) {
    const { wish, position } = twice;
    return { problem: { reason: 'replaced-twice', wish, position } };
  }
  const songs = await readNewSongs(
    replacements.map(({ track_id }) => track_id),
    call,
    progress,
  );
  if ('problem' in songs) return songs;
  return songs.flatMap((facts, at) => {
    const place = places[at];
    if (place === undefined || 'problem' in place) return [];
    const { line, ...where } = place;
    const entry = { ...facts, ...where, ...otherRecordings(plan, line, facts.song.id) };
    return [{ entry, line, position: replacements[at]?.position }];
  });
}

/** Where another recording takes the place of a song, the song itself can be had back. */
function otherRecordings({ entries }: BuildPlan, line: number | undefined, chosen: number) {
  const { song, also = [] } = entries[line ?? -1] ?? {};
  if (song === undefined || !also.some(({ id }) => id === chosen)) return {};
  const { id, title, album, duration } = song;
  return { also: [{ id, title, album, duration }, ...also.filter(each => each.id !== chosen)] };
}

type ReplacedPlace = Pick<PlanEntry, 'place' | 'wish'> & { readonly line: number | undefined };

/** Whether two replacements are for one song, or for one wish that no song stands for. */
const isSamePlace =
  (place: ReturnType<typeof placeOf> | undefined) =>
  (other: ReturnType<typeof placeOf>): boolean =>
    place !== undefined &&
    !('problem' in place || 'problem' in other) &&
    (place.line === undefined ? place.wish === other.wish : place.line === other.line);

/** Where a replacement comes in: in the place of a song, or where the wish belongs. */
function placeOf(
  { entries, open, wishes, wishesFrom }: BuildPlan,
  { wish, position }: Replacement,
): ReplacedPlace | { readonly problem: ReplacementProblem } {
  if ((wish === undefined) === (position === undefined)) return { problem: { reason: 'wish-or-position' } };
  const line = position === undefined ? entries.findIndex(each => each.wish === wish) : position - 1;
  const entry = entries[line];
  if (entry !== undefined)
    return { line, place: entry.place, ...(entry.wish === undefined ? {} : { wish: entry.wish }) };
  if (position !== undefined)
    return { problem: { reason: 'no-such-position', position, count: entries.length } };
  const number = wish ?? 0;
  if (number > wishes) return { problem: { reason: 'no-such-wish', wish: number } };
  const place = open.find(each => each.wish === number)?.place ?? wishesFrom + number - 1;
  return { line: undefined, place, wish: number };
}
