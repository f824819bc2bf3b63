import { clockTime, nameInLine, quoted } from '../../text/sanitize.ts';
import type { AnswerList, Entry } from '../engine/answer.ts';
import { counted } from '../engine/change-words.ts';
import { isOneToChoose, missingWords } from '../matching/index.ts';
import { differsWords, matchedWords, recordingWords } from '../matching/match-reasons.ts';
import type { Draft } from './building/draft.ts';
import { shortfallOf } from './building/shortfall.ts';
import { repeatWords } from './duplicate.ts';
import type { BuildPlan, LeftOut, OpenWish, PlanEntry } from './plans/build-plan.ts';
import { offeredEntries, rejectionWords } from './rejection.ts';
import { songDetailFields, songDetails, songLabel } from './song-label.ts';

/** The lists of a draft: its tracks, and what did not come into it. */
export const draftParts = (draft: Draft): AnswerList[] => [
  { name: 'tracks', heading: 'In this order:', entries: draft.plan.entries.map(trackEntry) },
  ...openParts(draft, {
    uncertain: 'Not clear, so not in it; did you mean (replace takes wish and track_id):',
    missing: 'Not found (replace takes these wishes too):',
  }),
];

/** The lists of what did not come into a playlist that is made: nothing of its plan can be changed any more. */
export const lackingParts = (draft: Draft): AnswerList[] =>
  openParts(draft, { uncertain: 'Not clear, so not in it; did you mean:', missing: 'Not found:' });

const openParts = (
  { plan, rejected }: Draft,
  headings: Readonly<Record<'uncertain' | 'missing', string>>,
): AnswerList[] => [
  { name: 'uncertain', heading: headings.uncertain, entries: uncertainIn(plan).map(uncertainEntry) },
  { name: 'missing', heading: headings.missing, entries: missingIn(plan).map(missingEntry) },
  {
    name: 'left_out',
    heading: 'Left out:',
    entries: [...plan.leftOut.map(leftOutEntry), ...offeredEntries(rejected)],
  },
];

const uncertainIn = ({ open }: BuildPlan) => open.filter(({ candidates }) => candidates.length > 0);
/** Wishes of which the songs are found, and only which of them is meant was not said. */
const toChooseIn = (plan: BuildPlan) =>
  uncertainIn(plan).filter(({ candidates }) => candidates.some(({ differs }) => isOneToChoose(differs)));
const missingIn = ({ open }: BuildPlan) => open.filter(({ candidates }) => candidates.length === 0);

/** How many of the songs asked for by name were found, and are not in it all the same; nothing where none was asked for. */
export function foundLines(plan: BuildPlan): string[] {
  const { wishes, open } = plan;
  if (wishes === 0) return [];
  const { leftOut, dropped } = notTaken(plan);
  const aside = inWords([
    [leftOut, 'left out'],
    [dropped, 'dropped'],
  ]);
  const toChoose = toChooseIn(plan).length;
  const rest = inWords([
    [toChoose, 'to choose'],
    [uncertainIn(plan).length - toChoose, 'uncertain'],
    [missingIn(plan).length, 'missing'],
  ]);
  const found = `${wishes - open.length} of ${wishes} found${aside === '' ? '' : ` (${aside})`}`;
  return [`${[found, rest].filter(part => part !== '').join(', ')}.`];
}

const inWords = (counts: readonly (readonly [number, string])[]): string =>
  counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(', ');

/** Of the songs that were found, those that rules left out, and those that were dropped since. */
function notTaken({ wishes, open, entries, leftOut }: BuildPlan) {
  const withWish = (list: readonly { readonly wish?: number | undefined }[]) =>
    new Set(list.flatMap(({ wish }) => wish ?? []));
  const taken = withWish(entries);
  const left = [...withWish(leftOut)].filter(wish => !taken.has(wish)).length;
  return { leftOut: left, dropped: wishes - open.length - taken.size - left };
}

/** The same as fields. */
export function foundFields(plan: BuildPlan) {
  const { wishes, open } = plan;
  if (wishes === 0) return {};
  const { leftOut, dropped } = notTaken(plan);
  return {
    wanted: wishes,
    found: wishes - open.length,
    ...(leftOut === 0 ? {} : { found_left_out: leftOut }),
    ...(dropped === 0 ? {} : { found_dropped: dropped }),
  };
}

function trackEntry(entry: PlanEntry, at: number): Entry {
  const { song, standsInFor, match, also = [], repeats } = entry;
  const { id, title, artist, album, duration, explicit } = song;
  const remarks = {
    ...(match === undefined ? {} : { match: `${quoted(match.said)}: ${matchedWords(match.why)}` }),
    ...(repeats === undefined ? {} : { repeats: repeatWords(repeats) }),
  };
  return {
    fields: {
      id,
      title,
      artist,
      album,
      duration,
      ...(explicit ? { explicit } : {}),
      ...songDetailFields(song),
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
      ...(match === undefined ? [] : [`for ${remarks.match}`]),
      ...(standsInFor === undefined ? [] : [`stands in for [${standsInFor}], not playable here`]),
      ...also.map(recordingWords),
      ...(remarks.repeats === undefined ? [] : [remarks.repeats]),
    ].join(' · '),
  };
}

const uncertainEntry = ({ wish, said, candidates }: OpenWish): Entry => ({
  fields: { wish, wanted: said, candidates },
  line: `wish ${wish}, ${quoted(said)}: ${candidates.map(each => `[${each.id}] ${each.title} · ${each.artist} (${differsWords(each.differs)})`).join('; ')}`,
});

const missingEntry = ({ wish, said, tried, stopped }: OpenWish): Entry => {
  const words = stopped ? 'not searched completely' : missingWords(tried);
  return { fields: { wish, wanted: said, tried: words }, line: `wish ${wish}, ${quoted(said)}: ${words}` };
};

const leftOutEntry = ({ id, title, artist, wish, rejection }: LeftOut): Entry => {
  const rule = rejectionWords(rejection);
  const label = title === undefined ? `[${id}]` : songLabel({ id, title, artist: artist ?? '' });
  return {
    fields: {
      id,
      rule,
      ...(wish === undefined ? {} : { wish }),
      ...(title === undefined ? {} : { title, artist }),
    },
    line: `${wish === undefined ? '' : `wish ${wish}, `}${label}: ${rule}`,
  };
};

/** How much a plan lacks of what was asked for, as a sentence. */
export function shortfallLines(plan: BuildPlan): string[] {
  const { count, length } = shortfallOf(plan);
  const lacking = [
    ...(count ? [`${counted(count.lacking)} short of the ${count.of} asked for`] : []),
    ...(length ? [`${clockTime(length.lacking)} short of the ${clockTime(length.of)} asked for`] : []),
  ];
  return lacking.length === 0 ? [] : [`It is ${lacking.join(' and ')}.`];
}
