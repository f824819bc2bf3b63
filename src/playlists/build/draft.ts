import type { ChangeCall } from '../../journal/journal.ts';
import { refusalText } from '../../present/question-text.ts';
import { notOwn } from '../ownership.ts';
import type { BuildPlan, PlanEntry, Target } from '../plans/plan.ts';
import { JobProgress } from '../progress.ts';
import { knownPlaylist } from '../read-playlist.ts';
import type { Song } from '../song.ts';
import { withDetails } from '../track-details.ts';
import { sift } from './apply-rules.ts';
import { gathered, type Ingredients, type LeftOut, type MissingWish } from './collect.ts';
import { avoidedBy } from './exclusions.ts';
import { needsTempo, type OrderName, ordered } from './orders.ts';
import { mostTracks, orderOf, type Rules } from './rules.ts';
import type { Bounds, Candidate } from './selection.ts';

/** A playlist as it is asked for: a new one by its title, or one that stands. */
export interface Brief extends Ingredients {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly public?: boolean | undefined;
  readonly playlist_id?: number | undefined;
}

/** A plan, and what was left on the way to it. */
export interface Draft {
  readonly plan: BuildPlan;
  readonly leftOut: readonly LeftOut[];
  readonly missing: readonly MissingWish[];
  readonly notes: readonly string[];
}

/** Works a playlist out: reads what was asked for, applies the rules, puts it in order; or says (without a full stop) why not. Changes nothing. */
export async function drafted(
  brief: Brief,
  context: ChangeCall,
  seed: number,
): Promise<Draft | { readonly problem: string }> {
  const progress = new JobProgress(context);
  const { rules, wanted } = brief;
  const target = await targetOf(brief, context);
  if ('problem' in target) return target;
  const before = 'before' in target ? target.before : [];
  const { candidates, open, missing, ...found } = await gathered(brief, context, progress);
  const { avoided, notes } = await avoidedBy(rules, before, context);
  const room = mostTracks - before.length;
  const { chosen, leftOut, spare, unread } = await sift(
    candidates,
    { rules, avoided, room },
    context,
    progress,
  );
  const order = orderOf(rules);
  const entries = await inOrder(chosen.map(entryOf(wanted.length)), order, seed, context, progress);
  return {
    plan: {
      kind: 'build',
      target,
      entries,
      order,
      seed,
      open: [...open],
      ...aimOf(rules),
      spare: spare.slice(0, mostSpare).map(entryOf(wanted.length)),
    },
    leftOut: [...found.leftOut, ...leftOut],
    missing,
    notes: [...found.notes, ...notes, ...spareNote(spare.length + unread)],
  };
}

/** So many songs that were not needed are kept, to fill up from. */
const mostSpare = 50;

function aimOf({ count, duration_minutes, max_per_artist }: Rules): { aim?: Bounds } {
  if (count === undefined && duration_minutes === undefined) return {};
  return {
    aim: {
      ...(count === undefined ? {} : { count }),
      ...(duration_minutes === undefined ? {} : { length: duration_minutes * 60 }),
      ...(max_per_artist === undefined ? {} : { perArtist: max_per_artist }),
    },
  };
}

const spareNote = (spare: number) =>
  spare === 0 ? [] : [`${spare} more ${spare === 1 ? 'song' : 'songs'} of the sources not needed.`];

/** The first places are the wishes', by their number. */
const entryOf =
  (wishes: number) =>
  ({ song, place }: Candidate): PlanEntry => {
    const { alternative: _, ...kept } = song;
    return { song: kept, place, ...(place < wishes ? { wish: place + 1 } : {}) };
  };

/** Entries as they are to stand: by what was given, then as the order says. Looks tempo up where it decides. */
export async function inOrder(
  entries: readonly PlanEntry[],
  order: OrderName,
  seed: number,
  context: ChangeCall,
  progress: JobProgress,
): Promise<PlanEntry[]> {
  const given = [...entries].sort((a, b) => a.place - b.place);
  const songs = given.map(({ song }) => song);
  const known: Song[] = needsTempo(order) ? await withDetails(songs, context, progress) : songs;
  const bySong = new Map(given.map((entry, at) => [known[at]?.id, entry]));
  return ordered(known, order, seed).flatMap(song => {
    const entry = bySong.get(song.id);
    return entry === undefined ? [] : [{ ...entry, song }];
  });
}

async function targetOf(brief: Brief, context: ChangeCall): Promise<Target | { readonly problem: string }> {
  const { playlist_id, title = '', description } = brief;
  if (playlist_id === undefined) {
    return { title, public: brief.public === true, ...(description === undefined ? {} : { description }) };
  }
  const stands = await knownPlaylist(playlist_id, context);
  const problem = stands.collaborative ? undefined : await notOwn(stands, context);
  if (problem !== undefined) return { problem: refusalText({ refused: problem }) };
  const { title: present, tracks: ids } = stands;
  return { playlistId: playlist_id, title: present, before: [...ids] };
}
