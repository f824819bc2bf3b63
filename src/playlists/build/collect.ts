import { isHopeless } from '../../client/map-limited.ts';
import type { ChangeCall } from '../../journal/journal.ts';
import { type Match, matchAll, type SearchStepName, type Wish, wishLabel } from '../../matching/index.ts';
import { errorMessage } from '../../present/error-message.ts';
import type { OpenWish } from '../plans/plan.ts';
import { eachOf, type JobProgress } from '../progress.ts';
import { named, type Song, songOf } from '../song.ts';
import { fullSong, playable } from '../track-details.ts';
import type { Rules } from './rules.ts';
import type { Candidate } from './selection.ts';
import { type Drawn, drawn, mostOfSource, type Source } from './sources.ts';

/** What a playlist is to be made of. */
export interface Ingredients {
  readonly wanted: readonly Wish[];
  readonly track_ids: readonly number[];
  readonly sources: readonly Source[];
  readonly rules: Rules;
}

/** A song that was not taken, and the rule that kept it out. */
export interface LeftOut {
  readonly id: number;
  readonly song?: Song | undefined;
  readonly rule: string;
  /** Asked for by name or id, so told by name; the others are only counted. */
  readonly asked: boolean;
}

/** A wish that nothing fits. */
export interface MissingWish {
  readonly wish: number;
  readonly said: string;
  readonly tried: readonly SearchStepName[];
  readonly stopped?: { readonly error: unknown } | undefined;
}

export interface Gathered {
  /** Those asked for first, then what the sources offer. */
  readonly candidates: readonly Candidate[];
  readonly open: readonly OpenWish[];
  readonly missing: readonly MissingWish[];
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly string[];
}

/** Reads everything a playlist may be made of. Rejects only for what would fail every request. */
export async function gathered(
  ingredients: Ingredients,
  context: ChangeCall,
  progress: JobProgress,
): Promise<Gathered> {
  const { wanted, track_ids, rules } = ingredients;
  const matches = await matchAll(wanted, progress.continued());
  const told = progress.part(track_ids.length, 'tracks-looked-up');
  const unread = new Map<number, string>();
  const lookUp = (id: number) =>
    fullSong(id, context).catch(error => {
      if (isHopeless(error)) throw error;
      unread.set(id, errorMessage(error));
      return undefined;
    });
  const byId = await eachOf(track_ids, lookUp, told);
  const sources = await drawnAll(ingredients, context, progress);
  const asked = [...matches.map(songOfMatch), ...byId];
  const offered = inTurns(
    sources.map(({ songs }) => songs),
    isBounded(rules),
  );
  const first = placed(asked, true, 0);
  const given = [
    ...first,
    ...offered.map(({ item, place }) => ({ song: item, place: asked.length + place, asked: false })),
  ];
  const played = await playable(
    given.map(({ song }) => song),
    context,
    progress,
  );
  const candidates = given.map((each, at) => ({ ...each, song: played[at] ?? each.song }));
  return {
    candidates,
    open: matches.flatMap(openWish),
    missing: matches.flatMap(missingWish),
    leftOut: track_ids.flatMap((id, at) =>
      byId[at] === undefined ? [{ id, rule: unread.get(id) ?? 'no such track', asked: true }] : [],
    ),
    notes: [...sources.flatMap(noteOf), ...replacements(given, candidates)],
  };
}

const songOfMatch = (match: Match) => (match.outcome === 'matched' ? songOf(match.track) : undefined);

const placed = (list: readonly (Song | undefined)[], asked: boolean, from: number): Candidate[] =>
  list.flatMap((song, at) => (song === undefined ? [] : [{ song, place: from + at, asked }]));

const isBounded = ({ count, duration_minutes }: Rules) =>
  count !== undefined || duration_minutes !== undefined;

/** A song is rarely shorter than this on average; it tells how many may be needed for a length. */
const shortSongMinutes = 2;
const pool = 100;

/** A source without a count of its own gives enough to choose from. */
function poolFor(rules: Rules): number | undefined {
  if (!isBounded(rules)) return undefined;
  const { count = 0, duration_minutes = 0 } = rules;
  return Math.min(mostOfSource, Math.max(pool, count, Math.ceil(duration_minutes / shortSongMinutes)));
}

async function drawnAll(
  { sources, rules }: Ingredients,
  context: ChangeCall,
  progress: JobProgress,
): Promise<Drawn[]> {
  const told = progress.part(sources.length, 'sources-read');
  const all = await eachOf(sources, source => drawn(source, poolFor(rules), context), told);
  return all.flatMap(each => each ?? []);
}

interface Turn<T> {
  readonly item: T;
  /** Where it stands when the lists follow each other. */
  readonly place: number;
}

/** The items of several lists: one list after the other, or one item of each by turns, so that none is left aside. */
function inTurns<T>(lists: readonly (readonly T[])[], byTurns: boolean): Turn<T>[] {
  let place = 0;
  const turns = lists.map(list => list.map((item, turn) => ({ item, turn, place: place++ })));
  const all = turns.flat();
  return byTurns ? all.sort((a, b) => a.turn - b.turn) : all;
}

const openWish = (match: Match, at: number): OpenWish[] =>
  match.outcome !== 'uncertain'
    ? []
    : [
        {
          wish: at + 1,
          said: wishLabel(match.wish),
          place: at,
          candidates: match.candidates.flatMap(({ track, differs }) => {
            const song = songOf(track);
            return song === undefined
              ? []
              : [{ id: song.id, title: song.title, artist: song.artist, differs: [...differs] }];
          }),
        },
      ];

const missingWish = (match: Match, at: number): MissingWish[] => {
  if (match.outcome !== 'missing') return [];
  const { wish, tried, stopped } = match;
  return [{ wish: at + 1, said: wishLabel(wish), tried, stopped }];
};

function noteOf({ label, problem, note, candidates = [] }: Drawn): string[] {
  if (problem === undefined) return note === undefined ? [] : [note];
  const which = candidates.map(({ id, name, about }) => `[${id}] ${name} (${about})`).join('; ');
  return [`Nothing from ${label}: ${problem}${which === '' ? '' : `: ${which}`}.`];
}

/** Which songs gave way to one that can be played. */
const replacements = (before: readonly Candidate[], after: readonly Candidate[]): string[] =>
  before.flatMap(({ song }, at) => {
    const other = after[at]?.song;
    return other === undefined || other.id === song.id
      ? []
      : [`${named(song)} cannot be played here; ${named(other)} stands in for it.`];
  });
