import { id, idOrName, ids, page, userId, userIdOrName } from './common-fields.ts';
import { del, get, post } from './endpoint.ts';
import { as, type Field, type Fields } from './input-field.ts';
import { Album, Artist, Playlist, Podcast, Radio, Track } from './models.ts';
import { type Model, pageOf, Written } from './output-shape.ts';

const about = 'Ids or names of that kind ("Artist - Title")';

/** For a service that takes one id per request. */
const single = (field: Field<number, false>) => as(field, { about });

/** For a service that takes many ids per request. */
const list = (of: 'track' | 'album' | 'artist' | 'playlist') => ({
  ids: ids(about, of === 'playlist' ? id(of) : idOrName(of), {
    most: 50,
    wire: `${of}_id`,
    plural: `${of}_ids`,
  }),
});

/** What is removed may be named too, and only what is in the list. */
const listed = (of: 'track' | 'album' | 'artist' | 'playlist' | 'podcast' | 'radio'): Field<number, false> =>
  as(single(id(of)), { named: { kind: `favourite ${of}`, lists: [`library.${of}s`] } });

interface Row<T, A extends Fields, R extends Fields> {
  /** The word for one of them: "track". */
  readonly one: string;
  readonly item: Model<T>;
  /** Describes the list. "favourite tracks" if absent. */
  readonly listed?: string;
  readonly relation?: 'made-or-kept';
  /** Describes what a change changes. "favourite tracks" if absent. */
  readonly changed?: string;
  readonly adds: A;
  readonly removes: R;
}

/** The word for one kind of favourite, and the endpoints that list, add and remove them. */
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
      input: { user_id: userIdOrName, ...page },
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
      // The service requires both permissions to remove something from the library.
      permissions: ['manage_library', 'delete_library'],
      input: { user_id: userId, ...removes },
    }),
  };
};

/** An agent always gives a list of ids. */
function oneByOne(fields: Fields): { readonly many?: Readonly<Record<string, string>> } {
  const singles = Object.keys(fields).filter(name => name !== 'ids');
  return singles.length === 0 ? {} : { many: Object.fromEntries(singles.map(name => [name, 'ids'])) };
}

export const favourites = {
  tracks: favourite('tracks', {
    one: 'track',
    item: Track,
    adds: list('track'),
    removes: { track_id: listed('track') },
  }),
  albums: favourite('albums', {
    one: 'album',
    item: Album,
    adds: list('album'),
    removes: { album_id: listed('album') },
  }),
  artists: favourite('artists', {
    one: 'artist',
    item: Artist,
    adds: list('artist'),
    removes: { artist_id: listed('artist') },
  }),
  playlists: favourite('playlists', {
    one: 'playlist',
    item: Playlist,
    listed: 'playlists they made or saved',
    relation: 'made-or-kept',
    changed: "favourite others' playlists",
    adds: list('playlist'),
    removes: { playlist_id: listed('playlist') },
  }),
  podcasts: favourite('podcasts', {
    one: 'podcast',
    item: Podcast,
    adds: { podcast_id: single(idOrName('podcast')) },
    removes: { podcast_id: listed('podcast') },
  }),
  radios: favourite('radios', {
    one: 'radio',
    item: Radio,
    adds: { radio_id: single(idOrName('radio')) },
    removes: { radio_id: listed('radio') },
  }),
};

export type FavouriteKind = keyof typeof favourites;

const isKind = (name: string): name is FavouriteKind => name in favourites;

export const favouriteKinds: readonly FavouriteKind[] = Object.keys(favourites).filter(isKind);
