import { mapLimitedOrFail } from '../../../client/map-limited.ts';
import { foldName } from '../../../text/fold.ts';
import type { Problem } from '../../engine/operation.ts';
import { isSameName, matchAll, wishOf, wordsOf } from '../../matching/index.ts';
import type { Song } from '../songs/song.ts';
import { playable, type Reading, readSong } from '../songs/track-details.ts';
import { lineOf } from './compose.ts';
import { indexOf, problemOf } from './edit-lines.ts';
import { type PlanParts, placeBehind } from './places.ts';
import type { Line, OpenWish } from './plan.ts';
import type { PlanInput } from './plan-input.ts';
import { candidateOfMatch, openWishOf } from './wish-entry.ts';

/** What comes into a plan by a change of it. */
interface Incoming {
  /** By the index of the line that goes. */
  readonly replaced: ReadonlyMap<number, Line>;
  /** For wishes that no line stands for: they go where the wish belongs. */
  readonly unplaced: readonly Line[];
  readonly added: readonly { readonly before: number; readonly line: Line }[];
  readonly open: readonly OpenWish[];
  readonly wishes: number;
}

/** Reads the songs that `replace` and `add` bring in. */
export async function readIncoming(
  plan: PlanParts,
  { replace = [], add = [] }: PlanInput,
  reading: Reading,
): Promise<Incoming | Problem> {
  const { lines, leaving, open } = plan;
  const known = new Map(leaving.map(({ song }) => [song.id, song]));
  const ids = [...replace, ...add].flatMap(({ track_id }) => track_id ?? []);
  const songs = await readTracks(
    ids.filter(id => !known.has(id)),
    reading,
  );
  if ('problem' in songs) return songs;
  for (const [id, song] of known) songs.set(id, { song });
  const replaced = new Map<number, Line>();
  const unplaced: Line[] = [];
  for (const { wish, position, track_id } of replace) {
    const found = position === undefined ? wishAt(plan, wish ?? 0) : indexOf(position, lines.length);
    if ('problem' in found) return 'reason' in found ? found : problemOf(found.problem);
    const song = songs.get(track_id);
    if (song === undefined) continue;
    const old = found.at === undefined ? undefined : lines[found.at];
    const line = { ...song, wish: old?.wish ?? wish, ...otherRecordings(old, song.song.id) };
    const isAgain =
      found.at === undefined ? unplaced.some(each => each.wish === wish) : replaced.has(found.at);
    if (isAgain)
      return {
        problem: 'replace gives two tracks for one song: keep one there, and bring the other in with add',
      };
    if (old === undefined || found.at === undefined) {
      const place = open.find(each => each.wish === wish)?.place ?? placeBehind(plan);
      unplaced.push({ ...line, place });
    } else replaced.set(found.at, { ...line, place: old.place });
  }
  const named = await readWishes(plan, add, reading);
  const added: { before: number; line: Line }[] = [];
  for (const [at, { track_id, position }] of add.entries()) {
    const before = position === undefined ? { at: lines.length } : beforePosition(position, lines.length);
    if ('problem' in before) return problemOf(before.problem);
    const song = track_id === undefined ? named.found.get(at) : songs.get(track_id);
    if (song === undefined) continue;
    const place = lines[before.at]?.place ?? placeBehind(plan);
    const wish = track_id === undefined ? song.wish : openWishFor(song.song, open);
    added.push({ before: before.at, line: { ...song, place, ...(wish === undefined ? {} : { wish }) } });
  }
  return { replaced, unplaced, added, open: named.open, wishes: named.wishes };
}

/** The index that a song goes before: one position more than there are is the end. */
const beforePosition = (position: number, count: number) =>
  position === count + 1 ? { at: count } : indexOf(position, count);

/** The line of a wish, or nothing if no line stands for it. */
function wishAt(
  { lines, wishes }: PlanParts,
  wish: number,
): { at: number | undefined } | (Problem & { reason: string }) {
  if (wish > wishes) return { problem: `the plan has no wish ${wish}`, reason: 'no-such-wish' };
  const at = lines.findIndex(each => each.wish === wish);
  return { at: at < 0 ? undefined : at };
}

/** Where another recording takes the place of a song, the song itself can be had back. */
function otherRecordings(old: Line | undefined, chosen: number): Pick<Line, 'also'> {
  const { song, also = [] } = old ?? {};
  if (song === undefined || !also.some(({ id }) => id === chosen)) return {};
  const { id, title, album, duration } = song;
  return { also: [{ id, title, album, duration }, ...also.filter(each => each.id !== chosen)] };
}

/** Tracks by their ids, as lines, or why one cannot come in. */
async function readTracks(ids: readonly number[], reading: Reading): Promise<Map<number, Line> | Problem> {
  const each = [...new Set(ids)];
  const read = await mapLimitedOrFail(each, id => readSong(id, reading.call));
  const failed = read.find(({ error }) => error !== undefined);
  if (failed !== undefined) throw failed.error;
  const unknown = read.find(({ value }) => value === undefined);
  if (unknown !== undefined) return { problem: `there is no track ${unknown.id}` };
  const found = read.flatMap(({ value: song }) =>
    song === undefined ? [] : [{ song, place: 0, requested: true }],
  );
  const songs = await playable(found, reading);
  const lost = songs.findIndex(({ song }) => !song.readable);
  if (lost >= 0) return { problem: `track ${each[lost]} cannot be played here, and nothing replaces it` };
  return new Map(songs.map((candidate, at) => [each[at] ?? 0, lineOf(candidate)]));
}

/** Songs that `add` names, by their index there; an open wish that is asked for again keeps its number. */
async function readWishes(plan: PlanParts, add: NonNullable<PlanInput['add']>, reading: Reading) {
  const named = add.flatMap(({ wanted, position }, at) =>
    wanted === undefined ? [] : [{ wanted, position, at }],
  );
  const matches = await matchAll(
    named.map(({ wanted }) => wishOf(wanted)),
    reading.progress.continued(),
  );
  let wishes = plan.wishes;
  const places = named.map(({ wanted, position = 0 }) => {
    const again = plan.open.find(({ said }) => foldName(said) === foldName(wanted));
    if (again === undefined) wishes += 1;
    // Before the song at its position.
    const before = plan.lines.at(position > 0 ? position - 1 : position)?.place;
    const place = position === 0 || before === undefined ? placeBehind(plan) : before - 0.5;
    return { wish: again?.wish ?? wishes, place: again?.place ?? place };
  });
  const none = { wish: 0, place: 0 };
  const candidates = matches.flatMap((match, at) => {
    const candidate = candidateOfMatch(match, places[at] ?? none);
    return candidate === undefined ? [] : [{ ...candidate, index: named[at]?.at ?? 0 }];
  });
  const found = await playable(candidates, reading);
  return {
    found: new Map(found.map(({ index, ...candidate }) => [index, lineOf(candidate)])),
    open: matches.flatMap((match, at) => openWishOf(match, places[at] ?? none) ?? []),
    wishes,
  };
}

/** The open wish that a track stands for: one of its candidates, or a song of which the wish has every word. */
function openWishFor({ id, title }: Song, open: readonly OpenWish[]): number | undefined {
  const isSaid = (said: string) => {
    const words = wordsOf(said);
    return wordsOf(title).every(word => words.some(other => isSameName([word], [other])));
  };
  const wish =
    open.find(({ candidates }) => candidates.some(each => each.id === id)) ??
    open.find(({ candidates, said }) => candidates.length === 0 && isSaid(said));
  return wish?.wish;
}
