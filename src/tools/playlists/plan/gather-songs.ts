import type { Track } from '../../../client/api/models.ts';
import { mapOrSkip } from '../../../client/many-calls.ts';
import { quoted } from '../../../text/sanitize.ts';
import { counted } from '../../engine/change-words.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { type Match, matchAll } from '../../matching/match-wishes.ts';
import { parseTitle } from '../../matching/names-and-titles.ts';
import { wishLabel } from '../../matching/wish.ts';
import type { Candidate, LeftOut, Rejection } from '../choosing/candidate.ts';
import { isBounded, type Rules } from '../choosing/rules.ts';
import { songLabel } from '../choosing/song-wording.ts';
import { playable, type Reading, readSong, type Song, songOf, songsOf } from '../songs/song.ts';
import { findInList, readPages } from '../songs/songs-of-files.ts';
import type { TrackSource } from '../sources/sources.ts';
import { takeFromSources } from '../sources/take-from-sources.ts';
import type { OpenWish, Unfinished } from './plan.ts';

/** A wanted song with its number among the wishes, from 1, and where it belongs among the new songs. */
type Wanted = Unfinished['waiting'][number];
type WantedId = Unfinished['waitingIds'][number];

interface SongRequest {
  readonly wanted: readonly Wanted[];
  readonly ids: readonly WantedId[];
  readonly sources: readonly TrackSource[];
  readonly rules: Rules;
}

/** `candidates`: songs asked for by name and id, then what the sources offer; each track once. */
export type GatheredSongs = Awaited<ReturnType<typeof gatherRequested>>;

/**
 * Reads every song that a playlist may be made of, as far as the lookups of one call suffice. `list`: the songs of the
 * playlist or the plan that is changed. Rejects with a failure that every other request would share.
 */
export async function gatherSongs(
  request: SongRequest,
  list: readonly Song[],
  reading: Reading,
): Promise<GatheredSongs> {
  const { wanted, ids, sources, rules } = request;
  const asked = await gatherRequested({ wanted, ids }, list, reading);
  if (sources.length === 0) return asked;
  const drawn = await takeFromSources({ sources, rules }, [...list, ...songsOf(asked.candidates)], reading);
  const from = wanted.length + ids.length + 1 + Math.max(0, ...ids.map(({ place }) => place));
  const offered = mergeLists(drawn.lists, isBounded(rules)).map(({ item, place }) => ({
    ...item,
    place: from + place,
  }));
  return {
    ...asked,
    candidates: [...asked.candidates, ...offered],
    leftOut: [...asked.leftOut, ...drawn.leftOut],
    notes: [...asked.notes, ...drawn.notes],
    failed: drawn.failed,
  };
}

/** The same without sources: what was waiting when an earlier call ended. */
export async function gatherRequested(
  { wanted, ids }: Pick<SongRequest, 'wanted' | 'ids'>,
  list: readonly Song[],
  reading: Reading,
) {
  const inList = await findInList(wanted, list.map(trackOf));
  const elsewhere = wanted.filter(each => !inList.has(each));
  const pages = await readPages(elsewhere, reading);
  const byWords = elsewhere.filter(each => !pages.tracks.has(each) && !pages.waiting.includes(each));
  const now = reading.lookups.take(byWords.filter(({ wish }) => wish !== undefined));
  const matches = await matchAll(
    now.map(({ wish, said }) => wish ?? { title: said }),
    reading.progress.continued(),
  );
  const matched = now.flatMap((each, at): [Wanted, Match][] => {
    const match = matches[at];
    return match === undefined ? [] : [[each, match]];
  });
  const byPage = elsewhere.flatMap((each): [Wanted, Match][] => {
    const found = pages.tracks.get(each);
    return found === undefined ? [] : [[each, matchOf(each, found.track)]];
  });
  const unseen = new Set([...pages.tracks].flatMap(([each, page]) => (page.unseen ? [each.number] : [])));
  const all = [...byPage, ...matched];
  const read = await readIds(ids, list, reading);
  const wished = all.flatMap(([each, match]) => {
    const candidate = candidateOfMatch(match, { wish: each.number, place: each.place });
    if (candidate === undefined) return [];
    return unseen.has(each.number)
      ? { ...candidate, song: { ...candidate.song, unseen: true as const } }
      : candidate;
  });
  const candidates = [...wished, ...read.candidates].sort((a, b) => a.place - b.place);
  const { once, twice, there } = eachOnce(await playable(candidates, reading), list);
  const nowhere = byWords.filter(({ wish }) => wish === undefined);
  const [broken] = matches.flatMap(match => (match.outcome === 'missing' ? (match.stopped ?? []) : []));
  const named = [...inList].map(([{ number: wish, place }, at]) => ({ at, place, wish }));
  const open: OpenWish[] = [
    ...all.flatMap(([each, match]) => openWishOf(match, { wish: each.number, place: each.place }) ?? []),
    ...nowhere.map(({ number, place, said }) => ({ wish: number, said, place, candidates: [], tried: [] })),
  ];
  return {
    candidates: once,
    there: [...named, ...read.there, ...there],
    open,
    leftOut: [...read.leftOut, ...twice],
    notes: [
      ...editionNotes(inList, list),
      ...(unseen.size === 0 ? [] : [unseenWords(unseen.size)]),
      ...(broken === undefined ? [] : [`The search broke off: ${errorMessage(broken.error)}.`]),
    ],
    /** Whether a source could not be read. */
    failed: false,
    /** What this call may not look up any more. */
    waiting: [...pages.waiting, ...byWords.filter(each => each.wish !== undefined && !now.includes(each))],
    waitingIds: read.waiting,
  };
}

