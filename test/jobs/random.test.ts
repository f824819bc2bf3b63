import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstForeign, type LibraryStand, libraryWith, numbers, place } from '../support/library.ts';

const kinds = ['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios'] as const;
const first = (kind: (typeof kinds)[number]) => (kind === 'playlists' ? firstForeign : 1);

/** All that an undo restores: everything but ids of playlists and dates. */
const stateOf = (at: LibraryStand) => ({
  favourites: kinds.map(kind => at.favourites(kind).sort((a, b) => a - b)),
  playlists: at
    .playlists()
    .map(({ id: _, ...facts }) => JSON.stringify(facts))
    .sort(),
  followings: at.followings().sort((a, b) => a - b),
  bookmarks: [1, 2, 3].map(episode => at.service.library.bookmark(1, episode)),
  uploads: at.service.library.personalSongs(1),
});

const word = fc.string({ minLength: 1, maxLength: 12 }).filter(text => text.trim() !== '');
const several = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: most });

type Asked = readonly [string, Record<string, unknown>];
type Call = (at: LibraryStand) => Asked | undefined | Promise<Asked | undefined>;
const always =
  (tool: string, args: Record<string, unknown>): Call =>
  () => [tool, args];
/** A call about one of the playlists that there are by then. */
const onPlaylist =
  (tool: string, which: number, args: (tracks: readonly number[]) => Record<string, unknown>): Call =>
  at => {
    const all = at.playlists();
    const list = all[which % all.length];
    return list && [tool, { playlist_id: list.id, ...args(list.tracks) }];
  };

interface Planned {
  readonly track_ids: readonly number[];
  readonly remove: readonly number[];
  readonly at: string;
  readonly sort: string;
}

/** A playlist with new songs and without others, all of it sorted. */
const planned =
  (which: number, { track_ids, remove, at: place, sort }: Planned): Call =>
  async at => {
    const all = at.playlists();
    const list = all[which % all.length];
    if (list === undefined) return undefined;
    const out = list.tracks.filter(id => remove.includes(id) && !track_ids.includes(id));
    const { structured } = await at.call('plan_playlist', {
      playlist: list.id,
      track_ids,
      at: place,
      ...(out.length === 0 ? {} : { remove: { track_ids: out } }),
      rules: { sort },
      scope: 'whole',
    });
    return ['save_playlist', { plan_id: structured['plan_id'] }];
  };

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record({
      title: word,
      track_ids: several(8),
      public: fc.boolean(),
      description: fc.string({ maxLength: 5 }),
    })
    .map(facts => always('playlist_write', { action: 'create', ...facts })),
  fc
    .record({
      title: fc.option(word),
      description: fc.string({ maxLength: 9 }),
      public: fc.boolean(),
      which: fc.nat(9),
    })
    .map(({ which, ...facts }) =>
      onPlaylist('playlist_write', which, () => ({ action: 'update', ...facts })),
    ),
  fc
    .record({ which: fc.nat(9), track_ids: several(6) })
    .chain(({ which, track_ids }) =>
      fc
        .constantFrom(
          ['playlist_write', 'add_tracks'] as const,
          ['playlist_delete', 'remove_tracks'] as const,
        )
        .map(([tool, action]) => onPlaylist(tool, which, () => ({ action, track_ids }))),
    ),
  fc.record({ which: fc.nat(9), by: fc.integer({ min: 1, max: 97 }) }).map(({ which, by }) =>
    onPlaylist('playlist_write', which, tracks => ({
      action: 'reorder',
      track_ids: [...tracks].sort((a, b) => ((a * by) % 101) - ((b * by) % 101)),
    })),
  ),
  fc.nat(9).map(which => onPlaylist('playlist_delete', which, () => ({ action: 'delete' }))),
  fc
    .record({
      which: fc.nat(9),
      track_ids: several(4),
      remove: several(9),
      at: fc.constantFrom('start', 'end'),
      sort: fc.constantFrom('as_given', 'title', 'shuffled'),
    })
    .map(({ which, ...plan }) => planned(which, plan)),
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      ids: several(5),
      tool: fc.constantFrom('library_add', 'library_remove'),
    })
    .map(({ kind, ids, tool }) => always(tool, { kind, ids: ids.map(id => id - 1 + first(kind)) })),
  fc
    .record({ episode_id: fc.integer({ min: 1, max: 3 }), offset: fc.option(fc.nat(100)) })
    .map(({ episode_id, offset }) =>
      offset === null
        ? always('episode_unbookmark', { episode_id })
        : always('episode_bookmark', { episode_id, offset }),
    ),
  fc
    .record({ target_user_id: fc.integer({ min: 2, max: 6 }), follow: fc.boolean() })
    .map(({ target_user_id, follow }) =>
      follow
        ? always('user_write', { action: 'follow', target_user_id })
        : always('user_unfollow', { target_user_id }),
    ),
  fc.record({ title: word, album: word }).map(names => always('track_update', { track_id: -3, ...names })),
);

it('Random changes leave the library as it was, once all are undone', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { minLength: 1, maxLength: 9 }), async calls => {
      const at = await libraryWith(
        {
          playlists: [
            { id: 7, title: 'Dinner', tracks: numbers(9) },
            { id: 8, description: 'Slow', public: true },
          ],
          favourites: { tracks: numbers(12), artists: [3], playlists: [firstForeign] },
          followings: [2, 4],
          uploads: [{ id: -3, title: 'Demo' }],
          bookmark: { episodeId: 2, offset: 40 },
        },
        { confirm: 'never' },
      );
      const before = stateOf(at);
      const changes: unknown[] = [];
      for (const make of calls) {
        const asked = await make(at);
        const { change_id } = asked === undefined ? {} : (await at.call(...asked)).structured;
        if (change_id !== undefined) changes.push(change_id);
      }
      for (const change of changes.reverse()) {
        const { text, isError } = await at.undo(change);
        expect(isError, text).toBe(false);
        expect(text).toContain(place);
      }
      expect(stateOf(at)).toEqual(before);
    }),
    { numRuns: 60 },
  );
});
