import { statSync } from 'node:fs';
import { join } from 'node:path';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { createClient } from '../src/client/client.ts';
import { systemClock } from '../src/client/clock.ts';
import { createLibraries } from '../src/library/index.ts';
import { atMost, figure, onNode, print, quantile, timed } from './measure.ts';

const favourites = 10_000;
const playlists = 200;
const songs = 500;
const rounds = 40;

/** A full library on this computer: how large its file is, and how long pages and changes take. */
export const run = () =>
  inNewFolder(async folder => {
    const file = join(folder, 'library.sqlite');
    const libraries = librariesIn(file);
    const library = libraries.of('');
    const client = createClient({
      local: library,
      transport: { send: async () => Promise.reject(new Error('nothing is sent')), close: async () => {} },
      quota: { requests: 1, ms: 1000 },
      clock: systemClock,
      hasToken: () => true,
      plural: false,
      deadlineMs: 10_000,
    });
    const known = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => {
        library.remember('track', from + at, { ...song, title: `${song.title} ${from + at}` });
        return from + at;
      });
    for (let at = 0; at < favourites; at += 50) await client.library.add_tracks({ ids: known(at + 1, 50) });
    let playlist_id = 0;
    for (let at = 0; at < playlists; at += 1) {
      playlist_id = (await client.playlist.create({ title: `Playlist ${at}` })).id;
      await client.playlist.add_tracks({ playlist_id, track_ids: known(20_000 + at * songs, songs) });
    }
    const order = known(20_000 + (playlists - 1) * songs, songs);
    const operations: Readonly<Record<string, (round: number) => Promise<unknown>>> = {
      'a page of 100 favourites': round => client.library.tracks({ index: round * 250, limit: 100 }),
      'a page of 100 playlists': () => client.library.playlists({ limit: 100 }),
      'a page of 100 songs of a playlist': () =>
        client.playlist.tracks({ playlist_id, index: 300, limit: 100 }),
      'a favourite removed': round => client.library.remove_tracks({ track_id: round + 1 }),
      'a favourite added': round => client.library.add_tracks({ ids: known(900_000 + round, 1) }),
      'a playlist in a new order': round =>
        client.playlist.reorder({ playlist_id, track_ids: round % 2 === 0 ? order.toReversed() : order }),
    };
    const figures = [];
    for (const [what, work] of Object.entries(operations))
      figures.push(atMost(what, await cpuOf(work), 30, ' ms'));
    const whole = await cpuOf(() => client.playlist.details({ playlist_id }));
    await libraries.close();
    const opening = await cpuOf(async () => {
      const again = librariesIn(file);
      await again.of('').counts();
      await again.close();
    });
    print(
      `A library with ${favourites} favourites and ${playlists} playlists of ${songs} songs, 95 of 100, ${onNode}`,
      [
        atMost('the file', statSync(file).size / 1e6, 100, ' MB', 0),
        atMost('opening the file', opening, 30, ' ms'),
        ...figures,
        figure('a playlist with its 500 songs', whole, ' ms'),
      ],
    );
  });

const librariesIn = (file: string) =>
  createLibraries({
    file,
    service: 'bench',
    addresses: { base: 'https://music.test' },
    now: Date.now,
    random: Math.random,
    unguessable: () => 'bench',
  });

/** Milliseconds of processor time, because other programs share the processor; 95 of 100 rounds take less. */
async function cpuOf(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await timed(() => work(round))).cpu);
  return quantile(times, 0.95);
}

const song = {
  title: 'A song with a title of the usual length',
  duration: 215,
  isrc: 'XXABC2600001',
  readable: true,
  explicit_lyrics: false,
  explicit_content_lyrics: 0,
  explicit_content_cover: 2,
  md5_image: 'f1e189eb93b8508d102931bcd9293ce8',
  artist: { id: 2483, name: 'A band of four', md5_image: '3b27055c39125c3e3133a595990e86a1' },
  album: { id: 1_376_944, title: 'An album of songs', md5_image: 'f1e189eb93b8508d102931bcd9293ce8' },
};
