import { mostPlaylistTracks } from '../../../client/api/common-fields.ts';
import { counted } from '../../engine/change-words.ts';
import { applyRules, leftOutFor } from '../choosing/apply-rules.ts';
import { type ListRules, unmetArtists } from '../choosing/artist-and-list-rules.ts';
import { type Candidate, sameSong } from '../choosing/candidate.ts';
import { mostOnCurve } from '../choosing/fit-length-and-tempo.ts';
import { isBounded, type Rules, sortOf } from '../choosing/rules.ts';
import { type Sort, sortSongs, spreadArtists } from '../choosing/sort-songs.ts';
import { findDuplicates } from '../songs/duplicate-songs.ts';
import { type Reading, songsOf } from '../songs/song.ts';
import { type Leaving, type Line, lineOf, type Unfinished } from './plan.ts';

interface Arranging extends Pick<Unfinished, 'base' | 'candidates' | 'there' | 'at' | 'rules' | 'scope'> {
  readonly lists: ListRules;
}

/** A line of the list as a candidate for rules about the whole list. */
const candidateOf = (line: Line, at: number): Candidate => ({
  ...line,
  place: at,
  requested: false,
  inList: true,
});

/** Makes the list from what is there, what was gathered, and the rules. Rejects with `MusicError`. */
export async function chooseAndPlace(arranging: Arranging, reading: Reading) {
  const { base, rules, scope, lists } = arranging;
  const isWhole = scope === 'whole';
  const inList = isWhole ? base.map(candidateOf) : [];
  const held = isWhole ? [] : songsOf(base);
  const choice = await applyRules(
    [...inList, ...arranging.candidates],
    { rules, lists, held, room: mostPlaylistTracks - held.length },
    reading,
  );
  const looked = choice.candidates.slice(0, inList.length);
  const known = isWhole ? base.map((line, at) => ({ ...line, song: looked[at]?.song ?? line.song })) : base;
  // While songs wait to be looked up, no song of the list is taken out for what is not known of it.
  const isOpen = choice.waiting > 0;
  const kept = new Set(choice.chosen.filter(isInList).map(({ place }) => place));
  const stays = (at: number) => !isWhole || isOpen || kept.has(at);
  const sort = sortOf(rules, reading.seed);
  const arranged = arrange(known, stays, choice.chosen, { ...arranging, sort, isOpen });
  const deduped = rules.dedupe ? withoutDuplicates(arranged.lines) : { lines: arranged.lines, gone: [] };
  const hasDoubles =
    deduped.gone.length > 0 || choice.leftOut.some(({ rejection: { reason } }) => reason === 'same-song');
  const gone = isWhole ? known.filter((_, at) => !stays(at)) : [];
  const reasons = new Map(choice.leftOut.map(each => [each.id, each.rejection]));
  const out = [
    ...gone.map(line => ({ line, rejection: reasons.get(line.song.id) ?? { reason: 'no-room' as const } })),
    ...deduped.gone,
  ];
  const inListIds = new Set(inList.map(({ song }) => song.id));
  return {
    lines: deduped.lines,
    leaving: out.flatMap(({ line: { song, was }, rejection }): Leaving[] =>
      was === undefined ? [] : [{ song, was, rejection }],
    ),
    leftOut: [
      ...choice.leftOut.filter(({ id }) => !inListIds.has(id)),
      ...out.flatMap(({ line, rejection }) =>
        line.was === undefined ? [leftOutFor({ ...candidateOf(line, 0), requested: true }, rejection)] : [],
      ),
    ],
    spare: choice.spare,
    notNeeded: choice.spare.length + choice.unread,
    sort,
    notes: [
      ...arranged.notes,
      ...unmetArtists(rules, songsOf(choice.candidates)),
      ...(rules.dedupe && !hasDoubles ? ['There are no duplicates.'] : []),
      ...curveNote(rules, choice.candidates),
    ],
    /** Songs that still have to be looked up. */
    waiting: choice.waiting,
    /** The candidates and the list, with what was looked up. */
    candidates: choice.candidates.slice(inList.length),
    base: known,
  };
}

const isInList = ({ inList }: Candidate): boolean => inList === true;

