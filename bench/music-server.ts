import { setTimeout as sleep } from 'node:timers/promises';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { settingsFor } from '../test/support/at-music-server.ts';
import { startMusicServer } from '../test/support/music-server.ts';
import { atMost, type Figure, figure, inTurns, median, onNode, print, quantile, timed } from './measure.ts';
import { artistOf, genres, titleOf } from './names-of-songs.ts';
import { Server, settled, toolCall } from './server.ts';

/** A music server with 20,000 songs that takes 40 ms for each answer: its first index, later starts, searches and memory. */
export const run = () =>
  inNewFolder(async folder => {
    const music = await startMusicServer(
      Array.from({ length: count }, (_, at) => songOf(at)),
      { delayMs },
    );
    const at = { folder, music };
    print(`A music server with ${count} songs, ${delayMs} ms an answer, ${onNode}`, [
      ...(await measureFirst(at)),
      ...(await measureLater(at)),
      ...(await measureSearches(at)),
      ...(await measureMemory(at)),
    ]);
    await music.close();
  });

const [count, delayMs] = [20_000, 40];

const songOf = (at: number) => ({
  ...{ title: titleOf(at), artist: artistOf(at), album: `Album ${Math.floor(at / 12)}` },
  ...{ genre: genres[at % 6] ?? '', year: 1950 + (at % 70), seconds: 100 + (at % 300) },
});

interface Parts {
  readonly folder: string;
  readonly music: Awaited<ReturnType<typeof startMusicServer>>;
}

const start = ({ folder, music }: Parts) =>
  Server.start(['dist/main.cjs'], {
    home: folder,
    env: { XDG_DATA_HOME: folder, MUSIC_LOG: 'error', ...settingsFor(music.address) },
  });

const searchFor = (at: number) => toolCall('search', { query: `${titleOf(at)} ${artistOf(at)}` });
const last = searchFor(count - 1);

async function measureFirst(at: Parts): Promise<Figure[]> {
  const server = await start(at);
  const began = performance.now();
  let firstSong = Number.NaN;
  for (let said = ''; ; ) {
    said = await server.ask(last);
    if (Number.isNaN(firstSong) && /\[\d+\]/.test(said)) firstSong = performance.now() - began;
    if (said.includes(titleOf(count - 1)) && !said.includes('still being read')) break;
    await sleep(200);
  }
  const [ms, cpu, requests] = [performance.now() - began, server.cpu, at.music.asked.length];
  const { peak } = server.memory;
  await server.end();
  return [
    atMost('the first index', ms / 1000, 60, ' s', 1),
    figure('the same, of the processor', cpu / 1000, ' s', 1),
    figure('the first songs in an answer', firstSong / 1000, ' s', 1),
    atMost('requests for it', requests, 500, '', 0),
    figure('memory at most meanwhile', peak, ' MB', 0),
  ];
}

async function measureLater(at: Parts): Promise<Figure[]> {
  at.music.asked.length = 0;
  const server = await start(at);
  const first = await timed(() => server.ask(last));
  await settled(server);
  await server.end();
  return [
    figure('the first answer of a later start', first.ms, ' ms', 0),
    atMost('requests of a later start', at.music.asked.length, 3, '', 0),
  ];
}

async function measureSearches(at: Parts): Promise<Figure[]> {
  const server = await start(at);
  await server.ask(last);
  await settled(server);
  const [times, cpu]: [number[], number[]] = [[], []];
  for (let each = 0; each < 300; each += 1) {
    const before = server.cpu;
    times.push((await timed(() => server.ask(searchFor((each * 131) % count)))).ms);
    cpu.push(server.cpu - before);
  }
  await server.end();
  return [
    atMost('a search, p50', median(times), 15, ' ms', 1),
    figure('a search, p95', quantile(times, 0.95), ' ms', 1),
    figure('a search, of the processor, p50', median(cpu), ' ms', 1),
  ];
}

async function measureMemory(at: Parts): Promise<Figure[]> {
  const held = async (server: Server) => {
    await server.ask(last);
    await server.calls(200, () => last);
    await settled(server);
    const { now } = server.memory;
    await server.end();
    return now;
  };
  const demo = () =>
    Server.start(['dist/main.cjs'], {
      home: at.folder,
      env: { XDG_DATA_HOME: at.folder, MUSIC_LOG: 'error' },
    });
  const runs = await inTurns(
    { demo: async () => held(await demo()), own: async () => held(await start(at)) },
    3,
  );
  return [atMost('memory above the demo', median(runs('own')) - median(runs('demo')), 60, ' MB', 0)];
}
