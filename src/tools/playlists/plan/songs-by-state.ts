import { idAndTitle, SongIndex } from '../../library/same-song.ts';
import type { Candidate, Rejection } from '../choosing/candidate.ts';
import { needsDetails } from '../choosing/rules.ts';
import {
  type LeftOut,
  type Line,
  lineOf,
  type MissingWish,
  type Plan,
  type PlannedSong,
  type UnclearWish,
} from './plan.ts';

type WithSongs = Pick<Plan, 'songs'>;
type InState<S extends PlannedSong['state']> = Extract<PlannedSong, { readonly state: S }>;

const inState =
  <S extends PlannedSong['state']>(state: S) =>
  ({ songs }: WithSongs): InState<S>[] =>
    songs.filter((each): each is InState<S> => each.state === state);

/** The playlist as it will be, in order. */
export const linesOf = inState('in');
export const leavingOf = inState('leaves');
export const leftOutOf = inState('left-out');
/** Offered songs that were not needed. */
export const unusedOf = inState('unused');
export const waitingOf = inState('waiting');
export const unclearOf = inState('unclear');
export const missingOf = inState('missing');

export const openOf = ({ songs }: WithSongs): (UnclearWish | MissingWish)[] =>
  songs.filter(each => each.state === 'unclear' || each.state === 'missing');

/** The numbers of the wishes in some songs. */
export const wishesIn = (songs: readonly Pick<PlannedSong, 'wish'>[]): ReadonlySet<number> =>
  new Set(songs.flatMap(({ wish }) => wish ?? []));

/** The highest number of a wish so far. */
export const lastWish = ({ songs }: WithSongs): number => Math.max(0, ...wishesIn(songs));

/** How many requests planning has left, about. None for a complete plan. */
export function requestsLeft(plan: Pick<Plan, 'songs' | 'request'>): number {
  const { rules, scope } = plan.request;
  const unknown = scope === 'new' ? [] : linesOf(plan).filter(({ song }) => needsDetails(song, rules));
  return waitingOf(plan).length + unknown.length;
}

/** A place behind all others of a plan. */
export const placeBehind = ({ songs }: WithSongs): number =>
  Math.max(0, ...songs.map(({ place }) => place + 1));

/** The plan with places that follow the order of its list. What is not in it belongs behind. */
export function withPlaces(plan: Plan): Plan {
  const behind = placeBehind(plan);
  let next = 0;
  return {
    ...plan,
    songs: plan.songs.map(each =>
      each.state === 'in' ? { ...each, place: next++ } : { ...each, place: each.place + behind },
    ),
  };
}

/** Tells the copies of a track in the list apart. */
export const copyKey = ({ song, was }: Pick<Candidate, 'song' | 'was'>) => `${song.id} ${was ?? ''}`;

export const songIdOf = (each: PlannedSong): number | undefined =>
  each.state === 'left-out' ? each.id : 'song' in each ? each.song?.id : undefined;

/**
 * The plan with another list. Songs that were in it are removed, for the reason that `why` gives; songs that come in lose
 * the state they had, and a wish that has a song now is no longer open.
 */
export function withLines(
  plan: Plan,
  given: readonly Line[],
  why: (line: Line) => Rejection | undefined = () => undefined,
): Plan {
  const left = new Map(leavingOf(plan).map(each => [each.song.id, each]));
  const lines = given.map((line): Line => {
    const back = line.was === undefined ? left.get(line.song.id) : undefined;
    return back === undefined ? line : { ...line, song: back.song, was: back.was, held: back.held };
  });
  const keys = new Set(lines.map(copyKey));
  const isBack = (each: PlannedSong) => each.state === 'leaves' && keys.has(copyKey(each));
  const newIds = new Set(lines.flatMap(({ song, was }) => (was === undefined ? song.id : [])));
  const wished = wishesIn(lines);
  const others = plan.songs.flatMap((each): PlannedSong[] => {
    if (each.state === 'in' || isBack(each)) return [];
    if (each.state === 'leaves') return [each];
    const isTwice = each.state === 'left-out' && each.rejection.reason === 'given-twice';
    if (!isTwice && newIds.has(songIdOf(each) ?? 0)) return [];
    if (each.wish === undefined || !wished.has(each.wish)) return [each];
    return each.state === 'left-out' && each.offered ? [{ ...each, wish: undefined }] : [];
  });
  const offered = new Set(
    plan.songs.flatMap(each => (each.offered && each.state !== 'leaves' ? (songIdOf(each) ?? []) : [])),
  );
  const gone = linesOf(plan).filter(line => !keys.has(copyKey(line)));
  return {
    ...plan,
    songs: [
      ...markRepeats(lines.map(line => (offered.has(line.song.id) ? { ...line, offered: true } : line))),
      ...others,
      ...gone.flatMap(line => removed(line, wished, why(line))),
    ],
  };
}

/** A song that was in the list, as one that is not. One that was asked for and replaced is gone. */
function removed(line: Line, wished: ReadonlySet<number>, rejection: Rejection | undefined): PlannedSong[] {
  const { was, wish: given, repeats: _, fixed: __, ...facts } = line;
  const isReplaced = given !== undefined && wished.has(given);
  const wish = isReplaced ? undefined : given;
  const why = rejection ?? { reason: 'removed' as const };
  if (was !== undefined) return [{ ...facts, wish, state: 'leaves', was, rejection: why }];
  if (isReplaced && !line.offered) return [];
  return [leftOutFor({ ...facts, wish }, why)];
}

export const leftOutFor = ({ was: _, ...candidate }: Candidate, rejection: Rejection): LeftOut => {
  const { song } = lineOf(candidate);
  return { ...candidate, song, id: song.id, state: 'left-out', rejection };
};

/** A new song that is not in the list. */
export const unlisted = <S extends 'unused' | 'waiting'>(state: S, candidate: Candidate) => ({
  ...lineOf(candidate),
  state,
});

/** A song of a plan without its state. Undefined for what has no song yet. */
export function candidateOf(each: PlannedSong): Candidate | undefined {
  if (each.state === 'unclear' || each.state === 'missing' || each.song === undefined) return undefined;
  const { place, wish, requested, offered, held, fixed, standsInFor, match, also, song, why } = each;
  const was = 'was' in each ? each.was : undefined;
  return { place, wish, requested, offered, held, fixed, standsInFor, match, also, song, why, was };
}

/** The list, each new song with the song that it repeats. */
function markRepeats(lines: readonly Line[]): Line[] {
  const index = new SongIndex(lines.flatMap(({ song, was }) => (was === undefined ? [] : song)));
  return lines.map(({ repeats: _, ...line }) => {
    if (line.was !== undefined) return line;
    const found = index.find(line.song);
    index.add(line.song);
    if (found === undefined) return line;
    return { ...line, repeats: { ...idAndTitle(found.kept), difference: found.difference } };
  });
}
