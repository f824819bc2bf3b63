import type { Call } from '../../client/call.ts';
import { mapOrSkip } from '../../client/map-limited.ts';
import { type Match, matchAll, type Wish, wishLabel } from '../../matching/index.ts';
import type { OpenWish } from '../plans/plan.ts';
import type { JobProgress } from '../progress.ts';
import { songOf } from '../song.ts';
import { readSong, replaceUnplayable } from '../track-details.ts';
import type { DraftNote } from './draft-note.ts';
import { readSource, type SourceResult } from './read-source.ts';
import type { RejectedTrack, Rejection } from './rejection.ts';
import { isBounded, type Rules } from './rules.ts';
import type { SongCandidate } from './selection.ts';
import { mostOfSource, type TrackSource } from './sources.ts';

/** The songs that a playlist is asked for with. */
export interface SongRequest {
  readonly wanted: readonly Wish[];
  readonly track_ids: readonly number[];
  readonly sources: readonly TrackSource[];
  readonly rules: Rules;
}

/** A wish that no track fits, and how it was sought. */
export interface MissingWish extends Pick<Extract<Match, { outcome: 'missing' }>, 'tried' | 'stopped'> {
  /** Its number among the wishes, from 1. */
  readonly number: number;
  readonly label: string;
}

export interface CollectedCandidates {
  /** Songs asked for by name and id, then what the sources offer. */
  readonly candidates: readonly SongCandidate[];
  readonly open: readonly OpenWish[];
  readonly missing: readonly MissingWish[];
  readonly rejected: readonly RejectedTrack[];
  readonly notes: readonly DraftNote[];
}

/** Reads every song that a playlist may be made of. Rejects with a failure that every other request would share. */
export async function collectCandidates(
  request: SongRequest,
  call: Call,
  progress: JobProgress,
): Promise<CollectedCandidates> {
  const matches = await matchAll(request.wanted, progress.continued());
  const byId = await readTracks(request.track_ids, call, progress);
  const sources = await readSources(request, call, progress);
  const asked = [...matches.map(songOfMatch), ...byId.songs];
  const requested = asked.flatMap((song, place) =>
    song === undefined ? [] : [{ song, place, requested: true }],
  );
  const offered = mergeLists(
    sources.map(({ songs }) => songs),
    isBounded(request.rules),
  ).map(({ item, place }) => ({ song: item, place: asked.length + place, requested: false }));
  const given: readonly SongCandidate[] = [...requested, ...offered];
  const playable = await replaceUnplayable(
    given.map(({ song }) => song),
    call,
    progress,
  );
  const candidates = given.map((each, at) => ({ ...each, song: playable[at] ?? each.song }));
  return {
    candidates,
    open: matches.flatMap(openWish),
    missing: matches.flatMap(missingWish),
    rejected: byId.rejected,
    notes: [...sources.flatMap(sourceNote), ...replacementNotes(given, candidates)],
  };
}

/** Songs by their ids, at the places of the ids; undefined for an id that is rejected. */
async function readTracks(ids: readonly number[], call: Call, progress: JobProgress) {
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

const songOfMatch = (match: Match) => (match.outcome === 'matched' ? songOf(match.track) : undefined);

/** Minutes; songs are rarely shorter on average. Tells how many songs a length may need. */
const shortSong = 2;
const smallestPool = 100;

/** How many songs a source without a count gives, so that there is enough to choose from. */
function poolSize(rules: Rules): number | undefined {
  if (!isBounded(rules)) return undefined;
  const { count = 0, duration_minutes = 0 } = rules;
  return Math.min(mostOfSource, Math.max(smallestPool, count, Math.ceil(duration_minutes / shortSong)));
}

async function readSources(
  { sources, rules }: SongRequest,
  call: Call,
  progress: JobProgress,
): Promise<SourceResult[]> {
  const report = progress.part(sources.length, 'sources-read');
  const read = await mapOrSkip(sources, source => readSource(source, poolSize(rules), call), report);
  return read.flatMap(result => result ?? []);
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

function openWish(match: Match, at: number): OpenWish[] {
  if (match.outcome !== 'uncertain') return [];
  const candidates = match.candidates.flatMap(({ track, differs }) => {
    const song = songOf(track);
    return song === undefined
      ? []
      : [{ id: song.id, title: song.title, artist: song.artist, differs: [...differs] }];
  });
  return [{ wish: at + 1, said: wishLabel(match.wish), place: at, candidates }];
}

function missingWish(match: Match, at: number): MissingWish[] {
  if (match.outcome !== 'missing') return [];
  const { wish, tried, stopped } = match;
  return [{ number: at + 1, label: wishLabel(wish), tried, ...(stopped === undefined ? {} : { stopped }) }];
}

function sourceNote({ label, failure, takenAs }: SourceResult): DraftNote[] {
  if (failure !== undefined) return [{ note: 'source-failed', source: label, failure }];
  return takenAs === undefined ? [] : [{ note: 'name-taken-as', ...takenAs }];
}

/** A note for each song that gave way to a playable one. */
const replacementNotes = (before: readonly SongCandidate[], after: readonly SongCandidate[]): DraftNote[] =>
  before.flatMap(({ song }, at) => {
    const by = after[at]?.song;
    return by === undefined || by.id === song.id ? [] : [{ note: 'unplayable-replaced', song, by }];
  });
