import { createServer, type RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Pool } from 'undici';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { aService } from '../test/conformance/parts.ts';
import { portOf } from '../test/support/carriers.ts';
import { beginSession, proofOf, sent, sentModern } from '../test/support/http.ts';
import {
  atLeast,
  atMost,
  type Figure,
  figure,
  inTurns,
  median,
  medianOf,
  print,
  quantile,
} from './measure.ts';
import { Server } from './server.ts';

export const clients = 16;
const calls = 125;
const rounds = 5;

/** What a client, counted from 0, sends. */
type Request = (client: number) => ReturnType<typeof sent>;

/** Requests a second, and milliseconds below which 99 of 100 stay. */
export interface Load {
  readonly perSecond: number;
  readonly p99: number;
}

const artist = { name: 'artist_read', arguments: { view: 'top', artist_id: 45, limit: 25 } };

/** Calls by clients with these tokens. */
export const callsWith =
  (tokens: readonly string[]): Request =>
  client =>
    sentModern('tools/call', artist, tokens[client]);

/** Calls and lists over HTTP by callers with tokens of their own, in both eras of the protocol, beside the SDK alone. */
export const run = () =>
  withHosted({ MUSIC_MAX_CALLERS: '2000' }, async ({ url, home, megabytes, tokensOf }) => {
    const sdk = new Server(['--import', 'tsx', 'bench/bare-http.ts'], { home });
    const sdkUrl = await sdk.line();
    const tokens = await tokensOf('client', clients);
    const sessions = await Promise.all(tokens.map(token => beginSession(url, token)));
    const headersOf = (client: number) => ({
      ...proofOf(tokens[client]),
      'mcp-session-id': sessions[client] ?? '',
    });
    const measure = (method: string, params: Readonly<Record<string, unknown>>, paramsOfSdk = params) =>
      inTurns(
        {
          sdk: () => load(sdkUrl, calls, () => sentModern(method, paramsOfSdk)),
          modern: () => load(url, calls, client => sentModern(method, params, tokens[client])),
          legacy: () =>
            load(url, calls, client => sent({ jsonrpc: '2.0', id: 10, method, params }, headersOf(client))),
        },
        rounds,
      );
    const called = await measure('tools/call', artist, { name: 'tool_1', arguments: {} });
    const listed = await measure('tools/list', {});
    sdk.kill();
    print(`HTTP: ${clients} callers with verified tokens`, [
      ...figuresOf('calls answered from memory', called, 0.55),
      ...figuresOf('tools/list', listed, 0.63),
    ]);
    const held: Figure[] = [];
    const note = (what: string) => held.push(figure(what, megabytes(), ' MB', 0));
    note('after the calls above');
    for (const token of await tokensOf('session', 1000)) await beginSession(url, token);
    note('with 1,000 sessions of 1,000 callers');
    const others = await tokensOf('caller', 9000);
    for (const at of others.keys()) await (await fetch(url, callsWith(others)(at))).text();
    note('after 10,000 callers, of whom 2,000 are kept');
    await load(url, 100_000 / clients, callsWith(tokens));
    note('after 100,000 more calls');
    print('HTTP: memory', held);
  });

type Loads = (name: 'sdk' | 'modern' | 'legacy') => readonly Load[];

/** `least`: the share of the SDK's own rate that is asked for, compared round by round. */
function figuresOf(what: string, loads: Loads, least: number): Figure[] {
  const sdk = loads('sdk');
  const eras = (['modern', 'legacy'] as const).flatMap(name => [
    rate(`${what}, ${name} era`, loads(name)),
    atLeast(`${what}, ${name} era: share of the SDK's rate`, against(loads(name), sdk, 'perSecond'), least),
    atMost(`${what}, ${name} era: p99 against the SDK's`, against(loads(name), sdk, 'p99'), 2),
  ]);
  return [rate(`${what}, the SDK alone`, sdk), ...eras];
}

const values = (loads: readonly Load[], of: keyof Load) => loads.map(each => each[of]);

export const rate = (what: string, loads: readonly Load[]): Figure => ({
  what,
  figure: `${median(values(loads, 'perSecond')).toFixed(0)} a second, p99 ${median(values(loads, 'p99')).toFixed(0)} ms`,
});

/** The ratio of two servers' figures, compared round by round. */
export const against = (own: readonly Load[], other: readonly Load[], of: keyof Load): number =>
  medianOf(values(own, of), values(other, of), (a, b) => a / b);

/** The same request by all clients at once. Throws when an answer has no result. */
export async function load(url: string, count: number, request: Request): Promise<Load> {
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
      for (let turn = 0; turn < count; turn += 1) await one(client);
    }),
  );
  const perSecond = (taken.length / (performance.now() - from)) * 1000;
  await pool.close();
  return { perSecond, p99: quantile(taken, 0.99) };
}

interface Hosted {
  readonly url: string;
  readonly home: string;
  megabytes(): number;
  /** Tokens of callers with this name and a number. */
  tokensOf(name: string, count: number): Promise<string[]>;
}

/** Our server over HTTP for callers with tokens, beside the demo service. */
export const withHosted = (env: Readonly<Record<string, string>>, work: (hosted: Hosted) => Promise<void>) =>
  inNewFolder(async home => {
    const [embedded, issuer, free] = [await aService(), await startIssuer(), await listen(() => undefined)];
    const { port } = free;
    free.close();
    const variables = {
      MUSIC_SERVICE: embedded.origin,
      MUSIC_QUOTA: '100000/1s',
      MUSIC_LOG: 'error',
      // Tokens name the address of the server, so it must be known before.
      MUSIC_PUBLIC_URL: `http://localhost:${port}`,
      MUSIC_ISSUER: issuer.origin,
      MUSIC_LINK_CLIENT_ID: 'bench',
      MUSIC_LINK_KEY: Buffer.alloc(32, 1).toString('base64'),
      ...env,
    };
    const server = new Server(['dist/main.cjs', 'serve', '--port', `${port}`], { home, env: variables });
    await server.line();
    const url = `http://localhost:${port}/mcp`;
    const tokensOf = (name: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => issuer.tokenFor(url, `${name} ${at}`)));
    await work({ url, home, megabytes: () => server.memory.now, tokensOf }).finally(() => server.kill());
    issuer.close();
    await embedded.close();
  });

/** An authorization server of which only the keys are read; signs with RS256, as most do. */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' };
  const { port, close } = await listen(({ url = '' }, response) => {
    const metadata = { issuer: origin, jwks_uri: `${origin}/keys`, authorization_endpoint: `${origin}/auth` };
    const found = url.startsWith('/.well-known/') ? metadata : { keys: [key] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  const origin = `http://localhost:${port}`;
  const tokenFor = (audience: string, caller: string) =>
    new SignJWT({ scope: 'music:read' })
      .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
      .setIssuer(origin)
      .setAudience(audience)
      .setSubject(caller)
      .setExpirationTime('1h')
      .sign(privateKey);
  return { origin, tokenFor, close };
}

/** A server on a free port of this computer. */
export async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { port: portOf(server.address()), close: () => void server.close() };
}
