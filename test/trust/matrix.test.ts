import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireFaults } from '../support/wire-faults.ts';
import { type Cell, cells, report, runAll } from './matrix.ts';
import { deeds } from './members.ts';

/*
 * A sample of the fault matrix: every fault at some deeds, every deed with some faults. All of it is in the long run.
 */

const someDeeds = new Set(['album.details', 'library.tracks', 'playlist.create', 'library.add_tracks']);
const someFaults = new Set(['reset in the middle', 'code 300']);
const sample = cells.filter(
  ({ deed, fault, stage }) =>
    someDeeds.has(deed.name) || (someFaults.has(fault.name) && !stage.endsWith('for good')),
);

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

describe('Whatever goes wrong at the service', () => {
  it('is tried at every deed, and every fault is tried', () => {
    const tried = (of: (cell: Cell) => string) => new Set(sample.map(of)).size;
    expect([tried(({ deed }) => deed.name), tried(({ fault }) => fault.name)]).toEqual([
      deeds.length,
      wireFaults.length,
    ]);
  });

  it('neither crashes nor doubles nor hides nor leaks anything, and is told in its sentence in time', async () => {
    const { counts, wrong } = report(await runAll(sample, 10));
    process.stdout.write(`Fault matrix, sample: ${counts}\n`);
    expect(wrong).toEqual([]);
    expect(unhandled).toEqual([]);
  }, 120_000);
});
