import { expect, it } from 'vitest';
import { sampleSeed } from '../../support/model-run.ts';
import { randomSaves } from '../../support/save-runs.ts';

const runs = 8;

it('Random plans are saved as shown, whatever request breaks off, and no song is lost on the way', {
  timeout: 120_000,
}, async () => {
  const { breaks } = await randomSaves(runs, sampleSeed);
  expect(breaks).toBeGreaterThan(runs);
});
