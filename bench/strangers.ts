import { setTimeout as pause } from 'node:timers/promises';
import { sentModern } from '../test/support/http.ts';
import { artist, clients, type Kind, type Load, load, start, startHosted } from './http.ts';
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
  const ours = await startHosted();
  const tokens = await Promise.all(Array.from({ length: clients }, (_, at) => ours.tokenFor(`client ${at}`)));
  // Everything is right except for the signature.
  const forged = `${tokens[0]?.slice(0, -8)}AAAAAAAA`;
  const calls: Kind = { url: ours.url, request: client => sentModern('tools/call', artist, tokens[client]) };
  const [quiet, loud]: [Load[], Load[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const before = await load(calls, callsOfClient);
    const args = ['--import', 'tsx', 'bench/hostile.ts', `${ours.port}`, `${hostile}`, forged];
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
  await ours.close();
}

function figure(what: string, loads: readonly Load[]): Figure {
  const middle = (of: keyof Load) => fixed(median(loads.map(each => each[of])), 0);
  return { what, figure: `${middle('perSecond')} a second, p99 ${middle('p99')} ms` };
}
