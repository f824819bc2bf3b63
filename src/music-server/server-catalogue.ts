import type { ServedCatalogue, TrackNode, UserNode } from '../catalogue-service/catalogue/graph.ts';
import { folderOwner as blankOwner } from '../folder/catalogue.ts';
import type { ServerRead } from './library-parts.ts';
import type { ListedPlaylist } from './server-playlists.ts';
import { type ServerPlaylist, userNumber } from './server-state.ts';
import type { Similar } from './similar.ts';
import type { SongRows } from './song-rows.ts';

/** The catalogue with the entries of playlists, and with the listener and the owners of playlists as its users. */
export function catalogueFor(
  music: ServedCatalogue,
  { profile, rows }: { readonly profile: string; readonly rows: SongRows },
  listener: Pick<UserNode, 'id' | 'name'>,
  { playlists = [], playlist, similar }: ServerRead,
): ServedCatalogue {
  const owners = [...playlists, ...(playlist === undefined ? [] : [playlist])].map(({ owner: name }) => name);
  const users = new Map<number, UserNode>();
  for (const name of owners) {
    const id = userNumber(profile, name);
    if (id !== listener.id) users.set(id, { ...blankOwner, id, name });
  }
  return {
    ...music,
    tracks: withEntries(music.tracks, rows),
    artists: similar === undefined ? music.artists : withSimilar(music.artists, similar),
    users,
    owner: { ...blankOwner, ...listener },
    fieldOf(type, name, node) {
      if (type === 'playlist') return playlistField(name, node);
      if (type === 'track' && 'albumId' in node && node.albumId === 0) return entryField(name, node, rows);
      return music.fieldOf?.(type, name, node);
    },
  };
}

/** The songs, and entries of playlists that are none of them. Lists of all songs have only the songs. */
const withEntries = (songs: ServedCatalogue['tracks'], rows: SongRows): ServedCatalogue['tracks'] => {
  const get = (id: number): TrackNode | undefined => {
    const song = songs.get(id);
    const entry = song === undefined ? rows.entry(id) : undefined;
    return entry === undefined ? song : { ...blankTrack, id, title: entry.title, duration: entry.seconds };
  };
  return { get, has: id => get(id) !== undefined, keys: () => songs.keys(), values: () => songs.values() };
};

const blankTrack = {
  ...{ titleShort: '', titleVersion: '', artistId: 0, featured: [], albumId: 0, disk: 0, position: 0 },
  ...{ bpm: 0, rank: 0, isrc: '', releaseDate: '', explicit: false, explicitContent: 2, explicitCover: 2 },
  readable: true,
};

/** Its artist and album are names, not objects of the catalogue. */
function entryField(name: string, node: object, rows: SongRows): unknown {
  if (name === 'preview') return '';
  if (/^(?:link|share|md5_image|contributors|track_token|track_position|disk_number)$/.test(name))
    return null;
  if (name !== 'artist' && name !== 'album') return undefined;
  const { artist, album } = ('id' in node ? rows.entry(Number(node.id)) : undefined) ?? {};
  return name === 'artist' ? { name: artist ?? '', type: name } : { title: album ?? '', type: name };
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
