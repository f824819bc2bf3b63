import type { Track } from '../../../client/api/models.ts';
import { mapOrSkip } from '../../../client/many-calls.ts';
import { quoted } from '../../../text/sanitize.ts';
import { counted } from '../../engine/change-words.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { type Match, matchAll } from '../../matching/match-wishes.ts';
import { parseTitle } from '../../matching/names-and-titles.ts';
import type { Candidate, Rejection } from '../choosing/candidate.ts';
import { isBounded, type Rules } from '../choosing/rules.ts';
import { songLabel } from '../choosing/song-wording.ts';
import { playable, readSong, type Song, songsOf, type TrackReading } from '../songs/song.ts';
import { findInList, readPages } from '../songs/songs-of-files.ts';
import type { TrackSource } from '../sources/sources.ts';
import { takeFromSources } from '../sources/take-from-sources.ts';
import type { LeftOut, PlannedSong } from './plan.ts';
import { leftOutFor } from './songs-by-state.ts';
import {
  candidateOfMatch,
  leadsNowhere,
  openWishOf,
  type Waiting,
  type WishPlace,
  waitingId,
  waitingWish,
} from './wishes.ts';

/** A wanted song with its number among the wishes, from 1, and where it belongs among the new songs. */
type Wanted = NonNullable<Waiting['asked']> & WishPlace;
type WantedId = Pick<Waiting, 'place'> & { readonly id: number };

/** A song of the list that is asked for again, by its index. */
interface AskedAgain {
  readonly at: number;
  readonly place: number;
  readonly wish?: number | undefined;
  readonly why?: string | undefined;
}

export interface SongRequest {
  /** The wishes and ids that were asked for and not looked up. */
  readonly waiting: readonly Waiting[];
  readonly sources: readonly TrackSource[];
  readonly rules: Rules;
  /** Whether songs of the list that are asked for again move to where the new ones go. */
  readonly moves: boolean;
  /** How many songs a source without a count gives at least. */
  readonly least?: number | undefined;
  /** Where the songs of the sources belong. */
  readonly place: number;
}

/** `candidates`: songs asked for by name and id, then what the sources offer; each track once. */
export interface GatheredSongs extends Awaited<ReturnType<typeof gatherRequested>> {
  /** The sources as they were read, for the recipe. */
  readonly sources: readonly TrackSource[];
}

/**
 * Reads every song that a playlist may be made of, as far as the lookups of one call suffice. `list`: the songs of the
 * playlist or the plan that is changed. Rejects with a failure that every other request would share.
 */
export async function gatherSongs(
  request: SongRequest,
  list: readonly Song[],
  reading: TrackReading,
): Promise<GatheredSongs> {
  const { waiting, place: from } = request;
  const asked = await gatherRequested(waiting, list, reading);
  if (request.sources.length === 0) return { ...asked, sources: [] };
  const drawn = await takeFromSources(request, [...list, ...songsOf(asked.candidates)], reading);
  const offered = mergeLists(drawn.lists, isBounded(request.rules)).map(({ item, place }) => ({
    ...item,
    place: from + place,
  }));
  const positions = new Map(list.map(({ id }, at) => [id, at]));
  const there = new Set([...positions.keys(), ...asked.candidates.map(({ song }) => song.id)]);
  const again = offered.flatMap(({ song, place }): AskedAgain[] => {
    const at = request.moves ? positions.get(song.id) : undefined;
    return at === undefined ? [] : [{ at, place }];
  });
  return {
    ...asked,
    candidates: [...asked.candidates, ...offered.filter(({ song }) => !there.has(song.id))],
    there: [...asked.there, ...again],
    songs: [
      ...asked.songs,
      ...drawn.rejected.map(({ offer, rejection }) => leftOutFor({ ...offer, place: from }, rejection)),
    ],
    notes: [...asked.notes, ...drawn.notes],
    failed: drawn.failed,
    hasMore: drawn.hasMore,
    sources: drawn.sources,
  };
}

