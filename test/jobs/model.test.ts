import { expect, it } from 'vitest';
import { randomRuns, sampleSeed } from '../support/model-run.ts';

const runs = 40;

it('A library under random changes, breaks and restarts is as a model has it', {
  timeout: 600_000,
}, async () => {
  expect(await randomRuns(runs, sampleSeed)).toBeGreaterThan(runs);
});
