import { sanitize } from '../../text/sanitize.ts';
import type { ShownMedia, ShownPlan, ShownWish } from '../../view/data/shown.ts';
import { differsWords } from '../matching/match-reason.ts';
import { arrangementOf } from '../playlists/arranging/plan-order.ts';
import { differenceWords } from '../playlists/duplicate.ts';
import type { ArrangePlan } from '../playlists/plans/arrange-plan.ts';
import { type BuildPlan, heldLength, type LeftOut, type OpenWish } from '../playlists/plans/build-plan.ts';
import type { Plan } from '../playlists/plans/plan.ts';
import { type OpenPlan, planIdOf } from '../playlists/plans/plan-jobs.ts';
import { rejectionWords } from '../playlists/rejection.ts';
import { shownEntry, shownTrack } from './shown-track.ts';

/** What the view shows of a plan. */
export function shownPlan(
  { plan, job, state }: OpenPlan<Plan['kind']> & Pick<ShownPlan, 'state'>,
  media: ShownMedia,
): ShownPlan {
  const about = { is: 'plan' as const, planId: planIdOf({ plan, job }), state, media };
  return plan.kind === 'build'
    ? { ...about, tool: 'build_playlist', ...shownBuild(plan, media) }
    : { ...about, tool: 'arrange_playlist', ...shownArrangement(plan, media) };
}

type Shown = Pick<
  ShownPlan,
  'title' | 'description' | 'public' | 'playlist' | 'tracks' | 'unsorted' | 'open' | 'leaving'
>;

function shownBuild(plan: BuildPlan, media: ShownMedia): Shown {
  const { target, entries, open, leftOut } = plan;
  return {
    ...(target.title === undefined ? {} : { title: sanitize(target.title) }),
    ...('before' in target
      ? {
          playlist: {
            id: target.playlistId,
            holds: { tracks: target.before.length, seconds: heldLength(target) },
          },
        }
      : { public: target.public, ...described(target.description) }),
    tracks: entries.map((entry, at) => shownEntry(entry, at, media)),
    open: open.map(shownWish),
    leaving: leftOut.map(shownLeftOut),
  };
}

const described = (description: string | undefined) =>
  description === undefined || description === '' ? {} : { description: sanitize(description) };

const shownWish = ({ wish, said, candidates }: OpenWish): ShownWish => ({
  wish,
  said: sanitize(said, 300),
  candidates: candidates.map(({ id, title, artist, differs }) => ({
    id,
    title,
    artist,
    differs: tellingWords(differs, candidates),
  })),
});

type Candidate = OpenWish['candidates'][number];

/** What tells a candidate from the others: a remark on each of them helps nobody to choose. */
function tellingWords(differs: Candidate['differs'], candidates: readonly Candidate[]): string {
  if (candidates.length === 1) return differsWords(differs);
  const isOfAll = (remark: string) => candidates.every(each => each.differs.map(kindOf).includes(remark));
  const telling = differs.filter(reason => !isOfAll(kindOf(reason)));
  return telling.length === 0 ? '' : differsWords(telling);
}

/** The artist stands beside the title anyway. */
const kindOf = (reason: Candidate['differs'][number]) => JSON.stringify({ ...reason, artist: undefined });

/** A track that there is nothing to know of goes by its id. */
const shownLeftOut = ({ id, title, artist, rejection }: LeftOut): ShownPlan['leaving'][number] => ({
  id,
  title: title ?? `Track ${id}`,
  artist: artist ?? '',
  why: rejectionWords(rejection),
});

function shownArrangement(plan: ArrangePlan, media: ShownMedia): Shown {
  const arrangement = arrangementOf(plan);
  const { order = [], removed = [], dropped = [] } = arrangement ?? {};
  return {
    title: sanitize(plan.title),
    playlist: { id: plan.playlistId },
    tracks: order.map((song, at) => shownTrack(song, at, media)),
    ...(arrangement === undefined ? { unsorted: plan.before.length } : {}),
    open: [],
    leaving: [
      ...removed.map(({ song, difference }) => ({ ...named(song), why: differenceWords(difference) })),
      ...dropped.map(named),
    ],
  };
}

const named = ({ id, title, artist }: { id: number; title: string; artist: string }) => ({
  id,
  title,
  artist,
});
