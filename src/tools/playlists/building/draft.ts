import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import type { Call } from '../../../client/call.ts';
import type { ChangeCall } from '../../../jobs/change-context.ts';
import type { Refusal } from '../../../jobs/question.ts';
import { knownPlaylist, notOwn, shownTitle } from '../../../jobs/writes/read-playlist.ts';
import type { BuildPlan, LeftOut, NewPlaylist, PlanEntry, PlanTarget } from '../plans/build-plan.ts';
import type { RejectedTrack } from '../plans/rejection.ts';
import type { CallProgress } from '../songs/progress.ts';
import { type Song, songOf, totalDuration } from '../songs/song.ts';
import { needsTempo, type OrderName, orderSongs } from '../songs/song-order.ts';
import { withDetails } from '../songs/track-details.ts';
import { applyRules, boundsOfRules } from './apply-rules.ts';
import { collectCandidates, type SongRequest } from './collect.ts';
import type { DraftNote } from './draft-note.ts';
import { collectExclusions } from './exclusions.ts';
import { type NearestSong, nearestOf } from './nearest.ts';
import { isBounded, orderRuleOf, type Rules } from './rules.ts';
import type { Bounds, SongCandidate } from './selection.ts';

/** A playlist as it is asked for: a new one, or more for one that exists by its id. */
interface PlaylistRequest extends SongRequest, Settings {
  readonly playlist_id?: number | undefined;
}

/** A plan, and what did not come into it. */
export interface Draft {
  readonly plan: BuildPlan;
  /** Of the tracks that were not taken, those of sources. */
  readonly rejected: readonly RejectedTrack[];
  readonly notes: readonly DraftNote[];
  /** Where no song keeps the rules: those that come nearest. */
  readonly nearest: readonly NearestSong[];
}

/** Plans a playlist: collects songs, applies the rules, sets the order. Changes nothing. Rejects with `MusicError`. */
export async function draftPlaylist(
  request: PlaylistRequest,
  call: ChangeCall,
  seed: number,
  progress: CallProgress,
): Promise<Draft | Refusal> {
  const { rules } = request;
  const aimed = await targetOf(request, call);
  if ('refused' in aimed) return aimed;
  const { target, held } = aimed;
  const collected = await collectCandidates(request, held, call, progress);
  const { excluded, notes } = await collectExclusions(rules, held, call);
  const ruleSet = { rules, excluded, held, room: mostPlaylistTracks - held.length };
  const ruled = await applyRules(collected.candidates, ruleSet, call, progress);
  const order = orderRuleOf(rules);
  const given = ruled.chosen.map(entryOf).sort((a, b) => a.place - b.place);
  const there = new Set([...given.map(({ song }) => song.id), ...held.map(({ id }) => id)]);
  const all = [...collected.rejected, ...ruled.rejected];
  const rejected = all.filter(isTruly(there));
  const plan: BuildPlan = {
    kind: 'build',
    revision: 1,
    target,
    entries: await orderEntries(given, { order, seed }, call, progress),
    order,
    seed,
    wishes: request.wanted.length,
    wishesFrom: 0,
    open: [...collected.open],
    leftOut: rejected.filter(({ requested }) => requested).map(leftOutOf),
    ...aimOf(rules),
    spare: ruled.spare.slice(0, mostSpare).map(entryOf),
  };
  return {
    plan: order === 'shuffled' ? renumbered(plan) : plan,
    rejected: rejected.filter(({ requested }) => !requested),
    notes: [
      ...collected.notes,
      ...notes,
      ...notNeeded(ruled.spare.length + ruled.unread + all.length - rejected.length),
    ],
    nearest: plan.entries.length === 0 ? nearestOf(rejected) : [],
  };
}

/** Whether a track was left out for its reason: a song that is not in the plan keeps no other edition out of it. */
const isTruly =
  (there: ReadonlySet<number>) =>
  ({ rejection }: RejectedTrack): boolean =>
    rejection.reason !== 'same-song' || there.has(rejection.of.id);

