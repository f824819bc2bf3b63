import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ape } from '../support/music-containers.ts';
import { flac, mp3, noise } from '../support/music-files.ts';
import { idsIn, type OwnMusic, ownMusic, writeFiles } from '../support/own-music.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { cut, type Encoding, hasEncoder, type Part, record, skipped } from '../support/real-encodings.ts';

/** How many files of each encoding: 3,000 with the awkward ones. */
const counts: Readonly<Record<Encoding, number>> = {
  ...{ mp3: 1311, flac: 500, m4a: 350, alac: 50, ogg: 250, opus: 250 },
  ...{ wav: 60, aiff: 50, wma: 50 },
};

const extensions: Partial<Record<Encoding, string>> = { alac: 'm4a' };
/** Every fifth artist is written from right to left. */
const artistOf = (at: number) => (at % 5 === 0 ? `فنان ${at}` : `Artist ${at}`);

/** Albums of ten songs, and a few songs without any tag. */
function partsOf(encoding: Encoding): Part[] {
  return Array.from({ length: counts[encoding] }, (_, at): Part => {
    const album = Math.floor(at / 10);
    const artist = artistOf(album);
    const number = String((at % 10) + 1).padStart(2, '0');
    const title = `Song ${encoding} ${at}`;
    const path = `${encoding}/${artist}/Album ${album}/${number} ${title}.${extensions[encoding] ?? encoding}`;
    const isPlain = at % 20 === 19;
    const tags = {
      title,
      artist,
      album: `Album ${encoding} ${album}`,
      track: (at % 10) + 1,
      date: 1950 + album,
    };
    return {
      path,
      from: at * 0.1,
      seconds: 2,
      tags: isPlain ? {} : { ...tags, genre: `Genre ${album % 12}` },
    };
  });
}

async function writeOrdinary(music: string): Promise<void> {
  const recordings = await temporaryFolder();
  await Promise.all(
    [encodingNames.slice(0, 4), encodingNames.slice(4)].map(async names => {
      for (const encoding of names)
        await cut(await record(recordings, encoding, counts[encoding] / 10 + 3), music, partsOf(encoding));
    }),
  );
  for (const [encoding, seconds] of whole)
    renameSync(
      await record(recordings, encoding, seconds),
      join(music, `Whole ${encoding} ${seconds}.${encoding}`),
    );
}

/** Songs of a usual length, in seconds. */
const whole = [
  ['mp3', 240],
  ['flac', 200],
  ['opus', 290],
] as const;
/** How many songs `writeAwkward` writes. */
const awkward = 126;

const encodingNames = ['mp3', 'alac', 'wav', 'opus', 'flac', 'm4a', 'ogg', 'aiff', 'wma'] as const;

/** What folders of real people have too. Returns the files that cannot be read, and why. */
function writeAwkward({ music, home }: OwnMusic): Record<string, string> {
  const box = Array.from({ length: 100 }, (_, disc) => [
    `Box/CD ${disc + 1}/01.mp3`,
    mp3({
      title: `Piece ${disc + 1}`,
      artist: 'Bach',
      albumArtist: 'Bach',
      album: 'Works',
      disc: disc + 1,
      seed: 7000 + disc,
    }),
  ]);
  const hits = Array.from({ length: 20 }, (_, at) => [
    `Hits/${at}.flac`,
    flac({
      title: `Hit ${at}`,
      artist: `Singer ${at}`,
      album: 'Hits',
      compilation: true,
      track: at + 1,
      seed: 8000 + at,
    }),
  ]);
  const latin = Buffer.concat([
    Buffer.from('ID3\x03\0\0\0\0\0\x10TIT2\0\0\0\x06\0\0\0\xc9t\xe9\xe9\0', 'latin1'),
    mp3({ seed: 9001 }),
  ]);
  const doubles = mp3({ title: 'Double', artist: 'Twin', album: 'Twins', seed: 9002 });
  writeFiles(music, {
    ...Object.fromEntries([...box, ...hits]),
    'Latin/wrong encoding.mp3': latin,
    'Double/a.mp3': doubles,
    'Double/b.mp3': doubles,
    'Many/guests.mp3': mp3({
      title: 'Together',
      artist: 'Ana; Bo feat. Cy & Di',
      album: 'Guests',
      seed: 9003,
    }),
    'Classical/op. 2.flac': flac({
      title: 'Sonata No. 14 in C-sharp minor, Op. 27 No. 2: I. Adagio',
      artist: 'Ludwig van Beethoven',
      album: 'Sonatas',
      genre: 'Classical',
      seed: 9004,
    }),
    'Monkey/1.ape': ape({ title: 'Ape song', artist: 'Monkey', album: 'Trees', seed: 9005 }),
    'Damaged/empty.mp3': '',
    'Damaged/text.flac': 'This is not music.',
    'Damaged/noise.m4a': noise(50_000, 1),
  });
  truncateSync(fileIn(music, 'Damaged/zeros.mp3'), 300_000_000);
  writeFiles(home, { 'secret.mp3': mp3({ title: 'Secret', seed: 9006 }) });
  symlinkSync(join(home, 'secret.mp3'), join(music, 'Damaged/out.mp3'));
  execFileSync('mkfifo', [join(music, 'Damaged/pipe.mp3')]);
  return {
    'empty.mp3': 'it ends too early',
    'text.flac': 'it ends too early',
    'noise.m4a': 'it contains no sound in a known format',
    'zeros.mp3': 'it contains no sound in a known format',
    'pipe.mp3': 'it is not a regular file',
  };
}

