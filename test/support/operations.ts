import { firstForeign, type LibraryStand, numbers } from './library.ts';
import type { Setup } from './numbered-catalogue.ts';

/** A call of a tool. */
export type Asked = readonly [tool: string, args: Record<string, unknown>];

/** Where a change is made. */
type Caller = Pick<LibraryStand, 'call'>;

/** A change of a library, as a test of breaks makes it. */
export interface Operation {
  readonly name: string;
  /** The playlist that the change is about; its id may become another. */
  readonly about?: number;
  readonly setup: Setup;
  /** Whether the change is itself an undo of several changes, which other undos of several take back. */
  readonly several?: true;
  /** The call that makes the change, and what must be called before it. */
  call(at: Caller): Promise<Asked> | Asked;
}

const title = 'Dinner';
/** A stranger's playlist that songs are drawn from, in one request. */
const pool = firstForeign + 101;
const fromPool = { sources: [{ from: 'playlist', id: pool }] };
/** An own empty playlist and a stranger's, of the title that operations use: nobody touches them. */
const bystanders: Setup = {
  playlists: [
    { id: 5, title, tracks: [] },
    { id: 6, title: 'Breakfast', tracks: [4, 2] },
  ],
  foreign: [
    { id: firstForeign + 100, title, tracks: [] },
    { id: pool, title: 'Pool', tracks: numbers(60) },
  ],
  favourites: { playlists: [firstForeign + 100], tracks: [3, 9], artists: [2] },
};

const withPlaylist = (tracks: readonly number[], more: Setup = {}): Setup => ({
  ...bystanders,
  playlists: [
    ...(bystanders.playlists ?? []),
    { id: 7, title, description: 'Old', public: true, collaborative: false, tracks },
  ],
  ...more,
});

/** The call that saves what was planned. */
const planOf = async (at: Caller, args: Record<string, unknown>): Promise<Asked> => {
  const { structured } = await at.call('plan_playlist', args);
  return ['save_playlist', { plan_id: structured['plan_id'] }];
};

const onSeven = (
  name: string,
  tracks: readonly number[],
  call: (at: Caller) => Promise<Asked> | Asked,
  more: Setup = {},
): Operation => ({ name, about: 7, setup: withPlaylist(tracks, more), call });

const write = (tool: string, action: string, args: Record<string, unknown>) => (): Asked => [
  tool,
  { action, ...args },
];

const favour = (name: string, tool: string, ids: readonly number[]): Operation => ({
  name,
  setup: bystanders,
  call: () => [tool, { kind: 'tracks', ids }],
});

const live = Object.fromEntries(
  [12, 14].map(id => [id, { title: `Song ${id - 10} (Live)`, artistId: id - 10 }]),
);
/** Of these, 12 is a live edition of 2 and 14 of 4. */
const doubled = [3, 12, 1, 14, 4, 2];

/** A rename, tracks added and a favourite: undone in one call. */
const undoOfSeveral: Operation = {
  name: 'undo of several',
  about: 7,
  several: true,
  setup: withPlaylist([1, 2, 3]),
  async call(at) {
    const renamed = await at.call('playlist_write', { action: 'update', playlist_id: 7, title: 'Supper' });
    const adding = { action: 'add_tracks', playlist_id: 7, track_ids: [8, 9] };
    const added = await at.call('playlist_write', adding);
    const favoured = await at.call('library_add', { kind: 'tracks', ids: [11, 12] });
    const change_ids = [renamed, added, favoured].map(({ structured }) => structured['change_id']);
    return ['undo', { change_ids }];
  },
};

/** Every kind of change that takes several requests or can be taken back. */
export const operations: readonly Operation[] = [
  {
    name: 'create',
    setup: bystanders,
    call: write('playlist_write', 'create', { title, description: 'New', track_ids: numbers(60) }),
  },
  onSeven(
    'add_tracks',
    [1, 2, 3],
    write('playlist_write', 'add_tracks', { playlist_id: 7, track_ids: numbers(60) }),
  ),
  onSeven(
    'remove_tracks',
    numbers(70),
    write('playlist_delete', 'remove_tracks', { playlist_id: 7, track_ids: numbers(58, 2) }),
  ),
  onSeven(
    'reorder',
    [1, 2, 3, 4],
    write('playlist_write', 'reorder', { playlist_id: 7, track_ids: [4, 2, 1, 3] }),
  ),
  onSeven(
    'update',
    [1, 2],
    write('playlist_write', 'update', {
      playlist_id: 7,
      title: 'Supper',
      description: 'New',
      public: false,
    }),
  ),
  onSeven('delete', numbers(60).reverse(), write('playlist_delete', 'delete', { playlist_id: 7 })),
  favour('one favourite added', 'library_add', [2]),
  favour('favourites added', 'library_add', [2, 3, 9, 11]),
  favour('favourites removed', 'library_remove', [2, 3, 9, 11]),
  {
    name: 'save: a new playlist',
    setup: bystanders,
    call: at => planOf(at, { title, description: 'New', ...fromPool }),
  },
  onSeven('save: more songs', [1, 2, 3], at => planOf(at, { playlist: 7, ...fromPool })),
  onSeven('save: sorted', doubled, at => planOf(at, { playlist: 7, rules: { sort: 'title' } }), {
    songs: live,
  }),
  onSeven('save: without duplicates', doubled, at => planOf(at, { playlist: 7, rules: { dedupe: true } }), {
    songs: live,
  }),
  onSeven(
    'save: sorted, without duplicates',
    doubled,
    at => planOf(at, { playlist: 7, rules: { sort: 'title', dedupe: true } }),
    { songs: live },
  ),
  onSeven('save: a plan that was changed and takes songs out', [1, 2, 3, 4, 5], async at => {
    const [, { plan_id }] = await planOf(at, { playlist: 7, rules: { sort: 'title' } });
    return planOf(at, { plan_id, order: [5, 3, 1] });
  }),
  onSeven('save: settings, songs in at the start, songs out, another order', [1, 2, 3, 4, 5], async at => {
    const settings = { title: 'Supper', description: 'New', public: false };
    const songs = { track_ids: [8, 9], at: 'start', remove: { track_ids: [2, 4] } };
    const [, { plan_id }] = await planOf(at, { playlist: 7, ...settings, ...songs });
    return planOf(at, { plan_id, order: [5, 1, 4, 2, 3] });
  }),
  {
    name: 'save: two new playlists and songs into another, together',
    about: 7,
    setup: withPlaylist([1, 2, 3]),
    async call(at) {
      const all = [
        { title: 'Monday', track_ids: [1, 2] },
        { playlist: 7, track_ids: [8, 9], at: 'start', remove: { track_ids: [2] } },
        { title: 'Tuesday', description: 'New', track_ids: [3, 4] },
      ];
      const plan_ids = [];
      for (const args of all) plan_ids.push((await planOf(at, args))[1]['plan_id']);
      return ['save_playlist', { plan_ids }];
    },
  },
  undoOfSeveral,
];
