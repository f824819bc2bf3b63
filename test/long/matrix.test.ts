import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireFaults } from '../support/wire-faults.ts';
import { type Cell, cells, report, runAll } from '../trust/matrix.ts';
import { deeds } from '../trust/members.ts';

/*
 * The whole fault matrix: every fault at every deed, before and after the service acted.
 */

const sample = cells;

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
    process.stdout.write(`Fault matrix: ${counts}\n`);
    expect(wrong).toEqual([]);
    expect(unhandled).toEqual([]);
  }, 900_000);
});
