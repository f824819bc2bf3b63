import { setTimeout as sleep } from 'node:timers/promises';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { countedMs, defaultQuota, secondsFor } from '../src/client/quota-window.ts';
import { openStore } from '../src/store/open.ts';
import { type Said, type Stand, stand } from '../test/support/stand.ts';
import { startTestService } from '../test/support/test-service.ts';
import { atMost, type Figure, print, timed } from './measure.ts';
import { Server, toolCall } from './server.ts';
import { songsByName } from './songs-by-name.ts';

/** What the live service admits, at least. */
const admitted = { requests: 50, ms: 5000 };

/** `playlist` has three songs; `songs` are others. Gives the last answer. */
type Act = (at: Stand, playlist: number, songs: readonly number[]) => Promise<Said>;

/**
 * The most requests and seconds, and what the last answer says of the result. A new playlist is set to private and read
 * back before songs are added, which takes two requests.
 */
type Task = readonly [what: string, requests: number, seconds: number, says: string, act: Act];

const create: Act = (at, _, track_ids) =>
  at.call('playlist_write', { action: 'create', title: 'Lunch', track_ids });
const addTwo: Act = (at, playlist_id, [one, two]) =>
  at.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: [one, two] });
const sort: Act = (at, playlist) => save(at, { playlist, rules: { sort: 'title' } });
const byId: Act = (at, _, track_ids) => save(at, { title: 'Supper', track_ids });
const byName: Act = at => save(at, { title: 'Supper', wanted: named(at) });
const byTempo: Act = at => save(at, { title: 'Supper', wanted: named(at), rules: { sort: 'tempo' } });

const tasks: readonly Task[] = [
  ['make a playlist of 25 songs', 6, 1, '25 tracks', create],
  ['add two songs to a playlist', 3, 1, '5 tracks', addTwo],
  ['sort a playlist: preview, then save', 4, 1, 'Saved ', sort],
  ['build a playlist of 25 songs by id', 31, 1, '25 songs', byId],
  // The seconds are those of the quota and 15 % more.
  ['build a playlist of 100 songs by name', 107, secondsWithin(107), '100 songs', byName],
  ['the same in order of tempo, each song read', 207, secondsWithin(207), '100 songs', byTempo],
];

/** The seconds that the quota needs for this number of requests, plus 15 %. After a first burst, requests leave evenly. */
function secondsWithin(requests: number): number {
  const after = Math.max(0, requests - defaultQuota.requests);
  const seconds = after === 0 ? 0 : countedMs(defaultQuota) / 1000 + secondsFor(after - 1, defaultQuota);
  return Math.round(1.15 * Math.max(1, seconds) * 10) / 10;
}

/** Plans a playlist, as often as one call is not enough, and saves it. */
async function save(at: Stand, songs: Record<string, unknown>) {
  let plan = await at.call('plan_playlist', songs);
  while ('requests_left' in plan.structured)
    plan = await at.call('plan_playlist', { plan_id: plan.structured['plan_id'] });
  return at.call('save_playlist', { plan_id: plan.structured['plan_id'] });
}

/** 100 songs from all over the catalogue. */
function named({ embedded: { catalogue } }: Stand) {
  const tracks = [...catalogue.tracks.values()].filter(each => each.readable && each.titleVersion === '');
  return Array.from({ length: 100 }, (_, at) => {
    const track = tracks[at * Math.floor(tracks.length / 100)];
    return { title: track?.title, artist: catalogue.artists.get(track?.artistId ?? 0)?.name };
  });
}

/** Requests and seconds of whole tasks, from the call to the answer, with the usual quota. */
export async function run(): Promise<void> {
  const figures: Figure[] = [];
  for (const task of tasks) figures.push(await figureOf(task));
  print(`Requests and seconds per task, with ${defaultQuota.requests} requests allowed in 5 s`, figures);
  print('Requests for 100 songs by name, by what the service answers', await songsByName());
  print('In the demo, inside the process', [await unknownSongs()]);
}

/** 90 songs that nobody has, by name, on the built server: each needs all of its searches. */
const unknownSongs = () =>
  inNewFolder(async home => {
    const server = await Server.start(['dist/main.cjs', '--ephemeral'], { home });
    const wanted = (round: number) =>
      Array.from({ length: 90 }, (_, at) => `Nobody ${round} ${at} - Qwxzy Vrrk ${at}`);
    await server.ask(toolCall('match_tracks', { wanted: wanted(1) }));
    const { ms } = await timed(() => server.ask(toolCall('match_tracks', { wanted: wanted(2) })));
    await server.end();
    return atMost('90 unknown songs by name', ms / 1000, 3, ' s');
  });

async function figureOf([what, most, mostSeconds, says, act]: Task): Promise<Figure> {
  const store = await openStore({ memory: true });
  const embedded = await startTestService({ store, quota: admitted });
  const at = await stand({ embedded, quota: defaultQuota, deadlineMs: 60_000, confirm: 'never' });
  const readable = [...embedded.catalogue.tracks.values()].filter(each => each.readable);
  // From Z to A, so that sorting by title changes something.
  const [song = 0, ...others] = readable.sort((a, b) => b.title.localeCompare(a.title)).map(({ id }) => id);
  const { id: playlist = 0 } = await at.music.playlist.create({ title: 'Three' });
  await at.music.playlist.add_tracks({ playlist_id: playlist, track_ids: others.slice(0, 3) });
  // The first change of a process asks for the listener's id, once. The first search builds the service's index.
  await at.call('library_add', { kind: 'tracks', ids: [song] });
  await at.call('search', { query: 'first' });
  await sleep(2 * countedMs(defaultQuota));
  const before = embedded.requests.length;
  const { ms } = await timed(async () => {
    const said = await act(at, playlist, others.slice(3, 28));
    if (said.isError || !said.text.includes(says)) throw new Error(`${what}: ${said.text}`);
  });
  const [requests, seconds] = [embedded.requests.length - before, ms / 1000];
  await at.close();
  await embedded.close();
  store.close();
  return {
    what,
    figure: `${requests} in ${seconds.toFixed(2)} s`,
    bound: `at most ${most} in ${mostSeconds} s`,
    held: requests <= most && seconds <= mostSeconds,
  };
}
