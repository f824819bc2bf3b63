import { statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import type { Clock } from '../src/client/clock.ts';
import { type ChartKind, ListenerHistory, periodIn, type SongPick } from '../src/history/index.ts';
import { lastfm } from '../src/history/lastfm.ts';
import { listenBrainz } from '../src/history/listenbrainz.ts';
import type { ListensHost } from '../src/history/listens-host.ts';
import { heardKey } from '../src/tools/library/same-song.ts';
import { songOf, songs } from '../test/support/listens-of-years.ts';
import { listens } from './history-listens.ts';
import { atMost, type Figure, median, onNode, print, quantile, timed } from './measure.ts';
import { Server } from './server.ts';

const rounds = 7;
/** Milliseconds. */
const mostMs = 500;
const mostHeld = 50;
const hosts = { ListenBrainz: { open: listenBrainz, most: 400 }, 'Last.fm': { open: lastfm, most: 1700 } };

/** 300,000 listens: requests to read them, the file, and how long charts, sources and rules take and hold the rest. */
export const run = () =>
  inNewFolder(async folder => {
    const service = new Server(['--import', 'tsx', 'bench/history-listens.ts', 'serve'], { home: folder });
    const origin = await service.line();
    const figures: Figure[] = [];
    for (const [name, { open, most }] of Object.entries(hosts)) {
      const file = join(folder, `${name}.sqlite`);
      const host = { origin, user: 'alice', key: async () => 'the-key', userAgent: 'bench' };
      let requests = 0;
      /** The longest hold of each page. */
      const held: number[] = [];
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const counting = (given: ListensHost): ListensHost => ({
        ...given,
        page(...args) {
          requests += 1;
          held.push(delay.max / 1e6);
          delay.reset();
          return given.page(...args);
        },
        count(...args) {
          requests += 1;
          return given.count(...args);
        },
      });
      const parts = { clock: withoutWaits(), now: Date.now };
      const history = new ListenerHistory({
        ...parts,
        ...{ file, service: 'bench', keyOf: heardKey, host: counting(open({ ...host, ...parts })) },
      });
      await history.state();
      await history.settled();
      delay.disable();
      const { listens: read } = await history.state();
      if (read !== listens) throw new Error(`${read} of ${listens} listens were read.`);
      figures.push(
        atMost(`requests to ${name}`, requests, most, '', 0),
        atMost(`a page of ${name} holds the rest, 9 of 10`, quantile(held, 0.9), mostHeld, ' ms', 0),
      );
      if (name === 'ListenBrainz') figures.push(...(await uses(history)));
      await history.close();
      if (name === 'ListenBrainz') figures.push(atMost('the file', statSync(file).size / 1e6, 30, ' MB', 0));
    }
    service.kill();
    print(`A history of ${listens} listens of ${songs} songs, ${onNode}`, figures);
  });

/** How long each use takes, and the longest that one of them holds everything else. */
async function uses(history: ListenerHistory): Promise<Figure[]> {
  const spans = {
    'all time': '..2026-12',
    'ten years': '2016..2025',
    'a year': '2025',
    'a month': '2025-03',
  };
  const kinds: readonly ChartKind[] = ['tracks', 'albums', 'artists'];
  const picks: readonly SongPick[] = ['recent', 'most_played', 'first_heard', 'not_heard'];
  const some = Array.from({ length: 2000 }, (_, at) => songOf(at * 20));
  const period = (text: string) => periodIn(text) ?? { from: 0, to: 0 };
  const works = new Map<string, () => Promise<unknown>>();
  for (const [span, text] of Object.entries(spans)) {
    for (const kind of kinds)
      works.set(`a chart of ${kind} of ${span}`, () => history.chart(kind, period(text), 0, 100));
    for (const pick of picks)
      works.set(`${pick} songs of ${span}`, () => history.songs(pick, period(text), 100, 100));
    works.set(`the listens of ${span}`, () => history.listens(period(text), 1000, 100));
  }
  works.set('rules for 2,000 songs', async () => {
    const playsOf = await history.playsOf();
    for (const [at, song] of some.entries()) {
      playsOf(song);
      if (at % 100 === 0) await setImmediate();
    }
  });
  const [times, held]: [[string, number][], [string, number][]] = [[], []];
  for (const [name, work] of works) {
    const all: Awaited<ReturnType<typeof heldBy>>[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await heldBy(work));
    times.push([name, median(all.map(({ cpu }) => cpu))]);
    held.push([name, Math.min(...all.map(each => each.held))]);
  }
  const worst = (each: readonly (readonly [string, number])[]) =>
    each.reduce((most, next) => (next[1] > most[1] ? next : most));
  const [[slowest, ms], [longest, heldMs]] = [worst(times), worst(held)];
  return [
    atMost(`the slowest of ${works.size} uses, processor time: ${slowest}`, ms, mostMs, ' ms', 0),
    atMost(`what holds the rest longest: ${longest}`, heldMs, mostHeld, ' ms', 0),
  ];
}

/** Also how long the event loop was held at once. */
async function heldBy(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const time = await timed(work);
  await setImmediate();
  delay.disable();
  return { ...time, held: delay.max / 1e6 };
}

/** Pacing and deadlines are not waited for. */
function withoutWaits(): Clock {
  let time = 0;
  return {
    now: () => time,
    after: () => () => undefined,
    async sleep(ms) {
      time += ms;
      await setImmediate();
    },
  };
}
