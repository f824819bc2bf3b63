import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { byCount, chartLength } from '../catalogue-service/catalogue/derive.ts';
import type {
  AlbumNode,
  ArtistNode,
  Charts,
  Nodes,
  OwnerNode,
  ServedCatalogue,
} from '../catalogue-service/catalogue/graph.ts';
import { nodesOf } from '../catalogue-service/catalogue/graph.ts';
import type { ListenerRows } from '../library/rows.ts';
import type { FolderIndex } from './index-file.ts';
import { filesUser, type OwnTables } from './own-tables.ts';
import { absolute } from './walk.ts';

/** The catalogue in an index. Each read sees what the last scan wrote. */
export function folderCatalogue(
  index: FolderIndex,
  linkOf: (trackId: number) => string | undefined,
): ServedCatalogue {
  const artists = nodesIn<ArtistNode>(index, 'artist');
  return {
    tracks: nodesIn(index, 'track'),
    albums: nodesIn(index, 'album'),
    artists,
    genres: nodesIn(index, 'genre'),
    radios: nodesIn(index, 'radio'),
    playlists: nodesIn(index, 'playlist'),
    podcasts: nodesIn(index, 'podcast'),
    episodes: nodesIn(index, 'episode'),
    editorials: nodesIn(index, 'editorial'),
    charts: nodesIn(index, 'chart'),
    users: new Map(),
    owner: folderOwner,
    fieldOf: (type, name, node) => fieldOf(type, name, node, { artists, linkOf }),
  };
}

