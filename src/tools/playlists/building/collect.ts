import type { Call } from '../../../client/call.ts';
import { mapOrSkip } from '../../../client/map-limited.ts';
import { matchAll, type Wish } from '../../matching/index.ts';
import type { OpenWish } from '../plans/build-plan.ts';
import type { RejectedTrack, Rejection } from '../plans/rejection.ts';
import type { CallProgress } from '../songs/progress.ts';
import type { Song } from '../songs/song.ts';
import { readSong } from '../songs/track-details.ts';
import type { DraftNote } from './draft-note.ts';
import { drawSources } from './draw-sources.ts';
import { isBounded, type Rules } from './rules.ts';
import type { SongCandidate } from './selection.ts';
import type { TrackSource } from './sources.ts';
import { candidateOfMatch, openWishOf, playable } from './wish-entry.ts';

/** The songs that a playlist is asked for with. */
export interface SongRequest {
  readonly wanted: readonly Wish[];
  readonly track_ids: readonly number[];
  readonly sources: readonly TrackSource[];
  readonly rules: Rules;
}

interface CollectedCandidates {
  /** Songs asked for by name and id, then what the sources offer; each track once. */
  readonly candidates: readonly SongCandidate[];
  readonly open: readonly OpenWish[];
  readonly rejected: readonly RejectedTrack[];
  readonly notes: readonly DraftNote[];
}

/**
 * Reads every song that a playlist may be made of. `held`: what is in the playlist already. Rejects with a failure
 * that every other request would share.
 */
export async function collectCandidates(
  request: SongRequest,
  held: readonly Song[],
  call: Call,
  progress: CallProgress,
): Promise<CollectedCandidates> {
  const matches = await matchAll(request.wanted, progress.continued());
  const byId = await readTracks(request.track_ids, call, progress);
  const wished = matches.flatMap((match, at) => candidateOfMatch(match, { wish: at + 1, place: at }) ?? []);
  const named = byId.songs.flatMap((song, at) =>
    song === undefined ? [] : [{ song, place: matches.length + at, requested: true }],
  );
  const { once, twice } = eachOnce(await playable([...wished, ...named], call, progress));
  const drawn = await drawSources(request, { requested: once, held }, call, progress);
  const from = matches.length + request.track_ids.length;
  const offered = mergeLists(drawn.lists, isBounded(request.rules)).map(({ item, place }) => ({
    ...item,
    place: from + place,
  }));
  const broken = matches.find(match => match.outcome === 'missing' && match.stopped !== undefined);
  return {
    candidates: [...once, ...offered],
    open: matches.flatMap((match, at) => openWishOf(match, { wish: at + 1, place: at }) ?? []),
    rejected: [...byId.rejected, ...twice, ...drawn.rejected],
    notes: [
      ...(broken?.outcome === 'missing' && broken.stopped !== undefined
        ? [{ note: 'search-stopped' as const, error: broken.stopped.error }]
        : []),
      ...drawn.notes,
    ],
  };
}

/** Songs by their ids, at the places of the ids; undefined for an id that is rejected. */
async function readTracks(ids: readonly number[], call: Call, progress: CallProgress) {
  const report = progress.part(ids.length, 'tracks-looked-up');
  const errors = new Map<number, unknown>();
  const read = (id: number) =>
    readSong(id, call).catch(error => {
      errors.set(id, error);
      throw error;
    });
  const songs = await mapOrSkip(ids, read, report);
  const rejectionOf = (id: number): Rejection =>
    errors.has(id) ? { reason: 'service-error', error: errors.get(id) } : { reason: 'no-such-track' };
  const rejected = ids.flatMap((id, at): RejectedTrack[] =>
    songs[at] === undefined ? [{ id, rejection: rejectionOf(id), requested: true }] : [],
  );
  return { songs, rejected };
}

/** Tracks that were asked for, each once, and those that were asked for again. */
function eachOnce(candidates: readonly SongCandidate[]) {
  const ids = new Set<number>();
  const twice: RejectedTrack[] = [];
  const once = candidates.filter(({ song, wish }) => {
    const isNew = !ids.has(song.id);
    ids.add(song.id);
    if (!isNew)
      twice.push({ id: song.id, song, rejection: { reason: 'given-twice' }, requested: true, wish });
    return isNew;
  });
  return { once, twice };
}

interface MergedItem<T> {
  readonly item: T;
  /** Its place when the lists follow each other. */
  readonly place: number;
}

/** The items of several lists: list after list, or one item of each in turn, so that every list has its share. */
function mergeLists<T>(lists: readonly (readonly T[])[], inTurn: boolean): MergedItem<T>[] {
  let place = 0;
  const items = lists.flatMap(list => list.map((item, turn) => ({ item, turn, place: place++ })));
  return inTurn ? items.sort((a, b) => a.turn - b.turn) : items;
}
