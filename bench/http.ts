import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';
import type { Embedded } from '../src/embedded/index.ts';
import { aService } from '../test/conformance/parts.ts';
import { beginSession } from '../test/support/http.ts';
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
  /** Headers and body of one request. */
  message(method: string, params: Record<string, unknown>): { headers: Record<string, string>; body: string };
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const revision = '2026-07-28';

const modern = (url: string): Target => ({
  url,
  message: (method, params) => ({
    headers: {
      ...json,
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

const legacy = async (url: string): Promise<Target> => {
  const session = await beginSession(url);
  let id = 10;
  return {
    url,
    message: (method, params) => ({
      headers: { ...json, 'mcp-session-id': session },
      body: JSON.stringify({ jsonrpc: '2.0', id: id++, method, params }),
    }),
  };
};

/** The same request by sixteen clients at once. Throws where an answer is none. */
async function load(target: Target, method: string, params: Record<string, unknown>): Promise<Load> {
  const { origin, pathname: path } = new URL(target.url);
  const pool = new Pool(origin, { connections: clients });
  const taken: number[] = [];
  const one = async () => {
    const from = performance.now();
    const answer = await pool.request({ origin, path, method: 'POST', ...target.message(method, params) });
    const text = await answer.body.text();
    if (!text.includes('"result"')) throw new Error(`${answer.statusCode}: ${text.slice(0, 300)}`);
    taken.push(performance.now() - from);
  };
  for (let turn = 0; turn < 50; turn += 1) await one();
  taken.length = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let turn = 0; turn < callsOfClient; turn += 1) await one();
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

/** The built server before a service whose answers it keeps. */
const startServer = (home: string, { origin, token }: Embedded): Promise<Started> =>
  start(['dist/main.cjs', 'serve', '--port', '0'], {
    HOME: home,
    XDG_DATA_HOME: home,
    MUSIC_SERVICE: origin,
    MUSIC_ACCESS_TOKEN: token,
    MUSIC_QUOTA: '100000/1s',
    MUSIC_LOG: 'error',
    MUSIC_MAX_SESSIONS_PER_CALLER: '1100',
  });

const rounds = 3;

/** The middle one of several runs. */
async function middle(target: Target, method: string, params: Record<string, unknown> = {}): Promise<Load> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) loads.push(await load(target, method, params));
  return {
    perSecond: median(loads.map(each => each.perSecond)),
    p99: median(loads.map(each => each.p99)),
  };
}

const figures = (what: string, { perSecond, p99 }: Load, least: number, bare?: Load): Figure[] => [
  {
    what: `${what}, a second`,
    figure: fixed(perSecond, 0),
    bound: `at least ${least}`,
    held: perSecond >= least,
  },
  { what: `${what}, p99`, figure: `${fixed(p99, 1)} ms`, bound: 'at most 40 ms', held: p99 <= 40 },
  ...(bare === undefined
    ? []
    : [{ what: `${what}, ratio to the SDK alone`, figure: fixed(perSecond / bare.perSecond) }]),
];

/** Calls and lists over HTTP by sixteen clients, each era apart, beside the SDK alone. */
export async function run(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'music-bench-'));
  const bare = await start(['--import', 'tsx', 'bench/bare-http.ts'], {});
  const alone = modern(bare.url);
  const bareCalls = await middle(alone, 'tools/call', { name: 'tool_1', arguments: {} });
  const bareLists = await middle(alone, 'tools/list');
  bare.close();
  const embedded = await aService();
  const server = await startServer(home, embedded);
  const call = { name: 'artist_read', arguments: { view: 'top', artist_id: 45, limit: 25 } };
  const eras = { modern: modern(server.url), legacy: await legacy(server.url) };
  for (const [era, target] of Object.entries(eras)) {
    const calls = await middle(target, 'tools/call', call);
    const lists = await middle(target, 'tools/list');
    print(`Over HTTP, ${era} era: ${clients} clients`, [
      ...figures('calls answered from memory (25 tracks)', calls, 1100, bareCalls),
      ...figures('tools/list', lists, 900, bareLists),
    ]);
  }
  const megabytes = await memoryOfSessions(server);
  print('Sessions over HTTP', [{ what: 'memory of 1,000 sessions', figure: `${fixed(megabytes, 0)} MB` }]);
  server.close();
  await embedded.close();
  rmSync(home, { recursive: true, force: true });
}

/** What a thousand sessions take, in megabytes. */
async function memoryOfSessions({ url, child }: Started): Promise<number> {
  const before = residentOf(child);
  for (let each = 0; each < 1000; each += 1) await beginSession(url);
  return (residentOf(child) - before) / 1024;
}

/** Kilobytes of memory that a process holds, as Linux tells; none elsewhere. */
const residentOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