/** Which songs asked for by name are in the list in another edition. */
const editionNotes = (inList: ReadonlyMap<Wanted, number>, list: readonly Song[]): string[] =>
  [...inList].flatMap(([{ wish, said }, at]) => {
    const song = list[at];
    return song === undefined || wish?.title === undefined || isSaid(song.title, wish.title)
      ? []
      : `For ${quoted(said)}, the list has ${songLabel(song)}; another edition takes its track_id.`;
  });

const unseenWords = (count: number) =>
  `${counted(count)} ${count === 1 ? 'is' : 'are'} taken as the text names them; their pages were not read.`;

/** Whether the words of a wish name this title rather than another edition of the song. */
const isSaid = (title: string, words: string): boolean => {
  const said = new Set(parseTitle(words).editions);
  return parseTitle(title).editions.every(edition => said.has(edition));
};

const trackOf = ({ id, title, artist, artistId, album, duration, rank, readable, isrc }: Song): Track => ({
  id,
  title,
  release_date: undefined,
  artist: { id: artistId, name: artist },
  album: { title: album, release_date: undefined },
  duration,
  rank,
  readable,
  isrc,
});

const matchOf = ({ wish, said }: Wanted, track: Track): Match => ({
  outcome: 'matched',
  wish: wish ?? { title: said },
  track,
  confidence: 1,
  why: [],
  also: [],
});

/** Tracks by their ids, as far as the lookups suffice. */
async function readIds(
  wanted: readonly WantedId[],
  list: readonly Song[],
  { call, progress, lookups }: Reading,
) {
  const positions = new Map(list.map(({ id }, at) => [id, at]));
  const there = wanted.flatMap(({ id, place }): Unfinished['there'] => {
    const at = positions.get(id);
    return at === undefined ? [] : [{ at, place }];
  });
  const missing = wanted.filter(({ id }) => !positions.has(id));
  const now = lookups.take(missing);
  const errors = new Map<number, unknown>();
  const report = progress.part(now.length, 'tracks-looked-up');
  const read = async ({ id }: WantedId) => {
    try {
      return await readSong(id, call);
    } catch (error) {
      errors.set(id, error);
      throw error;
    }
  };
  const songs = await mapOrSkip(now, read, report);
  const rejectionOf = (id: number): Rejection =>
    errors.has(id) ? { reason: 'service-error', error: errors.get(id) } : { reason: 'no-such-track' };
  return {
    there,
    waiting: missing.slice(now.length),
    candidates: now.flatMap(({ place }, at): Candidate[] => {
      const song = songs[at];
      return song === undefined ? [] : [{ song, place, requested: true }];
    }),
    leftOut: now.flatMap(({ id }, at): LeftOut[] =>
      songs[at] === undefined ? [{ id, rejection: rejectionOf(id), requested: true }] : [],
    ),
  };
}

/** Tracks that were asked for, each once; those that were asked for again; and those of the list. */
function eachOnce(candidates: readonly Candidate[], list: readonly Song[]) {
  const positions = new Map(list.map(({ id }, at) => [id, at]));
  const ids = new Set<number>();
  const twice: LeftOut[] = [];
  const there: Unfinished['there'] = [];
  const once = candidates.filter(({ song, wish, place }) => {
    const at = positions.get(song.id);
    if (at !== undefined) {
      there.push({ at, place, wish });
      return false;
    }
    const isNew = !ids.has(song.id);
    ids.add(song.id);
    if (!isNew)
      twice.push({ id: song.id, song, wish, rejection: { reason: 'given-twice' }, requested: true });
    return isNew;
  });
  return { once, twice, there };
}

/** The items of several lists: list after list, or one item of each in turn, so that every list has its share. */
function mergeLists<T>(lists: readonly (readonly T[])[], inTurn: boolean) {
  let place = 0;
  const items = lists.flatMap(list => list.map((item, turn) => ({ item, turn, place: place++ })));
  return inTurn ? items.sort((a, b) => a.turn - b.turn) : items;
}

interface WishPlace {
  /** Its number among the wishes, from 1. */
  readonly wish: number;
  readonly place: number;
}

/** The song that a wish was matched with, and how it differs from what was said. */
export function candidateOfMatch(match: Match, at: WishPlace): Candidate | undefined {
  const song = match.outcome === 'matched' ? songOf(match.track) : undefined;
  if (match.outcome !== 'matched' || song === undefined) return undefined;
  const standsIn = match.why.find(reason => reason.reason === 'alternative');
  // A code names the exact recording, and what it stands in for is listed separately.
  const why = match.why.filter(({ reason }) => reason !== 'isrc' && reason !== 'alternative');
  return {
    song,
    ...at,
    requested: true,
    ...(standsIn === undefined ? {} : { standsInFor: standsIn.id }),
    ...(why.length === 0 ? {} : { match: { said: wishLabel(match.wish), why } }),
    ...(match.also.length === 0 ? {} : { also: match.also.flatMap(recordingOf) }),
  };
}

function recordingOf(track: Track) {
  const song = songOf(track);
  if (song === undefined) return [];
  const { id, title, album, duration } = song;
  return [{ id, title, album, duration }];
}

export function openWishOf(match: Match, at: WishPlace): OpenWish | undefined {
  if (match.outcome === 'matched') return undefined;
  const open = { ...at, said: wishLabel(match.wish) };
  if (match.outcome === 'missing') {
    const { tried, stopped } = match;
    return { ...open, candidates: [], tried: [...tried], stopped: stopped && true };
  }
  const candidates = match.candidates.flatMap(({ track, differs }) => {
    const song = songOf(track);
    if (song === undefined) return [];
    const { id, title, artist, album, duration, cover } = song;
    return [{ id, title, artist, album, duration, cover, differs: [...differs] }];
  });
  return { ...open, candidates, tried: [] };
}
