import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { contentsOf } from '../../src/library/contents.ts';
import { createLibraries } from '../../src/library/index.ts';
import { allListKinds } from '../../src/library/list-rows.ts';
import { openStore } from '../../src/store/open.ts';
import { folder } from '../account/support.ts';

const librariesIn = (file: string) =>
  createLibraries({
    file,
    service: 'music.test',
    addresses: { base: 'https://music.test' },
    now: Date.now,
    random: Math.random,
    unguessable: () => 'unguessable',
  });

/** Songs with names that have signs of several bytes. */
const songs = (from: number, count: number) =>
  new Map(
    Array.from({ length: count }, (_, at) => {
      const id = from + at;
      return [
        id,
        { title: `Söng ${id} of the evening`, duration: 200, artist: { id, name: `Ärtist ${id}` } },
      ];
    }),
  );

/** A closed library with lists of every kind of table. */
async function closedLibrary(): Promise<string> {
  const file = join(folder(), 'closed', 'library.sqlite');
  const libraries = librariesIn(file);
  const tooMany = () => new Error('too many');
  await libraries.of('').change(rows => {
    rows.add('tracks', songs(1, 60), 1000, tooMany);
    rows.add('albums', songs(1, 10), 1000, tooMany);
    for (let at = 0; at < 8; at += 1) {
      const settings = { title: `Zither höur ${at}`, description: '', public: true, collaborative: false };
      const row = rows.playlist(rows.createPlaylist(settings, Math.random));
      if (row === undefined || at >= 6) continue;
      rows.know('track', songs(at * 5 + 1, 20));
      rows.addTracks(row, songs(at * 5 + 1, 20));
    }
    for (let episode = 1; episode < 6; episode += 1) rows.setBookmark(episode, episode * 10);
  });
  await libraries.close();
  return file;
}

/** Everything that is in a library, or why it cannot be read. */
async function told(libraries: ReturnType<typeof librariesIn>): Promise<string> {
  const contents = contentsOf(libraries.of(''));
  try {
    const playlists = await contents.playlists();
    const lists = [
      ...playlists.map(({ id }) => contents.tracksOf(id)),
      ...allListKinds.map(kind => contents.list(kind)),
    ];
    return JSON.stringify([playlists, await Promise.all(lists), await contents.bookmarks()]);
  } catch (error) {
    return String(error);
  }
}

/** Flips a bit without a new file. */
function flip(file: string, at: number): void {
  const [byte = 0] = readFileSync(file).subarray(at);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.from([byte ^ (1 << (at % 8))]), 0, 1, at);
  closeSync(handle);
}

/** A copy of a closed file in a folder of its own. */
function another(file: string, name: string): string {
  const own = join(dirname(dirname(file)), name, 'library.sqlite');
  mkdirSync(dirname(own));
  for (const end of ['', '.good', '.checksum']) copyFileSync(file + end, own + end);
  return own;
}

it('A bit that flips while a library is open is never told as a wrong name or an empty list, nor copied', async () => {
  const file = await closedLibrary();
  const whole = librariesIn(another(file, 'whole'));
  const right = await told(whole);
  await whole.close();
  const { length } = readFileSync(file);
  let noticed = 0;
  for (let flipped = 0; flipped < 200; flipped += 1) {
    const at = flipped * Math.floor(length / 200) + 3;
    const own = another(file, String(flipped));
    const libraries = librariesIn(own);
    // The file is open from here on.
    await libraries.of('').id();
    flip(own, at);
    const said = await told(libraries);
    if (said !== right) {
      expect(said, `byte ${at}`).toContain(`${own} is damaged.`);
      noticed += 1;
    }
    await libraries.close();
    copyFileSync(`${own}.checksum`, `${own}.good.checksum`);
    const copy = librariesIn(`${own}.good`);
    expect(await told(copy), `the copy, byte ${at}`).toBe(right);
    await copy.close();
  }
  expect(noticed).toBeGreaterThan(20);
});

it('A bit that flipped in a name while no checksum of the file was there is found at the next start', async () => {
  const file = await closedLibrary();
  for (const name of ['Zither höur 3', 'Söng 7 of']) {
    const own = another(file, name);
    rmSync(`${own}.checksum`);
    flip(own, readFileSync(own).indexOf(name) + 1);
    const libraries = librariesIn(own);
    expect(await told(libraries)).toContain(`${own} is damaged.`);
    await libraries.close();
    expect(readFileSync(`${own}.good`).includes(name)).toBe(true);
  }
});

it('A bit that flips in the record of changes is not told as an empty record, and the last good copy is named', async () => {
  const file = join(folder(), 'record', 'record.sqlite');
  const first = await openStore({ file });
  for (const key of ['one', 'two', 'three']) first.put('jobs', key, { title: `Zither höur ${key}` });
  first.close();
  const right = readFileSync(`${file}.good`);
  for (const [text, by] of [
    ['Zither höur two', 8],
    ['jobsthree', 5],
  ] as const) {
    const store = await openStore({ file });
    flip(file, readFileSync(file).indexOf(text) + by);
    const read = () => ['one', 'two', 'three'].map(key => JSON.stringify(store.get('jobs', key)));
    expect(read, text).toThrow(`${file} is damaged.`);
    expect(read, text).toThrow(`The last good copy is ${file}.good.`);
    store.close();
    expect(readFileSync(`${file}.good`).equals(right)).toBe(true);
    for (const end of ['', '-wal', '-shm', '.checksum']) rmSync(file + end, { force: true });
    copyFileSync(`${file}.good`, file);
  }
});
