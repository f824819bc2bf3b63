import { mapLimitedOrFail } from '../../../client/many-calls.ts';
import { foldName, wordsOf } from '../../../text/fold.ts';
import { quoted } from '../../../text/sanitize.ts';
import { matchAll } from '../../matching/match-wishes.ts';
import { isSameName } from '../../matching/names-and-titles.ts';
import { wishOf } from '../../matching/wish.ts';
import { applyRules } from '../choosing/apply-rules.ts';
import { artistsLike, type OwnLists, readListRules } from '../choosing/artist-and-list-rules.ts';
import { CannotPlan } from '../choosing/rules.ts';
import { someSongs } from '../choosing/song-wording.ts';
import { playable, readSong, type Song, songsOf, type TrackReading, totalDuration } from '../songs/song.ts';
import { editByPosition, idTwice, indexBefore, indexOf, insertByPlace } from './edit-by-position.ts';
import { type Line, lineOf, type MissingWish, type Plan, type UnclearWish } from './plan.ts';
import type { PlanInput } from './plan-input.ts';
import {
  lastWish,
  leavingOf,
  linesOf,
  openOf,
  placeBehind,
  unusedOf,
  wishesIn,
  withLines,
  withPlaces,
} from './songs-by-state.ts';
import { candidateOfMatch, openWishOf, whyOf } from './wishes.ts';

/** A plan, and what an assistant should know of how it was made. */
export interface WithNotes {
  readonly plan: Plan;
  readonly notes: readonly string[];
}

/** Makes the changes that a call asks for by the numbers shown. Rejects with `MusicError` and `CannotPlan`. */
export async function editPlan(
  plan: Plan,
  asked: PlanInput,
  lists: OwnLists,
  reading: TrackReading,
): Promise<WithNotes> {
  const lines = linesOf(plan);
  const removed = await linesToRemove(lines, asked.remove, lists);
  const { replaced, unplaced, added, open } = await readIncoming(plan, asked, reading);
  const { order, moves } = asked;
  const edited = editByPosition(lines, { removed: removed.indexes, replaced, added, order, moves });
  const placed = unplaced.reduce(insertByPlace, [...edited]);
  const twice = idTwice(placed, [...replaced.values(), ...unplaced, ...added.map(({ line }) => line)]);
  if (twice !== undefined)
    throw new CannotPlan(`track ${twice} is in the list already: moves changes its position`);
  const closedWishes = new Set([...wishesIn(open), ...wishesToDrop(plan, asked.remove)]);
  const songs = plan.songs.filter(({ state, wish = 0 }) => state === 'in' || !closedWishes.has(wish));
  const changed = withLines({ ...plan, songs: [...songs, ...open] }, placed);
  const filled = asked.fill
    ? await fillUp(changed, lines.length, lists, reading)
    : {
        plan: {
          ...changed,
          aim: aimBesides(
            linesOf(changed),
            lines.filter((_, at) => !replaced.has(at)),
            plan.aim,
          ),
        },
        notes: [],
      };
  return {
    plan: (order ?? moves) === undefined ? filled.plan : withPlaces(filled.plan),
    notes: [...removed.notes, ...filled.notes],
  };
}

/**
 * What was asked for. Of new songs beside a list, `fill` brings back only these: songs that were there `before` and that the
 * listener took out do not count in it, until they are put back.
 */
function aimBesides(now: readonly Line[], before: readonly Line[], aim: Plan['aim']): Plan['aim'] {
  if (aim.scope !== 'new') return aim;
  const heldIn = (lines: readonly Line[], others: readonly Line[]) => {
    const ids = new Set(songsOf(others).map(({ id }) => id));
    return songsOf(lines.filter(({ held, song }) => held && !ids.has(song.id)));
  };
  const [gone, back] = [heldIn(before, now), heldIn(now, before)];
  const { count, seconds } = aim;
  return {
    ...aim,
    count: count && Math.max(0, count - gone.length + back.length),
    seconds: seconds && Math.max(0, seconds - totalDuration(gone) + totalDuration(back)),
  };
}

