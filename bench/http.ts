import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Pool } from 'undici';
import { aService } from '../test/conformance/parts.ts';
import { portOf } from '../test/support/carriers.ts';
import { beginSession, proofOf, sent, sentModern } from '../test/support/http.ts';
import { atLeast, atMost, type Figure, fixed, median, print, quantile } from './measure.ts';

export const clients = 16;
const callsOfClient = 125;
/** After one that is not counted: a new server is slower. */
const rounds = 5;
/** Times what the SDK's slowest answers take. */
const mostWait = 2;

/** One kind of request to one server. */
export interface Kind {
  readonly url: string;
  /** What a client, counted from 0, sends. */
  request(client: number): ReturnType<typeof sent>;
}

/** Requests a second, and milliseconds below which 99 of 100 stay. */
export interface Load {
  readonly perSecond: number;
  readonly p99: number;
}

export const artist = { name: 'artist_read', arguments: { view: 'top', artist_id: 45, limit: 25 } };
const trivial = { name: 'tool_1', arguments: {} };

/** Calls and lists over HTTP by callers with tokens of their own, in both eras of the protocol, beside the SDK alone. */
export async function run(): Promise<void> {
  const ours = await startHosted({ MUSIC_MAX_CALLERS: '2000' });
  const { url } = ours;
  const tokensOf = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => ours.tokenFor(`${name} ${at}`)));
  const sdk = await start(['--import', 'tsx', 'bench/bare-http.ts']);
  const tokens = await tokensOf('client', clients);
  const sessions = await Promise.all(tokens.map(token => beginSession(url, token)));
  const kinds = (method: string, params = {}, paramsOfSdk = params): Kind[] => [
    { url: sdk.url, request: () => sentModern(method, paramsOfSdk) },
    { url, request: client => sentModern(method, params, tokens[client]) },
    {
      url,
      request: client =>
        sent(
          { jsonrpc: '2.0', id: 10, method, params },
          { ...proofOf(tokens[client]), 'mcp-session-id': sessions[client] ?? '' },
        ),
    },
  ];
  const calls = await inTurns(kinds('tools/call', artist, trivial));
  const lists = await inTurns(kinds('tools/list'));
  sdk.end();
  print(`HTTP: ${clients} callers with verified tokens`, [
    ...figuresOf('calls answered from memory', calls, 0.55),
    ...figuresOf('tools/list', lists, 0.63),
  ]);
  const held: Figure[] = [];
  const note = (what: string) => held.push({ what, figure: `${fixed(ours.megabytes(), 0)} MB` });
  note('after the calls above');
  for (const token of await tokensOf('session', 1000)) await beginSession(url, token);
  note('with 1,000 sessions of 1,000 callers');
  for (const token of await tokensOf('caller', 9000))
    await (await fetch(url, sentModern('tools/call', artist, token))).text();
  note('after 10,000 callers, of whom 2,000 are kept');
  const modern = { url, request: (client: number) => sentModern('tools/call', artist, tokens[client]) };
  await load(modern, 100_000 / clients);
  note('after 100,000 more calls');
  print('HTTP: memory', held);
  await ours.close();
}

/** The loads of each kind. Runs the kinds in turns, so that a slow moment of the machine affects all of them. */
async function inTurns(kinds: readonly Kind[]): Promise<readonly Load[][]> {
  const loads = kinds.map((): Load[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, kind] of kinds.entries()) {
      const done = await load(kind, callsOfClient);
      if (round > 0) loads[at]?.push(done);
    }
  }
  return loads;
}

/** The same request by all clients at once. Throws when an answer has no result. */
export async function load({ url, request }: Kind, calls: number): Promise<Load> {
  const { origin, pathname: path } = new URL(url);
  const pool = new Pool(origin, { connections: clients });
  const taken: number[] = [];
  const one = async (client: number) => {
    const from = performance.now();
    const answer = await pool.request({ path, ...request(client) });
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

/** `least`: the share of the SDK's own rate that is asked for, compared round by round. */
function figuresOf(what: string, [sdk = [], ...eras]: readonly Load[][], least: number): Figure[] {
  const middle = (loads: readonly Load[], of: keyof Load) => median(loads.map(load => load[of]));
  const rates = (loads: readonly Load[]) =>
    `${fixed(middle(loads, 'perSecond'), 0)} a second, p99 ${fixed(middle(loads, 'p99'), 0)} ms`;
  const rows = eras.flatMap((own, at): Figure[] => {
    const era = `${what}, ${at === 0 ? 'modern' : 'legacy'} era`;
    const against = (of: keyof Load) =>
      median(own.map((each, round) => each[of] / (sdk[round]?.[of] ?? Number.NaN)));
    return [
      { what: era, figure: rates(own) },
      atLeast(`${era}: share of the SDK's rate`, against('perSecond'), least),
      atMost(`${era}: p99 against the SDK's`, against('p99'), mostWait),
    ];
  });
  return [{ what: `${what}, the SDK alone`, figure: rates(sdk) }, ...rows];
}

/** Starts a server that prints its address first. */
export async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const url = String((await lines.next()).value);
  const status = () => readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return {
    url,
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(status())?.[1]) / 1024,
    end: () => void child.kill('SIGKILL'),
  };
}

/** Our server over HTTP for callers with tokens, beside the demo service, with a home of its own. */
export async function startHosted(more: Readonly<Record<string, string>> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'music-bench-'));
  const [embedded, issuer, port] = [await aService(), await startIssuer(), await freePort()];
  const url = `http://localhost:${port}/mcp`;
  const ours = await start(['dist/main.cjs', 'serve', '--port', `${port}`], {
    HOME: home,
    XDG_DATA_HOME: home,
    MUSIC_SERVICE: embedded.origin,
    MUSIC_QUOTA: '100000/1s',
    MUSIC_LOG: 'error',
    MUSIC_PUBLIC_URL: `http://localhost:${port}`,
    MUSIC_ISSUER: issuer.origin,
    MUSIC_LINK_CLIENT_ID: 'bench',
    MUSIC_LINK_KEY: Buffer.alloc(32, 1).toString('base64'),
    ...more,
  });
  return {
    url,
    port,
    tokenFor: (caller: string) => issuer.tokenFor(url, caller),
    megabytes: ours.megabytes,
    close: async () => {
      ours.end();
      issuer.close();
      await embedded.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** An authorization server of which only the keys are read; signs with RS256, as most do. */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' };
  const server = createServer(({ url = '' }, response) => {
    const metadata = { issuer: origin, jwks_uri: `${origin}/keys`, authorization_endpoint: `${origin}/auth` };
    const found = url.startsWith('/.well-known/') ? metadata : { keys: [key] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  const origin = `http://localhost:${await listening(server)}`;
  const tokenFor = (audience: string, caller: string) =>
    new SignJWT({ scope: 'music:read' })
      .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
      .setIssuer(origin)
      .setAudience(audience)
      .setSubject(caller)
      .setExpirationTime('1h')
      .sign(privateKey);
  return { origin, tokenFor, close: () => server.close() };
}

/** A port that is free now: the server's own address is in the tokens. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise(resolve => server.close(resolve));
  return port;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return portOf(server.address());
}
