import { setTimeout as pause } from 'node:timers/promises';
import { against, callsWith, clients, load, rate, withHosted } from './http.ts';
import { atMost, figure, inTurns, print } from './measure.ts';
import { Server } from './server.ts';

const hostile = 1000;
const calls = 100;
/** With and without the hostile connections in turns. */
const rounds = 5;
/** How long they have to fill the server, and then to leave it, in milliseconds. */
const settleMs = 3000;

/** What 1,000 hostile connections cost callers who have authenticated. */
export const run = () =>
  withHosted({}, async ({ url, home, megabytes, tokensOf }) => {
    const tokens = await tokensOf('client', clients);
    // Everything is right except for the signature.
    const forged = `${tokens[0]?.slice(0, -8)}AAAAAAAA`;
    const measure = () => load(url, calls, callsWith(tokens));
    const program = ['--import', 'tsx', 'bench/hostile-connections.ts', url, `${hostile}`, forged];
    const loads = await inTurns(
      {
        alone: measure,
        beside: async () => {
          const connections = new Server(program, { home });
          await connections.line();
          await pause(settleMs);
          const beside = await measure();
          connections.kill();
          await pause(settleMs);
          return beside;
        },
      },
      rounds,
    );
    print(`${clients} callers beside ${hostile} hostile connections`, [
      rate('alone', loads('alone')),
      rate('beside them', loads('beside')),
      atMost('p99 against alone', against(loads('beside'), loads('alone'), 'p99'), 2),
      figure('memory', megabytes(), ' MB', 0),
    ]);
  });
