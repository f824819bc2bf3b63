import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { shippedFiles } from '../packaging/shipped-files.ts';
import { bundleOptions } from '../scripts/bundle-options.ts';
import { everything, installEverything } from './everything.ts';
import { type Figure, fixed, median, onNode, print } from './measure.ts';
import { type StartCost, startCost } from './start-cost.ts';

const rounds = 15;
const bare = 'a bare Node process';
const sdk = "the SDK's server of one tool, bundled and compiled as ours";
const built = 'this server, as built';
const again = 'this server, installed, a later start';

/** How a server is started once. */
type Start = () => Promise<StartCost>;

/**
 * From spawning a server to its list of tools, on the Node that runs this. All of them in each round, one after the
 * other, so that a busy moment of the machine falls on all.
 */
export async function run(): Promise<void> {
  // A build has V8's compiled forms for the Node that made it.
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'ignore' });
  const folder = mkdtempSync(join(tmpdir(), 'music-bench-'));
  try {
    const other = installEverything(join(folder, 'everything'));
    const starts: Readonly<Record<string, Start>> = {
      [bare]: () => startCost(['bench/bare.cjs']),
      [sdk]: await bareSdk(join(folder, 'sdk')),
      [built]: () => startCost(['dist/main.cjs', '--ephemeral']),
      ...(await installed(join(folder, 'installed'))),
      ...(other ? { [everything]: () => startCost(other) } : {}),
    };
    const costs = new Map(Object.keys(starts).map((name): [string, StartCost[]] => [name, []]));
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, start] of Object.entries(starts)) {
        const cost = await start();
        if (round >= 0) costs.get(name)?.push(cost);
      }
    }
    print(
      `Start ${onNode}: from spawn to initialize and to tools/list`,
      figuresOf(Object.fromEntries(costs)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Costs = Readonly<Record<string, readonly StartCost[]>>;

function figuresOf(costs: Costs): Figure[] {
  const middle = (name: string, by: keyof StartCost) => median((costs[name] ?? []).map(cost => cost[by]));
  const all = Object.keys(costs).map(name => ({
    what: `${name}: initialize / list / processor / memory`,
    figure: `${(['initialize', 'list', 'cpu'] as const).map(by => fixed(middle(name, by), 0)).join(' / ')} ms / ${fixed(middle(name, 'memory'), 0)} MB`,
  }));
  const over = (name: string, by: keyof StartCost) =>
    median((costs[name] ?? []).map((cost, round) => cost[by] - (costs[sdk]?.[round]?.[by] ?? Number.NaN)));
  const above = (what: string, figure: number, unit: string, most: number): Figure => ({
    what: `above the SDK's server: ${what}`,
    figure: `${figure < 0 ? '' : '+'}${fixed(figure, 1)} ${unit}`,
    bound: `at most +${most} ${unit}`,
    held: figure <= most,
  });
  return [
    ...all,
    above('initialize', over(built, 'initialize'), 'ms', 12),
    above('tools/list', over(built, 'list'), 'ms', 15),
    above('tools/list, on a processor', over(built, 'cpu'), 'ms', 20),
    above('tools/list, installed, a later start', over(again, 'list'), 'ms', 15),
    above('peak memory', over(built, 'memory'), 'MB', 6),
  ];
}

async function bareSdk(folder: string): Promise<Start> {
  await build({ ...bundleOptions, entryPoints: { server: 'bench/bare-sdk.ts' }, outdir: folder });
  for (const file of ['main.cjs', 'package.json']) copyFileSync(join('dist', file), join(folder, file));
  const args = [join(folder, 'main.cjs')];
  await startCost(args, { MUSIC_MAKE_CACHE: '1' }, () => untilCompiled(folder));
  return () => startCost(args);
}

/** What the package holds, where nothing was compiled before; each start but the first has what an earlier one kept. */
async function installed(folder: string): Promise<Record<string, Start>> {
  const [program, home, empty] = ['program', 'home', 'empty'].map(name => join(folder, name));
  if (program === undefined || home === undefined || empty === undefined) return {};
  mkdirSync(program, { recursive: true });
  for (const file of shippedFiles('dist')) copyFileSync(join('dist', file), join(program, file));
  const args = [join(program, 'main.cjs'), '--ephemeral'];
  const compiled = join(home, 'music-catalogue-mcp', 'compiled');
  await startCost(args, { XDG_CACHE_HOME: home }, () => untilCompiled(compiled));
  return {
    [again]: () => startCost(args, { XDG_CACHE_HOME: home }),
    'this server, installed, the first start': () => startCost(args, { XDG_CACHE_HOME: empty }),
  };
}

/** Waits until a form is kept in a folder. */
async function untilCompiled(folder: string): Promise<void> {
  const isThere = () => existsSync(folder) && readdirSync(folder).some(name => name.endsWith('.form'));
  for (let waited = 0; !isThere(); waited += 1) {
    if (waited > 400) throw new Error(`nothing is kept in ${folder}`);
    await pause(50);
  }
}