/** The lines that `remove` names, by index. */
async function linesToRemove(lines: readonly Line[], remove: PlanInput['remove'], lists: OwnLists) {
  const { positions = [], track_ids = [], artists = [], in: names = [] } = remove ?? {};
  const indexes = new Set(positions.map(position => indexOf(position, lines.length)));
  const notes: string[] = [];
  const all = (fits: (song: Song) => boolean) => lines.flatMap(({ song }, at) => (fits(song) ? [at] : []));
  const missing = track_ids.filter(id => !lines.some(({ song }) => song.id === id));
  if (missing.length > 0)
    throw new CannotPlan(`remove takes ids of songs in the list, and these are not: ${missing.join(', ')}`);
  for (const at of all(({ id }) => track_ids.includes(id))) indexes.add(at);
  for (const artist of artists) {
    const found = all(song => foldName(song.artist) === foldName(artist));
    if (found.length === 0) throw new CannotPlan(notByWords(artist, lines));
    for (const at of found) indexes.add(at);
  }
  for (const name of names) {
    const list = await lists.songsIn(name);
    const found = all(song => list.find(song) !== undefined);
    if (found.length === 0) notes.push(`No song of the list is in ${list.title}.`);
    for (const at of found) indexes.add(at);
  }
  return { indexes, notes };
}

/** The open wishes that `remove` names. */
function wishesToDrop(plan: Plan, remove: PlanInput['remove']): readonly number[] {
  const { wishes = [] } = remove ?? {};
  const open = wishesIn(openOf(plan));
  const unknown = wishes.find(wish => !open.has(wish));
  if (unknown === undefined) return wishes;
  throw new CannotPlan(
    `the plan has no open wish ${unknown}: remove songs of the list by positions`,
    'no-such-wish',
  );
}

function notByWords(artist: string, lines: readonly Line[]): string {
  const [similar] = artistsLike(artist, songsOf(lines));
  return `no song in the list is by ${quoted(artist)}${similar === undefined ? '' : `; there is ${quoted(similar)}`}`;
}

/**
 * Fills the holes that the listener made with songs of the sources that were not needed, up to what was asked for or to
 * the `least` number of songs.
 */
async function fillUp(plan: Plan, least: number, lists: OwnLists, reading: TrackReading): Promise<WithNotes> {
  const lines = linesOf(plan);
  const { count = 0, seconds, perArtist } = plan.aim;
  const bounds =
    seconds === undefined
      ? { count: Math.max(least, count), perArtist }
      : { count: plan.aim.count, seconds, perArtist };
  const { rules, notes } = await readListRules(plan.request.rules, lists);
  const there = lines.map(line => ({ ...line, requested: true as const, fixed: true as const }));
  const choosing = { rules: { ...plan.request.rules, sort: undefined }, lists: rules, held: [], bounds };
  const unused = unusedOf(plan).map(({ state: _, ...each }) => each);
  const { chosen } = await applyRules([...there, ...unused], choosing, reading);
  const ids = new Set(songsOf(lines).map(({ id }) => id));
  const added = chosen.filter(({ song }) => !ids.has(song.id));
  const songs = songsOf(added);
  return {
    plan: withLines(plan, added.map(lineOf).reduce(insertByPlace, lines)),
    notes: [
      ...notes,
      ...(songs.length === 0 ? [] : [`Filled up from the sources with ${someSongs(songs)}.`]),
    ],
  };
}

/**
 * Reads the songs that `replace` and `add` bring in. `replaced`: by the index of the line that goes. `unplaced`: for wishes
 * without a line; they go where the wish belongs.
 */
async function readIncoming(plan: Plan, { replace = [], add = [] }: PlanInput, reading: TrackReading) {
  const [lines, open] = [linesOf(plan), openOf(plan)];
  const known = new Map(leavingOf(plan).map(({ song }) => [song.id, song]));
  const ids = [...replace, ...add].flatMap(({ track_id }) => track_id ?? []);
  const unknown = ids.filter(id => !known.has(id));
  const songs = await readTracks(unknown, reading);
  for (const [id, song] of known) songs.set(id, byHand(song));
  const replaced = new Map<number, Line>();
  const unplaced: Line[] = [];
  for (const { wish, position, track_id, why } of replace) {
    const at = position === undefined ? wishAt(plan, wish ?? 0) : indexOf(position, lines.length);
    const song = songs.get(track_id);
    if (song === undefined) continue;
    const old = lines[at];
    const line = {
      ...song,
      wish: old?.wish ?? wish,
      why: whyOf(why),
      ...otherRecordings(old, song.song.id),
    };
    if (old === undefined ? unplaced.some(each => each.wish === wish) : replaced.has(at))
      throw new CannotPlan(
        'replace gives two tracks for one song: keep one there, and bring the other in with add',
      );
    if (old === undefined) {
      const place = open.find(each => each.wish === wish)?.place ?? placeBehind(plan);
      unplaced.push({ ...line, place });
    } else replaced.set(at, { ...line, place: old.place });
  }
  const named = await readWishes(plan, add, reading);
  const added: { before: number; line: Line }[] = [];
  for (const [at, { track_id, position, why }] of add.entries()) {
    const before = position === undefined ? lines.length : indexBefore(position, lines.length);
    const song = track_id === undefined ? named.found.get(at) : songs.get(track_id);
    if (song === undefined) continue;
    const place = lines[before]?.place ?? placeBehind(plan);
    const wish = track_id === undefined ? song.wish : openWishFor(song.song, open);
    added.push({ before, line: { ...song, place, wish, why: whyOf(why) } });
  }
  return { replaced, unplaced, added, open: named.open };
}

