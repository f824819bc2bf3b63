import { expect, it } from 'vitest';
import { isFull } from '../support/full.ts';
import { modelSeed } from '../support/model-run.ts';
import { randomSaves } from '../support/save-runs.ts';

const runs = Number(process.env['SAVE_RUNS'] ?? (isFull ? 400 : 60));

it('Random plans are saved as shown, whatever request breaks off, and no song is lost on the way', {
  timeout: 3_600_000,
}, async () => {
  const { breaks } = await randomSaves(runs, modelSeed);
  expect(breaks).toBeGreaterThan(runs);
});
