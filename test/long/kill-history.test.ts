import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/client/clock.ts';
import { ListenerHistory } from '../../src/history/index.ts';
import { heardKey } from '../../src/tools/library/same-song.ts';
import { keptAt, stored } from '../history/support.ts';
import { isFull, killSeed as seed } from '../support/full.ts';
import { listensOfYears } from '../support/listens-of-years.ts';
import { startListensService } from '../support/listens-service.ts';
import { startServerProcess, temporaryFolder } from '../support/process.ts';

/*
 * The built server is killed at any moment while it reads a long history, from the first request to the last page;
 * the next process goes on.
 */

const kills = isFull ? 30 : 4;
/** Thousands of listens, of the service that gives more at a time. */
const size = isFull ? 300 : 60;
const longestMs = size * 20;

/** Moments up to the longest, the same ones for a seed. */
function momentsFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32) * longestMs;
  };
}

/** The whole history by the account's words, or how much is there. */
const historyIn = (facts: Readonly<Record<string, unknown>>) => Object(facts['history']);

it.each([
  { host: 'listenbrainz', listens: size * 1000, most: size * 1.3 + 10 },
  { host: 'lastfm', listens: size * 100, most: size / 2 + 20 + kills },
])(
  `$listens listens of $host are read without a lost or a doubled one by a server that is killed ${kills} times (KILL_SEED=${seed})`,
  async ({ host, listens, most }) => {
    const service = await startListensService(listensOfYears(listens));
    onTestFinished(() => service.close());
    const home = await temporaryFolder();
    const key = join(home, 'key');
    writeFileSync(key, 'the-key\n');
    const env = {
      MUSIC_HISTORY: `${host}:alice`,
      MUSIC_HISTORY_ADDRESS: service.origin,
      ...(host === 'lastfm' ? { MUSIC_HISTORY_KEY_FILE: key } : {}),
    };
    const moment = momentsFrom(seed);
    let read = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await startServerProcess({ home, env });
      const asked = server.call('user_read', { view: 'history', limit: 1 }).catch(() => undefined);
      await sleep(moment());
      process.kill(server.pid, kill % 3 === 2 ? 'SIGTERM' : 'SIGKILL');
      await asked;
      await server.close();
    }
    const killedAt = service.asked.length;
    const last = await startServerProcess({ home, env });
    onTestFinished(() => last.close());
    for (;;) {
      const { whole, problem, listens: there } = historyIn((await last.call('account')).structured);
      read = Number(there);
      if (whole === true || problem !== undefined) break;
      await sleep(1000);
    }
    expect(read).toBe(listens);
    expect((await last.call('user_read', { view: 'history', limit: 1 })).structured).toMatchObject({
      total: listens,
    });
    await last.close();
    process.stdout.write(
      `${host}: ${service.asked.length} requests, ${killedAt} of them before the last kill\n`,
    );
    expect(service.asked.length).toBeLessThanOrEqual(most);
    const file = join(home, 'music-catalogue-mcp', 'history', 'default.sqlite');
    const bytes = [file, `${file}-wal`].map(each => (existsSync(each) ? statSync(each).size : 0));
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30e6);
    const history = new ListenerHistory({
      ...{ file, service: 'embedded', keyOf: heardKey, clock: systemClock, now: Date.now },
    });
    onTestFinished(() => history.close());
    const [kept, all] = [await stored(history), keptAt(service)];
    expect(kept.length).toBe(all.length);
    expect(kept.findIndex((line, at) => line !== all[at])).toBe(-1);
  },
  900_000,
);
