import type { ChangeCall } from '../../../jobs/change-context.ts';
import { OwnLists, readListRules } from '../choosing/artist-and-list-rules.ts';
import { type NearestSong, nearestOf } from '../choosing/candidate.ts';
import { avoidsExplicit, boundsOf, isBounded, type Rules, slackFor } from '../choosing/rules.ts';
import { someSongs } from '../choosing/song-wording.ts';
import type { ReadFile } from '../files/parse-file.ts';
import { linesWithoutSong } from '../files/parse-in-thread.ts';
import { readingOf, songsOf, type TrackReading, totalDuration } from '../songs/song.ts';
import { mostOfSource } from '../sources/sources.ts';
import { chooseAndPlace } from './choose-and-place-songs.ts';
import { insertionIndex, movesByIds } from './edit-by-position.ts';
import { editPlan, type WithNotes } from './edit-plan.ts';
import { type GatheredSongs, gatherSongs, type SongRequest } from './gather-songs.ts';
import { isExisting, type Line, type Plan, type PlannedSong, type Recipe } from './plan.ts';
import { editsLines, type PlanInput } from './plan-input.ts';
import { type RecipeRequest, recipeOf, requestIn } from './recipe.ts';
import {
  candidateOf,
  lastWish,
  leftOutFor,
  leftOutOf,
  linesOf,
  placeBehind,
  requestsLeft,
  unlisted,
  waitingOf,
  withLines,
} from './songs-by-state.ts';
import { readPlanSongs } from './stored-plans.ts';
import { waitingId, waitingWish } from './wishes.ts';

/** A plan, and how it was made. */
export interface PlanResult extends WithNotes {
  /** Where no song keeps the rules: those that come nearest. */
  readonly nearest: readonly NearestSong[];
  /** Whether songs were chosen just now, so that what is missing of the count and the length is worth a sentence. */
  readonly chosen: boolean;
  /** Whether a source could not be read. */
  readonly failed: boolean;
  /** The sources as they were read just now. */
  readonly sources?: Recipe['requests'][number]['sources'];
}

/**
 * The next revision of a plan, with what a call asks for; a plan that is not complete goes on. Changes nothing. Rejects
 * with `MusicError` and `CannotPlan`.
 */
export async function makePlan(
  from: Plan,
  asked: PlanInput,
  file: ReadFile | undefined,
  call: ChangeCall,
): Promise<PlanResult> {
  const reading = readingOf(call);
  const lists = new OwnLists(call, readPlanSongs);
  const isOpen = requestsLeft(from) > 0;
  const start = withSettings(from, asked, file);
  const at = insertionIndex(asked.at, linesOf(from));
  // A song that is moved in a sorted list is moved after the sorting.
  const { moves, ...early } = sorts(asked.rules) ? asked : { ...asked, moves: undefined };
  const lateMoves = moves && movesByIds(moves, linesOf(from));
  const first = lateMoves === undefined ? asked : early;
  const edited = editsLines(first)
    ? await editPlan(start, first, lists, reading)
    : { plan: start, notes: [] };
  const isOrdered = (asked.order ?? asked.moves) !== undefined;
  const request = await requestIn(asked, file, at);
  const next: Plan = {
    ...(isOpen && isOrdered ? held(edited.plan, undefined) : edited.plan),
    revision: from.revision + 1,
    takesAdditions: from.takesAdditions && !isOrdered && at === undefined && !fixesOrder(asked.rules),
    recipe: recipeOf(from, edited.plan, asked, request),
  };
  if (request === undefined && !isOpen)
    return { ...editedOnly, plan: dropDuplicateTracks(next), notes: edited.notes };
  const made = await askFor(next, request, lists, reading);
  const { plan, notes } =
    lateMoves === undefined ? made : await editPlan(made.plan, { moves: lateMoves }, lists, reading);
  return {
    ...made,
    plan: dropDuplicateTracks(withSources(plan, made.sources)),
    notes: [
      ...(file === undefined ? [] : linesWithoutSong(file.nameless)),
      ...edited.notes,
      ...(lateMoves === undefined ? [] : made.notes),
      ...notes,
    ],
  };
}

const editedOnly = { nearest: [], chosen: false, failed: false };

/**
 * Asks for songs and decides about them, or goes on with what the last request left. Making, going on with and
 * refreshing a plan are this. Rejects with `MusicError` and `CannotPlan`.
 */
