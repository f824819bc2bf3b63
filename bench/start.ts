import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { atMost, figure, inTurns, median, medianOf, onNode, print } from './measure.ts';
import { buildSdkServer, Server } from './server.ts';

const rounds = 15;

/** What a start took: milliseconds from the spawn to the list of tools, and megabytes. */
interface StartCost {
  readonly ms: number;
  readonly memory: number;
}

/** From the spawn to the list of tools, beside the SDK's own server bundled and cached the same way. */
export const run = () =>
  inNewFolder(async folder => {
    const newHome = () => mkdtempSync(join(folder, 'home-'));
    const [sdkHome, ourHome, main] = [newHome(), newHome(), await buildSdkServer(join(folder, 'sdk'))];
    const ours = ['dist/main.cjs', '--ephemeral'];
    const costs = await inTurns(
      {
        bare: bareStart,
        sdk: () => startCost([main], sdkHome),
        later: () => startCost(ours, ourHome),
        first: () => startCost(ours, newHome()),
      },
      rounds,
    );
    const ms = (name: Parameters<typeof costs>[0]) => costs(name).map(cost => cost.ms);
    const memory = (name: 'sdk' | 'later') => costs(name).map(cost => cost.memory);
    const shown = (what: string, name: Parameters<typeof costs>[0]) =>
      figure(what, median(ms(name)), ' ms', 0);
    const above = (a: number, b: number) => a - b;
    print(`Start ${onNode}: from the spawn to tools/list, median of ${rounds} rounds`, [
      shown('a bare Node process', 'bare'),
      shown("the SDK's own server, a later start", 'sdk'),
      shown('this server, a later start', 'later'),
      shown('this server, the first start', 'first'),
      atMost('a later start above the SDK', medianOf(ms('later'), ms('sdk'), above), 30, ' ms', 0),
      figure('peak memory above the SDK', medianOf(memory('later'), memory('sdk'), above), ' MB', 0),
    ]);
  });

async function startCost(args: readonly string[], home: string): Promise<StartCost> {
  const began = performance.now();
  const server = await Server.start(args, { home });
  await server.ask({ method: 'tools/list' });
  const cost = { ms: performance.now() - began, memory: server.memory.peak };
  await server.end();
  return cost;
}

async function bareStart(): Promise<StartCost> {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return { ms: performance.now() - began, memory: 0 };
}
