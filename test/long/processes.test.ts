import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '../../src/demo/index.ts';
import { openStore } from '../../src/store/open.ts';
import { densest } from '../client/gate.ts';

const program = fileURLToPath(new URL('../client/paced-process.ts', import.meta.url));

const printed = z.object({
  ended: z.array(z.string()),
  seen: z.array(z.object({ at: z.number(), refused: z.boolean() })),
});

/** Runs one process to its end; what it printed. */
async function run(origin: string, count: number) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, origin, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', data => {
    text += String(data);
  });
  await once(child, 'close');
  return printed.parse(JSON.parse(text));
}

describe('Three processes at one embedded service, which admits 50 requests in 5 s', () => {
  it('all get their answers: who is refused pauses, and refusals stay few', {
    timeout: 180_000,
  }, async () => {
    const embedded = await startEmbedded({
      store: await openStore({ memory: true }),
      quota: { requests: 50, ms: 5000 },
    });
    const { origin } = embedded;
    const ran = await Promise.all([run(origin, 100), run(origin, 100), run(origin, 100)]);
    await embedded.close();

    const seen = ran.flatMap(each => each.seen).sort((a, b) => a.at - b.at);
    const refused = seen.filter(each => each.refused).length;
    const at = seen.map(each => each.at);
    const seconds = ((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1000;
    const lastRefusal = seen.findLast(each => each.refused)?.at ?? 0;
    const figures = [
      `300 answers in ${seconds.toFixed(1)} s (25 s at best)`,
      `${refused} of ${seen.length} requests refused, the last after ${((lastRefusal - (at[0] ?? 0)) / 1000).toFixed(1)} s`,
      `at most ${densest(at, 5000)} requests in 5 s`,
    ].join(', ');
    process.stdout.write(`${figures}\n`);
    for (const { ended } of ran) expect(ended).toEqual(Array.from({ length: 100 }, () => 'ok'));
    expect(refused, figures).toBeLessThan(75);
    expect(seconds, figures).toBeLessThan(90);
    expect(densest(at, 5000), figures).toBeLessThan(110);
  });
});
