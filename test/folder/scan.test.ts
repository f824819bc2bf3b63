import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { songsOfFiles } from '../../src/folder/song.ts';
import { m4a, ogg } from '../support/music-containers.ts';
import { flac, jpeg, mp3, noise } from '../support/music-files.ts';
import { scanned } from '../support/scanned-music.ts';

const rag = { title: 'Maple Leaf Rag', artist: 'Scott Joplin', album: 'Rags', seed: 1 };
const waltz = { title: 'Bethena', artist: 'Scott Joplin', album: 'Rags', seed: 2 };

describe('a track keeps its id', () => {
  it('when its file is moved', async () => {
    const at = await scanned({ 'a.mp3': mp3(rag), 'b.mp3': mp3(waltz) });
    const before = at.tracks();
    at.move('a.mp3', 'Scott Joplin/Rags/01 Maple Leaf Rag.mp3');
    await at.look();
    expect(at.tracks()).toEqual(before);
    expect(at.index.files()).toHaveLength(2);
  });

  it.each([
    ['MP3', 'mp3', mp3(rag), mp3({ ...rag, title: 'Renamed', picture: jpeg(90_000) })],
    ['FLAC', 'flac', flac(rag), flac({ ...rag, title: 'Renamed', picture: jpeg(90_000) })],
    ['Ogg', 'ogg', ogg(rag), ogg({ ...rag, title: 'Renamed', picture: jpeg(90_000) })],
    ['MP4', 'm4a', m4a(rag), m4a({ ...rag, title: 'Renamed', picture: jpeg(90_000) })],
  ])('when a tagger changes and moves it at once: %s', async (_, extension, first, then) => {
    const at = await scanned({ [`a.${extension}`]: first });
    const { 'Maple Leaf Rag': id } = at.tracks();
    rmSync(join(at.music, `a.${extension}`));
    at.add({ [`New/b.${extension}`]: then });
    await at.look();
    expect(at.tracks()).toEqual({ Renamed: id });
  });

  it('when two files change places', async () => {
    const at = await scanned({ 'a.mp3': mp3(rag), 'b.mp3': mp3({ ...waltz, seconds: 11 }) });
    const before = at.tracks();
    at.move('a.mp3', 'c.mp3');
    at.move('b.mp3', 'a.mp3');
    at.move('c.mp3', 'b.mp3');
    await at.look();
    expect(at.tracks()).toEqual(before);
  });

  it('when it is encoded again, by its recording', async () => {
    const recordingId = 'b3015bab-1540-4d4e-9f30-14872a1525f7';
    const at = await scanned({ 'a.mp3': mp3({ ...rag, recordingId }) });
    const before = at.tracks();
    rmSync(join(at.music, 'a.mp3'));
    at.add({ 'b.flac': flac({ ...rag, recordingId }) });
    await at.look();
    expect(at.tracks()).toEqual(before);
  });

  it('when the index is made again', async () => {
    const files = { 'a.mp3': mp3(rag), 'b.mp3': mp3(waltz), 'copy.mp3': mp3(rag) };
    const [one, other] = [await scanned(files), await scanned(files)];
    expect(other.index.files().map(({ track }) => track)).toEqual(
      one.index.files().map(({ track }) => track),
    );
  });

  it('but not where it is unclear which of two copies was moved', async () => {
    const at = await scanned({ 'a.mp3': mp3(rag), 'b.mp3': mp3(rag) });
    const before = new Set(at.index.files().map(({ track }) => track));
    expect(before.size).toBe(2);
    at.move('a.mp3', 'c.mp3');
    at.move('b.mp3', 'd.mp3');
    await at.look();
    const after = at.index.files().filter(({ present }) => present);
    expect(after.map(({ track }) => before.has(track))).toEqual([false, false]);
  });
});