/** The same without sources. */
async function gatherRequested(waiting: readonly Waiting[], list: readonly Song[], reading: TrackReading) {
  const wanted = waiting.flatMap(({ asked, wish = 0, place, why }): Wanted[] =>
    asked === undefined ? [] : [{ ...asked, number: wish, place, why }],
  );
  const ids = waiting.flatMap(({ id, place }) => (id === undefined ? [] : [{ id, place }]));
  const inList = await findInList(wanted, list.map(trackOf));
  const elsewhere = wanted.filter(each => !inList.has(each));
  const pages = await readPages(elsewhere, reading);
  const byWords = elsewhere.filter(each => !pages.tracks.has(each) && !pages.waiting.includes(each));
  const now = reading.lookups.take(byWords.filter(({ wish }) => wish !== undefined));
  const matches = await matchAll(
    now.map(({ wish, said }) => wish ?? { title: said }),
    reading.progress.continued(),
  );
  const found = new Map(now.map((each, at) => [each, matches[at]]));
  const all = [...pages.tracks.keys(), ...now].flatMap((each): [Wanted, Match][] => {
    const page = pages.tracks.get(each);
    const match = page === undefined ? found.get(each) : matchOf(each, page.track);
    return match === undefined ? [] : [[each, match]];
  });
  const unseen = new Set([...pages.tracks].flatMap(([each, page]) => (page.unseen ? [each.number] : [])));
  const read = await readIds(ids, list, reading);
  const wished = all.flatMap(([each, match]) => candidateOfMatch(match, each) ?? []);
  const seen = wished.map(each =>
    unseen.has(each.wish ?? 0) ? { ...each, song: { ...each.song, unseen: true as const } } : each,
  );
  const candidates = [...seen, ...read.candidates].sort((a, b) => a.place - b.place);
  const { once, twice, there } = eachOnce(await playable(candidates, reading), list);
  const [broken] = matches.flatMap(match => (match.outcome === 'missing' ? (match.stopped ?? []) : []));
  return {
    candidates: once,
    there: [
      ...[...inList].map(([{ number: wish, place, why }, at]) => ({ at, place, wish, why })),
      ...read.there,
      ...there,
    ],
    /** What does not come in, is open, or waits to be looked up. */
    songs: [
      ...read.leftOut,
      ...twice,
      ...all.flatMap(([each, match]) => openWishOf(match, each) ?? []),
      ...byWords.filter(({ wish }) => wish === undefined).map(leadsNowhere),
      ...[...pages.waiting, ...byWords.filter(each => each.wish && !now.includes(each))].map(each =>
        waitingWish(each, each),
      ),
      ...read.waiting.map(waitingId),
    ] satisfies readonly PlannedSong[],
    notes: [
      ...editionNotes(inList, list),
      ...(unseen.size === 0 ? [] : [unseenWords(unseen.size)]),
      ...(broken === undefined ? [] : [`The search broke off: ${errorMessage(broken.error)}.`]),
    ],
    /** Whether a source could not be read. */
    failed: false,
    /** Whether a source was not read to its end, because enough were there to choose from. */
    hasMore: false,
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
  { call, progress, lookups }: TrackReading,
) {
  const positions = new Map(list.map(({ id }, at) => [id, at]));
  const there = wanted.flatMap(({ id, place }): AskedAgain[] => {
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
      return song === undefined ? [] : [{ song, place, requested: true as const }];
    }),
    leftOut: now.flatMap(({ id, place }, at): LeftOut[] =>
      songs[at] === undefined
        ? [{ state: 'left-out', id, place, rejection: rejectionOf(id), requested: true }]
        : [],
    ),
  };
}

/** Tracks that were asked for, each once; those that were asked for again; and those of the list. */
function eachOnce(candidates: readonly Candidate[], list: readonly Song[]) {
  const positions = new Map(list.map(({ id }, at) => [id, at]));
  const ids = new Set<number>();
  const twice: LeftOut[] = [];
  const there: AskedAgain[] = [];
  const once = candidates.filter(candidate => {
    const { song, wish, place, why } = candidate;
    const at = positions.get(song.id);
    if (at !== undefined) {
      there.push({ at, place, wish, why });
      return false;
    }
    const isNew = !ids.has(song.id);
    ids.add(song.id);
    if (!isNew) twice.push(leftOutFor(candidate, { reason: 'given-twice' }));
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