const byHand = (song: Song): Line => lineOf({ song, place: 0, requested: true, fixed: true });

/** The index of a wish's line; -1 if it has none. */
function wishAt(plan: Plan, wish: number): number {
  if (wish > lastWish(plan)) throw new CannotPlan(`the plan has no wish ${wish}`, 'no-such-wish');
  return linesOf(plan).findIndex(each => each.wish === wish);
}

/** Where another recording takes the place of a song, the song itself can be had back. */
function otherRecordings(old: Line | undefined, chosen: number): Pick<Line, 'also'> {
  const { song, also = [] } = old ?? {};
  if (song === undefined || !also.some(({ id }) => id === chosen)) return {};
  const { id, title, album, duration } = song;
  return { also: [{ id, title, album, duration }, ...also.filter(each => each.id !== chosen)] };
}

/** Tracks by their ids, as lines, or why one cannot come in. */
async function readTracks(ids: readonly number[], reading: TrackReading): Promise<Map<number, Line>> {
  const each = [...new Set(ids)];
  const read = await mapLimitedOrFail(each, id => readSong(id, reading.call));
  const failed = read.find(({ error }) => error !== undefined);
  if (failed !== undefined) throw failed.error;
  const unknown = read.find(({ value }) => value === undefined);
  if (unknown !== undefined) throw new CannotPlan(`there is no track ${unknown.id}`);
  const found = read.flatMap(({ value: song }) => (song === undefined ? [] : [byHand(song)]));
  const songs = await playable(found, reading);
  const lost = songs.findIndex(({ song }) => !song.readable);
  if (lost >= 0) throw new CannotPlan(`track ${each[lost]} cannot be played here, and nothing replaces it`);
  return new Map(songs.map((candidate, at) => [each[at] ?? 0, lineOf(candidate)]));
}

/** Songs that `add` names, by their index there; an open wish that is asked for again keeps its number. */
async function readWishes(plan: Plan, add: NonNullable<PlanInput['add']>, reading: TrackReading) {
  const named = add.flatMap(({ wanted, position }, at) =>
    wanted === undefined ? [] : [{ wanted, position, at }],
  );
  const matches = await matchAll(
    named.map(({ wanted }) => wishOf(wanted)),
    reading.progress.continued(),
  );
  const lines = linesOf(plan);
  let wishes = lastWish(plan);
  const places = named.map(({ wanted, position = 0 }) => {
    const again = openOf(plan).find(({ said }) => foldName(said) === foldName(wanted));
    if (again === undefined) wishes += 1;
    // Before the song at its position.
    const before = position === 0 ? undefined : lines[indexBefore(position, lines.length)]?.place;
    const place = before === undefined ? placeBehind(plan) : before - 0.5;
    return { number: again?.wish ?? wishes, place: again?.place ?? place };
  });
  const none = { number: 0, place: 0 };
  const candidates = matches.flatMap((match, at) => {
    const candidate = candidateOfMatch(match, places[at] ?? none);
    return candidate === undefined ? [] : [{ ...candidate, index: named[at]?.at ?? 0 }];
  });
  const found = await playable(candidates, reading);
  return {
    found: new Map(found.map(({ index, ...candidate }) => [index, lineOf(candidate)])),
    open: matches.flatMap((match, at) => openWishOf(match, places[at] ?? none) ?? []),
  };
}

/** The open wish that a track stands for: one of its candidates, or a song whose every word is in the wish. */
function openWishFor({ id, title }: Song, open: readonly (UnclearWish | MissingWish)[]): number | undefined {
  const isSaid = (said: string) => {
    const words = wordsOf(said);
    return wordsOf(title).every(word => words.some(other => isSameName([word], [other])));
  };
  const wish =
    open.find(each => each.state === 'unclear' && each.candidates.some(other => other.id === id)) ??
    open.find(({ state, said }) => state === 'missing' && isSaid(said));
  return wish?.wish;
}
