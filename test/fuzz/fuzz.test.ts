import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolsFor } from '../../src/tools/registry.ts';
import { stand } from '../support/stand.ts';
import { toolContext } from '../support/tool-context.ts';
import { type Fuzzing, lineOf, startFuzzing } from './fuzz.ts';
import { noObjects } from './inputs.ts';

/** The same inputs each time: whoever changes nothing sees nothing change. */
const seed = 20_261_121;
const count = 40;

let fuzzing: Fuzzing;
beforeAll(async () => {
  fuzzing = await startFuzzing();
});
afterAll(() => fuzzing.close());

const names = toolsFor({ readOnly: false }).map(({ name }) => name);

describe('Whatever a tool is given, by its schema or beside it', () => {
  it.each(names)(
    '%s answers in our words, fits its schema, and sends nothing that is invalid',
    async name => {
      const tool = fuzzing.tools.find(each => each.name === name);
      if (tool === undefined) throw new Error(`${name} is not listed`);
      const findings = await fuzzing.fuzz(tool, count, seed);
      expect(findings.problems, lineOf(name, findings)).toEqual([]);
    },
  );

  it('most tools are reached behind their checks, and all of them refuse something', async () => {
    const tally = await Promise.all(fuzzing.tools.slice(0, 3).map(tool => fuzzing.fuzz(tool, 20, seed + 1)));
    for (const { done, refused } of tally) {
      expect(done).toBeGreaterThan(0);
      expect(refused).toBeGreaterThan(0);
    }
  });
});

describe('What is no object', () => {
  it('is refused by every tool in a sentence', async () => {
    const here = await stand();
    const context = toolContext(here);
    for (const tool of toolsFor({ readOnly: false })) {
      for (const args of fc.sample(noObjects, { numRuns: 20, seed })) {
        const { isError, text } = await tool.run(args, context);
        expect([isError, text.slice(0, tool.name.length + 31)]).toEqual([
          true,
          `${tool.name}: arguments must be an object, `,
        ]);
      }
    }
    await here.close();
  });
});

describe('Arguments that are nested without measure', () => {
  it('are refused by every tool in a sentence', async () => {
    const here = await stand({ era: 'legacy', stays: true });
    const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    const context = toolContext(here);
    for (const tool of toolsFor({ readOnly: false })) {
      for (const args of [{ query: deep }, { wanted: deep }, deep]) {
        const { isError, text } = await tool.run(args, context);
        expect([isError, text]).toEqual([true, `${tool.name}: arguments are nested more than 50 deep.`]);
      }
    }
    await here.close();
  });
});
