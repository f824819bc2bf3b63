import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { aService } from '../test/conformance/parts.ts';
import { portOf } from '../test/support/carriers.ts';
import { buildSdkServer, Child, type Cost } from './child.ts';
import { type Figure, fixed, median, onNode, print } from './measure.ts';

const rounds = 5;
/** Calls in one round of one kind. */
const each = 400;
/** Of new processes each. */
const memoryRuns = 3;
const counts = [10_000, 50_000] as const;

/** Ours, and the SDK's own server. */
interface Servers {
  readonly ours: Child;
  readonly sdk: Child;
}

/** The built server over a service that answers at once, beside the SDK's own server bundled and cached the same way. */
export async function run(): Promise<void> {
  const service = await answering(await bodyOf25());
  const origin = `http://127.0.0.1:${portOf(service.address())}`;
  const folder = mkdtempSync(join(tmpdir(), 'music-bench-'));
  try {
    const start = await starting(folder, origin);
    // The first start fills the compile cache.
    await measured(start, async () => undefined);
    await measured(start, async servers =>
      print(`One call over stdio ${onNode}, median of ${rounds} rounds`, await oneCall(servers)),
    );
    print(`Memory over stdio ${onNode}, median of ${memoryRuns} runs`, await memory(start));
  } finally {
    service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How the servers are started. */
async function starting(folder: string, origin: string): Promise<() => Promise<Servers>> {
  const main = await buildSdkServer(join(folder, 'sdk'));
  const env = { MUSIC_SERVICE: origin, MUSIC_QUOTA: '100000/1s', MUSIC_LOG: 'error' };
  const [ourHome, sdkHome] = [join(folder, 'our-home'), join(folder, 'sdk-home')];
  mkdirSync(ourHome);
  return async () => ({
    ours: await Child.start(['dist/main.cjs'], ourHome, env),
    sdk: await Child.start([main, origin], sdkHome),
  });
}

async function measured(start: () => Promise<Servers>, act: (servers: Servers) => Promise<void>) {
  const { ours, sdk } = await start();
  try {
    // Both have loaded what requests need.
    await ours.calls(1, 1, () => top(7));
    await sdk.calls(1, 1, () => toolCall('request', { times: 1 }));
    await act({ ours, sdk });
  } finally {
    await Promise.all([ours.end(), sdk.end()]);
  }
}

const toolCall = (name: string, args: object) => ({
  method: 'tools/call',
  params: { name, arguments: args },
});
const top = (artist: number) => toolCall('artist_read', { view: 'top', artist_id: artist, limit: 25 });
const answer = () => toolCall('answer', { text: 'x'.repeat(8000) });

/** Ids of artists that nobody asked for yet. */
let fresh = 1_000_000;
const freshTop = () => top(fresh++);

async function oneCall({ sdk, ours }: Servers): Promise<Figure[]> {
  const kinds = {
    'the SDK alone: an answer of 8 kB': () => sdk.calls(each, 1, answer),
    'the bare request and JSON.parse': async () => {
      const { cpu, wall } = await sdk.calls(1, 1, () => toolCall('request', { times: each }));
      return { cpu: cpu / each, wall: wall / each };
    },
    'a call with one request': () => ours.calls(each, 1, freshTop),
    'the same from memory': () => ours.calls(each, 1, () => top(7)),
  } satisfies Record<string, () => Promise<Cost>>;
  const costs = new Map<string, Cost[]>();
  // In turns, so that a busy moment affects all; the first two rounds warm up.
  for (let round = -2; round < rounds; round += 1) {
    for (const [kind, act] of Object.entries(kinds)) {
      const cost = await act();
      if (round >= 0) costs.set(kind, [...(costs.get(kind) ?? []), cost]);
    }
  }
  const middle = (kind: keyof typeof kinds, by: keyof Cost) =>
    median((costs.get(kind) ?? []).map(cost => cost[by]));
  const shown = (kind: keyof typeof kinds) => ({
    what: `${kind}, processor (clock)`,
    figure: `${fixed(middle(kind, 'cpu'))} ms (${fixed(middle(kind, 'wall'))})`,
  });
  const above = middle('a call with one request', 'cpu') - middle('the bare request and JSON.parse', 'cpu');
  return [
    shown('the SDK alone: an answer of 8 kB'),
    shown('the bare request and JSON.parse'),
    shown('a call with one request'),
    shown('the same from memory'),
    {
      what: 'a call with one request above the bare request, processor',
      figure: `${fixed(above)} ms`,
      bound: 'at most 2 ms',
      held: above <= 2,
    },
  ];
}

/** What the processes hold after this many calls. Ours are different ones, each with a request. */
async function memory(start: () => Promise<Servers>): Promise<Figure[]> {
  const held = { ours: new Map<number, number[]>(), sdk: new Map<number, number[]>() };
  for (let run = 0; run < memoryRuns; run += 1) {
    await measured(start, async ({ ours, sdk }) => {
      let done = 1;
      for (const count of [1, ...counts]) {
        await ours.calls(count - done, 8, freshTop);
        await sdk.calls(count - done, 8, answer);
        done = count;
        held.ours.set(count, [...(held.ours.get(count) ?? []), ours.memory.now]);
        held.sdk.set(count, [...(held.sdk.get(count) ?? []), sdk.memory.now]);
      }
    });
  }
  const middle = (server: keyof typeof held, count: number) => median(held[server].get(count) ?? []);
  const [early, late] = counts;
  const ratio = (what: string, figure: number) => ({
    what,
    figure: fixed(figure),
    bound: 'at most 1.1',
    held: figure <= 1.1,
  });
  return [
    ...[1, ...counts].map(count => ({
      what: `after ${count} ${count === 1 ? 'call' : 'calls'}: this server, the SDK alone`,
      figure: `${fixed(middle('ours', count), 0)} MB, ${fixed(middle('sdk', count), 0)} MB`,
    })),
    ratio(
      `this server against the SDK alone, after ${early} calls`,
      middle('ours', early) / middle('sdk', early),
    ),
    ratio(`this server after ${late} calls against ${early}`, middle('ours', late) / middle('ours', early)),
  ];
}

/** The most played tracks of an artist, as a service sends them. */
async function bodyOf25(): Promise<string> {
  const embedded = await aService();
  const answer = await request(`${embedded.origin}/artist/45/top?limit=25`);
  const text = await answer.body.text();
  await embedded.close();
  return text;
}

/** A service with one answer. */
async function answering(body: string): Promise<Server> {
  const bytes = Buffer.from(body);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}