export async function askFor(
  from: Plan,
  request: RecipeRequest | undefined,
  lists: OwnLists,
  reading: TrackReading,
): Promise<PlanResult> {
  const begun = request === undefined ? from : begin(from, request);
  const { sources = [] } = request ?? {};
  const first = await gatherAndDecide(begun, { sources }, lists, reading);
  if (!first.hasMore || requestsLeft(first.plan) > 0 || !isShort(first.plan)) return first;
  const further = await gatherAndDecide(
    first.plan,
    { sources: first.sources ?? sources, least: mostOfSource },
    lists,
    reading,
  );
  const notes = [...new Set([...first.notes, ...further.notes])];
  return {
    ...further,
    notes: [...notes, 'More songs were read from the sources, because some were left out.'],
  };
}

/** Whether a plan has fewer songs than it should, or is shorter. */
function isShort({ songs, aim: { count = 0, seconds = 0 } }: Plan): boolean {
  const lines = linesOf({ songs });
  return lines.length < count || totalDuration(songsOf(lines)) < seconds - slackFor(seconds);
}

async function gatherAndDecide(
  begun: Plan,
  from: Pick<SongRequest, 'sources' | 'least'>,
  lists: OwnLists,
  reading: TrackReading,
): Promise<PlanResult & { readonly hasMore: boolean }> {
  const { rules, at } = begun.request;
  const waiting = new Set(waitingOf(begun).filter(({ song }) => song === undefined));
  const lines = linesOf(begun);
  const known = begun.songs.filter(each => !(each.state === 'waiting' && waiting.has(each)));
  const found = await gatherSongs(
    { ...from, waiting: [...waiting], rules, moves: at !== undefined, place: placeBehind(begun) },
    songsOf(from.least === undefined ? lines : lines.filter(line => line.held)),
    reading,
  );
  const gathered = withFound({ ...begun, songs: known }, found, at !== undefined);
  const read = await readListRules(rules, lists);
  const decided = await chooseAndPlace(gathered, read.rules, reading);
  const songsThere =
    at === undefined
      ? [...new Set(found.there.map(each => each.at))].flatMap(index => lines[index]?.song ?? [])
      : [];
  const already =
    songsThere.length === 0 ? [] : [`Already in the list: ${someSongs(songsThere)}. With at, they move.`];
  const plan = dropDuplicateTracks(decided.plan);
  return {
    plan,
    notes: [...already, ...found.notes, ...read.notes, ...read.lastNotes(), ...decided.notes],
    nearest: linesOf(plan).length === 0 ? nearestOf(leftOutOf(plan)) : [],
    chosen: true,
    failed: found.failed,
    hasMore: found.hasMore,
    ...(found.sources.length === 0 ? {} : { sources: [...found.sources] }),
  };
}

/** A plan whose recipe has the sources of the latest request as they were read. */
function withSources(plan: Plan, sources: PlanResult['sources']): Plan {
  const { recipe } = plan;
  const last = recipe?.requests.at(-1);
  if (recipe === undefined || last === undefined || sources === undefined) return plan;
  return {
    ...plan,
    recipe: { ...recipe, requests: [...recipe.requests.slice(0, -1), { ...last, sources }] },
  };
}

/** The plan with a request, whose songs wait. Where rules are missing, songs join those of a plan that is not complete. */
function begin(from: Plan, { wanted, trackIds, scope, rules, at }: RecipeRequest): Plan {
  const joins = rules === undefined && at === undefined && requestsLeft(from) > 0;
  const plan = joins ? from : held(from, { rules: rules ?? {}, scope, at });
  const [wish, place] = [lastWish(from), placeBehind(from)];
  return {
    ...plan,
    songs: [
      ...plan.songs,
      ...wanted.map((each, index) => waitingWish(each, { number: wish + index + 1, place: place + index })),
      ...trackIds.map((id, index) => waitingId({ id, place: place + wanted.length + index })),
    ],
  };
}