describe('nothing is taken for deleted', () => {
  it.each(['absent', 'empty', 'left without music'])('while the folder is %s', async state => {
    const at = await scanned({ 'a.mp3': mp3(rag), 'b.mp3': mp3(waltz), 'Sunday.m3u8': 'a.mp3' });
    const before = at.tracks();
    renameSync(at.music, `${at.music} away`);
    if (state !== 'absent') mkdirSync(at.music);
    if (state === 'left without music') at.add({ '.hidden': 'x', 'a.jpg': 'x' });
    expect([await at.look(), at.tracks()]).toEqual([[at.music], before]);
    expect(at.nodes('playlist').map(({ title }) => title)).toEqual(['Sunday']);
    rmSync(at.music, { recursive: true, force: true });
    renameSync(`${at.music} away`, at.music);
    await at.look();
    expect(at.read).toEqual([]);
    expect(at.tracks()).toEqual(before);
  });

  it('when the folder disappears during a scan', async () => {
    const at = await scanned({ 'a.mp3': mp3(rag), 'b.mp3': mp3(waltz) });
    const before = at.tracks();
    rmSync(join(at.music, 'b.mp3'));
    at.add({ 'c.mp3': mp3({ ...waltz, title: 'New', seed: 9 }) });
    await at.look({ onFile: () => renameSync(at.music, `${at.music} away`) });
    expect(at.tracks()).toEqual(before);
  });

  it('but a file that is gone from a folder that is there leaves the catalogue, and returns with its id', async () => {
    const at = await scanned({ 'a.mp3': mp3(rag), 'b.mp3': mp3(waltz) });
    const before = at.tracks();
    at.move('b.mp3', '../b.mp3');
    await at.look();
    expect(Object.keys(at.tracks())).toEqual(['Maple Leaf Rag']);
    at.move('../b.mp3', 'b.mp3');
    await at.look();
    expect(at.tracks()).toEqual(before);
  });
});

describe('hostile files', () => {
  it('are named with their reasons, and the others are read', async () => {
    const at = await scanned({
      'good.mp3': mp3(rag),
      'empty.mp3': '',
      'text.flac': 'This is not music.',
      'cut.ogg': ogg(rag).subarray(0, 300),
      'noise.m4a': noise(50_000, 1),
    });
    writeFileSync(join(at.music, 'zeros.mp3'), '');
    truncateSync(join(at.music, 'zeros.mp3'), 300_000_000);
    writeFileSync(join(at.music, '../secret.mp3'), mp3(waltz));
    symlinkSync(join(at.music, '../secret.mp3'), join(at.music, 'link.mp3'));
    symlinkSync(join(at.music, '..'), join(at.music, 'up'));
    execFileSync('mkfifo', [join(at.music, 'pipe.mp3')]);
    await at.look();
    expect(Object.keys(at.tracks())).toEqual(['Maple Leaf Rag']);
    expect(Object.keys(at.problems()).sort()).toEqual([
      ...['cut.ogg', 'empty.mp3', 'noise.m4a', 'pipe.mp3', 'text.flac', 'zeros.mp3'],
    ]);
    expect(at.problems()['pipe.mp3']).toBe('it is not a regular file');
    expect(at.problems()['zeros.mp3']).toBe('it contains no sound in a known format');
  });

  it('with more than 128 MB of pictures are not read to their end', async () => {
    const [head, rest] = [flac(rag).subarray(0, 42), flac(rag).subarray(42)];
    const bytes = 15_000_000;
    const picture = Buffer.alloc(4 + bytes);
    picture.writeUInt32BE((6 << 24) | bytes);
    picture.set([0, 0, 0, 3, 0, 0, 0, 10, ...Buffer.from('image/jpeg')], 4);
    picture.writeUInt32BE(bytes - 42, 42);
    const withPictures = (count: number) =>
      Buffer.concat([head, ...Array.from({ length: count }, () => picture), rest]);
    const at = await scanned({
      'few.flac': withPictures(2),
      'many.flac': withPictures(10),
      'x.mp3': mp3(waltz),
    });
    expect(Object.keys(at.tracks()).sort()).toEqual(['Bethena', 'Maple Leaf Rag']);
    expect(at.problems()).toEqual({ 'many.flac': 'its tags have more than 128 MB' });
  });

  it('have long texts cut and control characters removed', async () => {
    const title = `\u001b[31m<script>alert(1)</script>\u0007${'long '.repeat(200_000)}`;
    const at = await scanned({ 'a.flac': flac({ ...rag, title }) });
    const [song] = songsOfFiles(at.index.files());
    expect(song?.title).toMatch(/^\[31m<script>alert\(1\)<\/script> long/);
    expect(song?.title.length).toBeLessThan(600);
  });

  it('that take too long cost only themselves, and are stored before the next file is read', async () => {
    const at = await scanned({});
    // The tag reader needs the square of the number of values.
    const hostile = mp3({ ...rag, genre: 'a\0'.repeat(300_000) });
    at.add({ '1.mp3': hostile, '2.mp3': mp3(rag), '3.flac': hostile, '4.mp3': mp3(waltz), 'x.xspf': '<' });
    const stored: number[] = [];
    await at.look({ onFile: () => stored.push(Object.keys(at.problems()).length) });
    expect(Object.keys(at.tracks())).toEqual(['Maple Leaf Rag', 'Bethena']);
    const problem = 'reading it took too long';
    expect(at.problems()).toEqual({ '1.mp3': problem, '3.flac': problem });
    expect(at.index.lists()).toMatchObject([{ path: 'x.xspf', problem: 'it is not well-formed XML' }]);
    expect(stored).toEqual([0, 1, 1, 2]);
    await at.look();
    expect(at.read).toEqual([]);
  });

  it.each(['mp3', 'flac', 'ogg', 'm4a'])('of any damage are read or refused: %s', async kind => {
    const whole = { mp3: mp3(rag), flac: flac(rag), ogg: ogg(rag), m4a: m4a(rag) }[kind] ?? Buffer.alloc(0);
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, seed) => {
        const damaged = Buffer.from(whole);
        for (const [at, byte] of noise(16, seed).entries())
          damaged[(byte * 37 + at * 101 * seed) % Math.min(damaged.length, 4000)] = byte;
        return [`${seed}.${kind}`, seed % 3 === 0 ? damaged.subarray(0, 500 * seed) : damaged];
      }),
    );
    const at = await scanned(files);
    const all = at.index.files();
    expect(all).toHaveLength(60);
    expect(all.every(({ content, problem }) => (content === undefined) !== (problem === undefined))).toBe(
      true,
    );
  });
});