interface Sorting extends Arranging {
  readonly sort: Sort | undefined;
  readonly isOpen: boolean;
}

/** Puts the new songs into the list, and sorts what the rules are about. */
function arrange(
  base: readonly Line[],
  stays: (at: number) => boolean,
  chosen: readonly Candidate[],
  { there, at, rules, scope, sort, isOpen }: Sorting,
) {
  const isCurve = sort?.by === 'curve' && isBounded(rules);
  const moving = at === undefined ? [] : there.filter(each => stays(each.at));
  const movingAt = new Set(moving.map(each => each.at));
  const stay = base.flatMap((line, index) => (stays(index) && !movingAt.has(index) ? [{ line, index }] : []));
  if (isCurve && scope === 'whole' && !isOpen)
    return finish(
      chosen.map(each => (isInList(each) ? (base[each.place] ?? lineOf(each)) : lineOf(each))),
      rules,
    );
  const coming = [
    ...chosen.filter(each => !isInList(each)).map(each => ({ place: each.place, line: lineOf(each) })),
    ...moving.flatMap(each => {
      const line = base[each.at];
      return line === undefined ? [] : [{ place: each.place, line }];
    }),
  ];
  const block = (isCurve ? coming : coming.sort((a, b) => a.place - b.place)).map(({ line }) => line);
  const notes: string[] = [];
  const sorted = (lines: readonly Line[]) => {
    if (sort === undefined || isCurve || isOpen) return lines;
    const { items, unknown } = sortSongs(lines, sort);
    if (unknown > 0) notes.push(unknownWords(unknown, sort));
    return items;
  };
  const before = stay.filter(({ index }) => at === undefined || index < at).map(({ line }) => line);
  const after = stay.slice(before.length).map(({ line }) => line);
  if (scope === 'whole') {
    const all = finish(sorted([...before, ...block, ...after]), rules);
    return { lines: all.lines, notes: [...notes, ...all.notes] };
  }
  const spread = finish(sorted(block), isCurve ? {} : rules, before);
  return { lines: [...before, ...spread.lines, ...after], notes: [...notes, ...spread.notes] };
}

/** Keeps songs of one artist apart, if the rules ask for it. */
function finish(given: readonly Line[], { artist_gap: gap, sort }: Rules, before: readonly Line[] = []) {
  if (gap === undefined || (sort === 'curve' && given.length === 0)) return { lines: [...given], notes: [] };
  const { items: lines, kept } = spreadArtists(given, gap, songsOf(before));
  const tooFew = `There are too few artists to keep ${counted(gap, 'song')} between two by one artist everywhere.`;
  return { lines, notes: kept ? [] : [tooFew] };
}

function unknownWords(count: number, { by, unknown = 'last' }: Sort): string {
  const fact = by === 'curve' || by === 'smooth' ? 'tempo' : by.replaceAll('_', ' ');
  return `The ${fact} of ${counted(count)} is unknown: ${count === 1 ? 'it comes' : 'they come'} ${unknown}.`;
}

function withoutDuplicates(lines: readonly Line[]) {
  const songs = lines.map(({ song }) => ({ ...song }));
  const repeats = new Map(findDuplicates(songs).map(each => [each.song, each]));
  const gone = lines.flatMap((line, at) => {
    const song = songs[at];
    const repeat = song && repeats.get(song);
    if (repeat === undefined) return [];
    return [{ line, rejection: sameSong(repeat) }];
  });
  const left = new Set(gone.map(({ line }) => line));
  return { lines: lines.filter(line => !left.has(line)), gone };
}

/** How many songs a curve was chosen from, if it could not look at all of them. */
function curveNote(rules: Rules, candidates: readonly Candidate[]): string[] {
  if (rules.sort !== 'curve' || !isBounded(rules)) return [];
  const known = Math.min(mostOnCurve, candidates.filter(({ song }) => song.bpm).length);
  if (known === candidates.length) return [];
  const which = known < mostOnCurve ? 'those with a known tempo' : 'the first with a known tempo';
  return [`The curve is chosen from ${known} of ${counted(candidates.length)}: ${which}.`];
}
