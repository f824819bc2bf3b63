import { missingWords } from '../../search/search-steps.ts';
import { clockTime, nameInLine, quoted } from '../../text/sanitize.ts';
import type { AnswerList, AnswerRow } from '../engine/answer.ts';
import { differsWords, matchedWords, recordingWords } from '../matching/match-reasons.ts';
import {
  differenceWords,
  leftOutEntries,
  rejectionWords,
  repeatWords,
  songDetails,
  songLabel,
  sortFact,
} from './choosing/song-wording.ts';
import {
  isExisting,
  type Leaving,
  type Line,
  type MissingWish,
  type Plan,
  type PlannedSong,
  type UnclearWish,
} from './plan/plan.ts';
import { lineIds, movedBetween } from './plan/save-steps.ts';
import {
  leavingOf,
  leftOutOf,
  linesOf,
  missingOf,
  requestsLeft,
  songIdOf,
  unclearOf,
} from './plan/songs-by-state.ts';
import { isToChoose } from './plan-figures.ts';
import type { Song } from './songs/song.ts';

/** A longer playlist is not listed whole: only what comes in or moves. */
const mostListed = 60;

export function tracksList(plan: Plan, moving: ReadonlySet<number>): AnswerList {
  const { target } = plan;
  const lines = linesOf(plan);
  const isChanged = ({ song, was }: Line) => was === undefined || moving.has(song.id);
  const isLong = isExisting(target) && lines.length > mostListed && lines.some(isChanged);
  return {
    name: 'tracks',
    heading: isLong ? 'New or moved, by position:' : requestsLeft(plan) > 0 ? 'So far:' : 'In this order:',
    entries: lines.flatMap((line, at) =>
      isLong && !isChanged(line) ? [] : [lineEntry(line, at, plan, moving)],
    ),
  };
}

/** What a change of a plan did to its songs: those that came, moved and went. */
export function changesSince(before: Plan, plan: Plan, moving: ReadonlySet<number>): AnswerList[] {
  const [old, ids] = [lineIds(before), lineIds(plan)];
  const moved = movedBetween(old, ids);
  const changed = linesOf(plan).flatMap((line, at) => {
    const { id } = line.song;
    if (old.includes(id) && !moved.has(id)) return [];
    const entry = lineEntry(line, at, plan, moving);
    const from = old.indexOf(id) + 1;
    return [from === 0 ? entry : { ...entry, line: `${entry.line} · from ${from}` }];
  });
  const leaving = new Set(leavingOf(plan).map(({ song }) => song.id));
  const gone = linesOf(before).filter(({ song: { id } }) => !ids.includes(id) && !leaving.has(id));
  return [
    {
      name: 'tracks',
      heading: 'New or moved since the plan was last shown (detail=full lists all):',
      entries: changed,
    },
    {
      name: 'gone',
      heading: 'No longer in the plan:',
      entries: gone.map(({ song }) => goneEntry(song, plan)),
    },
  ];
}

/** What leaves, is open or is left out; after a change, only what was not shown before. */
export function otherLists(plan: Plan, before: Plan | undefined): AnswerList[] {
  const keyOf = (each: PlannedSong) => `${each.state} ${each.wish ?? ''} ${songIdOf(each) ?? ''}`;
  const shown = new Set(before?.songs.map(keyOf));
  const now = { songs: plan.songs.filter(each => !shown.has(keyOf(each))) };
  // A song that the listener just took out of the plan is listed as such.
  const listed = new Set(before === undefined ? [] : lineIds(before));
  const leftOut = leftOutOf(now).filter(({ id }) => !listed.has(id));
  return [
    { name: 'removed', heading: 'These leave the playlist:', entries: leavingOf(now).map(leavingEntry) },
    ...openLists(now, new Set(lineIds(plan))),
    { name: 'left_out', heading: 'Left out:', entries: leftOutEntries(leftOut) },
  ];
}

function goneEntry({ id, title, artist }: Song, plan: Plan): AnswerRow {
  const rejection = leftOutOf(plan).find(each => each.id === id)?.rejection;
  const reason = rejection && rejectionWords(rejection);
  return {
    fields: { id, title, artist, reason },
    line: `${songLabel({ id, title, artist })}${reason === undefined ? '' : `: ${reason}`}`,
  };
}

