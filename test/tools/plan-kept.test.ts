import { describe, expect, it } from 'vitest';
import { createPlans } from '../../src/playlists/plans/open-plans.ts';
import type { ArrangePlan, BuildPlan } from '../../src/playlists/plans/plan.ts';
import { documents } from '../../src/store/documents.ts';
import { memoryBacking } from '../../src/store/memory.ts';
import { songWith } from './planning.ts';

const build: BuildPlan = {
  kind: 'build',
  target: { playlistId: 7, title: 'Dinner', before: [8] },
  entries: [
    {
      song: { ...songWith(1), isrc: 'X', added: 5, bpm: 90, released: '2013-05-17' },
      place: 0,
      wish: 1,
    },
  ],
  order: 'smooth',
  seed: 1,
  open: [
    {
      wish: 2,
      said: 'Night Ferry',
      place: 1,
      candidates: [
        { id: 31, title: 'Night Ferry', artist: 'Ada', differs: [{ reason: 'edition', edition: 'live' }] },
      ],
    },
  ],
  aim: { count: 5, length: 600, perArtist: 1 },
  spare: [{ song: songWith(2), place: 2 }],
  made: 7,
  unsure: true,
  settled: true,
  begun: true,
};

const arrange: ArrangePlan = {
  kind: 'arrange',
  playlistId: 7,
  title: 'Dinner',
  checksum: 'abc',
  before: [1, 2, 3],
  wanted: {
    sortBy: 'bpm',
    descending: true,
    seed: 1,
    removeDuplicates: true,
    moves: [
      { track_id: 1, to: 2 },
      { track_id: 2, before: 3 },
      { track_id: 3, after: 1 },
    ],
  },
  order: [1, 3],
  remove: [2],
  begun: true,
};

describe('A plan that says everything', () => {
  it('comes back whole, whichever tool it is of', async () => {
    const store = documents(memoryBacking(), { kept: 'memory' });
    const plans = createPlans({
      store: async () => store,
      now: () => 0,
      random: () => 'p1',
      every: () => () => undefined,
    });
    await plans.keep('nell', arrange);
    expect(await plans.find('p1', 'nell', 'arrange')).toEqual({ plan: arrange });
    await plans.keep('nell', build);
    expect(await plans.find('p1', 'nell', 'build')).toEqual({ plan: build });
  });
});
