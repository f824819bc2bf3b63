import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import { sampleSeed } from '../../support/model-run.ts';
import type { Said } from '../../support/stand.ts';
import { type Planning, planIdOf, planningWith, poolA, poolB, tracksIn } from './planning.ts';

const ids = fc.integer({ min: 1, max: 60 });
const rules = fc.record(
  {
    count: fc.integer({ min: 1, max: 30 }),
    minutes: fc.integer({ min: 1, max: 40 }),
    bpm_min: fc.integer({ min: 60, max: 120 }),
    year_min: fc.integer({ min: 1960, max: 2000 }),
    max_per_artist: fc.integer({ min: 1, max: 3 }),
    dedupe: fc.constantFrom('songs', 'recordings', 'off'),
    sort: fc.constantFrom('tempo', 'title', 'release_date', 'popularity', 'shuffled'),
  },
  { requiredKeys: [] },
);
const source = fc.record(
  {
    from: fc.constant('playlist'),
    id: fc.constantFrom(poolA, poolB),
    count: fc.integer({ min: 1, max: 80 }),
  },
  { requiredKeys: ['from', 'id'] },
);
const ask = fc.record(
  {
    sources: fc.array(source, { minLength: 1, maxLength: 2 }),
    track_ids: fc.uniqueArray(ids, { minLength: 1, maxLength: 5 }),
    rules,
    scope: fc.constantFrom('new', 'whole'),
    at: fc.constantFrom('start', 'end'),
  },
  { requiredKeys: ['sources'] },
);
const position = fc.integer({ min: 1, max: 12 });
const edit = fc.oneof(
  fc.record({ remove: fc.record({ positions: fc.uniqueArray(position, { minLength: 1, maxLength: 4 }) }) }),
  fc.record({ moves: fc.tuple(fc.record({ position, to: position })) }),
  fc.record({ add: fc.tuple(fc.record({ track_id: ids, position })) }),
  fc.record({ replace: fc.tuple(fc.record({ track_id: ids, position })) }),
  fc.constant({ fill: true }),
  fc.constant({}),
  fc.record({ rules }),
  ask,
);

/** 60 songs by 20 artists, with tempos and years; some repeat others, are not playable or not known. */
const songs = Object.fromEntries(
  numbers(60).map(id => [
    id,
    {
      artistId: (id % 20) + 1,
      title: id % 13 === 0 ? `Song ${id - 1} (Live)` : `Song ${id}`,
      bpm: id % 11 === 0 ? 0 : 60 + id,
      releaseDate: `${1950 + id}-01-01`,
      duration: 30 + 7 * (id % 30),
      readable: id % 17 !== 0,
    },
  ]),
);

function expectSums({ structured, text }: Said): void {
  const { offered = 0, offered_used = 0, not_needed = 0, not_read = 0, nb_tracks, duration } = structured;
  const counts = structured['left_out_counts'] ?? {};
  const leftOut = Object.values(counts).reduce((sum: number, count) => sum + Number(count), 0);
  expect(Number(offered_used) + leftOut + Number(not_needed) + Number(not_read), text).toBe(offered);
  const tracks = structured['tracks'];
  const listed = Array.isArray(tracks) ? tracks : [];
  expect(listed).toHaveLength(Number(nb_tracks));
  expect(listed.reduce((sum, each) => sum + each.duration, 0)).toBe(duration);
  expect(listed.filter(each => each.was === undefined).length).toBe(structured['in']);
  const before = Number(structured['nb_before'] ?? 0);
  expect(Number(nb_tracks)).toBe(before - Number(structured['out']) + Number(structured['in']));
  expect(text.split('\n').filter(line => / · was \d+$/.test(line) && /^\d+\. /.test(line)).length).toBe(
    structured['moved'],
  );
}

/** What random edits may ask for in vain. */
const refusals =
  /^plan_playlist: (track \d+ is in the list already|track \d+ cannot be played here|there is no position \d+)/;

async function planOnce(at: Planning, args: Record<string, unknown>): Promise<Said | undefined> {
  const said = await at.plan(args);
  expect(said.text).not.toContain('error of its own');
  if (said.isError) expect(said.text).toMatch(refusals);
  return said.isError ? undefined : said;
}

it('In random plans every offered song is in one place, and all figures agree', {
  timeout: 300_000,
}, async () => {
  let saves = 0;
  await fc.assert(
    fc.asyncProperty(ask, fc.boolean(), fc.array(edit, { maxLength: 6 }), async (first, isNew, edits) => {
      const at = await planningWith({
        songs,
        playlists: [{ id: 7, tracks: numbers(12, 5) }],
        foreign: [
          { id: poolA, tracks: numbers(40) },
          { id: poolB, tracks: numbers(40, 21) },
        ],
      });
      let shown = await planOnce(at, { ...first, ...(isNew ? { title: 'A' } : { playlist: 7 }) });
      let offered = 0;
      for (const change of [{}, ...edits]) {
        if (shown === undefined || shown.structured['plan_id'] === undefined) return;
        expectSums(shown);
        // Going on and changing never lose an offered song.
        expect(Number(shown.structured['offered'] ?? 0)).toBeGreaterThanOrEqual(offered);
        if (!('sources' in change)) offered = Number(shown.structured['offered'] ?? 0);
        const next = await planOnce(at, { plan_id: planIdOf(shown), ...change });
        if (next !== undefined && !('sources' in change))
          expect(Number(next.structured['offered'] ?? 0)).toBe(Number(shown.structured['offered'] ?? 0));
        shown = next ?? shown;
      }
      if (shown === undefined || 'requests_left' in shown.structured || tracksIn(shown).length === 0) return;
      const saved = await at.save(shown);
      expect(saved.structured['outcome'], saved.text).toMatch(/^(done|nothing_changed)$/);
      saves++;
      const id = isNew ? Number(saved.structured['id']) : 7;
      expect(at.tracksOf(id)).toEqual(tracksIn(shown));
      expect(saved.structured['nb_tracks']).toBe(shown.structured['nb_tracks']);
    }),
    { numRuns: 60, seed: sampleSeed },
  );
  expect(saves).toBeGreaterThan(20);
});
