import { expect, it } from 'vitest';
import { isFull } from '../support/full.ts';
import { modelSeed, randomRuns } from '../support/model-run.ts';

const runs = isFull ? 2000 : 400;

it('A library under random changes, breaks and restarts is as a model has it', {
  timeout: 600_000,
}, async () => {
  expect(await randomRuns(runs, modelSeed)).toBeGreaterThan(runs);
});
