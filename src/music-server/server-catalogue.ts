import type { ServedCatalogue, UserNode } from '../catalogue-service/catalogue/graph.ts';
import { owner as blankOwner } from '../folder/catalogue.ts';
import type { Read } from './library-parts.ts';
import type { ListedPlaylist } from './server-playlists.ts';
import { type ServerPlaylist, userNumber } from './server-state.ts';
import type { Similar } from './similar.ts';

/** The catalogue with the listener and the owners of playlists as its users. */
export function catalogueFor(
  music: ServedCatalogue,
  profile: string,
  listener: Pick<UserNode, 'id' | 'name'>,
  { playlists = [], playlist, similar }: Read,
): ServedCatalogue {
  const owners = [...playlists, ...(playlist === undefined ? [] : [playlist])].map(({ owner: name }) => name);
  const users = new Map<number, UserNode>();
  for (const name of owners) {
    const id = userNumber(profile, name);
    if (id !== listener.id) users.set(id, { ...blankOwner, id, name });
  }
  return {
    ...music,
    artists: similar === undefined ? music.artists : withSimilar(music.artists, similar),
    users,
    owner: { ...blankOwner, ...listener },
    fieldOf: (type, name, node) =>
      type === 'playlist' ? playlistField(name, node) : music.fieldOf?.(type, name, node),
  };
}

/** The artists, one of them with what the server names. */
const withSimilar = (
  artists: ServedCatalogue['artists'],
  { artistId, ...named }: Similar,
): ServedCatalogue['artists'] => ({
  has: id => artists.has(id),
  keys: () => artists.keys(),
  values: () => artists.values(),
  get(id) {
    const node = artists.get(id);
    return node === undefined || id !== artistId ? node : { ...node, ...named };
  },
});

const unsaid = /^(?:link|share|fans|picture\w*|md5_image)$/;

/** What the server says of a playlist whose songs were not read. */
function playlistField(name: string, node: object): unknown {
  if (unsaid.test(name)) return null;
  const { listed }: { listed?: ServerPlaylist } = { ...node } satisfies Partial<ListedPlaylist>;
  if (listed === undefined) return undefined;
  if (name === 'nb_tracks') return listed.songs;
  if (name === 'duration') return listed.seconds;
  return name === 'checksum' ? `${listed.modified} ${listed.songs}` : undefined;
}
