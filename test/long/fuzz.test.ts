import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolsFor } from '../../src/tools/registry.ts';
import { type Fuzzing, lineOf, startFuzzing } from '../fuzz/fuzz.ts';

/** Other inputs each time; FUZZ_SEED gives those of an earlier run again. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const count = Number(process.env['FUZZ_INPUTS'] ?? 2000);

let fuzzing: Fuzzing;
beforeAll(async () => {
  process.stdout.write(`FUZZ_SEED=${seed} FUZZ_INPUTS=${count}\n`);
  fuzzing = await startFuzzing();
});
afterAll(() => fuzzing.close());

describe(`With ${count} inputs, by its schema or beside it`, () => {
  it.each(toolsFor({ readOnly: false }).map(({ name }) => name))(
    '%s answers in our words, fits its schema, and sends nothing that is invalid',
    { timeout: 600_000 },
    async name => {
      const tool = fuzzing.tools.find(each => each.name === name);
      if (tool === undefined) throw new Error(`${name} is not listed`);
      const findings = await fuzzing.fuzz(tool, count, seed);
      process.stdout.write(`${lineOf(name, findings)}\n`);
      expect(findings.problems, `FUZZ_SEED=${seed}`).toEqual([]);
    },
  );
});
