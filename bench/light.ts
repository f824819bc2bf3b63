import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { aService } from '../test/conformance/parts.ts';
import { listen } from './http.ts';
import { atMost, type Figure, figure, inTurns, median, onNode, print } from './measure.ts';
import { buildSdkServer, Server, toolCall } from './server.ts';

const rounds = 5;
/** Calls in one round of one kind. */
const each = 400;
/** Of new processes each. */
const memoryRuns = 3;

/** Ours, and the SDK's own server, bundled and cached the same way. */
type Servers = Readonly<Record<'ours' | 'sdk', Server>>;

/** Calls and memory of the built server, over a service that answers at once. */
export const run = () =>
  inNewFolder(async folder => {
    const body = await bodyOf25();
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const service = await listen((_, response) => void response.writeHead(200, headers).end(body));
    const origin = `http://127.0.0.1:${service.port}`;
    const main = await buildSdkServer(join(folder, 'sdk'));
    const env = { MUSIC_SERVICE: origin, MUSIC_QUOTA: '100000/1s', MUSIC_LOG: 'error' };
    const homes = { ours: mkdtempSync(join(folder, 'home-')), sdk: mkdtempSync(join(folder, 'home-')) };
    const withServers = async <T>(act: (servers: Servers) => Promise<T>): Promise<T> => {
      const ours = await Server.start(['dist/main.cjs'], { home: homes.ours, env });
      const sdk = await Server.start([main, origin], { home: homes.sdk });
      // Both load what requests need.
      await ours.ask(top(7));
      await sdk.ask(toolCall('request', { times: 1 }));
      return act({ ours, sdk }).finally(() => Promise.all([ours.end(), sdk.end()]));
    };
    // The first start fills the compile cache.
    await withServers(async () => undefined);
    print(`One call ${onNode}, processor time, median of ${rounds} rounds`, await withServers(oneCall));
    const held = await inTurns({ memory: () => withServers(memoryOf) }, memoryRuns, 0);
    print(`Memory ${onNode}, median of ${memoryRuns} runs`, memoryFigures(held('memory')));
    service.close();
  });

const top = (artist: number) => toolCall('artist_read', { view: 'top', artist_id: artist, limit: 25 });
/** Ids of artists that nobody asked for yet. */
let fresh = 1_000_000;
const freshTop = () => top(fresh++);

async function oneCall({ sdk, ours }: Servers): Promise<Figure[]> {
  const costs = await inTurns(
    {
      bare: async () => (await sdk.calls(1, () => toolCall('request', { times: each }))) / each,
      call: () => ours.calls(each, freshTop),
      cached: () => ours.calls(each, () => top(7)),
      list: () => ours.calls(each, () => ({ method: 'tools/list' })),
    },
    rounds,
    2,
  );
  const ms = (name: Parameters<typeof costs>[0]) => median(costs(name));
  return [
    figure('the request and JSON.parse alone', ms('bare'), ' ms'),
    figure('a call', ms('call'), ' ms'),
    atMost('a call above its request', ms('call') - ms('bare'), 2, ' ms'),
    figure('a call answered from memory', ms('cached'), ' ms'),
    figure('tools/list', ms('list'), ' ms'),
  ];
}

/** Megabytes after 1, 10,000 and 50,000 calls. Ours are different ones, each with a request. */
async function memoryOf({ ours, sdk }: Servers) {
  const answer = () => toolCall('answer', { text: 'x'.repeat(8000) });
  const start = ours.memory.now;
  await ours.calls(10_000, freshTop, 8);
  const early = ours.memory.now;
  await ours.calls(40_000, freshTop, 8);
  await sdk.calls(10_000, answer, 8);
  return { start, early, late: ours.memory.now, sdk: sdk.memory.now };
}

function memoryFigures(runs: readonly Awaited<ReturnType<typeof memoryOf>>[]): Figure[] {
  const held = (name: keyof (typeof runs)[0]) => median(runs.map(run => run[name]));
  return [
    figure('at the start', held('start'), ' MB', 0),
    figure('after 10,000 different calls', held('early'), ' MB', 0),
    figure('after 50,000 different calls', held('late'), ' MB', 0),
    figure('the SDK after 10,000 calls', held('sdk'), ' MB', 0),
    atMost('after 10,000 calls, against the SDK', held('early') / held('sdk'), 1.1),
    atMost('after 50,000 calls, against 10,000', held('late') / held('early'), 1.1),
  ];
}

/** The most played tracks of an artist, as a service sends them. */
async function bodyOf25(): Promise<string> {
  const embedded = await aService();
  const answer = await fetch(`${embedded.origin}/artist/45/top?limit=25`);
  const text = await answer.text();
  await embedded.close();
  return text;
}
