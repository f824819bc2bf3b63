import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../src/store/open.ts';
import { type Said, type Stand, stand } from '../test/support/stand.ts';
import { startTestService } from '../test/support/test-service.ts';
import { type Figure, fixed, print } from './measure.ts';

/** What the live service admits. */
const quota = { requests: 50, ms: 5000 };

interface Task {
  readonly what: string;
  /** Bounds. Those of seconds are the quota's own time and 15 % more. */
  readonly requests: number;
  readonly seconds: number;
  /** What the last answer says of the result. */
  readonly says: string;
  /** `playlist` has three songs; `songs` are others. Gives the last answer. */
  run(at: Stand, playlist: number, songs: readonly number[]): Promise<Said>;
}

const tasks: readonly Task[] = [
  {
    what: 'make a playlist of 25 songs',
    requests: 5,
    seconds: 1,
    says: '25 tracks',
    run: (at, _, track_ids) => at.call('playlist_write', { action: 'create', title: 'Lunch', track_ids }),
  },
  {
    what: 'add two songs to a playlist',
    requests: 3,
    seconds: 1,
    says: '5 tracks',
    run: (at, playlist_id, [one, two]) =>
      at.call('playlist_write', { action: 'add_tracks', playlist_id, track_ids: [one, two] }),
  },
  {
    what: 'sort a playlist: preview, then save',
    requests: 4,
    seconds: 1,
    says: 'Arranged playlist',
    async run(at, playlist_id) {
      const { structured } = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
      return at.call('arrange_playlist', { plan_id: structured['plan_id'] });
    },
  },
  {
    what: 'build a playlist of 25 songs by id',
    requests: 30,
    seconds: 1,
    says: '25 tracks',
    run: (at, _, track_ids) => at.call('build_playlist', { title: 'Supper', track_ids, preview: false }),
  },
  {
    what: 'build a playlist of 100 songs by name',
    requests: 106,
    seconds: 11.5,
    says: '100 tracks',
    run: at => at.call('build_playlist', { title: 'By name', wanted: named(at), preview: false }),
  },
  {
    what: 'the same in order of tempo, each song read',
    requests: 206,
    seconds: 23,
    says: '100 tracks',
    run: at =>
      at.call('build_playlist', {
        title: 'By tempo',
        wanted: named(at),
        rules: { order: 'rising' },
        preview: false,
      }),
  },
];

/** 100 songs from all over the catalogue. */
function named({ embedded: { catalogue } }: Stand) {
  const tracks = [...catalogue.tracks.values()].filter(each => each.readable && each.titleVersion === '');
  return Array.from({ length: 100 }, (_, at) => {
    const track = tracks[at * Math.floor(tracks.length / 100)];
    return { title: track?.title, artist: catalogue.artists.get(track?.artistId ?? 0)?.name };
  });
}

/** Requests and seconds of whole tasks, from the call to the answer, with the quota of the live service. */
export async function run(): Promise<void> {
  const figures: Figure[] = [];
  for (const task of tasks) figures.push(await figureOf(task));
  print(`Requests and seconds per task, with ${quota.requests} requests allowed in 5 s`, figures);
}

async function figureOf(task: Task): Promise<Figure> {
  const store = await openStore({ memory: true });
  const embedded = await startTestService({ store, quota });
  const at = await stand({ embedded, quota, confirm: 'never' });
  const readable = [...embedded.catalogue.tracks.values()].filter(each => each.readable);
  // From Z to A, so that sorting by title changes something.
  const [song = 0, ...others] = readable.sort((a, b) => b.title.localeCompare(a.title)).map(({ id }) => id);
  const { id: playlist = 0 } = await at.music.playlist.create({ title: 'Three' });
  await at.music.playlist.add_tracks({ playlist_id: playlist, track_ids: others.slice(0, 3) });
  // The first change of a process asks for the listener's id, once. The first search builds the service's index.
  await at.call('library_add', { kind: 'tracks', ids: [song] });
  await at.call('search', { query: 'first' });
  await sleep(quota.ms);
  const [before, began] = [embedded.requests.length, performance.now()];
  const said = await task.run(at, playlist, others.slice(3, 28));
  const seconds = (performance.now() - began) / 1000;
  const requests = embedded.requests.length - before;
  if (said.isError || !said.text.includes(task.says)) throw new Error(`${task.what}: ${said.text}`);
  await at.close();
  await embedded.close();
  store.close();
  return {
    what: task.what,
    figure: `${requests} in ${fixed(seconds)} s`,
    bound: `at most ${task.requests} in ${task.seconds} s`,
    held: requests <= task.requests && seconds <= task.seconds,
  };
}
