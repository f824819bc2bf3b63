import type { Call } from '../../client/call.ts';
import type { ChangeCall } from '../../journal/change-call.ts';
import type { Refusal } from '../../journal/question.ts';
import { notOwn } from '../ownership.ts';
import type { BuildPlan, PlanEntry, Target } from '../plans/plan.ts';
import { JobProgress } from '../progress.ts';
import { knownPlaylist, shownTitle } from '../read-playlist.ts';
import { needsTempo, type OrderName, orderSongs } from '../song-order.ts';
import { withDetails } from '../track-details.ts';
import { applyRules } from './apply-rules.ts';
import { collectCandidates, type MissingWish, type SongRequest } from './collect.ts';
import type { DraftNote } from './draft-note.ts';
import { collectExclusions } from './exclusions.ts';
import type { RejectedTrack } from './rejection.ts';
import { isBounded, mostTracks, orderOf, type Rules } from './rules.ts';
import type { Bounds, SongCandidate } from './selection.ts';

/** A playlist as it is asked for: a new one by its title, or more for one that exists by its id. */
export interface PlaylistRequest extends SongRequest {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly public?: boolean | undefined;
  readonly playlist_id?: number | undefined;
}

/** A plan, and what did not come into it. */
export interface Draft {
  readonly plan: BuildPlan;
  readonly rejected: readonly RejectedTrack[];
  readonly missing: readonly MissingWish[];
  readonly notes: readonly DraftNote[];
}

/** Plans a playlist: collects songs, applies the rules, sets the order. Changes nothing. Rejects with `MusicError`. */
export async function draftPlaylist(
  request: PlaylistRequest,
  call: ChangeCall,
  seed: number,
): Promise<Draft | Refusal> {
  const progress = new JobProgress(call);
  const { rules } = request;
  const target = await targetOf(request, call);
  if ('refused' in target) return target;
  const before = 'before' in target ? target.before : [];
  const collected = await collectCandidates(request, call, progress);
  const { excluded, notes } = await collectExclusions(rules, before, call);
  const ruleSet = { rules, excluded, room: mostTracks - before.length };
  const ruled = await applyRules(collected.candidates, ruleSet, call, progress);
  const order = orderOf(rules);
  const entryOf = planEntryOf(request.wanted.length);
  const entries = await orderEntries(ruled.chosen.map(entryOf), { order, seed }, call, progress);
  return {
    plan: {
      kind: 'build',
      target,
      entries,
      order,
      seed,
      open: [...collected.open],
      ...aimOf(rules),
      spare: ruled.spare.slice(0, mostSpare).map(entryOf),
    },
    rejected: [...collected.rejected, ...ruled.rejected],
    missing: collected.missing,
    notes: [...collected.notes, ...notes, ...notNeeded(ruled.spare.length + ruled.unread)],
  };
}

/** Spare songs that a plan keeps, to fill up from. */
const mostSpare = 50;

const notNeeded = (count: number): DraftNote[] => (count === 0 ? [] : [{ note: 'songs-not-needed', count }]);

/** What the plan should reach, where the rules ask for a count or a length. */
function aimOf(rules: Rules): { aim?: Bounds } {
  if (!isBounded(rules)) return {};
  const { count, duration_minutes, max_per_artist } = rules;
  return {
    aim: {
      ...(count === undefined ? {} : { count }),
      ...(duration_minutes === undefined ? {} : { length: duration_minutes * 60 }),
      ...(max_per_artist === undefined ? {} : { perArtist: max_per_artist }),
    },
  };
}

/** The first places are those of the wishes, in their order. */
const planEntryOf =
  (wishes: number) =>
  ({ song, place }: SongCandidate): PlanEntry => {
    const { alternative: _, ...kept } = song;
    return { song: kept, place, ...(place < wishes ? { wish: place + 1 } : {}) };
  };

/** Entries by their places, then in the order of the plan. Looks up the tempo where the order needs it. */
export async function orderEntries(
  entries: readonly PlanEntry[],
  { order, seed }: { readonly order: OrderName; readonly seed: number },
  call: Call,
  progress: JobProgress,
): Promise<PlanEntry[]> {
  const given = [...entries].sort((a, b) => a.place - b.place);
  const songs = given.map(({ song }) => song);
  const known = needsTempo(order) ? await withDetails(songs, call, progress) : songs;
  const byId = new Map(given.map((entry, at) => [known[at]?.id, entry]));
  return orderSongs(known, order, seed).flatMap(song => {
    const entry = byId.get(song.id);
    return entry === undefined ? [] : [{ ...entry, song }];
  });
}

async function targetOf(
  { playlist_id, title = '', description, ...request }: PlaylistRequest,
  call: ChangeCall,
): Promise<Target | Refusal> {
  if (playlist_id === undefined) {
    return { title, public: request.public === true, ...(description === undefined ? {} : { description }) };
  }
  const stands = await knownPlaylist(playlist_id, call);
  const refused = stands.collaborative ? undefined : await notOwn(stands, call);
  if (refused !== undefined) return { refused };
  return { playlistId: playlist_id, title: shownTitle(stands), before: [...stands.tracks] };
}
