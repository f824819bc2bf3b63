import type { Entry } from '../client/api/index.ts';

/** What has to be read of the server before a request can be answered. The playlist in its path comes on top. */
export interface Needed {
  readonly starred: boolean;
  readonly playlists: boolean;
  readonly bookmarks: boolean;
}

const stars =
  /^(?:library\.(?:add_|remove_)?(?:tracks|albums|artists)|user\.(?:flow|charts|recommendations)|\w+\.fans)$/;
const lists = /^(?:library\.(?:add_|remove_)?playlists|search\.playlist|user\.(?:charts|recommendations))$/;
const places = /^(?:podcast\.bookmark|episode\.\w*bookmark)$/;

/** What the server may name of an artist. */
const similar = /^artist\.(?:top|related|radio)$/;

export function neededFor({ group, name }: Entry): Needed {
  const key = `${group}.${name}`;
  return { starred: stars.test(key), playlists: lists.test(key), bookmarks: places.test(key) };
}

/** What answers an entry: requests to the server, the index of its library, or favourites on this computer. */
export function answeredBy({ group, name, endpoint }: Entry): 'the server' | 'the index' | 'this computer' {
  const { starred, playlists, bookmarks } = neededFor({ group, name, endpoint });
  if (/^library\.(?:add_|remove_)?(?:podcasts|radios)$|^library\.\w+_playlists$/.test(`${group}.${name}`))
    return 'this computer';
  const isAsked =
    starred ||
    playlists ||
    bookmarks ||
    similar.test(`${group}.${name}`) ||
    group === 'playlist' ||
    (name === 'details' && group === 'user');
  return isAsked ? 'the server' : 'the index';
}