function fileIn(folder: string, path: string): string {
  writeFileSync(join(folder, path), '');
  return join(folder, path);
}

it.skipIf(!hasEncoder())(
  `finds every file of a folder of 3,000, or names it with its reason${skipped}`,
  async () => {
    const own = await ownMusic({});
    await writeOrdinary(own.music);
    const problems = writeAwkward(own);
    const expected = Object.values(counts).reduce((sum, count) => sum + count, awkward + whole.length);
    const server = await own.start();
    const text = async (name: string, args: Record<string, unknown>) => (await server.call(name, args)).text;
    const started = performance.now();
    await expect
      .poll(async () => text('search', { query: 'Song' }), { timeout: 300_000, interval: 500 })
      .not.toContain('still being read');
    process.stdout.write(`${expected} files: read in ${Math.round(performance.now() - started)} ms\n`);
    const report = JSON.parse((await doctor(own)).stdout).music;
    expect(report).toMatchObject({ songs: expected, episodes: 0 });
    expect(report.skipped_links).toEqual([expect.stringContaining('Damaged/out.mp3')]);
    const named = report.problems.map((line: string) => /([^/]+): (.*)$/.exec(line)?.slice(1));
    expect(Object.fromEntries(named)).toEqual(problems);

    for (const encoding of encodingNames)
      expect(await text('search', { query: `Song ${encoding} 12`, strict: true })).toContain(
        `Song ${encoding} 12 · ${artistOf(1)}`,
      );
    // Without tags: the names of the file and its folders.
    expect(await text('search', { query: 'Song mp3 19', strict: true })).toMatch(
      /Song mp3 19 · Artist 1 .*Album 1/,
    );
    expect(await text('search', { query: 'فنان 10', type: 'artist' })).toContain('فنان 10');
    expect(await text('search', { query: 'Works', type: 'album' })).toContain('100 tracks');
    expect(await text('search', { query: 'Hits', type: 'album' })).toContain('Various Artists');
    // Two files of one song, on one album.
    expect(idsIn(await text('search', { query: 'Double Twin' }))).toHaveLength(1);
    expect(await text('search', { query: 'Secret' })).not.toContain('Secret ·');
    await retagAndMove(own, server);
    await server.close();
  },
);

const doctor = ({ music, home }: OwnMusic) =>
  runCommand(['doctor', '--json'], { MUSIC_SERVICE: music, HOME: home, XDG_DATA_HOME: home });

/** A favourite stays one after a tagger has changed its title and moved it. */
async function retagAndMove(own: OwnMusic, server: Awaited<ReturnType<OwnMusic['start']>>): Promise<void> {
  const [id] = idsIn((await server.call('search', { query: 'Ape song' })).text);
  await server.call('library_add', { kind: 'tracks', ids: [id] });
  await server.close();
  rmSync(join(own.music, 'Monkey/1.ape'));
  mkdirSync(join(own.music, 'Jungle'));
  writeFiles(own.music, {
    'Jungle/new name.ape': ape({ title: 'Gorilla song', artist: 'Monkey', album: 'Trees', seed: 9005 }),
  });
  const next = await own.start();
  await expect
    .poll(async () => (await next.call('track_read', { track_ids: [id] })).text, { timeout: 120_000 })
    .toContain('Gorilla song');
  expect(idsIn((await next.call('library_read', { kind: 'tracks' })).text)[0]).toBe(id);
  await next.close();
}
