import { movedIn } from '../../jobs/job.ts';
import { clockTime, nameInLine, quoted } from '../../text/sanitize.ts';
import type { AnswerList, Entry } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import { differsWords, isOneToChoose, matchedWords, recordingWords } from '../matching/match-reasons.ts';
import { missingWords } from '../matching/match-wishes.ts';
import {
  differenceWords,
  leftOutCounts,
  rejectionWords,
  repeatWords,
  songDetails,
  songLabel,
  sortFact,
} from './choosing/song-wording.ts';
import { isExisting, type Leaving, type Line, type OpenWish, type Plan } from './plan/plan.ts';
import type { Song } from './songs/song.ts';

/** A longer playlist is not listed whole: only what comes in or moves. */
const mostListed = 60;

export function tracksList(plan: Plan, moving: ReadonlySet<number>): AnswerList {
  const { lines, target } = plan;
  const isChanged = ({ song, was }: Line) => was === undefined || moving.has(song.id);
  const isLong = isExisting(target) && lines.length > mostListed && lines.some(isChanged);
  return {
    name: 'tracks',
    heading: isLong ? 'New or moved, by position:' : 'In this order:',
    entries: lines.flatMap((line, at) =>
      isLong && !isChanged(line) ? [] : [lineEntry(line, at, plan, moving)],
    ),
  };
}

/** What a change of a plan did to its songs: those that came, moved and went. */
export function changesSince(before: Plan, plan: Plan, moving: ReadonlySet<number>): AnswerList[] {
  const old = before.lines.map(({ song }) => song.id);
  const ids = plan.lines.map(({ song }) => song.id);
  const moved = movedIn(
    old.filter(id => ids.includes(id)),
    ids.filter(id => old.includes(id)),
  );
  const changed = plan.lines.flatMap((line, at) => {
    const { id } = line.song;
    if (old.includes(id) && !moved.has(id)) return [];
    const entry = lineEntry(line, at, plan, moving);
    const from = old.indexOf(id) + 1;
    return [from === 0 ? entry : { ...entry, line: `${entry.line} · from ${from}` }];
  });
  const gone = before.lines.filter(({ song }) => !ids.includes(song.id));
  return [
    {
      name: 'tracks',
      heading: 'New or moved since the plan was last shown (detail=full lists all):',
      entries: changed,
    },
    {
      name: 'gone',
      heading: 'No longer in the plan:',
      entries: gone.map(({ song }) => songEntry(song)),
    },
  ];
}

const songEntry = ({ id, title, artist }: Song): Entry => ({
  fields: { id, title, artist },
  line: songLabel({ id, title, artist }),
});

function lineEntry(line: Line, at: number, { sort, target }: Plan, moving: ReadonlySet<number>): Entry {
  const { song, was, standsInFor, match, also = [], repeats } = line;
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
    },
    line: [
      `${at + 1}. ${songLabel(song)}`,
      ...(album === '' ? [] : [nameInLine(album)]),
      clockTime(duration),
      ...(explicit ? ['explicit'] : []),
      ...songDetails(song),
      ...(by === undefined ? [] : [by.words]),
      ...(isExisting(target) && was === undefined ? ['new'] : []),
      ...(moving.has(id) && was !== undefined && was !== at + 1 ? [`was ${was}`] : []),
      ...(found === undefined ? [] : [`for ${found}`]),
      ...(standsInFor === undefined ? [] : [`replaces [${standsInFor}], which cannot be played here`]),
      ...also.map(recordingWords),
      ...(repeated === undefined ? [] : [repeated]),
    ].join(' · '),
  };
}

export function leavingEntry({ song, was, rejection }: Leaving): Entry {
  const { id, title, artist } = song;
  const reason = rejection && rejectionWords(rejection);
  const repeated = rejection?.reason === 'same-song' ? rejection : undefined;
  return {
    fields: {
      id,
      title,
      artist,
      was,
      keeps: repeated?.of.id,
      reason: repeated ? differenceWords(repeated.difference) : reason,
    },
    line: `${songLabel(song)} · was ${was}${reason === undefined ? '' : `: ${reason}`}`,
  };
}

export const openLists = (plan: Plan): AnswerList[] => [
  {
    name: 'uncertain',
    heading: 'Not clear, so left out (to choose one: replace with wish and track_id):',
    entries: uncertainIn(plan).map(({ wish, said, candidates }) => ({
      fields: {
        wish,
        wanted: said,
        candidates: candidates.map(({ id, title, artist, differs }) => ({ id, title, artist, differs })),
      },
      line: `wish ${wish}, ${quoted(said)}: ${candidates.map(each => `${songLabel(each)} (${differsWords(each.differs)})`).join('; ')}`,
    })),
  },
  {
    name: 'missing',
    heading: 'Not found (replace takes these wishes too):',
    entries: missingIn(plan).map(missingEntry),
  },
];

