import type { ChangeCall } from '../../../jobs/change-context.ts';
import { uniqueBy } from '../../matching/choose-track.ts';
import { wishLabel, wishOf } from '../../matching/wish.ts';
import { OwnLists, readListRules } from '../choosing/artist-and-list-rules.ts';
import { type NearestSong, nearestOf } from '../choosing/candidate.ts';
import { boundsOf, isBounded, type Rules } from '../choosing/rules.ts';
import { someSongs } from '../choosing/song-wording.ts';
import type { ReadFile } from '../files/parse-file.ts';
import { linesWithoutSong } from '../files/parse-in-thread.ts';
import { type Reading, readingOf, songsOf } from '../songs/song.ts';
import { type RequestedSong, requestedSong } from '../songs/songs-of-files.ts';
import { chooseAndPlace } from './choose-and-place-songs.ts';
import { insertionIndex, placeBehind, settled, withPlaces } from './edit-by-position.ts';
import { editPlan } from './edit-plan.ts';
import { type GatheredSongs, gatherRequested, gatherSongs } from './gather-songs.ts';
import { isExisting, type Plan, type Recipe, type Unfinished } from './plan.ts';
import { asksForSongs, editsLines, type PlanInput } from './plan-input.ts';

/** A plan, and what an assistant should know of how it was made. */
export interface Made {
  readonly plan: Plan;
  readonly notes: readonly string[];
  /** Where no song keeps the rules: those that come nearest. */
  readonly nearest: readonly NearestSong[];
  /** Whether songs were chosen just now, so that what is missing of the count and the length is worth a sentence. */
  readonly chosen: boolean;
  /** Whether a source could not be read. */
  readonly failed: boolean;
}

/** Offered songs that a plan keeps, to fill up from. */
export const mostSpare = 50;

/** The next revision of a plan, with what a call asks for. Changes nothing. Rejects with `MusicError` and `CannotPlan`. */
export async function makePlan(
  from: Plan,
  asked: PlanInput,
  file: ReadFile | undefined,
  call: ChangeCall,
): Promise<Made> {
  const reading = readingOf(call);
  const lists = new OwnLists(call);
  const start = withSettings(from, asked, file);
  const at = insertionIndex(asked.at, from.lines);
  // A song that is moved in a sorted list is moved after the sorting.
  const { moves: lateMoves, ...early } = sorts(asked.rules) ? asked : { ...asked, moves: undefined };
  const first = lateMoves === undefined ? asked : early;
  const edited = editsLines(first) ? await editPlan(start, first, lists, reading) : { ...start, notes: [] };
  const { notes: editNotes, ...base } = edited;
  const isOrdered = (asked.order ?? asked.moves) !== undefined;
  const next: Plan = {
    ...base,
    revision: from.revision + 1,
    takesAdditions: from.takesAdditions && !isOrdered && at === undefined && !fixesOrder(asked.rules),
  };
  if (!asksForSongs(asked) && asked.rules === undefined)
    return editedOnly({ ...next, recipe: recipeOf(from, next, [], asked) }, editNotes);
  const named = (asked.wanted ?? []).map(wishOf).map(askedWish);
  const wanted = [...named, ...(file?.songs ?? []).map(requestedSong)];
  const place = placeBehind(next);
  const { rules = {}, track_ids = [], sources = [] } = asked;
  const request = {
    wanted: wanted.map((each, index) => ({ ...each, number: next.wishes + index + 1, place: place + index })),
    ids: track_ids.map((id, index) => ({ id, place: place + wanted.length + index })),
    sources,
    rules,
  };
  const found = await gatherSongs(request, songsOf(next.lines), reading);
  const scope: Unfinished['scope'] = asked.scope ?? (asksForSongs(asked) ? 'new' : 'whole');
  const arranging = { rules, scope, at, base: next.lines, leaving: next.leaving };
  const ready = {
    ...next,
    wishes: next.wishes + wanted.length,
    recipe: recipeOf(from, next, wanted, asked),
  };
  const sorted = await planWith(ready, arranging, found, lists, reading);
  const moved =
    lateMoves === undefined ? sorted.plan : await editPlan(sorted.plan, { moves: lateMoves }, lists, reading);
  const notes = [
    ...(file === undefined ? [] : linesWithoutSong(file.nameless)),
    ...editNotes,
    ...sorted.notes,
  ];
  return { ...sorted, plan: eachTrackOnce(moved), notes };
}

const editedOnly = (plan: Plan, notes: readonly string[]): Made => ({
  plan: eachTrackOnce(plan),
  notes,
  nearest: [],
  chosen: false,
  failed: false,
});

/** Goes on with a plan for which one call was not enough. Rejects with `MusicError` and `CannotPlan`. */
export async function continuePlan(
  from: Plan,
  { waiting, waitingIds, ...unfinished }: Unfinished,
  call: ChangeCall,
): Promise<Made> {
  const reading = readingOf(call);
  const more = await gatherRequested({ wanted: waiting, ids: waitingIds }, songsOf(unfinished.base), reading);
  const inOrder = [...unfinished.candidates.filter(each => each.requested), ...more.candidates].sort(
    (a, b) => a.place - b.place,
  );
  const requested = uniqueBy(inOrder, ({ song }) => `${song.id}`);
  const asked = new Set(requested.map(({ song }) => song.id));
  const offered = unfinished.candidates.filter(each => !each.requested && !asked.has(each.song.id));
  const found: GatheredSongs = {
    ...more,
    candidates: [...requested, ...offered],
    there: [...unfinished.there, ...more.there],
    leftOut: [...unfinished.leftOut, ...more.leftOut],
    open: [...from.open, ...more.open],
  };
  const next = { ...from, revision: from.revision + 1, open: [], leftOut: [] };
  return planWith(next, unfinished, found, new OwnLists(call), reading);
}

