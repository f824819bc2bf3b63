import { quoted, sanitize } from '../../text/sanitize.ts';
import { isFrom } from '../../view/data/address.ts';
import type {
  ShownList,
  ShownMedia,
  ShownPlan,
  ShownPlans,
  ShownTrack,
  ShownWish,
} from '../../view/data/shown.ts';
import { differsWords, matchedWords } from '../matching/match-reasons.ts';
import { arrangementOf } from '../playlists/arranging/plan-order.ts';
import { differenceWords, repeatWords } from '../playlists/duplicate.ts';
import type { ArrangePlan } from '../playlists/plans/arrange-plan.ts';
import {
  type BuildPlan,
  heldLength,
  type LeftOut,
  type OpenWish,
  type PlanEntry,
} from '../playlists/plans/build-plan.ts';
import type { Plan } from '../playlists/plans/plan.ts';
import { type OpenPlan, planIdOf } from '../playlists/plans/plan-jobs.ts';
import { rejectionWords } from '../playlists/rejection.ts';
import type { Song } from '../playlists/songs/song.ts';
import type { ListRequest, TrackList } from '../playlists/songs/track-list.ts';

/** What the view may do with a list. */
interface ListUse {
  /** Whether the server offers `arrange_playlist`. */
  readonly mayArrange: boolean;
  /** The change that made the list, if undo can take it back. */
  readonly changeId?: string | undefined;
  readonly media: ShownMedia;
}

/** A list of tracks for the view. */
export function shownList(
  request: ListRequest,
  list: TrackList,
  { mayArrange, changeId, media }: ListUse,
): ShownList {
  const { songs, total, isOwn, link, description, by } = list;
  const mayOrder = isOwn && mayArrange && songs.length === total;
  // The service orders by id, which fails with two tracks of one id.
  const repeated = mayOrder ? repeatedIn(songs.map(({ id }) => id)) : undefined;
  return {
    is: request.kind,
    id: 'id' in request ? request.id : undefined,
    title: titleOf(request, list),
    description: description || undefined,
    by: by || undefined,
    public: list.public,
    link,
    editable: mayOrder && repeated === undefined,
    repeated,
    total: total > songs.length ? total : undefined,
    changeId,
    tracks: songs.map((song, at) => shownTrack(song, at, media)),
    media,
  };
}

const repeatedIn = (ids: readonly number[]): number | undefined =>
  ids.length === new Set(ids).size ? undefined : ids.find((id, at) => ids.indexOf(id) !== at);

function titleOf(request: ListRequest, { title }: TrackList): string {
  if (request.kind === 'search') return `Search: ${searchTitle(request.sought)}`;
  if (request.kind === 'chart') return title === undefined ? 'Chart' : `Chart: ${title}`;
  return title ?? '';
}

/** "air, artist Bach". */
const searchTitle = ({ index: _, limit: __, ...sought }: Readonly<Record<string, unknown>>): string =>
  Object.entries(sought)
    .map(([name, value]) =>
      sanitize(name === 'query' ? String(value) : `${name.replace('_', ' ')} ${value}`, 200),
    )
    .join(', ');

type PlanFound = OpenPlan<Plan['kind']> & Pick<ShownPlan, 'state'>;

/** A plan for the view. */
export function shownPlan({ plan, job, state }: PlanFound, media: ShownMedia): ShownPlan {
  const about = { is: 'plan' as const, planId: planIdOf({ plan, job }), state, media };
  return plan.kind === 'build'
    ? { ...about, tool: 'build_playlist', ...shownBuild(plan, media) }
    : { ...about, tool: 'arrange_playlist', ...shownArrangement(plan, media) };
}

/** As much of each plan as the listener needs to choose one. */
export const shownPlans = (found: readonly PlanFound[]): ShownPlans => ({
  is: 'plans',
  plans: found.map(each => {
    const plan = shownPlan(each, { origins: [], composed: false });
    const { planId, tool, title, tracks, unsorted = tracks.length } = plan;
    const seconds = tracks.reduce((sum, track) => sum + track.seconds, 0);
    return { planId, tool, title, tracks: unsorted, seconds };
  }),
});