/** The plan with all that was decided about held, for a new request or for an order by hand. */
function held(plan: Plan, request: Plan['request'] | undefined): Plan {
  const count = request?.scope === 'whole' ? 0 : linesOf(plan).length;
  const { count: most, ...bounds } = boundsOf(request?.rules ?? {});
  const isNew = request !== undefined && isBounded(request.rules);
  return {
    ...plan,
    songs: plan.songs.map((each): PlannedSong => {
      if (each.state !== 'waiting')
        return request === undefined && each.state !== 'in' ? each : { ...each, held: true };
      const candidate = request !== undefined && each.offered ? candidateOf(each) : undefined;
      return candidate === undefined ? each : unlisted('unused', { ...candidate, held: true });
    }),
    request: request ?? { ...plan.request, at: undefined },
    ...(avoidsExplicit(request?.rules ?? {}) ? { avoidsExplicit: true } : {}),
    aim: isNew ? { ...bounds, count: most && most + count, scope: request.scope } : plan.aim,
  };
}

/** The plan with what was found. With `moves`, songs of the list that were asked for again are new in it. */
function withFound(plan: Plan, { candidates, there, songs }: GatheredSongs, moves: boolean): Plan {
  const lines = linesOf(plan).map((line, index): Line => {
    const again = there.filter(({ at }) => at === index);
    const wish = line.wish ?? again.find(each => each.wish !== undefined)?.wish;
    const why = again.find(each => each.why !== undefined)?.why ?? line.why;
    const [first] = moves && line.held ? again : [];
    if (first === undefined) return { ...line, wish, why };
    return { ...line, wish, why, held: undefined, fixed: true, requested: true, place: first.place };
  });
  const twice = there.flatMap(({ at, wish, place }) => {
    const line = lines[at];
    if (line === undefined || wish === undefined || line.wish === wish) return [];
    const asked = { ...line, wish, place, requested: true as const, offered: undefined };
    return leftOutFor(asked, { reason: 'given-twice' });
  });
  const before = new Map(
    plan.songs.flatMap(each => {
      const { song } = (each.state !== 'in' && each.state !== 'leaves' && candidateOf(each)) || {};
      return song === undefined ? [] : [[song.id, each] as const];
    }),
  );
  const again = new Set<PlannedSong>();
  const inList = new Set(lines.map(({ song }) => song.id));
  const found = candidates.flatMap(each => {
    if (inList.has(each.song.id)) return [];
    const known = before.get(each.song.id);
    // What the listener took out does not come back unless they ask for it.
    const isRemoved = known?.state === 'left-out' && known.rejection.reason === 'removed';
    if (isRemoved && !each.requested) return [];
    if (known !== undefined) again.add(known);
    const { offered = known?.offered, wish = known?.wish } = each;
    // What was looked up before need not be again.
    const song = { ...each.song, ...(known === undefined ? {} : candidateOf(known)?.song) };
    return [unlisted('waiting', { ...each, song, offered, wish })];
  });
  const others = plan.songs.filter(each => each.state !== 'in' && !again.has(each));
  return { ...plan, songs: [...lines, ...others, ...found, ...twice, ...songs] };
}

/**
 * The plan without the second copy of a track, if it changes the order: the service orders by id, and keeps each track
 * once.
 */
export function dropDuplicateTracks(plan: Plan): Plan {
  const lines = linesOf(plan);
  const ids = lines.map(({ song }) => song.id);
  const isOrdered = lines.some(({ was }, at) => was !== at + 1 && was !== undefined);
  const isInside = lines.some(
    ({ was }, at) => was === undefined && lines.slice(at).some(each => each.was !== undefined),
  );
  if (!(isOrdered || isInside) || new Set(ids).size === ids.length) return plan;
  const once = lines.filter((_, at) => ids.indexOf(ids[at] ?? 0) === at);
  return withLines(plan, once, ({ song: { id, title } }) => ({
    reason: 'same-song',
    of: { id, title },
    difference: { kind: 'same-track' },
  }));
}

const sorts = (rules: Rules | undefined): boolean => (rules?.sort ?? 'as_given') !== 'as_given';

/** Whether rules say where songs stand or how many there are, so that songs of others do not fit in between. */
const fixesOrder = (rules: Rules | undefined): boolean =>
  rules !== undefined && (isBounded(rules) || sorts(rules));

/** The plan with the settings of a call. A file calls a new playlist what it is called there. */
function withSettings(plan: Plan, asked: PlanInput, file: ReadFile | undefined): Plan {
  const { settings: before } = plan.target;
  const named = isExisting(plan.target) ? undefined : file;
  const settings = {
    title: asked.title ?? before.title ?? named?.title,
    description: asked.description ?? before.description ?? named?.description,
    public: asked.public ?? before.public,
  };
  return { ...plan, target: { ...plan.target, settings } };
}