describe('names', () => {
  it('come from folders and files where tags are missing', async () => {
    const at = await scanned({
      'Erik Satie/1888 - Gymnopédies/01 - Gymnopédie No. 1.mp3': mp3({ seed: 1 }),
      'Erik Satie/Gnossiennes/CD 2/03_Gnossienne_No._3.mp3': mp3({ seed: 2 }),
      'Scott Joplin - The Entertainer.mp3': mp3({ seed: 3 }),
      'فيروز/نسم علينا الهوى.mp3': mp3({ seed: 4 }),
    });
    const artists = new Map(at.nodes('artist').map(({ id, name }) => [id, name]));
    const albums = new Map(at.nodes('album').map(({ id, title }) => [id, title]));
    const named = at
      .nodes('track')
      .map(({ title, artistId, albumId, disk }) => [title, artists.get(artistId), albums.get(albumId), disk]);
    expect(named.sort()).toEqual(
      [
        ['Gymnopédie No. 1', 'Erik Satie', 'Gymnopédies', 1],
        ['Gnossienne No. 3', 'Erik Satie', 'Gnossiennes', 2],
        ['The Entertainer', 'Scott Joplin', 'Unknown album', 1],
        ['نسم علينا الهوى', 'فيروز', 'Unknown album', 1],
      ].sort(),
    );
  });

  it('of artists are told apart, guests among them', async () => {
    const at = await scanned({
      'a.mp3': mp3({ title: 'One', artist: 'Ana; Bo', album: 'Duets', seed: 1 }),
      'b.mp3': mp3({ title: 'Two', artist: 'Ana feat. Cy & Di', album: 'Duets', seed: 2 }),
      'c.flac': flac({ title: 'Three', artist: 'Ana\0Eve', album: 'Duets', seed: 3 }),
    });
    expect(
      at
        .nodes('artist')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Ana', 'Bo', 'Cy', 'Di', 'Eve']);
    expect(at.nodes('album')).toHaveLength(1);
  });

  it('of compilations and boxes are one album each', async () => {
    const discs = Array.from({ length: 100 }, (_, disc) => [
      `Box/CD ${disc + 1}/01.mp3`,
      mp3({
        title: `Piece ${disc + 1}`,
        artist: 'Bach',
        albumArtist: 'Bach',
        album: 'Complete Works',
        disc: disc + 1,
        seed: disc,
        seconds: 3,
      }),
    ]);
    const hits = ['Ana', 'Bo', 'Cy'].map((artist, at) => [
      `Hits/${artist}.mp3`,
      mp3({ title: `Hit ${at}`, artist, album: 'Hits', track: at + 1, seed: 500 + at, seconds: 3 }),
    ]);
    const at = await scanned(Object.fromEntries([...discs, ...hits]));
    const albums = at
      .nodes('album')
      .map(({ title, recordType, trackIds }) => [title, recordType, trackIds.length]);
    expect(albums.sort()).toEqual([
      ['Complete Works', 'album', 100],
      ['Hits', 'compile', 3],
    ]);
  });
});

it('reads only what has changed, and begins without the progress of the last scan', async () => {
  const at = await scanned({ 'a.mp3': mp3(rag), 'b.mp3': mp3(waltz), 'Kept playlists/x.m3u8': 'a.mp3' });
  await at.look();
  expect([at.read, at.index.progress()]).toEqual([[], { done: 0, total: 0 }]);
  utimesSync(join(at.music, 'b.mp3'), 1000, 1000);
  await at.look();
  expect(at.read).toEqual(['b.mp3']);
  expect(at.nodes('playlist')).toEqual([]);
});
