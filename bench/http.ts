import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';
import type { Embedded } from '../src/demo/index.ts';
import { aService } from '../test/conformance/parts.ts';
import { beginSession, proofOf } from '../test/support/http.ts';
import { type BenchIssuer, benchIssuer } from './issuer.ts';
import { type Figure, fixed, median, print, quantile } from './measure.ts';

const clients = 16;
const callsOfClient = 125;

/** What one kind of request did: so many a second, and the slowest of a hundred, in milliseconds. */
interface Load {
  readonly perSecond: number;
  readonly p99: number;
}

interface Target {
  readonly url: string;
  /** Headers and body of one request of a client, counted from 0. */
  message(client: number, method: string, params: Record<string, unknown>): Message;
}

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const revision = '2026-07-28';

/** Each client presents a token of its own, where there are any. */
const modern = (url: string, tokens: readonly string[] = []): Target => ({
  url,
  message: (client, method, params) => ({
    headers: {
      ...json,
      ...proofOf(tokens[client]),
      'mcp-protocol-version': revision,
      'mcp-method': method,
      ...(typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {}),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': revision,
          'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  }),
});

const legacy = async (url: string, tokens: readonly string[]): Promise<Target> => {
  const sessions = await Promise.all(tokens.map(token => beginSession(url, token)));
  let id = 10;
  return {
    url,
    message: (client, method, params) => ({
      headers: { ...json, ...proofOf(tokens[client]), 'mcp-session-id': sessions[client] ?? '' },
      body: JSON.stringify({ jsonrpc: '2.0', id: id++, method, params }),
    }),
  };
};

/** The same request by sixteen clients at once. Throws where an answer is none. */
async function load(
  target: Target,
  method: string,
  params: Record<string, unknown>,
  calls = callsOfClient,
): Promise<Load> {
  const { origin, pathname: path } = new URL(target.url);
  const pool = new Pool(origin, { connections: clients });
  const taken: number[] = [];
  const one = async (client: number) => {
    const from = performance.now();
    const answer = await pool.request({
      origin,
      path,
      method: 'POST',
      ...target.message(client, method, params),
    });
    const text = await answer.body.text();
    if (!text.includes('"result"')) throw new Error(`${answer.statusCode}: ${text.slice(0, 300)}`);
    taken.push(performance.now() - from);
  };
  for (let turn = 0; turn < 50; turn += 1) await one(turn % clients);
  taken.length = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; turn < calls; turn += 1) await one(client);
    }),
  );
  const perSecond = (taken.length / (performance.now() - from)) * 1000;
  await pool.close();
  return { perSecond, p99: quantile(taken, 0.99) };
}

/** A server in a process of its own, and its address. */
interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  close(): void;
}

async function start(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Started> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const url = String((await lines.next()).value).replace('127.0.0.1', 'localhost');
  return { url, child, close: () => void child.kill('SIGKILL') };
}

/** The built server before a service whose answers it keeps, for callers with tokens of an authorization server. */
const startServer = (home: string, port: number, { origin }: Embedded, issuer: BenchIssuer) =>
  start(['dist/main.cjs', 'serve', '--port', String(port)], {
    HOME: home,
    XDG_DATA_HOME: home,
    MUSIC_SERVICE: origin,
    MUSIC_QUOTA: '100000/1s',
    MUSIC_LOG: 'error',
    MUSIC_PUBLIC_URL: `http://localhost:${port}`,
    MUSIC_ISSUER: issuer.origin,
    MUSIC_LINK_CLIENT_ID: 'bench',
    MUSIC_LINK_KEY: Buffer.alloc(32, 1).toString('base64'),
    // A caller with a session stays.
    MUSIC_MAX_CALLERS: '2000',
  });

/** A port that is free now: the server's own address stands in the tokens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  await new Promise<void>(resolve => server.close(() => resolve()));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** So many are measured, after one that is not: a server that was just begun is slower. */
const rounds = 5;

interface Kind {
  readonly target: Target;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

/** Runs the kinds in turns, so that a slow moment of the machine falls on all. */
async function inTurns<Name extends string>(
  kinds: Readonly<Record<Name, Kind>>,
): Promise<(name: Name) => Load[]> {
  const loads = new Map<string, Load[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, kind] of Object.entries<Kind>(kinds)) {
      const done = await load(kind.target, kind.method, kind.params ?? {});
      if (round > 0) loads.set(name, [...(loads.get(name) ?? []), done]);
    }
  }
  return name => loads.get(name) ?? [];
}