type Asked = Pick<Unfinished, 'rules' | 'at' | 'base' | 'leaving' | 'scope'>;

/** The list with what was found, by rules that may name lists of the listener. Rejects with `MusicError`. */
export async function arrangeFound(
  { rules, scope, at, base }: Omit<Asked, 'leaving'>,
  { candidates, there }: Pick<GatheredSongs, 'candidates' | 'there'>,
  lists: OwnLists,
  reading: Reading,
) {
  const read = await readListRules(rules, lists);
  // A song that is asked for again stands for its wish.
  const wishes = new Map(there.map(each => [each.at, each.wish]));
  const list = base.map((line, index) => {
    const wish = wishes.get(index);
    return wish === undefined ? line : { ...line, wish };
  });
  const arranged = await chooseAndPlace(
    { base: list, candidates, there, at, rules, scope, lists: read.rules },
    reading,
  );
  return { ...arranged, notes: [...read.notes, ...arranged.notes] };
}

async function planWith(
  from: Plan,
  asked: Asked,
  found: GatheredSongs,
  lists: OwnLists,
  reading: Reading,
): Promise<Made> {
  const { rules, at } = asked;
  const arranged = await arrangeFound(asked, found, lists, reading);
  const there = at === undefined ? new Set(found.there.map(each => each.at)) : new Set<number>();
  const songsThere = [...there].flatMap(index => asked.base[index]?.song ?? []);
  const { open, notes, failed, candidates: _, ...rest } = found;
  const { base, candidates } = arranged;
  const requests = found.waiting.length + found.waitingIds.length + arranged.waiting;
  const leftOut = [...from.leftOut, ...found.leftOut, ...arranged.leftOut];
  const plan = settled<Plan>({
    ...from,
    lines: arranged.lines,
    leaving: [...asked.leaving, ...arranged.leaving],
    open: [...from.open, ...open.filter(({ wish }) => from.open.every(each => each.wish !== wish))],
    leftOut,
    notNeeded: arranged.notNeeded,
    spare: arranged.spare.slice(0, mostSpare),
    aim: isBounded(rules) ? boundsOf(rules) : from.aim,
    sort: arranged.sort,
    unfinished: requests === 0 ? undefined : { ...asked, ...rest, base, candidates, requests },
  });
  const already =
    songsThere.length === 0 ? [] : [`Already in the list: ${someSongs(songsThere)}. With at, they move.`];
  return {
    plan: eachTrackOnce(arranged.sort === undefined ? plan : withPlaces(plan)),
    notes: [...already, ...notes, ...arranged.notes],
    nearest: plan.lines.length === 0 ? nearestOf(leftOut) : [],
    chosen: true,
    failed,
  };
}

/**
 * The plan without the second copy of a track, if it changes the order: the service orders by id, and keeps each track
 * once.
 */
export function eachTrackOnce(plan: Plan): Plan {
  const { lines, leaving } = plan;
  const ids = lines.map(({ song }) => song.id);
  const isOrdered = lines.some(({ was }, at) => was !== at + 1 && was !== undefined);
  const isInside = lines.some(
    ({ was }, at) => was === undefined && lines.slice(at).some(each => each.was !== undefined),
  );
  if (!(isOrdered || isInside) || new Set(ids).size === ids.length) return plan;
  const isCopy = (at: number) => ids.indexOf(ids[at] ?? 0) !== at;
  const copies = lines.filter((_, at) => isCopy(at));
  return {
    ...plan,
    lines: lines.filter((_, at) => !isCopy(at)),
    leaving: [
      ...leaving,
      ...copies.flatMap(({ song, was }) => {
        const of = { id: song.id, title: song.title };
        const rejection = { reason: 'same-song' as const, of, difference: { kind: 'same-track' as const } };
        return was === undefined ? [] : [{ song, was, rejection }];
      }),
    ],
  };
}

const askedWish = (wish: ReturnType<typeof wishOf>): RequestedSong => ({ said: wishLabel(wish), wish });

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

/** What the playlist is asked for with, for `refresh`: also the songs that edits brought in, without those they took out. */
function recipeOf(
  { recipe: before, lines }: Plan,
  edited: Plan,
  wanted: readonly RequestedSong[],
  asked: PlanInput,
): Recipe | undefined {
  if (before === undefined && !asksForSongs(asked)) return undefined;
  const { track_ids = [], replace = [], add = [] } = asked;
  const stays = new Set(edited.lines.map(({ song }) => song.id));
  const out = lines.flatMap(({ song, was }) => (was === undefined && !stays.has(song.id) ? [song.id] : []));
  const avoid = [...(before?.rules.avoid ?? []), ...(asked.rules?.avoid ?? []), ...out];
  const named = add.flatMap(each => (each.wanted === undefined ? [] : [askedWish(wishOf(each.wanted))]));
  return {
    wanted: [...(before?.wanted ?? []), ...named, ...wanted],
    trackIds: [
      ...(before?.trackIds ?? []),
      ...track_ids,
      ...[...replace, ...add].flatMap(({ track_id }) => track_id ?? []),
    ],
    sources: [...(before?.sources ?? []), ...(asked.sources ?? [])],
    rules: { ...before?.rules, ...asked.rules, ...(avoid.length === 0 ? {} : { avoid }) },
  };
}
