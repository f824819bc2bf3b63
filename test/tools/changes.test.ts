import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allItems } from '../../src/client/pages.ts';
import { type Stand, stand } from '../support/stand.ts';

let here: Stand;
beforeAll(async () => {
  here = await stand({ confirm: 'never' });
});
afterAll(() => here.close());

const kinds = ['tracks', 'albums', 'artists', 'playlists', 'podcasts', 'radios'] as const;
type Kind = (typeof kinds)[number];

/** A few of each kind that are in the library, and a few that are not. */
const some = (kind: Kind): number[] => {
  const { tracks, albums, artists, playlists, podcasts, radios } = here.embedded.catalogue;
  const all = { tracks, albums, artists, playlists, podcasts, radios }[kind];
  return [...all.keys()].slice(0, 30);
};
const tracks = () => some('tracks');
const episodes = () => [...here.embedded.catalogue.episodes.keys()].slice(0, 3);
const users = () => [...here.embedded.catalogue.users.keys()].slice(0, 5);

const idsOf = (items: readonly { id?: number | null | undefined }[]) => items.flatMap(({ id }) => id ?? []);

/** The listener's own playlists, the loved tracks aside. */
async function ownPlaylists() {
  const { music } = here;
  const me = await music.user.details({});
  const all = await allItems(page => music.library.playlists(page));
  const own = all.filter(list => list.creator?.id === me.id && !list.is_loved_track);
  return Promise.all(idsOf(own).map(playlist_id => music.playlist.details({ playlist_id })));
}

/** All that an undo should restore: everything but ids of playlists and dates. */
async function library() {
  const { music } = here;
  const playlists = await ownPlaylists();
  const favourites = await Promise.all(
    kinds.map(async kind => {
      const own = new Set(kind === 'playlists' ? idsOf(playlists) : []);
      const all = await allItems(async page => {
        const { data, next } = await music.library[kind](page);
        return { data: idsOf(data), next };
      });
      return [kind, all.filter(id => !own.has(id)).sort((a, b) => a - b)];
    }),
  );
  return {
    favourites: Object.fromEntries(favourites),
    playlists: playlists
      .map(({ title, description, public: open, collaborative, tracks: list }) =>
        JSON.stringify({ title, description, open, collaborative, tracks: idsOf(list?.data ?? []) }),
      )
      .sort(),
    followings: idsOf(await allItems(page => music.user.followings(page))).sort((a, b) => a - b),
    bookmarks: await Promise.all(
      episodes().map(async episode_id =>
        music.podcast.bookmark({ episode_id }).then(
          ({ offset }) => offset,
          () => undefined,
        ),
      ),
    ),
    uploads: (await music.library.personal_songs({})).data.map(({ title, artist, album }) => [
      title,
      artist?.name,
      album?.title,
    ]),
  };
}

const several = (from: () => number[], most: number) =>
  fc
    .uniqueArray(fc.nat(29), { minLength: 1, maxLength: most })
    .map(places => () => places.map(place => from()[place % from().length] ?? 0));
const word = fc.string({ minLength: 1, maxLength: 12 }).filter(text => text.trim() !== '');

type Call = (playlistIds: readonly number[]) => Promise<[string, Record<string, unknown>] | undefined>;
const call =
  (name: string, args: () => Record<string, unknown>): Call =>
  async () => [name, args()];

/** A call about one of the playlists there are at that moment. */
const onPlaylist =
  (
    name: string,
    which: number,
    args: (id: number) => Record<string, unknown> | Promise<Record<string, unknown>>,
  ): Call =>
  async ids => {
    const playlist_id = ids[which % ids.length];
    return playlist_id === undefined ? undefined : [name, { playlist_id, ...(await args(playlist_id)) }];
  };

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record({
      title: word,
      ids: several(tracks, 8),
      open: fc.boolean(),
      description: fc.string({ maxLength: 5 }),
    })
    .map(({ title, ids, open, description }) =>
      call('playlist_write', () => ({
        action: 'create',
        title,
        description,
        public: open,
        track_ids: ids(),
      })),
    ),
  fc
    .record({
      which: fc.nat(9),
      title: fc.option(word),
      description: fc.string({ maxLength: 9 }),
      open: fc.boolean(),
    })
    .map(({ which, title, description, open }) =>
      onPlaylist('playlist_write', which, () => ({ action: 'update', title, description, public: open })),
    ),
  fc
    .record({
      which: fc.nat(9),
      ids: several(tracks, 6),
      action: fc.constantFrom('add_tracks', 'remove_tracks'),
    })
    .map(({ which, ids, action }) =>
      onPlaylist(action === 'add_tracks' ? 'playlist_write' : 'playlist_delete', which, () => ({
        action,
        track_ids: ids(),
      })),
    ),
  fc.record({ which: fc.nat(9), by: fc.integer({ min: 1, max: 97 }) }).map(({ which, by }) =>
    onPlaylist('playlist_write', which, async playlist_id => {
      const { tracks: list } = await here.music.playlist.details({ playlist_id });
      const order = idsOf(list?.data ?? []).sort((a, b) => ((a * by) % 101) - ((b * by) % 101));
      return { action: 'reorder', track_ids: order };
    }),
  ),
  fc.nat(9).map(which => onPlaylist('playlist_delete', which, () => ({ action: 'delete' }))),
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      places: fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 5 }),
    })
    .chain(({ kind, places }) =>
      fc.constantFrom('library_add', 'library_remove').map(name =>
        call(name, () => {
          const from = some(kind);
          return { kind, ids: [...new Set(places.map(place => from[place % from.length]))] };
        }),
      ),
    ),
  fc.record({ which: fc.nat(2), offset: fc.option(fc.nat(100)) }).map(({ which, offset }) =>
    call(offset === null ? 'episode_unbookmark' : 'episode_bookmark', () => ({
      episode_id: episodes()[which],
      ...(offset === null ? {} : { offset }),
    })),
  ),
  fc.record({ which: fc.nat(4), follow: fc.boolean() }).map(({ which, follow }) =>
    call(follow ? 'user_write' : 'user_unfollow', () => ({
      target_user_id: users()[which],
      ...(follow ? { action: 'follow' } : {}),
    })),
  ),
  fc.record({ title: word, album: word }).map(
    ({ title, album }): Call =>
      async () => {
        const [song] = (await here.music.library.personal_songs({})).data;
        return ['track_update', { track_id: song?.id, title, album }];
      },
  ),
);

describe('Random changes', () => {
  it('leave the library as it was, once all are undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 1, maxLength: 9 }), async calls => {
        const before = await library();
        const journal: string[] = [];
        for (const make of calls) {
          const asked = await make(idsOf(await ownPlaylists()));
          if (asked === undefined) continue;
          const { structured } = await here.call(...asked);
          const { change_id } = structured;
          if (typeof change_id === 'string') journal.push(change_id);
        }
        for (const change_id of journal.reverse()) {
          const { text, isError } = await here.call('undo', { action: 'undo', change_id });
          expect(isError, text).toBe(false);
        }
        expect(await library()).toEqual(before);
      }),
      { numRuns: 30 },
    );
  }, 120_000);
});
