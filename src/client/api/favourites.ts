import { del, get, post } from './endpoint.ts';
import { as, type Fields } from './field.ts';
import { id, ids, page, userId } from './fields.ts';
import { Album, Artist, Playlist, Podcast, Radio, Track } from './models.ts';
import { type Model, pageOf, Written } from './output.ts';

const about = 'Ids of that kind, from search or library_read';

/** Sent one at a time. */
const single = (of: Parameters<typeof id>[0]) => as(id(of), { about });

/** Sent many in one request, as one comma list. */
const list = (of: 'track' | 'album' | 'artist' | 'playlist') => ({
  ids: ids(about, { most: 50, wire: `${of}_id`, plural: `${of}_ids`, of }),
});

/** What tells one kind of favourite from another. */
interface Row<T, A extends Fields, R extends Fields> {
  /** The name of one: "track". */
  readonly one: string;
  readonly item: Model<T>;
  /** Of the list; "favourite tracks" where absent. */
  readonly listed?: string;
  readonly relation?: 'made-or-kept';
  /** Of a change to the list; "favourite tracks" where absent. */
  readonly changed?: string;
  /** What is sent to add, and to remove. */
  readonly adds: A;
  readonly removes: R;
}

/** A kind of favourite: its name, and the endpoints that list, add and remove. */
const favourite = <T, A extends Fields, R extends Fields>(
  kind: string,
  { one, item, listed, relation, changed, adds, removes }: Row<T, A, R>,
) => {
  const path = `/user/{user_id}/${kind}` as const;
  const usual = `favourite ${kind}`;
  const change = { about: changed ?? usual, view: kind, output: Written } as const;
  return {
    one,
    list: get(path, {
      about: listed ?? usual,
      ...(relation === undefined ? {} : { relation }),
      input: { user_id: userId, ...page },
      output: pageOf(item),
    }),
    add: post(path, {
      ...change,
      ...oneByOne(adds),
      done: `added to the ${usual}`,
      permissions: ['manage_library'],
      input: { user_id: userId, ...adds },
    }),
    remove: del(path, {
      ...change,
      ...oneByOne(removes),
      done: `removed from the ${usual}`,
      // The service checks both permissions when something leaves the library.
      permissions: ['manage_library', 'delete_library'],
      input: { user_id: userId, ...removes },
    }),
  };
};

/** An agent gives ids in any case. */
function oneByOne(fields: Fields): { readonly many?: Readonly<Record<string, string>> } {
  const singles = Object.keys(fields).filter(name => name !== 'ids');
  return singles.length === 0 ? {} : { many: Object.fromEntries(singles.map(name => [name, 'ids'])) };
}

/** Every kind of favourite. The `library` group, the journal and the embedded service read this table. */
export const favourites = {
  tracks: favourite('tracks', {
    one: 'track',
    item: Track,
    adds: list('track'),
    removes: { track_id: single('track') },
  }),
  albums: favourite('albums', {
    one: 'album',
    item: Album,
    adds: list('album'),
    removes: { album_id: single('album') },
  }),
  artists: favourite('artists', {
    one: 'artist',
    item: Artist,
    adds: list('artist'),
    removes: { artist_id: single('artist') },
  }),
  playlists: favourite('playlists', {
    one: 'playlist',
    item: Playlist,
    listed: 'own ones, and those kept from others',
    relation: 'made-or-kept',
    changed: "favourite others' playlists",
    adds: list('playlist'),
    removes: { playlist_id: single('playlist') },
  }),
  podcasts: favourite('podcasts', {
    one: 'podcast',
    item: Podcast,
    adds: { podcast_id: single('podcast') },
    removes: { podcast_id: single('podcast') },
  }),
  radios: favourite('radios', {
    one: 'radio',
    item: Radio,
    adds: { radio_id: single('radio') },
    removes: { radio_id: single('radio') },
  }),
};

export type FavouriteKind = keyof typeof favourites;

const isKind = (name: string): name is FavouriteKind => name in favourites;

/** In the order of the table. */
export const favouriteKinds: readonly FavouriteKind[] = Object.keys(favourites).filter(isKind);
