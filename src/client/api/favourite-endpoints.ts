import { id, idOrName, idsInput, noUploads, pageInput, userId, userIdOrName } from './common-fields.ts';
import { column, del, get, group, keyed, post } from './endpoint.ts';
import { type Field, type Fields, withChanges } from './input-field.ts';
import { Album, Artist, Playlist, Podcast, Radio, Track } from './models.ts';
import { type Model, pageOf, Written } from './output-shape.ts';

type Favourite = 'track' | 'album' | 'artist' | 'playlist' | 'podcast' | 'radio';

const about = 'Ids or names of that kind ("Artist - Title")';

/** For a service that takes one id per request. */
const single = <const K extends Favourite>(of: K, field: Field<number, false>) =>
  keyed(`${of}_id` as const, withChanges(field, { about }));

/** For a service that takes many ids per request. */
const list = (of: 'track' | 'album' | 'artist' | 'playlist') => ({
  ids: idsInput(about, of === 'playlist' ? id(of) : idOrName(of), 50, {
    wire: `${of}_id`,
    plural: `${of}_ids`,
  }),
});

interface Words {
  /** Describes the list. "favourite tracks" if absent. */
  readonly listed?: string;
  readonly relation?: 'made-or-kept';
  /** Describes what a change changes. "favourite tracks" if absent. */
  readonly changed?: string;
}

/** The word for one kind of favourite, and the endpoints that list, add and remove them. */
const favourite = <const K extends Favourite, T, A extends Fields>(
  one: K,
  item: Model<T>,
  adds: A,
  { listed, changed, ...words }: Words = {},
) => {
  const view: string = `${one}s`;
  const path = `/user/{user_id}/${view}` as const;
  const usual = `favourite ${view}`;
  // What is removed may be named too, and only what is in the list.
  const named = { kind: `favourite ${one}`, lists: [`library.${view}`] };
  const removes = single(one, withChanges(id(one), { named }));
  // An agent always gives a list of ids.
  const many = { [`${one}_id`]: 'ids' };
  const change = { about: changed ?? usual, view, output: Written } as const;
  return {
    one,
    list: get(path, {
      about: listed ?? usual,
      relation: 'favourite',
      ...words,
      input: { user_id: userIdOrName, ...pageInput },
      output: pageOf(item),
    }),
    add: post(path, {
      ...change,
      ...('ids' in adds ? {} : { many }),
      done: `added to the ${usual}`,
      permissions: ['manage_library'],
      input: { user_id: userId, ...adds },
    }),
    remove: del(path, {
      ...change,
      many,
      done: `removed from the ${usual}`,
      // The service requires both permissions to remove something from the library.
      permissions: ['manage_library', 'delete_library'],
      input: { user_id: userId, ...removes },
    }),
  };
};

export const favourites = {
  tracks: favourite('track', Track, list('track')),
  albums: favourite('album', Album, list('album')),
  artists: favourite('artist', Artist, list('artist')),
  playlists: favourite('playlist', Playlist, list('playlist'), {
    listed: 'playlists they made or saved',
    relation: 'made-or-kept',
    changed: "favourite others' playlists",
  }),
  podcasts: favourite('podcast', Podcast, single('podcast', idOrName('podcast'))),
  radios: favourite('radio', Radio, single('radio', idOrName('radio'))),
};

export type FavouriteKind = keyof typeof favourites;

const isKind = (name: string): name is FavouriteKind => name in favourites;

export const favouriteKinds: readonly FavouriteKind[] = Object.keys(favourites).filter(isKind);

export const library = group('library', "A listener's favourites and uploads.", {
  ...column(favourites, 'list', ''),
  personal_songs: get('/user/{user_id}/personal_songs', {
    about: 'uploaded tracks',
    unsupportedLocally: noUploads,
    input: { user_id: userIdOrName, ...pageInput },
    output: pageOf(Track),
  }),
  ...column(favourites, 'add', 'add_'),
  ...column(favourites, 'remove', 'remove_'),
});
