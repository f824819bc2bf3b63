import { sanitize, sanitizeLines } from '../../text/sanitize.ts';
import { repeatedIn } from '../../text/unique-by.ts';
import { isFrom } from '../../view/data/address.ts';
import type {
  ShownList,
  ShownMatch,
  ShownMedia,
  ShownPlan,
  ShownPlans,
  ShownRejection,
  ShownTrack,
  ShownWish,
  ViewAction,
} from '../../view/data/shown.ts';
import type { MatchReason } from '../matching/match-reasons.ts';
import type { Rejection } from '../playlists/choosing/candidate.ts';
import { songRulesIn } from '../playlists/choosing/rules.ts';
import {
  isExisting,
  type Leaving,
  type LeftOut,
  type Line,
  type MissingWish,
  type Plan,
  titleOf,
  type UnclearWish,
} from '../playlists/plan/plan.ts';
import { leavingOf, leftOutOf, linesOf, openOf, requestsLeft } from '../playlists/plan/songs-by-state.ts';
import { type OpenPlan, planIdOf } from '../playlists/plan/stored-plans.ts';
import { type Song, songsOf, totalDuration } from '../playlists/songs/song.ts';
import type { ListRequest, TrackList } from './track-list.ts';

/** What the view may do with a list. */
interface ListUse {
  /** Whether the server offers the tools that change playlists. */
  readonly mayArrange: boolean;
  /** The change that made the list, if undo can take it back. */
  readonly changeId?: string | undefined;
  readonly may: readonly ViewAction[];
  readonly media: ShownMedia;
}

/** A list of tracks for the view. */
export function shownList(
  request: ListRequest,
  list: TrackList,
  { mayArrange, changeId, may, media }: ListUse,
): ShownList {
  const { songs, total, isOwn, link, description, by } = list;
  const mayOrder = isOwn && mayArrange && songs.length === total;
  // The service orders by id, which fails with two tracks of one id.
  const [repeated] = mayOrder ? repeatedIn(songs.map(({ id }) => id)) : [];
  return {
    is: request.kind,
    id: 'id' in request ? request.id : undefined,
    title: listTitle(request, list),
    terms: request.kind === 'search' ? termsOf(request.sought) : undefined,
    description: description || undefined,
    by: by || undefined,
    public: list.public,
    year: list.year,
    link,
    best: isByMatch(request) || undefined,
    editable: mayOrder && repeated === undefined,
    repeated,
    total: total > songs.length ? total : undefined,
    changeId,
    tracks: songs.map((song, at) => ({ ...shownTrack(song, at, media), disc: list.discs?.get(song.id) })),
    may: may.filter(action => action !== 'describe' || (mayOrder && request.kind === 'playlist')),
    media,
  };
}

/** Whether the list begins with what fits best. */
const isByMatch = (request: ListRequest): boolean =>
  request.kind === 'search' && !('order' in request.sought || 'index' in request.sought);

function listTitle(request: ListRequest, { title }: TrackList): string {
  if (request.kind !== 'search') return title ?? '';
  const { query } = request.sought;
  return typeof query === 'string' ? sanitize(query, 200) : '';
}

const termNames = ['artist', 'album', 'track', 'label', 'dur_min', 'dur_max', 'bpm_min', 'bpm_max'] as const;

/** What a search looks for beside its words. */
const termsOf = (sought: Readonly<Record<string, unknown>>): ShownList['terms'] =>
  termNames.flatMap(name =>
    sought[name] === undefined ? [] : { name, value: sanitize(String(sought[name]), 200) },
  );

type PlanFound = OpenPlan & Pick<ShownPlan, 'state'>;

/** A plan for the view. */
export function shownPlan(
  { plan, job, state }: PlanFound,
  { mayArrange, may, media, savesTo }: Omit<ListUse, 'changeId'> & Pick<ShownPlan, 'savesTo'>,
): ShownPlan {
  const { target } = plan;
  const left = requestsLeft(plan);
  const before: Plan['target']['settings'] = isExisting(target)
    ? (target.described ?? {})
    : { public: false };
  const { description = before.description, public: isPublic = before.public } = target.settings;
  const title = titleOf(plan);
  return {
    is: 'plan',
    planId: planIdOf({ plan, job }),
    state,
    savable: mayArrange,
    savesTo,
    title: title === undefined ? undefined : sanitize(title),
    description: shownDescription(description),
    public: isPublic,
    playlist: isExisting(target)
      ? {
          id: target.playlistId,
          title: sanitize(target.name),
          tracks: target.before.length,
          seconds: target.seconds,
          description: shownDescription(before.description),
          public: before.public,
        }
      : undefined,
    tracks: linesOf(plan).map((line, at) => shownLine(line, at, media)),
    unfinished: left === 0 ? undefined : left,
    rules: furtherRules(plan),
    open: openOf(plan).map(wish => shownWish(wish, plan, media)),
    leaving: leavingOf(plan).map(shownLeaving),
    leftOut: leftOutOf(plan)
      .filter(({ requested }) => requested)
      .map(shownLeftOut),
    may: [...may],
    media,
  };
}