function lineEntry(line: Line, at: number, { sort, target }: Plan, moving: ReadonlySet<number>): AnswerRow {
  const { song, was, standsInFor, match, also = [], repeats, why } = line;
  const { id, title, artist, album, duration, explicit, bpm, released } = song;
  const by = sortFact(song, sort?.by);
  const found = match && `${quoted(match.said)}: ${matchedWords(match.why)}`;
  const repeated = repeats && repeatWords(repeats);
  return {
    fields: {
      position: at + 1,
      id,
      title,
      artist,
      album,
      duration,
      explicit: explicit || undefined,
      bpm,
      release_date: released || undefined,
      ...by?.fields,
      was,
      stands_in_for: standsInFor,
      also: also.length === 0 ? undefined : also.map(({ title: _, ...other }) => other),
      match: found,
      repeats: repeated,
      why,
    },
    line: [
      `${at + 1}. ${songLabel(song)}`,
      ...(album === '' ? [] : [nameInLine(album)]),
      clockTime(duration),
      ...(explicit ? ['explicit'] : []),
      ...songDetails(song),
      ...(by === undefined ? [] : [by.words]),
      ...(isExisting(target) && was === undefined ? ['new'] : []),
      ...(moving.has(id) && was !== undefined ? [`was ${was}`] : []),
      ...(found === undefined ? [] : [`for ${found}`]),
      ...(standsInFor === undefined ? [] : [`replaces [${standsInFor}], which cannot be played here`]),
      ...also.map(recordingWords),
      ...(repeated === undefined ? [] : [repeated]),
      ...(why === undefined ? [] : [`why: ${quoted(why)}`]),
    ].join(' · '),
  };
}

function leavingEntry({ song, was, rejection }: Leaving): AnswerRow {
  const { id, title, artist, duration } = song;
  const reason = rejection && rejectionWords(rejection);
  const repeated = rejection?.reason === 'same-song' ? rejection : undefined;
  return {
    fields: {
      id,
      title,
      artist,
      duration: duration || undefined,
      was,
      keeps: repeated?.of.id,
      reason: repeated ? differenceWords(repeated.difference) : reason,
    },
    line: `${songLabel(song)}${duration ? ` · ${clockTime(duration)}` : ''} · was ${was}${reason === undefined ? '' : `: ${reason}`}`,
  };
}

const openLists = (plan: Pick<Plan, 'songs'>, there: ReadonlySet<number>): AnswerList[] => [
  {
    name: 'uncertain',
    heading: 'Not clear, so left out (to choose one: replace with wish and track_id):',
    entries: unclearOf(plan).map(each => unclearEntry(each, there)),
  },
  {
    name: 'missing',
    heading: 'Not found (replace takes these wishes too):',
    entries: missingOf(plan).map(missingEntry),
  },
];

function unclearEntry(each: UnclearWish, there: ReadonlySet<number>): AnswerRow {
  const { wish, said, candidates } = each;
  const words = candidates.map(candidate => {
    const inPlan = there.has(candidate.id) ? 'in the plan already; ' : '';
    return `${songLabel(candidate)} (${inPlan}${differsWords(candidate.differs)})`;
  });
  return {
    fields: {
      wish,
      wanted: said,
      candidates: candidates.map(({ id, title, artist, differs }) => ({ id, title, artist, differs })),
    },
    line: `wish ${wish}, ${quoted(said)}, ${isToChoose(each) ? 'to choose' : 'unclear'}: ${words.join('; ')}`,
  };
}

const missingEntry = ({ wish, said, tried, stopped }: MissingWish): AnswerRow => {
  const searches = tried.length === 0 ? 'leads to no track here' : missingWords(tried);
  const words = stopped ? 'not searched completely' : searches;
  return { fields: { wish, wanted: said, tried: words }, line: `wish ${wish}, ${quoted(said)}: ${words}` };
};

/** The track ids of the playlist that are marked as moved. */
export const movingIn = (plan: Plan): ReadonlySet<number> =>
  isExisting(plan.target) ? movedBetween(plan.target.before, lineIds(plan)) : new Set();

export const newIn = (plan: Plan): Line[] => linesOf(plan).filter(({ was }) => was === undefined);
