import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/client/clock.ts';
import { ListenerHistory } from '../../src/history/index.ts';
import { lastfm } from '../../src/history/lastfm.ts';
import { listenBrainz } from '../../src/history/listenbrainz.ts';
import { heardKey } from '../../src/tools/library/same-song.ts';
import { type KeptListen, type ListensService, startListensService } from '../support/listens-service.ts';
import { temporaryFolder } from '../support/process.ts';

/** The time of these tests: 2026-11-01. */
export const now = Date.UTC(2026, 10, 1);

/** The longest that a late answer is waited for, in milliseconds. */
const latest = 1500;

/** A clock whose waits pass at once, and whose deadlines are short. `waited`: each wait, in milliseconds. */
export function quickClock() {
  let time = 0;
  const waited: number[] = [];
  const clock: Clock = {
    now: () => time,
    after: (ms, act) => {
      const timer = setTimeout(act, Math.min(ms, latest));
      return () => clearTimeout(timer);
    },
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      waited.push(ms);
      time += ms;
      await new Promise(resolve => setImmediate(resolve));
      signal?.throwIfAborted();
    },
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { clock, waited, pass };
}

/** A service with these listens, and how to open the history of its listener, in a new file if none is given. */
export async function listenedTo(
  listens: KeptListen[] = [],
  host: 'listenbrainz' | 'lastfm' = 'listenbrainz',
  given?: string,
) {
  const service = await startListensService(listens);
  onTestFinished(() => service.close());
  const file = given ?? join(await temporaryFolder(), 'history.sqlite');
  const { clock, waited, pass } = quickClock();
  let later = 0;
  const open = (user = 'alice') => {
    const options = {
      origin: service.origin,
      user,
      key: async () => 'the-key',
      userAgent: 'tests',
      clock,
      now: () => now + later,
    };
    const history = new ListenerHistory({
      file,
      host: host === 'lastfm' ? lastfm(options) : listenBrainz({ ...options, key: undefined }),
      service: 'embedded',
      keyOf: heardKey,
      clock,
      now: () => now + later,
    });
    onTestFinished(() => history.close());
    return history;
  };
  return {
    service,
    file,
    waited,
    open,
    /** Lets time pass, so that a history looks for new listens again. */
    passTime(ms: number) {
      later += ms;
      pass(ms);
    },
  };
}

/** Listens backwards from 2026-10-31, one each so many seconds, of a few songs in turn. */
export const someListens = (count: number, apart = 200, songs = 40): KeptListen[] =>
  Array.from({ length: count }, (_, at) => ({
    at: Date.UTC(2026, 9, 31) / 1000 - at * apart,
    title: `Song ${at % songs}`,
    artist: `Artist ${at % 7}`,
    album: `Album ${at % 11}`,
  }));

/** Reads everything there is to read. */
export async function readAll(history: ListenerHistory): Promise<void> {
  await history.state();
  await history.settled();
}

/** All listens as they are stored: the second and the song. */
export async function stored(history: ListenerHistory): Promise<string[]> {
  const { items } = await history.listens({ from: 0, to: 9e15 }, 0, 1_000_000);
  return items.map(({ last, title, artist }) => `${last} ${title} ${artist}`);
}

/** The same as the service has them. */
export const keptAt = ({ listens }: ListensService): string[] =>
  listens.toSorted((a, b) => b.at - a.at).map(({ at, title, artist }) => `${at} ${title} ${artist}`);
