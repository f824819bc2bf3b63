import type { MissingWish } from '../playlists/build/collect.ts';
import type { Draft } from '../playlists/build/draft.ts';
import { shortfallOf } from '../playlists/build/shortfall.ts';
import type { BuildPlan, OpenWish, PlanEntry } from '../playlists/plans/plan.ts';
import { clockTime, quoted } from '../text/sanitize.ts';
import { counted } from './change-words.ts';
import type { Entry } from './items.ts';
import { differsWords, missingWords } from './match-reason.ts';
import { rejectedEntry } from './rejection.ts';
import type { Section } from './sections.ts';
import { songDetailFields, songDetails, songLabel } from './song-label.ts';

/** The lists of a draft: its tracks, and what did not come into it. */
export const draftParts = (draft: Draft): Section[] => [
  { name: 'tracks', heading: 'In this order', entries: draft.plan.entries.map(trackEntry) },
  ...openParts(draft),
];

/** The lists of what did not come into a draft. */
export const openParts = ({ plan, missing, rejected }: Draft): Section[] => [
  {
    name: 'uncertain',
    heading: 'Not clear, so not in it; replace takes wish and track_id',
    entries: plan.open.map(openEntry),
  },
  { name: 'missing', heading: 'Not found', entries: missing.map(missingEntry) },
  {
    name: 'left_out',
    heading: 'Left out',
    entries: rejected.filter(({ requested }) => requested).map(rejectedEntry),
  },
];

const trackEntry = ({ song }: PlanEntry, at: number): Entry => {
  const { id, title, artist, duration } = song;
  return {
    fields: { id, title, artist, duration, ...songDetailFields(song) },
    line: [`${at + 1}. ${songLabel(song)}`, clockTime(duration), ...songDetails(song)].join(' · '),
  };
};

const openEntry = ({ wish, said, candidates }: OpenWish): Entry => ({
  fields: { wish, wanted: said, candidates },
  line: `wish ${wish}, ${quoted(said)}: ${candidates.map(each => `[${each.id}] ${each.title} · ${each.artist} (${differsWords(each.differs)})`).join('; ')}`,
});

const missingEntry = ({ number, label, tried, stopped }: MissingWish): Entry => {
  const words = missingWords(tried, stopped);
  return {
    fields: { wish: number, wanted: label, tried: words },
    line: `wish ${number}, ${quoted(label)}: ${words}`,
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
