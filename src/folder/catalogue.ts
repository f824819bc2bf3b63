import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FavouriteKind } from '../client/api/favourite-kinds.ts';
import type {
  AlbumNode,
  ArtistNode,
  Charts,
  EditorialNode,
  EpisodeNode,
  GenreNode,
  Nodes,
  OwnerNode,
  PlaylistNode,
  PodcastNode,
  RadioNode,
  ServedCatalogue,
  TrackNode,
  UserNode,
} from '../demo/catalogue/index.ts';
import { nodesOf } from '../demo/catalogue/nodes.ts';
import type { Library } from '../demo/library/index.ts';
import type { FolderIndex } from './index-file.ts';
import { filesUser, type OwnTables } from './own-tables.ts';

/** The catalogue in an index. Each read sees what the last scan wrote. */
export function folderCatalogue(index: FolderIndex, roots: readonly string[]): ServedCatalogue {
  const nodes = <T>(kind: keyof OwnTables): Nodes<T> => nodesIn(index, kind);
  return {
    tracks: nodes<TrackNode>('track'),
    albums: nodes<AlbumNode>('album'),
    artists: nodes<ArtistNode>('artist'),
    genres: nodes<GenreNode>('genre'),
    radios: nodes<RadioNode>('radio'),
    playlists: nodes<PlaylistNode>('playlist'),
    podcasts: nodes<PodcastNode>('podcast'),
    episodes: nodes<EpisodeNode>('episode'),
    editorials: nodes<EditorialNode>('editorial'),
    charts: nodes<Charts>('chart'),
    users: new Map([[filesUser, userNode(filesUser, 'Files')]]),
    owner,
    fieldOf: (type, name, node) => fieldOf(type, name, node, roots),
  };
}

function nodesIn<T>(index: FolderIndex, kind: string): Nodes<T> {
  const read = (text: string): T => {
    const node: T = JSON.parse(text);
    return node;
  };
  return {
    get(id) {
      const row = index.row('SELECT body FROM node WHERE kind = ? AND id = ?', kind, id);
      return row && read(row.text('body'));
    },
    has: id => index.row('SELECT 1 FROM node WHERE kind = ? AND id = ?', kind, id) !== undefined,
    keys: () =>
      index
        .rows('SELECT id FROM node WHERE kind = ? ORDER BY place', kind)
        .map(row => row.number('id'))
        .values(),
    values: () =>
      index
        .rows('SELECT body FROM node WHERE kind = ? ORDER BY place', kind)
        .map(row => read(row.text('body')))
        .values(),
  };
}

/** In the form of a country's code: unknown. */
const nowhere = 'ZZ';

const userNode = (id: number, name: string): UserNode => ({
  id,
  name,
  country: nowhere,
  favourites: { tracks: [], albums: [], artists: [], playlists: [], podcasts: [], radios: [] },
  followings: [],
  followers: [],
  playlistIds: [],
});

const ownerId = 1;
/** Below the ids of playlists in the folder and of those that the listener makes. */
const lovedTracks = 3;

/** The listener, whose library is empty at first. */
const owner: OwnerNode = {
  ...userNode(ownerId, 'You'),
  firstname: '',
  lastname: '',
  email: '',
  birthday: '0000-00-00',
  gender: 'M',
  lang: 'EN',
  inscriptionDate: '0000-00-00',
  history: [],
  personalSongs: [],
  playlists: [
    {
      id: lovedTracks,
      title: 'Loved Tracks',
      description: '',
      public: false,
      collaborative: false,
      isLovedTrack: true,
      created: '1970-01-01 00:00:00',
      fans: 0,
      trackIds: [],
    },
  ],
  searches: [],
};

/** What only a service on the web has. */
const absent = /^(?:share|fans|nb_fan|track_token|available_countries|country|picture\w*|md5_image)$/;

/** Pictures, sound and places of files. Everything else is as in the demo. */
function fieldOf(
  type: string,
  name: string,
  node: object,
  roots: readonly string[],
): string | null | undefined {
  if (absent.test(name)) return null;
  if (type === 'album' && /^cover/.test(name))
    return 'hasCover' in node && node.hasCover === true && 'id' in node
      ? `music://album/${node.id}/cover`
      : null;
  if (type === 'track' && name === 'preview')
    return 'sound' in node && 'id' in node ? `music://track/${node.id}/sound` : '';
  if (name !== 'link') return undefined;
  if (!('file' in node) || !Array.isArray(node.file)) return null;
  const [root, path]: unknown[] = node.file;
  return pathToFileURL(join(roots[Number(root)] ?? '', String(path))).href;
}

const chartLength = 100;

/** By how often something is in the listener's favourites and playlists, then by when it was added. */
export function folderCharts(
  catalogue: ServedCatalogue,
  genreId: number,
  library: Library,
): Charts | undefined {
  const recent = catalogue.charts.get(genreId);
  if (recent === undefined) return undefined;
  const ids = (kind: FavouriteKind) => library.favourites(catalogue.owner.id, kind).map(({ id }) => id);
  const lists = [...library.playlists.madeBy(catalogue.owner.id), ...library.playlists.madeBy(filesUser)];
  const tracks = counted(lists.flatMap(list => list.tracks.map(({ id }) => id)));
  const albums = counted(ids('albums'));
  const artists = counted(ids('artists'));
  const isOfGenre = ({ genreIds }: Pick<AlbumNode, 'genreIds'>) =>
    genreId === 0 || genreIds.includes(genreId);
  for (const track of nodesOf(catalogue.tracks, tracks.keys())) {
    const album = catalogue.albums.get(track.albumId);
    const count = tracks.get(track.id) ?? 0;
    if (album === undefined || !isOfGenre(album)) tracks.delete(track.id);
    add(albums, track.albumId, count);
    add(artists, track.artistId, count);
  }
  const liked = <T extends { id: number; genreIds: number[] }>(
    nodes: Nodes<T>,
    counts: Map<number, number>,
  ) =>
    nodesOf(nodes, byCount(counts))
      .filter(isOfGenre)
      .map(({ id }) => id);
  return {
    tracks: chart(byCount(tracks), recent.tracks),
    albums: chart(liked(catalogue.albums, albums), recent.albums),
    artists: chart(liked(catalogue.artists, artists), recent.artists),
    playlists: chart(ids('playlists'), recent.playlists),
    podcasts: chart(ids('podcasts'), recent.podcasts),
  };
}

const add = (counts: Map<number, number>, id: number, count: number) =>
  counts.set(id, (counts.get(id) ?? 0) + count);

function counted(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) add(counts, id, 1);
  return counts;
}

const byCount = (counts: ReadonlyMap<number, number>) =>
  [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);

const chart = (liked: readonly number[], recent: readonly number[]) =>
  [...new Set([...liked, ...recent])].slice(0, chartLength);
