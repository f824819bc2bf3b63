import { join } from 'node:path';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { FileReader } from '../src/folder/file-reader.ts';
import { openFolder } from '../src/folder/index.ts';
import { openIndex } from '../src/folder/index-file.ts';
import { scan } from '../src/folder/scan.ts';
import { openStore } from '../src/store/open.ts';
import { m4a, ogg } from '../test/support/music-containers.ts';
import { flac, jpeg, mp3 } from '../test/support/music-files.ts';
import { write, writeFolder } from './folder-catalogue.ts';
import {
  atLeast,
  atMost,
  type Figure,
  figure,
  inTurns,
  median,
  onNode,
  print,
  quantile,
  timed,
} from './measure.ts';
import { artistOf, genres, titleOf } from './names-of-songs.ts';
import { Server, settled, toolCall } from './server.ts';

/** A folder of your own music: how fast files are read, and how fast a large catalogue answers. */
export const run = () =>
  inNewFolder(async folder =>
    print(`A folder of your own music, ${onNode}`, [
      ...(await measureReading(folder, 1000)),
      ...(await measureCatalogue(folder, 20_000)),
      ...(await measureCatalogue(folder, 50_000)),
    ]),
  );

const picture = jpeg(300_000);
/** 60 % MP3, 20 % FLAC, 10 % M4A, 10 % Ogg and Opus, each of four minutes and with a picture. */
function musicFile(at: number): readonly [extension: string, bytes: Buffer] {
  const album = `Album ${Math.floor(at / 12)}`;
  const facts = { title: titleOf(at), artist: artistOf(at), album, seconds: 240, seed: at, picture };
  const tenth = at % 10;
  if (tenth < 6) return ['mp3', mp3(facts, at % 3 === 0 ? 'variable' : 'counted')];
  if (tenth < 8) return ['flac', flac(facts)];
  return tenth === 8 ? ['m4a', m4a(facts)] : ['ogg', ogg(facts, at % 20 === 9 ? 'opus' : 'vorbis')];
}

async function measureReading(folder: string, count: number): Promise<Figure[]> {
  const music = join(folder, 'reading');
  for (let at = 0; at < count; at += 1) {
    const [extension, bytes] = musicFile(at);
    write(join(music, artistOf(at), `${at}.${extension}`), bytes);
  }
  const index = await openIndex(join(folder, 'reading.sqlite'));
  const reader = new FileReader();
  const { ms, cpu } = await timed(() =>
    scan({
      index,
      reader,
      roots: [music],
      excluded: [],
      now: Date.now,
      progress: () => undefined,
      absent: () => undefined,
    }),
  );
  await reader.close();
  index.close();
  return [
    atLeast('files read a second', count / (ms / 1000), 250, '', 0),
    figure('files read in a second of the processor', count / (cpu / 1000), '', 0),
  ];
}

/** The built server over the folder, beside the demo: the first answer after a start, memory, and a plan of 124 ids. */
async function measureServer(count: number, home: string, music: string): Promise<Figure[]> {
  const search = toolCall('search', { query: titleOf(3) });
  const track_ids = Array.from({ length: 124 }, (_, at) => 1_000_000_000 + at * 7);
  const measure = async (service: Readonly<Record<string, string>>) => {
    const env = { XDG_DATA_HOME: home, MUSIC_LOG: 'error', ...service };
    const server = await Server.start(['dist/main.cjs'], { home, env });
    const first = await timed(() => server.ask(search));
    const plan = await timed(() => server.ask(toolCall('plan_playlist', { title: 'Bench', track_ids })));
    await server.calls(200, () => search);
    await settled(server);
    const memory = server.memory.now;
    await server.end();
    return { first: first.ms, plan: plan.ms, memory };
  };
  const runs = await inTurns({ demo: () => measure({}), own: () => measure({ MUSIC_SERVICE: music }) }, 3);
  const middle = (name: 'demo' | 'own', of: 'first' | 'plan' | 'memory') =>
    median(runs(name).map(run => run[of]));
  const above = (of: 'first' | 'memory') => middle('own', of) - middle('demo', of);
  const first = [`${count} songs: first answer beyond that of the demo`, above('first')] as const;
  return [
    count > 20_000 ? figure(...first, ' ms', 0) : atMost(...first, 150, ' ms', 0),
    atMost(`${count} songs: memory above the demo`, above('memory'), 100, ' MB', 0),
    figure(`${count} songs: a plan of 124 ids`, middle('own', 'plan'), ' ms', 0),
  ];
}

/** A catalogue of songs as if their files had been read. */
async function measureCatalogue(folder: string, count: number): Promise<Figure[]> {
  const home = join(folder, `home ${count}`);
  const facts = (at: number) => ({
    title: titleOf(at),
    artist: artistOf(at),
    album: `Album ${Math.floor(at / 12)}`,
    genre: genres[at % 6] ?? '',
  });
  const { music, file, writingMs } = await writeFolder(home, count, facts);
  return [
    ...(await measureAnswers(count, music, file)),
    ...(await measureServer(count, home, music)),
    figure(`${count} songs: writing the catalogue, in the thread`, writingMs, ' ms', 0),
  ];
}

async function measureAnswers(count: number, music: string, file: string): Promise<Figure[]> {
  const open = async () =>
    openFolder({
      roots: [music],
      excluded: [],
      indexFile: file,
      store: await openStore({ memory: true }),
      showsPaths: true,
      report: console.error,
    });
  let own: Awaited<ReturnType<typeof open>> | undefined;
  const search = (query: string) =>
    timed(async () => {
      const path = `/search/track?q=${encodeURIComponent(query)}`;
      JSON.parse(own?.ask({ method: 'GET', path, headers: {}, body: '' }).text ?? '');
    });
  const first = await timed(async () => {
    own = await open();
    await search(titleOf(3));
  });
  const answers: (typeof first)[] = [];
  for (let at = 0; at < 300; at += 1) {
    const song = (at * 131) % count;
    answers.push(await search(`${titleOf(song)} ${artistOf(song)}`));
  }
  const misspelt = await search(titleOf(77).replace('a', 'e'));
  await own?.close();
  const times = answers.map(({ ms }) => ms);
  const cpu = answers.map(each => each.cpu);
  return [
    atMost(`${count} songs: opening and the first answer`, first.ms, 150, ' ms', 0),
    figure(`${count} songs: the same, of the processor`, first.cpu, ' ms', 0),
    atMost(`${count} songs: title and artist, p50`, median(times), 15, ' ms', 1),
    figure(`${count} songs: the same, of the processor`, median(cpu), ' ms', 1),
    figure(`${count} songs: title and artist, p95`, quantile(times, 0.95), ' ms', 1),
    figure(`${count} songs: a misspelt title, the first time`, misspelt.ms, ' ms', 0),
  ];
}
