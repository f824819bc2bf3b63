import type { Entry } from '../client/api/index.ts';

/** What has to be read of the server before a request can be answered. The playlist in its path comes on top. */
export interface Needed {
  readonly starred: boolean;
  readonly playlists: boolean;
  readonly bookmarks: boolean;
}

const stars = /^(?:library\.(?:add_|remove_)?(?:tracks|albums|artists)|user\.(?:flow|charts|recommendations)|\w+\.fans)$/;
const lists = /^(?:library\.(?:add_|remove_)?playlists|search\.playlist|user\.(?:charts|recommendations))$/;
const places = /^(?:podcast\.bookmark|episode\.\w*bookmark)$/;

export function neededFor({ group, name }: Entry): Needed {
  const key = `${group}.${name}`;
  return { starred: stars.test(key), playlists: lists.test(key), bookmarks: places.test(key) };
}
