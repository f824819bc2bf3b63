import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withFile } from '../store/processes.ts';
import { isFull, killSeed as seed } from '../support/full.ts';
import { Worker } from './worker.ts';

const program = fileURLToPath(new URL('./service-process.ts', import.meta.url));
const kills = isFull ? 50 : 13;

const said = z.object({
  kept: z.literal('disk'),
  origin: z.string(),
  token: z.string(),
  tracks: z.array(z.number()),
  albums: z.array(z.number()),
});

async function start(file: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  return { child, place: said.parse(JSON.parse(String(value))) };
}

/** Numbers from 0 to 1, the same ones for a seed. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe(`The embedded service, killed ${kills} times with kill -9 under load`, () => {
  it('has every change that it acknowledged, and no part of another', { timeout: 600_000 }, () =>
    withFile(async file => {
      const random = randomFrom(seed);
      const workers = [0, 1, 2, 3].map(number => new Worker(number, random));
      const problems: string[] = [];
      const unsure = { made: 0, 'not made': 0, none: 0 };
      for (let turn = 0; turn <= kills; turn += 1) {
        const { child, place } = await start(file);
        for (const worker of workers) {
          const found = await worker.check(place);
          // At first it holds what the demo came with.
          if (found.problem && turn > 0) problems.push(`after kill ${turn}: ${found.problem}`);
          unsure[found.unsure] += 1;
        }
        const working = Promise.all(turn === kills ? [] : workers.map(worker => worker.work(place)));
        await sleep(turn === kills ? 0 : random() * 250);
        child.kill('SIGKILL');
        await Promise.all([once(child, 'close'), working]);
      }
      const acknowledged = workers.reduce((sum, worker) => sum + worker.acknowledged, 0);
      const figures = `KILL_SEED=${seed}: ${kills} kills, ${acknowledged} changes acknowledged, of those without an answer ${unsure.made} made and ${unsure['not made']} not`;
      process.stdout.write(`${figures}\n`);
      expect(problems, figures).toEqual([]);
      expect(acknowledged).toBeGreaterThan(kills * 4);
      expect(unsure.made + unsure['not made']).toBeGreaterThan(kills);
    }),
  );
});
