import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownMusicFiles } from '../src/app/running-service.ts';
import { readConfig } from '../src/config/read-config.ts';
import { openFolder } from '../src/folder/index.ts';
import { openIndex } from '../src/folder/index-file.ts';
import type { FileContent } from '../src/folder/reading/read-file.ts';
import { noTags } from '../src/folder/reading/tags.ts';
import { scan } from '../src/folder/scan.ts';
import { writeCatalogue } from '../src/folder/write-catalogue.ts';
import { openStore } from '../src/store/open.ts';
import { m4a, ogg } from '../test/support/music-containers.ts';
import { type FileFacts, flac, jpeg, mp3 } from '../test/support/music-files.ts';
import { Child } from './child.ts';
import { atLeast, atMost, type Figure, fixed, median, onNode, print, quantile } from './measure.ts';

/** A folder of own music: how fast files are read, and how fast a large catalogue answers. */

const folder = mkdtempSync(join(tmpdir(), 'music-bench-'));
const picture = jpeg(300_000);
const syllables = [
  'ma',
  'lo',
  'ri',
  'ten',
  'va',
  'shu',
  'ko',
  'bel',
  'dor',
  'ny',
  'est',
  'ila',
  'qua',
  'fro',
];

/** A name of two to four syllables, the same for each number. */
const wordOf = (number: number): string =>
  [1, 14, 196, 2744]
    .slice(0, 2 + (number % 3))
    .map(step => syllables[Math.floor(number / step) % syllables.length])
    .join('');
const titleOf = (at: number) => `${wordOf(at * 7)} ${wordOf(at * 13 + 5)} ${wordOf(at * 3)}`;
const artistOf = (at: number) => `${wordOf(Math.floor(at / 40))} ${wordOf(Math.floor(at / 40) * 11)}`;
const genres = ['Rock', 'Jazz', 'Classical', 'Folk', 'Pop', 'Electronic'];

