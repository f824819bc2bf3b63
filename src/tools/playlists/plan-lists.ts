import { movedIn } from '../../jobs/moved-ids.ts';
import { clockTime, nameInLine, quoted } from '../../text/sanitize.ts';
import type { AnswerList, Entry } from '../engine/answer.ts';
import { missingWords } from '../matching/index.ts';
import { differsWords, matchedWords, recordingWords } from '../matching/match-reasons.ts';
import { rejectionWords } from './left-out.ts';
import { isExisting, type Leaving, type Line, type OpenWish, type Plan } from './plan/plan.ts';
import { differenceWords, repeatWords } from './repeat-words.ts';
import { songDetailFields, songDetails, songLabel, sortFact } from './song-label.ts';

/** A longer playlist is not listed whole: only what comes in or moves. */
const mostListed = 60;

/** The songs of a plan, in order. */
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
      heading: 'New or moved since the last showing (detail=full lists all):',
      entries: changed,
    },
    {
      name: 'gone',
      heading: 'No longer in the plan:',
      entries: gone.map(({ song: { id, title, artist } }) => ({
        fields: { id, title, artist },
        line: songLabel({ id, title, artist }),
      })),
    },
  ];
}

function lineEntry(line: Line, at: number, { sort, target }: Plan, moving: ReadonlySet<number>): Entry {
  const { song, was, standsInFor, match, also = [], repeats } = line;
  const { id, title, artist, album, duration, explicit } = song;
  const by = sortFact(song, sort?.by);
  const remarks = {
    ...(match === undefined ? {} : { match: `${quoted(match.said)}: ${matchedWords(match.why)}` }),
    ...(repeats === undefined ? {} : { repeats: repeatWords(repeats) }),
  };
  return {
    fields: {
      position: at + 1,
      id,
      title,
      artist,
      album,
      duration,
      ...(explicit ? { explicit } : {}),
      ...songDetailFields(song),
      ...by?.fields,
      ...(was === undefined ? {} : { was }),
      ...(standsInFor === undefined ? {} : { stands_in_for: standsInFor }),
      ...(also.length === 0
        ? {}
        : { also: also.map(({ id, album, duration }) => ({ id, album, duration })) }),
      ...remarks,
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
      ...(match === undefined ? [] : [`for ${remarks.match}`]),
      ...(standsInFor === undefined ? [] : [`replaces [${standsInFor}], which cannot be played here`]),
      ...also.map(recordingWords),
      ...(remarks.repeats === undefined ? [] : [remarks.repeats]),
    ].join(' · '),
  };
}

/** A song that leaves the playlist. */
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
      ...(repeated === undefined
        ? {}
        : { keeps: repeated.of.id, reason: differenceWords(repeated.difference) }),
      ...(reason === undefined || repeated !== undefined ? {} : { reason }),
    },
    line: `${songLabel(song)} · was ${was}${reason === undefined ? '' : `: ${reason}`}`,
  };
}

/** Wishes without a song. */
export const openLists = (plan: Plan): AnswerList[] => [
  {
    name: 'uncertain',
    heading: 'Not clear, so not in it; did you mean (replace takes wish and track_id):',
    entries: uncertainIn(plan).map(({ wish, said, candidates }) => ({
      fields: { wish, wanted: said, candidates },
      line: `wish ${wish}, ${quoted(said)}: ${candidates.map(each => `[${each.id}] ${each.title} · ${each.artist} (${differsWords(each.differs)})`).join('; ')}`,
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

/** Wishes with tracks to choose from. */
export const uncertainIn = ({ open }: Plan) => open.filter(({ candidates }) => candidates.length > 0);

/** Wishes that were not found. */
export const missingIn = ({ open }: Plan) => open.filter(({ candidates }) => candidates.length === 0);
