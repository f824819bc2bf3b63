import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { request } from 'undici';
import { bundleOptions } from '../scripts/bundle-options.ts';
import { aService } from '../test/conformance/parts.ts';
import { portOf } from '../test/support/carriers.ts';
import { Child, type Cost } from './child.ts';
import { everything, installEverything } from './everything.ts';
import { type Figure, fixed, median, onNode, print } from './measure.ts';

const rounds = 5;
/** Calls in one round of one kind. */
const each = 400;
const inFlight = 1000;
/** As many pages of 25 tracks as are kept in memory. */
const distinct = 100;
const loadRounds = 5;
/** Of new processes each. */
const memoryRuns = 3;
/** V8 gives memory back when a process was idle for some seconds. */
const restMs = 15_000;
const own = 'this server';
/** After so many calls in all. */
const counts = [10_000, 50_000] as const;

/** The servers that are measured beside each other: ours, the SDK alone, and another where it can be had. */
interface Servers {
  readonly ours: Child;
  readonly bare: Child;
  readonly other: Child | undefined;
}

/** The server of the package over a service that answers at once, beside others. */
export async function run(): Promise<void> {
  const body = await bodyOf25();
  const service = await answering(body);
  const origin = `http://127.0.0.1:${portOf(service.address())}`;
  const folder = mkdtempSync(join(tmpdir(), 'music-bench-'));
  try {
    const start = await starting(folder, origin);
    await measured(start, async servers => {
      print(`One call over stdio ${onNode}, median of ${rounds} rounds`, await oneCall(servers, body));
      print(
        `${inFlight} calls in flight over stdio ${onNode}, a client that does not parse`,
        await manyCalls(servers),
      );
    });
    print(`Memory over stdio ${onNode}, median of ${memoryRuns} runs`, await memory(start));
  } finally {
    service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How the servers are started. */
async function starting(folder: string, origin: string): Promise<() => Promise<Servers>> {
  await build({ ...bundleOptions, entryPoints: { bare: 'bench/bare-stdio.ts' }, outdir: folder });
  const other = installEverything(join(folder, 'everything'));
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    MUSIC_SERVICE: origin,
    MUSIC_QUOTA: '100000/1s',
    MUSIC_LOG: 'error',
  };
  return async () => ({
    ours: await Child.greeted(['dist/main.cjs'], env),
    bare: await Child.greeted([join(folder, 'bare.cjs'), origin]),
    other: other && (await Child.greeted(other, { NODE_NO_WARNINGS: '1' })),
  });
}

async function measured(start: () => Promise<Servers>, act: (servers: Servers) => Promise<void>) {
  const servers = await start();
  try {
    await act(servers);
  } finally {
    for (const each of Object.values(servers)) each?.close();
  }
}

const top = (artist: number) => ({
  method: 'tools/call',
  params: { name: 'artist_read', arguments: { view: 'top', artist_id: artist, limit: 25 } },
});
const answer = 'x'.repeat(8000);
const echo = () => toolCall('echo', { message: answer });
const toolCall = (name: string, args: object) => ({
  method: 'tools/call',
  params: { name, arguments: args },
});

/** Ids of artists that nobody asked for yet. */
let fresh = 1_000_000;

/** Runs the kinds in turns, so that a busy moment of the machine falls on all, and gives the middle of what each took. */
async function middles(kinds: Readonly<Record<string, () => Promise<Cost>>>, turns: number) {
  const costs = new Map<string, Cost[]>(Object.keys(kinds).map(kind => [kind, []]));
  for (let turn = -2; turn < turns; turn += 1) {
    for (const [kind, act] of Object.entries(kinds)) {
      const cost = await act();
      if (turn >= 0) costs.get(kind)?.push(cost);
    }
  }
  return (kind: string, by: keyof Cost) => median((costs.get(kind) ?? []).map(cost => cost[by]));
}

async function oneCall({ bare, ours, other }: Servers, body: string): Promise<Figure[]> {
  const kinds: Record<string, () => Promise<Cost>> = {
    sdk: () => bare.calls(each, 1, () => toolCall('answer', { text: answer })),
    request: async () => {
      const all = await bare.calls(1, 1, () => toolCall('request', { times: each }));
      return { cpu: all.cpu / each, wall: all.wall / each };
    },
    call: () => ours.calls(each, 1, () => top(fresh++)),
    cache: () => ours.calls(each, 1, () => top(7)),
    list: () => ours.calls(each / 4, 1, () => ({ method: 'tools/list' })),
    templates: () => ours.calls(each / 4, 1, () => ({ method: 'resources/templates/list' })),
    ...(other && { other: () => other.calls(each, 1, echo) }),
  };
  const of = await middles(kinds, rounds);
  const both = (kind: string) => `${fixed(of(kind, 'cpu'))} ms (${fixed(of(kind, 'wall'))})`;
  const over = of('call', 'cpu') - of('request', 'cpu');
  const within = (what: string, figure: number, most: number) => ({
    what,
    figure: `${fixed(figure)} ms`,
    bound: `at most ${most} ms`,
    held: figure <= most,
  });
  return [
    { what: 'the body of 25 tracks', figure: `${fixed(body.length / 1000, 0)} kB` },
    { what: 'the SDK alone: an answer of 8 kB, processor (clock)', figure: both('sdk') },
    ...(other ? [{ what: `${everything}: echo of 8 kB, processor (clock)`, figure: both('other') }] : []),
    { what: 'the bare request and JSON.parse, processor (clock)', figure: both('request') },
    { what: 'a call with one request, processor (clock)', figure: both('call') },
    within('a call with one request, processor, over the bare request', over, 0.7),
    { what: 'the same from memory, processor (clock)', figure: both('cache') },
    within('the same from memory, processor', of('cache', 'cpu'), 0.35),
    { what: 'tools/list, processor (clock)', figure: both('list') },
    within('tools/list, processor', of('list', 'cpu'), 0.25),
    { what: 'resources/templates/list, processor (clock)', figure: both('templates') },
  ];
}

/** Answers from memory, all asked for at once. */
async function manyCalls({ bare, ours, other }: Servers): Promise<Figure[]> {
  const kinds: Record<string, () => Promise<Cost>> = {
    sdk: () => bare.calls(inFlight, inFlight, () => toolCall('answer', { text: answer })),
    cache: () => ours.calls(inFlight, inFlight, place => top(1 + (place % distinct))),
    ...(other && { other: () => other.calls(inFlight, inFlight, echo) }),
  };
  const of = await middles(kinds, loadRounds);
  const perSecond = (kind: string, by: keyof Cost) => 1000 / of(kind, by);
  const both = (kind: string) => `${fixed(perSecond(kind, 'cpu'), 0)} (${fixed(perSecond(kind, 'wall'), 0)})`;
  const reached = perSecond('cache', 'cpu');
  return [
    { what: 'the SDK alone, a second of processor (of the clock)', figure: both('sdk') },
    ...(other ? [{ what: `${everything}: echo, the same`, figure: both('other') }] : []),
    {
      what: `${distinct} different reads from memory, a second of processor (of the clock)`,
      figure: both('cache'),
      bound: 'at least 3500',
      held: reached >= 3500,
    },
  ];
}

/** What the processes hold after so many calls; ours different ones, each with a request. */
async function memory(start: () => Promise<Servers>): Promise<Figure[]> {
  const held = new Map<string, number[]>();
  const costs: number[] = [];
  for (let run = 0; run < memoryRuns; run += 1) {
    await measured(start, async ({ ours, bare, other }) => {
      const look = (when: string) => {
        for (const [name, server] of Object.entries({
          [own]: ours,
          'the SDK alone': bare,
          [everything]: other,
        })) {
          const what = `${name}: ${when}`;
          if (server) held.set(what, [...(held.get(what) ?? []), server.resident]);
        }
      };
      look('at the start');
      let done = 0;
      for (const count of counts) {
        costs.push((await ours.calls(count - done, 8, () => top(fresh++))).cpu);
        await bare.calls(count - done, 8, () => toolCall('answer', { text: answer }));
        await other?.calls(count - done, 8, echo);
        done = count;
        look(`after ${count} calls`);
      }
      await pause(restMs);
      look(`${restMs / 1000} seconds later`);
    });
  }
  const figures = [...held].map(([what, megabytes]): Figure => {
    const middle = median(megabytes);
    const bound = { bound: 'at most 110 MB', held: middle <= 110 };
    return { what, figure: `${fixed(middle, 0)} MB`, ...(what.startsWith(`${own}: after`) && bound) };
  });
  return [...figures, { what: `${own}: processor, a call of these`, figure: `${fixed(median(costs))} ms` }];
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
