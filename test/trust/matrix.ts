import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { once } from '../../src/client/api/lazy.ts';
import { type Asked, standIn } from '../support/replay.ts';
import { type Said, stand } from '../support/stand.ts';
import { canary, type Stage, struck, type WireFault, wireFaults } from '../support/wire-faults.ts';
import { library } from './library.ts';
import { type Deed, deeds } from './members.ts';

/** What one deed comes to while one thing goes wrong. */
export interface Cell {
  readonly deed: Deed;
  readonly fault: WireFault;
  readonly stage: Stage;
}

/** Milliseconds for one request with its repetitions. */
const deadlineOf = ({ holds }: WireFault) => (holds ? 400 : 5000);
/** A deed reads before and after it writes; the rest is for a busy machine. */
const longestMs = (fault: WireFault) => 4 * deadlineOf(fault) + 1500;

const stages: readonly Stage[] = ['before', 'after', 'before, and then for good', 'after, and then for good'];

/** Every cell of the matrix. A service cannot act on a request that it refused to take; embedding may be plain text. */
export const cells: readonly Cell[] = deeds.flatMap(deed =>
  wireFaults.flatMap(fault =>
    stages
      .filter(stage => deed.writes || !stage.endsWith('for good'))
      .filter(stage => fault.spoil !== undefined || stage === 'before')
      .filter(() => deed.name !== 'service.embed' || fault.name !== 'wrong content type')
      .map(stage => ({ deed, fault, stage })),
  ),
);

/** What only reads may share a library: nothing in it changes. */
const shared = once(library);

export interface Result {
  readonly cell: Cell;
  readonly said: Said | undefined;
  readonly ms: number;
  readonly acted: readonly Asked[];
  readonly hits: number;
  /** What is wrong with it; empty where all is well. */
  readonly problems: readonly string[];
}

/** The reads before the first write, of a deed with which nothing goes wrong. */
const readsBefore = new Map<string, Promise<number>>();

async function countReads(deed: Deed): Promise<number> {
  const there = await library();
  const sent: Asked[] = [];
  const service = await standIn(there.embedded, async (asked, pass) => {
    sent.push(asked);
    return pass();
  });
  const { tool, args } = await deed.prepare(there);
  const through = await stand({ embedded: service, store: there.store, confirm: 'never' });
  const said = await through.call(tool, args);
  await Promise.all([through.close(), service.close(), there.close()]);
  if (said.isError) throw new Error(`${deed.name} fails without a fault: ${said.text}`);
  const first = sent.findIndex(({ method }) => method !== 'GET');
  if (deed.writes !== first >= 0) throw new Error(`${deed.name} writes, or does not: ${said.text}`);
  return first;
}

export async function run(cell: Cell): Promise<Result> {
  const { deed, fault, stage } = cell;
  const before = readsBefore.get(deed.name) ?? countReads(deed);
  readsBefore.set(deed.name, before);
  const strike = { fault, stage, writes: deed.writes, readsBefore: await before };
  const there = deed.writes ? await library() : await shared();
  const { tool, args } = await deed.prepare(there);
  const { service, acted, hits } = await struck(there.embedded, strike);
  const deadlineMs = deadlineOf(fault);
  const faulty = await stand({ embedded: service, store: there.store, confirm: 'never', deadlineMs });
  const begun = performance.now();
  const said = await faulty.call(tool, args).catch(() => undefined);
  const ms = performance.now() - begun;
  const told = [JSON.stringify(said), ...faulty.logged].join('\n');
  await Promise.all([faulty.close(), service.close()]);
  if (deed.writes) await there.close();
  const result = { cell, said, ms, acted, hits: hits() };
  return { ...result, problems: [...problemsOf(result), ...leaks(told)] };
}

const leaks = (told: string) => (told.includes(canary) ? [`a secret is told: ${told.slice(0, 300)}`] : []);

/** Of a bookmark this is no failure: the episode has none. */
const meansNone = (deed: Deed, fault: WireFault) =>
  deed.name === 'podcast.bookmark' && fault.name === 'code 800';

const claimsNothing = /nothing was (made|changed)|it is not so|^Nothing changed/im;