/** 60 % MP3, 20 % FLAC, 10 % M4A, 10 % Ogg and Opus, each of four minutes and with a picture. */
function writeMusic(music: string, count: number): void {
  const kinds = ['mp3', 'mp3', 'mp3', 'mp3', 'mp3', 'mp3', 'flac', 'flac', 'm4a', 'ogg'];
  for (let at = 0; at < count; at += 1) {
    const kind = kinds[at % kinds.length] ?? 'mp3';
    const facts: FileFacts = {
      title: titleOf(at),
      artist: artistOf(at),
      album: `Album ${Math.floor(at / 12)}`,
      seconds: 240,
      seed: at,
      picture,
    };
    const bytes =
      kind === 'mp3'
        ? mp3(facts, at % 3 === 0 ? 'variable' : 'counted')
        : kind === 'flac'
          ? flac(facts)
          : kind === 'm4a'
            ? m4a(facts)
            : ogg(facts, at % 20 === 9 ? 'opus' : 'vorbis');
    const path = join(music, artistOf(at), `${at}.${kind}`);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/** Milliseconds of the processor that this process has used: other programs do not count. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function measureReading(count: number): Promise<Figure[]> {
  const music = join(folder, 'reading');
  writeMusic(music, count);
  const index = await openIndex(join(folder, 'reading.sqlite'));
  const [start, startWork] = [performance.now(), processorMs()];
  await scan({
    index,
    roots: [music],
    excluded: [],
    now: Date.now,
    progress: () => undefined,
    absent: () => undefined,
  });
  const [ms, work] = [performance.now() - start, processorMs() - startWork];
  index.close();
  return [
    atLeast('files read a second', count / (ms / 1000), 250, '', 0),
    { what: 'files read in a second of the processor', figure: fixed(count / (work / 1000), 0) },
  ];
}

const pathOf = (at: number) => `${artistOf(at)}/${at}.mp3`;

function writeEmpty(file: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, 1, 1);
}

/** Where the built server keeps the index of a folder. */
function indexOf(home: string, music: string): string {
  const read = readConfig(
    { argv: [], env: { XDG_DATA_HOME: home, MUSIC_SERVICE: music }, platform: 'linux' },
    [],
  );
  if (!('config' in read)) throw new Error('no configuration');
  return ownMusicFiles(read.config).indexFile;
}

/** The built server over the folder, beside the demo: the first answer after a start, memory, and a plan of 124 ids. */
async function measureServer(count: number, home: string, music: string): Promise<Figure[]> {
  const search = { method: 'tools/call', params: { name: 'search', arguments: { query: titleOf(3) } } };
  const track_ids = Array.from({ length: 124 }, (_, at) => 1_000_000_000 + at * 7);
  const plan = {
    method: 'tools/call',
    params: { name: 'plan_playlist', arguments: { title: 'Bench', track_ids } },
  };
  const measure = async (env: Readonly<Record<string, string>>) => {
    const [firsts, plans, memories]: number[][] = [[], [], []];
    for (let run = 0; run < starts; run += 1) {
      const child = await Child.start(['dist/main.cjs'], home, {
        XDG_DATA_HOME: home,
        MUSIC_LOG: 'error',
        ...env,
      });
      firsts?.push((await child.calls(1, 1, () => search)).wall);
      if ('MUSIC_SERVICE' in env) plans?.push((await child.calls(1, 1, () => plan)).wall);
      await child.calls(200, 1, () => search);
      await settled(child);
      memories?.push(child.memory.now);
      await child.end();
    }
    return { first: median(firsts ?? []), plan: median(plans ?? []), memory: median(memories ?? []) };
  };
  await measure({});
  const [demo, own] = [await measure({}), await measure({ MUSIC_SERVICE: music })];
  return [
    atMost(`${count} songs: first answer beyond that of the demo`, own.first - demo.first, 150, ' ms', 0),
    atMost(`${count} songs: memory above the demo`, own.memory - demo.memory, 100, ' MB', 0),
    { what: `${count} songs: a plan of 124 ids`, figure: `${fixed(own.plan, 0)} ms` },
  ];
}

/** Waits until the look at the folder has ended: the server does nothing for a second. */
async function settled(child: Child): Promise<void> {
  for (let before = -1000; child.cpu - before > 30; ) {
    before = child.cpu;
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
}

/** How often the server is started for one figure. */
const starts = 3;

/** A catalogue of songs as if their files had been read. */
async function measureCatalogue(count: number): Promise<Figure[]> {
  const home = join(folder, `home ${count}`);
  const music = join(home, 'Music');
  const file = indexOf(home, music);
  const index = await openIndex(file);
  for (let at = 0; at < count; at += 1) writeEmpty(join(music, pathOf(at)));
  index.change(() => {
    for (let at = 0; at < count; at += 1) {
      const tags = {
        ...noTags,
        title: titleOf(at),
        artists: [artistOf(at)],
        album: `Album ${Math.floor(at / 12)}`,
        genres: [genres[at % 6] ?? ''],
      };
      const content: FileContent = {
        tags,
        seconds: 200,
        isEstimate: false,
        container: 'mpeg',
        codec: '',
        hash: String(at),
        hasCover: false,
      };
      index.putFile({
        root: 0,
        path: pathOf(at),
        size: 0,
        modified: 1000,
        track: 1_000_000_000 + at,
        added: at,
        present: true,
        content,
      });
    }
  });
  const written = performance.now();
  writeCatalogue(index, [music], { music: [], playlists: [], pictures: [], unread: [], absent: [] });
  const writing = performance.now() - written;
  index.close();
  return [
    ...(await measureAnswers(count, music, file)),
    ...(await measureServer(count, home, music)),
    { what: `${count} songs: writing the catalogue, in the thread`, figure: `${fixed(writing, 0)} ms` },
  ];
}

async function measureAnswers(count: number, music: string, file: string): Promise<Figure[]> {
  const openedAt = processorMs();
  const opened = performance.now();
  const own = await openFolder({
    roots: [music],
    excluded: [],
    indexFile: file,
    store: await openStore({ memory: true }),
    showsPaths: true,
    report: console.error,
  });
  const get = async (path: string) => (await fetch(`${own.origin}${path}`)).json();
  await get(`/search/track?q=${encodeURIComponent(titleOf(3))}`);
  const first = performance.now() - opened;
  const firstWork = processorMs() - openedAt;
  const [times, work]: [number[], number[]] = [[], []];
  for (let at = 0; at < 300; at += 1) {
    const query = `${titleOf((at * 131) % count)} ${artistOf((at * 131) % count)}`;
    const [start, startWork] = [performance.now(), processorMs()];
    await get(`/search/track?q=${encodeURIComponent(query)}`);
    times.push(performance.now() - start);
    work.push(processorMs() - startWork);
  }
  const start = performance.now();
  await get(`/search/track?q=${encodeURIComponent(titleOf(77).replace('a', 'e'))}`);
  const misspelt = performance.now() - start;
  await own.close();
  return [
    atMost(`${count} songs: opening and the first answer`, first, 150, ' ms', 0),
    { what: `${count} songs: the same, of the processor`, figure: `${fixed(firstWork, 0)} ms` },
    atMost(`${count} songs: title and artist, p50`, median(times), 15, ' ms', 1),
    { what: `${count} songs: the same, of the processor`, figure: `${fixed(median(work), 1)} ms` },
    { what: `${count} songs: title and artist, p95`, figure: `${fixed(quantile(times, 0.95), 1)} ms` },
    { what: `${count} songs: a misspelt title, the first time`, figure: `${fixed(misspelt, 0)} ms` },
  ];
}

export async function run(): Promise<void> {
  const figures = [
    ...(await measureReading(1000)),
    ...(await measureCatalogue(20_000)),
    ...(await measureCatalogue(50_000)),
  ];
  print(`A folder of your own music, ${onNode}`, figures);
  rmSync(folder, { recursive: true });
}