/** Spare songs that a plan keeps, to fill up from. */
const mostSpare = 50;

const notNeeded = (count: number): DraftNote[] => (count === 0 ? [] : [{ note: 'songs-not-needed', count }]);

/** What the plan should reach, where the rules ask for a count or a length. */
const aimOf = (rules: Rules): { aim?: Bounds } => (isBounded(rules) ? { aim: boundsOfRules(rules) } : {});

/** A candidate as plans store it. */
export function entryOf({ requested: _, song, ...facts }: SongCandidate): PlanEntry {
  const { alternative: __, ...kept } = song;
  return { song: kept, ...facts };
}

const leftOutOf = ({ id, song, rejection, wish }: RejectedTrack): LeftOut => ({
  id,
  ...(song === undefined ? {} : { title: song.title, artist: song.artist }),
  ...(wish === undefined ? {} : { wish }),
  rejection,
});

/** Entries in the order of the plan. Looks up the tempo where the order needs it. */
export async function orderEntries(
  entries: readonly PlanEntry[],
  { order, seed }: { readonly order: OrderName; readonly seed: number },
  call: Call,
  progress: CallProgress,
): Promise<PlanEntry[]> {
  const songs = entries.map(({ song }) => song);
  const known = needsTempo(order) ? await withDetails(songs, call, progress) : songs;
  const byId = new Map(entries.map((entry, at) => [known[at]?.id, entry]));
  return orderSongs(known, order, seed).flatMap(song => {
    const entry = byId.get(song.id);
    return entry === undefined ? [] : [{ ...entry, song }];
  });
}

/** The plan with its entries at places of their own, in their order; whatever else may come in belongs behind them. */
export function renumbered(plan: BuildPlan): BuildPlan {
  const { entries, open, spare = [], wishesFrom } = plan;
  const behind = placeBehind(plan);
  const moved = <T extends { readonly place: number }>(list: readonly T[]) =>
    list.map(each => ({ ...each, place: each.place + behind }));
  return {
    ...plan,
    entries: entries.map((entry, place) => ({ ...entry, place })),
    open: moved(open),
    spare: moved(spare),
    wishesFrom: wishesFrom + behind,
  };
}

/** A place behind all others of a plan. */
export function placeBehind({ entries, open, spare = [], wishesFrom, wishes }: BuildPlan): number {
  const places = [...entries, ...open, ...spare].map(({ place }) => place + 1);
  return Math.max(entries.length, wishesFrom + wishes, ...places);
}

/** What is to be made or extended, and the songs that it holds. */
async function targetOf(
  { playlist_id, title, description, ...request }: PlaylistRequest,
  call: ChangeCall,
): Promise<{ readonly target: PlanTarget; readonly held: readonly Song[] } | Refusal> {
  if (playlist_id === undefined) {
    const isPublic = request.public === true;
    return { target: withSettings({ public: isPublic }, { title, description }), held: [] };
  }
  const stands = await knownPlaylist(playlist_id, call);
  const refused = stands.collaborative ? undefined : await notOwn(stands, call);
  if (refused !== undefined) return { refused };
  const held = stands.items.flatMap(track => songOf(track) ?? []);
  const named = { playlistId: playlist_id, title: shownTitle(stands) };
  return { target: { ...named, before: [...stands.tracks], length: totalDuration(held) }, held };
}

/** What a new playlist is called, and how it is set up. */
interface Settings {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly public?: boolean | undefined;
}

/** A new playlist with the settings that are given. */
export const withSettings = (target: NewPlaylist, settings: Settings): NewPlaylist => ({
  public: settings.public ?? target.public,
  ...optional('title', settings.title ?? target.title),
  ...optional('description', settings.description ?? target.description),
});

const optional = <N extends string>(name: N, value: string | undefined) =>
  value === undefined ? {} : { [name]: value };