const middle = (loads: readonly Load[], of: keyof Load) => median(loads.map(load => load[of]));

/** `sdk`: the same of the SDK alone, round by round. `part`: how much of that is asked for. */
function figures(
  what: string,
  loads: readonly Load[],
  sdk: readonly Load[],
  least: number,
  part: number,
): Figure[] {
  const perSecond = middle(loads, 'perSecond');
  const p99 = middle(loads, 'p99');
  const ratio = median(loads.map((load, round) => load.perSecond / (sdk[round]?.perSecond ?? Number.NaN)));
  return [
    {
      what: `${what}, a second`,
      figure: fixed(perSecond, 0),
      bound: `at least ${least}`,
      held: perSecond >= least,
    },
    { what: `${what}, p99`, figure: `${fixed(p99, 1)} ms`, bound: 'at most 40 ms', held: p99 <= 40 },
    {
      what: `${what}, of what the SDK alone does`,
      figure: fixed(ratio),
      bound: `at least ${part}`,
      held: ratio >= part,
    },
  ];
}

const call = { name: 'artist_read', arguments: { view: 'top', artist_id: 45, limit: 25 } };

/** Calls and lists over HTTP by sixteen callers with tokens of their own, each era apart, beside the SDK alone. */
export async function run(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'music-bench-'));
  const bare = await start(['--import', 'tsx', 'bench/bare-http.ts'], {});
  const alone = modern(bare.url);
  const embedded = await aService();
  const port = await freePort();
  const issuer = await benchIssuer(`http://localhost:${port}/mcp`);
  const tokens = await tokensOf(issuer, 'client', clients);
  const server = await startServer(home, port, embedded, issuer);
  const now = modern(server.url, tokens);
  const older = await legacy(server.url, tokens);
  const loads = await inTurns({
    sdkCalls: { target: alone, method: 'tools/call', params: { name: 'tool_1', arguments: {} } },
    modernCalls: { target: now, method: 'tools/call', params: call },
    legacyCalls: { target: older, method: 'tools/call', params: call },
    sdkLists: { target: alone, method: 'tools/list' },
    modernLists: { target: now, method: 'tools/list' },
    legacyLists: { target: older, method: 'tools/list' },
  });
  bare.close();
  print('The SDK alone over HTTP, with thirty tools that answer at once', [
    { what: 'calls, a second', figure: fixed(middle(loads('sdkCalls'), 'perSecond'), 0) },
    { what: 'tools/list, a second', figure: fixed(middle(loads('sdkLists'), 'perSecond'), 0) },
  ]);
  for (const era of ['modern', 'legacy'] as const) {
    print(`Over HTTP, ${era} era: ${clients} callers, their tokens verified`, [
      ...figures(
        'calls answered from memory (25 tracks)',
        loads(`${era}Calls`),
        loads('sdkCalls'),
        1100,
        0.55,
      ),
      ...figures('tools/list', loads(`${era}Lists`), loads('sdkLists'), 900, 0.63),
    ]);
  }
  print('Memory over HTTP', await memoryOf(server, now, issuer));
  server.close();
  issuer.close();
  await embedded.close();
  rmSync(home, { recursive: true, force: true });
}

const tokensOf = (issuer: BenchIssuer, name: string, callers: number): Promise<string[]> =>
  Promise.all(Array.from({ length: callers }, (_, at) => issuer.tokenOf(`${name} ${at}`)));

/** What the server holds after ever more callers, sessions and calls. */
async function memoryOf({ url, child }: Started, target: Target, issuer: BenchIssuer): Promise<Figure[]> {
  const figure = (what: string): Figure => ({ what, figure: `${fixed(residentOf(child) / 1024, 0)} MB` });
  const found = [figure('after the calls above')];
  for (const token of await tokensOf(issuer, 'session', 1000)) await beginSession(url, token);
  found.push(figure('with 1,000 sessions of 1,000 callers'));
  for (const token of await tokensOf(issuer, 'seen', 9000)) {
    const answer = await fetch(url, {
      method: 'POST',
      ...modern(url, [token]).message(0, 'tools/call', call),
    });
    if (!(await answer.text()).includes('"result"')) throw new Error(`${answer.status}`);
  }
  found.push(figure('with 10,000 callers seen, of whom 2,000 are kept'));
  for (const thousands of [50, 100]) {
    await load(target, 'tools/call', call, 50_000 / clients);
    found.push(figure(`after ${thousands},000 calls more`));
  }
  return found;
}

/** Kilobytes of memory that a process holds, as Linux tells; none elsewhere. */
const residentOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
