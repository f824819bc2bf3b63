import { type LibraryStand, libraryWith, numbers } from '../test/support/library.ts';
import { type Figure, print } from './measure.ts';

/** Of one task: what it took before the changes of this library became jobs, and the most that it may take now. */
interface Task {
  readonly what: string;
  readonly before: number;
  readonly most: number;
  /** The calls that the task is made of. */
  run(at: LibraryStand): Promise<unknown>;
}

const songs = numbers(25);

const tasks: readonly Task[] = [
  {
    what: 'a playlist made with 25 tracks',
    before: 5,
    most: 5,
    run: at => at.call('playlist_write', { action: 'create', title: 'Lunch', track_ids: songs }),
  },
  {
    what: 'two tracks added to a playlist',
    before: 3,
    most: 3,
    run: at => at.call('playlist_write', { action: 'add_tracks', playlist_id: 7, track_ids: [4, 5] }),
  },
  {
    what: 'a playlist arranged: the preview, then carried out',
    before: 7,
    most: 4,
    async run(at) {
      const { structured } = await at.call('arrange_playlist', { playlist_id: 7, sort_by: 'title' });
      await at.call('arrange_playlist', { plan_id: structured['plan_id'] });
    },
  },
  {
    what: 'a playlist built of 25 songs, each looked up',
    before: 31,
    most: 30,
    run: at => at.call('build_playlist', { title: 'Supper', track_ids: songs, preview: false }),
  },
];

/** How many requests a task takes, besides the one for the listener's id before the first change of a process. */
export async function run(): Promise<void> {
  const figures: Figure[] = [];
  for (const { what, before, most, run: act } of tasks) {
    const at = await libraryWith({ playlists: [{ id: 7, tracks: [3, 1, 2] }] });
    // The listener's id is asked once, before the first change.
    await at.call('library_add', { kind: 'tracks', ids: [9] });
    const from = at.faults.requests.length;
    await act(at);
    const count = at.faults.requests.length - from;
    figures.push({
      what,
      figure: `before ${before}, after ${count}`,
      bound: `at most ${most}`,
      held: count <= most,
    });
    await at.close();
  }
  print('Requests for a task, before and after', figures);
}
