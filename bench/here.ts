import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '../src/client/client.ts';
import { systemClock } from '../src/client/clock.ts';
import { createLibraries, type ListenerLibrary } from '../src/library/index.ts';
import { atMost, fixed, onNode, print, quantile } from './measure.ts';

const favourites = 10_000;
const playlists = 200;
const songs = 500;
const rounds = 40;
const mostMs = 30;

/** A full library on this computer: how large its file is, and how long pages and changes take. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'music-bench-'));
  const file = join(folder, 'library.sqlite');
  const options = {
    file,
    service: 'bench',
    addresses: { base: 'https://music.test' },
    now: Date.now,
    random: Math.random,
    unguessable: () => 'bench',
  };
  const libraries = createLibraries(options);
  const library = libraries.of('');
  const unused = async () => Promise.reject(new Error('nothing is sent'));
  const client = createClient({
    local: library,
    transport: { send: unused, close: async () => undefined },
    quota: { requests: 1, ms: 1000 },
    clock: systemClock,
    hasToken: () => true,
    plural: false,
    deadlineMs: 10_000,
  });
  const [playlist_id = 0] = await fill(client, library);
  const page = await timed(round => client.library.tracks({ index: round * 250, limit: 100 }));
  const lists = await timed(() => client.library.playlists({ limit: 100 }));
  const tracks = await timed(() => client.playlist.tracks({ playlist_id, index: 300, limit: 100 }));
  const whole = await timed(() => client.playlist.details({ playlist_id }));
  const remove = await timed(round => client.library.remove_tracks({ track_id: round + 1 }));
  const add = await timed(round => client.library.add_tracks({ ids: [know(library, 900_000 + round)] }));
  const order = ids(20_000, songs);
  const reorder = await timed(round =>
    client.playlist.reorder({ playlist_id, track_ids: round % 2 === 0 ? order.toReversed() : order }),
  );
  await libraries.close();
  const opening = await timed(async () => {
    const again = createLibraries(options);
    await again.of('').counts();
    await again.close();
  });
  const megabytes = statSync(file).size / 1e6;
  rmSync(folder, { recursive: true, force: true });
  print(
    `A library here with ${favourites} favourites and ${playlists} playlists of ${songs} songs, ${onNode}`,
    [
      atMost('the file', megabytes, 100, ' MB', 0),
      atMost('opening the file, 95 of 100', opening, mostMs, ' ms'),
      atMost('a page of 100 favourites, 95 of 100', page, mostMs, ' ms'),
      atMost('a page of 100 playlists, 95 of 100', lists, mostMs, ' ms'),
      atMost('a page of 100 songs of a playlist, 95 of 100', tracks, mostMs, ' ms'),
      { what: 'a playlist with its 500 songs, 95 of 100', figure: `${fixed(whole)} ms` },
      atMost('a favourite added, 95 of 100', add, mostMs, ' ms'),
      atMost('a favourite removed, 95 of 100', remove, mostMs, ' ms'),
      atMost('a playlist in a new order, 95 of 100', reorder, mostMs, ' ms'),
    ],
  );
}

/** Milliseconds of processor time, because other programs share the processor; 95 of 100 rounds take less. */
async function timed(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage();
    await work(round);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return quantile(times, 0.95);
}

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

function know(library: ListenerLibrary, id: number): number {
  library.remember('track', id, factsOf(id));
  return id;
}

/** Resolves to the ids of the playlists. */
async function fill(client: Client, library: ListenerLibrary): Promise<number[]> {
  for (let at = 0; at < favourites; at += 50)
    await client.library.add_tracks({ ids: ids(at + 1, 50).map(id => know(library, id)) });
  const made: number[] = [];
  for (let each = 0; each < playlists; each += 1) {
    const { id: playlist_id } = await client.playlist.create({ title: `Playlist ${each}` });
    made.push(playlist_id);
    await client.playlist.add_tracks({
      playlist_id,
      track_ids: ids(20_000 + each * songs, songs).map(id => know(library, id)),
    });
  }
  return made;
}

const factsOf = (id: number) => ({
  title: `A song with a title of the usual length ${id}`,
  duration: 215,
  isrc: `XXABC26${id}`,
  readable: true,
  explicit_lyrics: false,
  explicit_content_lyrics: 0,
  explicit_content_cover: 2,
  md5_image: 'f1e189eb93b8508d102931bcd9293ce8',
  artist: { id: 2483, name: 'A band of four', md5_image: '3b27055c39125c3e3133a595990e86a1' },
  album: { id: 1_376_944, title: 'An album of songs', md5_image: 'f1e189eb93b8508d102931bcd9293ce8' },
});