type PlanFields = Omit<ShownPlan, 'is' | 'planId' | 'tool' | 'state' | 'media'>;

function shownBuild({ target, entries, open, leftOut }: BuildPlan, media: ShownMedia): PlanFields {
  const isNew = !('before' in target);
  return {
    title: target.title === undefined ? undefined : sanitize(target.title),
    description: isNew && target.description ? sanitize(target.description) : undefined,
    public: isNew ? target.public : undefined,
    playlist: isNew
      ? undefined
      : {
          id: target.playlistId,
          holds: { tracks: target.before.length, seconds: heldLength(target) },
        },
    tracks: entries.map((entry, at) => shownEntry(entry, at, media)),
    open: open.map(shownWish),
    leaving: leftOut.map(shownLeftOut),
  };
}

function shownArrangement(plan: ArrangePlan, media: ShownMedia): PlanFields {
  const arrangement = arrangementOf(plan);
  const { order = [], removed = [], dropped = [] } = arrangement ?? {};
  return {
    title: sanitize(plan.title),
    playlist: { id: plan.playlistId },
    tracks: order.map((song, at) => shownTrack(song, at, media)),
    unsorted: arrangement === undefined ? plan.before.length : undefined,
    open: [],
    leaving: [
      ...removed.map(({ song, difference }) => ({ ...named(song), why: differenceWords(difference) })),
      ...dropped.map(named),
    ],
  };
}

const named = ({ id, title, artist }: Pick<Song, 'id' | 'title' | 'artist'>) => ({ id, title, artist });

const shownWish = ({ wish, said, candidates }: OpenWish): ShownWish => ({
  wish,
  said: sanitize(said, 300),
  candidates: candidates.map(each => ({ ...named(each), differs: differenceOf(each, candidates) })),
});

type Candidate = OpenWish['candidates'][number];

/** How a candidate differs from the wish. What is true of all candidates is left out: it does not help to choose. */
function differenceOf({ differs }: Candidate, candidates: readonly Candidate[]): string {
  if (candidates.length === 1) return differsWords(differs);
  const isOfAll = (key: string) => candidates.every(each => each.differs.map(keyOf).includes(key));
  const telling = differs.filter(reason => !isOfAll(keyOf(reason)));
  return telling.length === 0 ? '' : differsWords(telling);
}

/** Without the artist, which the view shows beside the title. */
const keyOf = (reason: Candidate['differs'][number]) => JSON.stringify({ ...reason, artist: undefined });

const shownLeftOut = ({ id, title, artist, rejection }: LeftOut): ShownPlan['leaving'][number] => ({
  id,
  title: title ?? `Track ${id}`,
  artist: artist ?? '',
  why: rejectionWords(rejection),
});

function shownTrack(song: Song, at: number, { origins }: ShownMedia): ShownTrack {
  const { id, title, artist, album, duration, bpm, explicit, readable, cover } = song;
  return {
    position: at + 1,
    id,
    title,
    artist,
    album,
    seconds: duration,
    bpm: bpm || undefined,
    explicit,
    playable: readable,
    cover: cover !== undefined && isFrom(origins, cover) ? cover : undefined,
  };
}

/** A track of a plan, with why it was chosen. */
function shownEntry(entry: PlanEntry, at: number, media: ShownMedia): ShownTrack {
  const { song, standsInFor, match, repeats, also = [] } = entry;
  return {
    ...shownTrack(song, at, media),
    standsInFor,
    match: match && `for ${quoted(match.said)}: ${matchedWords(match.why)}`,
    repeats: repeats && repeatWords(repeats),
    also: also.length === 0 ? undefined : also.map(shownRecording),
  };
}

const shownRecording = ({ id, title, album, duration }: NonNullable<PlanEntry['also']>[number]) => ({
  id,
  title: title === undefined ? undefined : sanitize(title),
  album: sanitize(album),
  seconds: duration,
});