function furtherRules({ request, aim }: Plan): ShownPlan['rules'] {
  const rules = {
    ...songRulesIn(request.rules),
    ...(aim.seconds === undefined ? {} : { minutes: aim.seconds / 60 }),
  };
  return Object.keys(rules).length === 0 ? undefined : rules;
}

const shownDescription = (description: string | undefined): string | undefined =>
  description ? sanitizeLines(description) : undefined;

/** As much of each plan as the listener needs to choose one. */
export const shownPlans = (found: readonly PlanFound[]): ShownPlans => ({
  is: 'plans',
  plans: found.map(({ plan, job }) => {
    const title = titleOf(plan);
    return {
      planId: planIdOf({ plan, job }),
      title: title === undefined ? undefined : sanitize(title),
      tracks: linesOf(plan).length,
      seconds: totalDuration(songsOf(linesOf(plan))),
    };
  }),
});

const named = ({ id, title, artist }: Pick<Song, 'id' | 'title' | 'artist'>) => ({ id, title, artist });

const shownWish = (open: UnclearWish | MissingWish, plan: OpenPlan['plan'], media: ShownMedia): ShownWish => {
  const { wish, said, place } = open;
  const candidates = open.state === 'unclear' ? open.candidates : [];
  return {
    wish,
    said: sanitize(said, 300),
    candidates: candidates.map(each => {
      const { album, duration, cover } = each;
      return {
        ...named(each),
        ...{ album, seconds: duration },
        cover: coverFrom(media, cover),
        differs: differenceOf(each, candidates),
      };
    }),
    // Sorted songs are not in the order of the wishes.
    position:
      plan.sort === undefined ? linesOf(plan).findLastIndex(line => line.place < place) + 2 : undefined,
  };
};

type Candidate = UnclearWish['candidates'][number];

/** How a candidate differs from the wish. What is true of all candidates is left out: it does not help to choose. */
function differenceOf({ differs }: Candidate, candidates: readonly Candidate[]) {
  if (candidates.length === 1) return differs.map(shownReason);
  const isOfAll = (key: string) => candidates.every(each => each.differs.map(keyOf).includes(key));
  const telling = differs.filter(reason => !isOfAll(keyOf(reason)));
  return telling.length === 0 ? undefined : telling.map(shownReason);
}

/** Without the artist, which the view shows beside the title. */
const keyOf = (reason: Candidate['differs'][number]) => JSON.stringify({ ...reason, artist: undefined });

/** Names in it come from the service. */
const shownReason = (reason: MatchReason): ShownMatch => ({
  ...reason,
  ...('artist' in reason && reason.artist !== undefined ? { artist: sanitize(reason.artist) } : {}),
  ...('work' in reason ? { work: sanitize(reason.work) } : {}),
});

const shownRejection = (rejection: Rejection): ShownRejection => ({
  ...rejection,
  ...('list' in rejection ? { list: sanitize(rejection.list) } : {}),
  ...('lists' in rejection ? { lists: rejection.lists.map(list => sanitize(list)) } : {}),
  ...('artist' in rejection ? { artist: sanitize(rejection.artist) } : {}),
  ...('of' in rejection && rejection.of !== undefined ? { of: { title: sanitize(rejection.of.title) } } : {}),
});

const shownLeaving = ({ song, was, rejection }: Leaving): ShownPlan['leaving'][number] => ({
  ...named(song),
  was,
  why: rejection && shownRejection(rejection),
});

const shownLeftOut = ({ id, song, rejection }: LeftOut): ShownPlan['leftOut'][number] => ({
  ...(song === undefined ? { id, title: '', artist: '' } : named(song)),
  why: shownRejection(rejection),
});

function shownTrack(song: Song, at: number, media: ShownMedia): ShownTrack {
  const { id, title, artist, album, duration, bpm, released, explicit, readable, cover } = song;
  return {
    position: at + 1,
    id,
    title,
    artist,
    album,
    seconds: duration,
    bpm: bpm || undefined,
    released: released || undefined,
    explicit,
    playable: readable,
    cover: coverFrom(media, cover),
  };
}

/** A track of a plan, with why it was chosen. */
function shownLine(line: Line, at: number, media: ShownMedia): ShownTrack {
  const { song, was, standsInFor, match, repeats, why, also = [] } = line;
  return {
    ...shownTrack(song, at, media),
    was,
    standsInFor,
    match: match && { said: sanitize(match.said, 300), why: match.why.map(shownReason) },
    repeats: repeats && { title: sanitize(repeats.title), difference: repeats.difference },
    why,
    also: also.length === 0 ? undefined : also.map(shownRecording),
  };
}

/** A cover that the view may load. */
export const coverFrom = ({ origins }: ShownMedia, cover: string | undefined): string | undefined =>
  cover !== undefined && isFrom(origins, cover) ? cover : undefined;

const shownRecording = ({ id, title, album, duration }: NonNullable<Line['also']>[number]) => ({
  id,
  title: sanitize(title),
  album: sanitize(album),
  seconds: duration,
});