const missingEntry = ({ wish, said, tried, stopped }: OpenWish): Entry => {
  const searches = tried.length === 0 ? 'leads to no track here' : missingWords(tried);
  const words = stopped ? 'not searched completely' : searches;
  return { fields: { wish, wanted: said, tried: words }, line: `wish ${wish}, ${quoted(said)}: ${words}` };
};

/** The track ids of the playlist that change their order among those that stay. */
export function movingIn({ lines, target }: Plan): ReadonlySet<number> {
  const stays = lines.filter(({ was }) => was !== undefined);
  if (!isExisting(target)) return new Set();
  const before = [...stays].sort((a, b) => (a.was ?? 0) - (b.was ?? 0)).map(({ song }) => song.id);
  return movedIn(
    before,
    stays.map(({ song }) => song.id),
  );
}

export const uncertainIn = ({ open }: Plan) => open.filter(({ candidates }) => candidates.length > 0);

const missingIn = ({ open }: Plan) => open.filter(({ candidates }) => candidates.length === 0);

export const newIn = ({ lines }: Plan): Line[] => lines.filter(({ was }) => was === undefined);

/** How many of the songs asked for by name were found, and what is to choose. */
export function foundFields(plan: Plan): Readonly<Record<string, number>> {
  const { wishes, open, lines, leftOut, unfinished } = plan;
  if (wishes === 0) return {};
  const choices = uncertainIn(plan).filter(({ candidates }) =>
    candidates.some(({ differs }) => isOneToChoose(differs)),
  ).length;
  const later = unfinished?.waiting.length ?? 0;
  const found = wishes - open.length - later;
  const inPlan = wishesIn(lines);
  const ruledOut = [...wishesIn(leftOut)].filter(wish => !inPlan.has(wish)).length;
  const counts = {
    found_left_out: ruledOut,
    found_removed: found - inPlan.size - ruledOut,
    to_choose: choices,
    unclear: uncertainIn(plan).length - choices,
    not_found: missingIn(plan).length,
    not_looked_up: later,
  };
  return {
    wanted: wishes,
    found,
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  };
}

const wishesIn = (list: readonly { readonly wish?: number | undefined }[]): ReadonlySet<number> =>
  new Set(list.flatMap(({ wish }) => wish ?? []));

export function foundLines(plan: Plan): string[] {
  const { wanted, found, found_left_out, found_removed, ...rest } = foundFields(plan);
  if (wanted === undefined) return [];
  const aside = [
    ...(found_left_out === undefined ? [] : [`${found_left_out} left out`]),
    ...(found_removed === undefined ? [] : [`${found_removed} removed`]),
  ];
  const others = Object.entries(rest).map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`);
  const words = `${found} of ${wanted} found${aside.length === 0 ? '' : ` (${aside.join(', ')})`}`;
  return [`Asked for by name: ${[words, ...others].join(', ')}.`];
}

/** What became of the songs that sources offered. Each is counted once. */
export function offeredFields(plan: Plan) {
  const counts = leftOutCounts(plan.leftOut);
  const left = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const used = offeredIn(plan);
  if (used + left + plan.notNeeded === 0) return {};
  return {
    offered: used + left + plan.notNeeded,
    offered_used: used,
    not_needed: plan.notNeeded,
    left_out_counts: counts,
  };
}

const offeredIn = ({ lines }: Plan): number => lines.filter(({ offered }) => offered === true).length;

export function offeredLines(plan: Plan): string[] {
  const { offered, offered_used: used, not_needed, left_out_counts: counts = {} } = offeredFields(plan);
  if (offered === undefined) return [];
  const reasons = Object.entries(counts).map(([reason, count]) => `${reason}: ${count}`);
  const left = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const out = left === 0 ? '0 left out' : `${left} left out (${reasons.join('; ')})`;
  return [`Of ${counted(offered, 'song')} from the sources: ${used} used, ${out}, ${not_needed} not needed.`];
}

/** A total of this share of the length asked for is not short. */
const leastShare = 0.98;

/** How much is missing of the count and the length that were asked for. Whichever is reached first is enough. */
export function shortfallLines({ aim, lines, unfinished }: Plan, seconds: number): string[] {
  if (unfinished !== undefined) return [];
  const came = lines.filter(({ was }) => was === undefined).length;
  const { count = came, seconds: length = seconds } = aim;
  const isShorter = seconds < length * leastShare;
  const isReached = (aim.count !== undefined && came >= count) || (aim.seconds !== undefined && !isShorter);
  const lacking = [
    ...(came < count ? [`${counted(count - came, 'song')} short of the ${count} asked for`] : []),
    ...(isShorter ? [`${clockTime(length - seconds)} short of the ${clockTime(length)} asked for`] : []),
  ];
  return isReached || lacking.length === 0 ? [] : [`It is ${lacking.join(' and ')}.`];
}