function problemsOf({
  cell: { deed, fault, stage },
  said,
  ms,
  acted,
  hits,
}: Omit<Result, 'problems'>): string[] {
  if (said === undefined) return ['the call was rejected'];
  if (hits === 0 && fault.spoil !== undefined) return [`the fault struck nothing: ${said.text}`];
  const problems: string[] = [];
  if (ms > longestMs(fault)) problems.push(`it took ${Math.round(ms)} ms`);
  const doubled = acted.find((asked, at) => acted.findIndex(other => isSame(other, asked)) !== at);
  // Whoever says that nothing ran, though it did, is believed: only the repetition after a quota answer doubles then.
  if (doubled && fault.name !== 'code 4') problems.push(`done twice: ${doubled.method} ${doubled.path}`);
  const { outcome } = said.structured;
  const success = !said.isError && outcome !== 'partly';
  const wasDone = stage.startsWith('after') && deed.writes;
  if (success && !wasDone && !meansNone(deed, fault)) problems.push(`success is claimed: ${said.text}`);
  if (!success && !fault.says.test(said.text) && !readBack.test(said.text)) {
    problems.push(`the sentence is another: ${said.text}`);
  }
  const claimsFailure = claimsNothing.test(said.text) || (!said.isError && outcome === 'nothing_changed');
  if (wasDone && !fault.denies && claimsFailure) problems.push(`failure is claimed: ${said.text}`);
  return problems;
}

/** What is said of a playlist whose making was not answered, once the others were looked through. */
const readBack =
  /^The service gave no usable answer\. Read back, (there is no playlist|playlists of that name: \d+)/;

const isSame = (a: Asked, b: Asked) =>
  a.method === b.method && a.path === b.path && JSON.stringify(a.params) === JSON.stringify(b.params);

/** Nothing is wrong but that it was late, which a busy machine does too: it is tried once more, by itself. */
const wasBusy = ({ problems }: Result) =>
  problems.length > 0 &&
  problems.every(problem => /did not answer in time|struck nothing|^it took/.test(problem));

/** Runs cells, some at a time: most of it is waiting. */
async function runAll(list: readonly Cell[], atOnce: number): Promise<Result[]> {
  // A service that goes away leaves its port to whoever comes: nobody may come then.
  const leaves = ({ deed, fault }: Cell) => deed.writes && fault.spoil === undefined;
  const results: Result[] = [];
  for (const cell of list.filter(leaves)) results.push(await run(cell));
  const waiting = list.filter(cell => !leaves(cell));
  const worker = async () => {
    for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift())
      results.push(await run(cell));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const [at, result] of results.entries()) {
    if (wasBusy(result)) results[at] = await run(result.cell);
  }
  return results;
}

/** Counts for whoever reads the run, and what went wrong, by fault and deed. */
function report(results: readonly Result[]): { counts: string; wrong: string[] } {
  const count = (of: (result: Result) => boolean) => results.filter(of).length;
  const set = (of: (result: Result) => string) => new Set(results.map(of)).size;
  const counts = [
    `${results.length} cells: ${set(({ cell }) => cell.fault.name)} faults at ${set(({ cell }) => cell.deed.name)} deeds`,
    `${count(({ cell }) => cell.deed.writes)} of writes`,
    `${count(({ said }) => said?.isError === true)} told as errors`,
    `${count(({ said }) => said?.structured['outcome'] === 'partly')} as partly done`,
    `${count(({ said }) => said?.isError === false)} as done after all`,
    `${results.reduce((sum, { acted }) => sum + acted.length, 0)} writes done by the service`,
    `longest ${Math.round(Math.max(...results.map(({ ms }) => ms)))} ms`,
    `${count(({ problems }) => problems.length > 0)} wrong`,
  ].join(', ');
  const wrong = results.flatMap(({ cell: { deed, fault, stage }, problems }) =>
    problems.map(problem => `${deed.name} | ${fault.name} | ${stage} | ${problem}`),
  );
  return { counts, wrong };
}

/** Declares the tests of some cells of the matrix; `name` stands before their counts, `longest` bounds their time in ms. */
export function describeMatrix(name: string, some: readonly Cell[], longest: number): void {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => void process.off('unhandledRejection', note));

  describe('Whatever goes wrong at the service', () => {
    it('is tried at every deed, and every fault is tried', () => {
      const tried = (of: (cell: Cell) => string) => new Set(some.map(of)).size;
      expect([tried(({ deed }) => deed.name), tried(({ fault }) => fault.name)]).toEqual([
        deeds.length,
        wireFaults.length,
      ]);
    });

    it(
      'neither crashes nor doubles nor hides nor leaks anything, and is told in its sentence in time',
      async () => {
        const { counts, wrong } = report(await runAll(some, 10));
        process.stdout.write(`${name}: ${counts}\n`);
        expect(wrong).toEqual([]);
        expect(unhandled).toEqual([]);
      },
      longest,
    );
  });
}
