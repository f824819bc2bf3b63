import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { aService } from '../test/conformance/parts.ts';
import { portOf } from '../test/support/carriers.ts';
import { Child, type Cost } from './child.ts';
import { type Figure, fixed, median, print } from './measure.ts';

const rounds = 5;
/** Calls in one round of one kind. */
const each = 400;
const inFlight = 1000;
/** As many pages of 25 tracks as are kept in memory. */
const distinct = 100;
const loadRounds = 5;

/** The server of the package over a service that answers at once, beside the SDK alone. */
export async function run(): Promise<void> {
  const body = await bodyOf25();
  const service = await answering(body);
  const origin = `http://127.0.0.1:${portOf(service.address())}`;
  const home = mkdtempSync(join(tmpdir(), 'music-bench-'));
  const bare = await Child.greeted(['--import', 'tsx', 'bench/bare-stdio.ts', origin]);
  const start = () =>
    Child.greeted(['dist/main.cjs'], {
      HOME: home,
      XDG_DATA_HOME: home,
      MUSIC_SERVICE: origin,
      MUSIC_QUOTA: '100000/1s',
      MUSIC_LOG: 'error',
    });
  const ours = await start();
  const size = `25 tracks, ${fixed(body.length / 1000, 0)} kB`;
  print(`One call over stdio (${size}), median of ${rounds} rounds`, await oneCall(bare, ours));
  print(`${inFlight} calls in flight over stdio, a client that does not parse`, await manyCalls(bare, ours));
  bare.close();
  ours.close();
  const other = await start();
  print('Memory over stdio', await memory(other));
  other.close();
  service.close();
  rmSync(home, { recursive: true, force: true });
}

const top = (artist: number) => ({
  method: 'tools/call',
  params: { name: 'artist_read', arguments: { view: 'top', artist_id: artist, limit: 25 } },
});
const bareTool = (name: string, args: object) => ({
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

async function oneCall(bare: Child, ours: Child): Promise<Figure[]> {
  const answer = 'x'.repeat(8000);
  const kinds: Record<string, () => Promise<Cost>> = {
    sdk: () => bare.calls(each, 1, () => bareTool('answer', { text: answer })),
    request: async () => {
      const all = await bare.calls(1, 1, () => bareTool('request', { times: each }));
      return { cpu: all.cpu / each, wall: all.wall / each };
    },
    call: () => ours.calls(each, 1, () => top(fresh++)),
    cache: () => ours.calls(each, 1, () => top(7)),
    list: () => ours.calls(each / 4, 1, () => ({ method: 'tools/list' })),
    templates: () => ours.calls(each / 4, 1, () => ({ method: 'resources/templates/list' })),
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
    { what: 'the SDK alone: an answer of 8 kB, processor (clock)', figure: both('sdk') },
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
async function manyCalls(bare: Child, ours: Child): Promise<Figure[]> {
  const answer = 'x'.repeat(8000);
  const kinds: Record<string, () => Promise<Cost>> = {
    sdk: () => bare.calls(inFlight, inFlight, () => bareTool('answer', { text: answer })),
    cache: () => ours.calls(inFlight, inFlight, place => top(1 + (place % distinct))),
  };
  const of = await middles(kinds, loadRounds);
  const perSecond = (kind: string, by: keyof Cost) => 1000 / of(kind, by);
  const both = (kind: string) => `${fixed(perSecond(kind, 'cpu'), 0)} (${fixed(perSecond(kind, 'wall'), 0)})`;
  const reached = perSecond('cache', 'cpu');
  return [
    { what: 'the SDK alone, a second of processor (of the clock)', figure: both('sdk') },
    {
      what: `${distinct} different reads from memory, a second of processor (of the clock)`,
      figure: both('cache'),
      bound: 'at least 3500',
      held: reached >= 3500,
    },
  ];
}

/** What the process holds after so many different calls, each with a request. */
async function memory(ours: Child): Promise<Figure[]> {
  const figures: Figure[] = [{ what: 'at the start', figure: `${fixed(ours.resident, 0)} MB` }];
  let done = 0;
  for (const count of [10_000, 50_000]) {
    const cost = await ours.calls(count - done, 8, () => top(fresh++));
    done = count;
    const megabytes = ours.resident;
    figures.push({
      what: `after ${count} different calls (${fixed(cost.cpu)} ms of processor each)`,
      figure: `${fixed(megabytes, 0)} MB`,
      bound: 'at most 110 MB',
      held: megabytes <= 110,
    });
  }
  return figures;
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
