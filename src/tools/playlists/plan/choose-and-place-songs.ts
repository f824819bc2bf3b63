import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { counted } from '../../engine/change-words.ts';
import { repeatsAmong } from '../../library/same-song.ts';
import { applyRules, type SortedCandidates } from '../choosing/apply-rules.ts';
import { type ListRules, unmetArtists } from '../choosing/artist-and-list-rules.ts';
import { type Candidate, sameSong } from '../choosing/candidate.ts';
import { mostOnCurve } from '../choosing/fit-length-and-tempo.ts';
import { artistGapOf, boundsOf, isBounded, type Rules, samenessOf, sortOf } from '../choosing/rules.ts';
import { type Sort, sortSongs, spreadArtists } from '../choosing/sort-songs.ts';
import { songsOf, type TrackReading } from '../songs/song.ts';
import type { WithNotes } from './edit-plan.ts';
import { type LeftOut, type Line, lineOf, type Plan, type PlannedSong } from './plan.ts';
import {
  candidateOf,
  copyKey,
  leftOutFor,
  linesOf,
  unlisted,
  waitingOf,
  withLines,
  withPlaces,
} from './songs-by-state.ts';

/** Reasons that no rule gives, so that no rule can take them back. */
const final: ReadonlySet<string> = new Set<LeftOut['rejection']['reason']>([
  'given-twice',
  'no-such-track',
  'service-error',
  'not-playable',
  'cover-version',
  'removed',
]);

const isDecided = (each: PlannedSong): boolean =>
  each.state === 'leaves' || (each.state === 'left-out' && final.has(each.rejection.reason));

/** The songs that the last request is about: of the list, asked for, then offered. */
function candidatesIn({ songs, request }: Plan): Candidate[] {
  const isWhole = request.scope === 'whole';
  const candidates = songs.flatMap((each): Candidate[] => {
    const candidate = candidateOf(each);
    if (candidate === undefined || isDecided(each)) return [];
    return candidate.held && !(each.state === 'in' && isWhole) ? [] : [candidate];
  });
  const rank = ({ held, requested }: Candidate) => (held ? 0 : requested ? 1 : 2);
  return candidates.sort((a, b) => rank(a) - rank(b) || (rank(a) === 1 ? a.place - b.place : 0));
}

/** Decides about the songs of the last request, by its rules and as far as they are known. Rejects with `MusicError`. */
export async function chooseAndPlace(
  plan: Plan,
  lists: ListRules,
  reading: TrackReading,
): Promise<WithNotes> {
  const { rules, scope } = plan.request;
  const candidates = candidatesIn(plan);
  const stays = scope === 'whole' ? [] : linesOf(plan).filter(({ held }) => held);
  const { count = mostPlaylistTracks, ...bounds } = isBounded(rules) ? plan.aim : boundsOf(rules);
  const most = Math.min(count, mostPlaylistTracks) - stays.length;
  const choice = await applyRules(
    candidates,
    { rules, lists, held: songsOf(stays), bounds: { ...bounds, count: Math.max(0, most) } },
    reading,
  );
  const sort = sortOf(rules, plan.sort?.seed ?? reading.seed);
  const { lines, gone, isOpen, ...placed } = placeChosen(plan, choice, sort);
  const leftOut = [...choice.leftOut, ...gone];
  const reasons = new Map(leftOut.map(each => [copyKey(each.candidate), each.rejection]));
  const round = new Set(candidates.filter(isNew).map(copyKey));
  const decided: PlannedSong[] = [
    ...leftOut.filter(each => isNew(each.candidate)).map(each => leftOutFor(each.candidate, each.rejection)),
    ...choice.waiting.filter(isNew).map(each => unlisted('waiting', each)),
    ...choice.unused.filter(isNew).map(each => unlisted('unused', each)),
  ];
  const undecided = plan.songs.filter(each => {
    const candidate = isDecided(each) ? undefined : candidateOf(each);
    return candidate === undefined || !round.has(copyKey(candidate));
  });
  const outcome = { ...plan, songs: [...undecided, ...decided], sort };
  const next = withLines(outcome, lines, line => reasons.get(copyKey(line)) ?? { reason: 'no-room' });
  const hasDoubles = leftOut.some(({ rejection }) => rejection.reason === 'same-song');
  return {
    plan: sort === undefined || isOpen ? next : withPlaces(next),
    notes: [
      ...placed.notes,
      ...unmetArtists(rules, [...songsOf(candidates), ...songsOf(stays)]),
      ...(dedupesAll(rules) && !hasDoubles ? ['There are no duplicates.'] : []),
      ...curveNote(rules, allIn(choice)),
    ],
  };
}

/** Whether the last request brought a song, so that it may be in any state. */
const isNew = ({ was, held }: Candidate): boolean => was === undefined && !held;

const allIn = ({ chosen, leftOut, unused, waiting }: SortedCandidates): Candidate[] => [
  ...chosen,
  ...leftOut.map(({ candidate }) => candidate),
  ...unused,
  ...waiting,
];