/** The nodes of a kind, as they are in the index now. */
export function nodesIn<T>(index: FolderIndex, kind: keyof OwnTables): Nodes<T> {
  // The rows of a kind are written as nodes of that kind.
  const read = (text: string) => JSON.parse(text) as T;
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

/** The user to whom the playlists in the folder belong. Nobody signs in as this user: the library is elsewhere. */
export const folderOwner: OwnerNode = {
  id: filesUser,
  name: 'Files',
  country: nowhere,
  favourites: { tracks: [], albums: [], artists: [], playlists: [], podcasts: [], radios: [] },
  followings: [],
  followers: [],
  playlistIds: [],
  firstname: '',
  lastname: '',
  email: '',
  birthday: '0000-00-00',
  gender: 'M',
  lang: 'EN',
  inscriptionDate: '0000-00-00',
  history: [],
  flow: [],
  recommendations: { albums: [], artists: [], playlists: [], tracks: [], radios: [], releases: [] },
  personalSongs: [],
  playlists: [],
  bookmark: { episodeId: 0, offset: 0 },
  searches: [],
};

/** What only a service on the web has. */
const absent = /^(?:share|fans|nb_fan|track_token|available_countries|country|picture\w*|md5_image)$/;

interface FieldParts {
  readonly artists: ServedCatalogue['artists'];
  linkOf(trackId: number): string | undefined;
}

/** An album keeps its own artist in the lists of guest artists. */
const artistOf = (artists: ServedCatalogue['artists'], id: number) => {
  const name = artists.get(id)?.name;
  return name === undefined ? undefined : { id, name, type: 'artist' };
};

/** Pictures, sound and places of files, and whose albums are. Everything else is as in the demo. */
function fieldOf(type: string, name: string, node: object, { artists, linkOf }: FieldParts): unknown {
  if (absent.test(name)) return null;
  if (type === 'album' && name === 'artist')
    return 'artistId' in node ? artistOf(artists, Number(node.artistId)) : undefined;
  if (type === 'album' && name.startsWith('cover'))
    return 'hasCover' in node && node.hasCover === true && 'id' in node
      ? `music://album/${node.id}/cover`
      : null;
  if (type === 'track' && name === 'track_position')
    return 'position' in node && node.position === 0 ? null : undefined;
  if (type === 'track' && name === 'preview')
    return 'sound' in node && 'id' in node ? `music://track/${node.id}/sound` : '';
  if (name !== 'link') return undefined;
  return type === 'track' && 'id' in node ? (linkOf(Number(node.id)) ?? null) : null;
}

/** The address of a track's file. */
export function fileAddress(
  index: FolderIndex,
  roots: readonly string[],
  trackId: number,
): string | undefined {
  const row = index.row('SELECT root, path FROM file WHERE track = ? AND present = 1', trackId);
  if (row === undefined) return undefined;
  return pathToFileURL(absolute(roots, { root: row.number('root'), path: row.text('path') })).href;
}

/** Whether a track's file was there and is not. */
export function isFileGone(index: FolderIndex, trackId: number): boolean {
  const sql = 'SELECT max(present) AS present FROM file WHERE track = ? HAVING count(*) > 0';
  return index.row(sql, trackId)?.number('present') === 0;
}

/** The MusicBrainz id in the tags of a track, with its dashes. */
export function recordingIdOf(index: FolderIndex, trackId: number): string | undefined {
  const sql =
    "SELECT coalesce(json_extract(body, '$.content.tags.recordingId'), '') AS id FROM file WHERE track = ? AND present";
  const [, ...parts] =
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(index.row(sql, trackId)?.text('id') ?? '') ?? [];
  return parts.length === 0 ? undefined : parts.join('-');
}

/** The track whose file is at the first of these absolute paths that has one. */
export function trackAtPlace(
  index: FolderIndex,
  roots: readonly string[],
  paths: readonly string[],
): number | undefined {
  const sql = 'SELECT track FROM file WHERE root = ? AND path = ? AND present = 1 AND track <> 0';
  for (const path of paths)
    for (const [root, folder] of roots.entries()) {
      const row = index.row(sql, root, relative(folder, path).replaceAll(sep, '/'));
      if (row !== undefined) return row.number('track');
    }
  return undefined;
}

/** Of more songs in favourites and playlists, those that are there most often count for charts of albums and artists. */
const mostCounted = 1000;

/** By how often something is in the listener's favourites and playlists, then by when it was added. */
export function folderCharts(
  catalogue: ServedCatalogue,
  genreId: number,
  library: (<T>(work: (rows: ListenerRows) => T) => T) | undefined,
): Charts | undefined {
  const recent = catalogue.charts.get(genreId);
  if (recent === undefined || library === undefined) return recent;
  const { tracks, albums, artists, playlists, podcasts } = library(rows => ({
    tracks: rows.uses('tracks', 'playlist'),
    albums: rows.uses('albums'),
    artists: rows.uses('artists'),
    playlists: rows.uses('playlists'),
    podcasts: rows.uses('podcasts'),
  }));
  const isOfGenre = ({ genreIds }: Pick<AlbumNode, 'genreIds'>) =>
    genreId === 0 || genreIds.includes(genreId);
  const counted = nodesOf(catalogue.tracks, byCount(tracks).slice(0, mostCounted));
  for (const { id, albumId, artistId } of counted) {
    const count = tracks.get(id) ?? 0;
    add(albums, albumId, count);
    add(artists, artistId, count);
  }
  const liked = <T extends { id: number; genreIds: number[] }>(
    nodes: Nodes<T>,
    counts: ReadonlyMap<number, number>,
  ) => {
    const found: number[] = [];
    for (const id of byCount(counts)) {
      const node = nodes.get(id);
      if (node !== undefined && isOfGenre(node)) found.push(id);
      if (found.length === chartLength) break;
    }
    return found;
  };
  return {
    tracks: chart(
      counted.filter(({ genreIds = [] }) => isOfGenre({ genreIds })).map(({ id }) => id),
      recent.tracks,
    ),
    albums: chart(liked(catalogue.albums, albums), recent.albums),
    artists: chart(liked(catalogue.artists, artists), recent.artists),
    playlists: chart(byCount(playlists), recent.playlists),
    podcasts: chart(byCount(podcasts), recent.podcasts),
  };
}

const add = (counts: Map<number, number>, id: number, count: number) =>
  counts.set(id, (counts.get(id) ?? 0) + count);

const chart = (liked: readonly number[], recent: readonly number[]) =>
  [...new Set([...liked, ...recent])].slice(0, chartLength);
