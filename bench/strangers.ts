import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aService } from '../test/conformance/parts.ts';
import { sentModern } from '../test/support/http.ts';
import { artist, clients, freePort, type Kind, type Load, load, start, startIssuer } from './http.ts';
import { atMost, type Figure, fixed, median, print } from './measure.ts';

const hostile = 1000;
const callsOfClient = 100;
/** With and without the strangers in turns, after one round that is not counted. */
const rounds = 5;
/** Times what the slowest calls take without the strangers. */
const mostWait = 2;
/** How long the strangers have to fill the server before calls are measured, in milliseconds. */
const settleMs = 3000;

/** What 1,000 hostile connections cost callers who have authenticated. */
export async function run(): Promise<void> {
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
  });
  const tokens = await Promise.all(
    Array.from({ length: clients }, (_, at) => issuer.tokenFor(url, `client ${at}`)),
  );
  // Everything is right except for the signature.
  const forged = `${tokens[0]?.slice(0, -8)}AAAAAAAA`;
  const calls: Kind = { url, request: client => sentModern('tools/call', artist, tokens[client]) };
  const [quiet, loud]: [Load[], Load[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const before = await load(calls, callsOfClient);
    const args = ['--import', 'tsx', 'bench/hostile.ts', `${port}`, `${hostile}`, forged];
    const strangers = await start(args);
    await pause(settleMs);
    const beside = await load(calls, callsOfClient);
    strangers.end();
    await pause(settleMs);
    if (round === 0) continue;
    quiet.push(before);
    loud.push(beside);
  }
  print(`${clients} callers beside ${hostile} hostile connections`, [
    figure('alone', quiet),
    figure('beside them', loud),
    atMost(
      'p99 against alone',
      median(loud.map(({ p99 }, round) => p99 / (quiet[round]?.p99 ?? 0))),
      mostWait,
    ),
    { what: 'memory', figure: `${fixed(ours.megabytes(), 0)} MB` },
  ]);
  ours.end();
  issuer.close();
  await embedded.close();
  rmSync(home, { recursive: true, force: true });
}

function figure(what: string, loads: readonly Load[]): Figure {
  const middle = (of: keyof Load) => fixed(median(loads.map(each => each[of])), 0);
  return { what, figure: `${middle('perSecond')} a second, p99 ${middle('p99')} ms` };
}
