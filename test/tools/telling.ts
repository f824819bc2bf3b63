import type { Draft } from '../../src/playlists/build/draft.ts';
import type { ArrangePlan, BuildPlan, OpenWish } from '../../src/playlists/plans/plan.ts';
import type { Song } from '../../src/playlists/song.ts';
import { songWith } from './planning.ts';

export const planWith = (songs: readonly Song[], more: Partial<BuildPlan> = {}): BuildPlan => ({
  kind: 'build',
  target: { title: 'Dinner', public: false },
  entries: songs.map((song, place) => ({ song, place })),
  order: 'as_given',
  seed: 5,
  open: [],
  ...more,
});

export const draftOf = (plan: BuildPlan, more: Partial<Draft> = {}): Draft => ({
  plan,
  leftOut: [],
  missing: [],
  notes: [],
  ...more,
});

export const unclear: OpenWish = {
  wish: 2,
  said: 'Night Ferry',
  place: 1,
  candidates: [
    { id: 31, title: 'Night Ferry', artist: 'Ada', differs: [{ reason: 'edition', edition: 'demo' }] },
    { id: 32, title: 'Night Ferry', artist: 'Bo', differs: [{ reason: 'edition', edition: 'live' }] },
  ],
};

const shownCandidates = [
  { id: 31, title: 'Night Ferry', artist: 'Ada', differs: 'demo' },
  { id: 32, title: 'Night Ferry', artist: 'Bo', differs: 'live' },
];

export const extending = { playlistId: 7, title: 'Dinner', before: [8, 9] };

/** A draft in which everything happened at once. */
export const mixed = draftOf(planWith([songWith(1), songWith(2)], { open: [unclear], aim: { count: 4 } }), {
  leftOut: [
    { id: 3, song: songWith(3), rule: 'explicit', asked: true },
    { id: 4, rule: 'no such track', asked: true },
    { id: 5, song: songWith(5), rule: 'given twice', asked: false },
    { id: 6, song: songWith(6), rule: 'given twice', asked: false },
  ],
  missing: [{ wish: 3, said: 'qwxz', tried: ['title'] }],
  notes: ['12 more songs of the sources not needed.'],
});

export const mixedLines = [
  'Not clear, so not in it; replace takes wish and track_id:',
  'wish 2, "Night Ferry": [31] Night Ferry · Ada (demo); [32] Night Ferry · Bo (live)',
  'Not found:',
  'wish 3, "qwxz": tried title',
  'Left out:',
  '[3] Song 3 · Artist 3: explicit',
  '[4]: no such track',
];
export const mixedFields = {
  uncertain: [{ wish: 2, wanted: 'Night Ferry', candidates: shownCandidates }],
  missing: [{ wish: 3, wanted: 'qwxz', tried: 'tried title' }],
  left_out: [
    { id: 3, rule: 'explicit', title: 'Song 3', artist: 'Artist 3' },
    { id: 4, rule: 'no such track' },
  ],
  left_out_counts: { 'given twice': 2 },
};
export const mixedTail = [
  'It is 2 tracks short of the 4 asked for.',
  'Left out besides, by reason: given twice: 2.',
  '12 more songs of the sources not needed.',
];

export const arrangeWith = (before: readonly number[], more: Partial<ArrangePlan> = {}): ArrangePlan => ({
  kind: 'arrange',
  playlistId: 7,
  title: 'Dinner',
  before: [...before],
  wanted: { seed: 5, moves: [], sortBy: 'title' },
  remove: [],
  ...more,
});