/** The list with what was chosen. `gone`: songs that it has in another edition, if each song is to be there once. */
function placeChosen(plan: Plan, choice: SortedCandidates, sort: Sort | undefined) {
  const { rules, scope } = plan.request;
  // While songs wait to be looked up, no song of the list is taken out for what is not known of it.
  const waits = waitingOf(plan).some(({ song }) => song === undefined);
  const isOpen = waits || choice.waiting.length > 0;
  const known = new Map(allIn(choice).map(each => [copyKey(each), each.song]));
  const chosen = new Set(choice.chosen.map(copyKey));
  const held = linesOf(plan).flatMap(line => {
    const stays = line.held && (scope === 'new' || isOpen || chosen.has(copyKey(line)));
    return stays ? [{ ...line, song: known.get(copyKey(line)) ?? line.song }] : [];
  });
  const arranged = arrange(held, choice.chosen, { ...plan.request, sort, isOpen });
  return { ...arranged, ...withoutDuplicates(arranged.lines, rules), isOpen };
}

interface Arranging {
  readonly rules: Rules;
  readonly scope: Plan['request']['scope'];
  readonly at?: number | undefined;
  readonly sort: Sort | undefined;
  readonly isOpen: boolean;
}

/** Puts the chosen songs into the list, and sorts what the rules are about. `held`: the songs of the list that stay. */
function arrange(
  held: readonly Line[],
  chosen: readonly Candidate[],
  { rules, scope, at = held.length, sort, isOpen }: Arranging,
) {
  const isCurve = sort?.by === 'curve' && (isBounded(rules) || sort.through !== undefined);
  if (isCurve && scope === 'whole' && !isOpen) return finish(chosen.map(lineOf), rules);
  const coming = chosen.filter(each => !each.held);
  const block = (isCurve ? coming : coming.toSorted((a, b) => a.place - b.place)).map(lineOf);
  const notes: string[] = [];
  const sorted = (lines: readonly Line[]) => {
    if (sort === undefined || isCurve || (isOpen && scope === 'whole')) return lines;
    const { items, unknown } = sortSongs(lines, sort);
    if (unknown > 0) notes.push(unknownWords(unknown, sort));
    return items;
  };
  const [before, after] = [held.slice(0, at), held.slice(at)];
  if (scope === 'whole') {
    const all = finish(sorted([...before, ...block, ...after]), rules);
    return { lines: all.lines, notes: [...notes, ...all.notes] };
  }
  const spread = finish(sorted(block), isCurve ? {} : rules, before);
  return { lines: [...before, ...spread.lines, ...after], notes: [...notes, ...spread.notes] };
}

/** Keeps songs of one artist apart, if the rules ask for it. */
function finish(given: readonly Line[], rules: Rules, before: readonly Line[] = []) {
  const gap = artistGapOf(rules);
  if (gap === undefined || (rules.sort === 'curve' && given.length === 0))
    return { lines: [...given], notes: [] };
  const { items: lines, kept } = spreadArtists(given, gap, songsOf(before));
  const apart = [
    ...(gap.songs === undefined ? [] : [counted(gap.songs, 'song')]),
    ...(gap.seconds === undefined ? [] : [counted(gap.seconds / 60, 'minute')]),
  ];
  const tooFew = `There are too few artists to keep ${apart.join(' and ')} between two by one artist everywhere.`;
  return { lines, notes: kept ? [] : [tooFew] };
}

function unknownWords(count: number, { by, unknown = 'last' }: Sort): string {
  const fact = by === 'curve' || by === 'smooth' ? 'tempo' : by.replaceAll('_', ' ');
  return `The ${fact} of ${counted(count)} is unknown: ${count === 1 ? 'it comes' : 'they come'} ${unknown}.`;
}

/** Whether repeats leave the list too. */
const dedupesAll = (rules: Rules): boolean => rules.dedupe !== undefined && rules.dedupe !== 'off';

/** The lines without repeats, where `dedupe` asks for that. */
function withoutDuplicates(lines: readonly Line[], rules: Rules) {
  const sameness = samenessOf(rules);
  if (!dedupesAll(rules) || sameness === undefined) return { lines: [...lines], gone: [] };
  const repeats = repeatsAmong(
    lines,
    sameness,
    ({ was, requested }) => (requested ? 'asked' : was === undefined ? 'offered' : 'there'),
    ({ fixed }) => fixed !== true,
  );
  return {
    lines: lines.filter(line => !repeats.has(line)),
    gone: [...repeats].map(([candidate, repeat]) => ({ candidate, rejection: sameSong(repeat) })),
  };
}

/** How many songs a curve was chosen from, if it could not look at all of them. */
function curveNote(rules: Rules, candidates: readonly Candidate[]): string[] {
  if (rules.sort !== 'curve' || !isBounded(rules)) return [];
  const known = Math.min(mostOnCurve, candidates.filter(({ song }) => song.bpm).length);
  if (known === candidates.length) return [];
  const which = known < mostOnCurve ? 'those with a known tempo' : 'the first with a known tempo';
  return [`The curve is chosen from ${known} of ${counted(candidates.length)}: ${which}.`];
}
