import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSdkServer, Child } from './child.ts';
import { type Figure, fixed, median, onNode, print } from './measure.ts';

const rounds = 20;
const sdk = "the SDK's own server, bundled and cached the same way";
const ours = 'this server';

/** What a start took: milliseconds since the spawn, milliseconds on a processor, and megabytes. */
interface StartCost {
  readonly initialize: number;
  readonly list: number;
  readonly cpu: number;
  readonly memory: number;
}

/** From the spawn to the list of tools. Each round starts every server once, so that a busy moment affects all. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'music-bench-'));
  try {
    const sdkArgs = [await buildSdkServer(join(folder, 'sdk'))];
    const ourArgs = ['dist/main.cjs', '--ephemeral'];
    let home = 0;
    const newHome = () => join(folder, `home-${home++}`);
    const [sdkHome, ourHome] = [newHome(), newHome()];
    const starts: Readonly<Record<string, () => Promise<StartCost>>> = {
      [later(sdk)]: () => startCost(sdkArgs, sdkHome),
      [later(ours)]: () => startCost(ourArgs, ourHome),
      [first(sdk)]: () => startCost(sdkArgs, newHome()),
      [first(ours)]: () => startCost(ourArgs, newHome()),
    };
    const costs = new Map<string, StartCost[]>();
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, start] of Object.entries(starts)) {
        const cost = await start();
        if (round >= 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
      }
    }
    print(`Start ${onNode}: from spawn to initialize and to tools/list`, figuresOf(costs));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const later = (server: string) => `${server}, a later start`;
const first = (server: string) => `${server}, the first start`;

async function startCost(args: readonly string[], home: string): Promise<StartCost> {
  const began = performance.now();
  const child = await Child.start(args, home);
  const initialize = performance.now() - began;
  await child.calls(1, 1, () => ({ method: 'tools/list' }));
  const cost = {
    initialize,
    list: performance.now() - began,
    cpu: child.cpu,
    memory: child.memory.peak,
  };
  await child.end();
  return cost;
}

function figuresOf(costs: ReadonlyMap<string, readonly StartCost[]>): Figure[] {
  const all = [...costs].map(([name, each]) => {
    const [initialize, list, cpu, memory] = (['initialize', 'list', 'cpu', 'memory'] as const).map(by =>
      fixed(median(each.map(cost => cost[by])), 0),
    );
    return {
      what: `${name}: initialize / list / processor / peak memory`,
      figure: `${initialize} / ${list} / ${cpu} ms / ${memory} MB`,
    };
  });
  const above = (start: typeof later, by: 'list' | 'cpu') => {
    const [bare, own] = [costs.get(start(sdk)) ?? [], costs.get(start(ours)) ?? []];
    return median(own.map((cost, round) => cost[by] - (bare[round]?.[by] ?? Number.NaN)));
  };
  const shown = (start: typeof later, by: 'list' | 'cpu') => ({
    what: start(by === 'list' ? "tools/list above the SDK's" : "processor above the SDK's"),
    figure: `${fixed(above(start, by), 1)} ms`,
  });
  const most = 30;
  return [
    ...all,
    shown(first, 'list'),
    shown(first, 'cpu'),
    shown(later, 'cpu'),
    { ...shown(later, 'list'), bound: `at most ${most} ms`, held: above(later, 'list') <= most },
  ];
}
