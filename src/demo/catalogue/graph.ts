import type { demoFacts } from './read-tables.ts';

/** The catalogue: plain objects that refer to each other by id. The tables say what their columns mean. */

/** The content of the tables, in their order. `deriveCatalogue` derives everything else. */
export type Facts = ReturnType<typeof demoFacts>;

export type TrackNode = Facts['tracks'][number];
export type RadioNode = Facts['radios'][number];
export type PlaylistNode = Facts['playlists'][number];
export type EpisodeNode = Facts['episodes'][number];
export type PersonalSong = Facts['owner']['personalSongs'][number];
export type OwnPlaylist = Facts['owner']['playlists'][number];
export type Recommendations = Facts['owner']['recommendations'];
export type GenreFacts = Facts['genres'][number];

export type AlbumNode = Facts['albums'][number] & {
  genreIds: number[];
  explicit: boolean;
  trackIds: number[];
};

export type ArtistNode = Facts['artists'][number] & {
  /** Newest first. */
  albumIds: number[];
  /** Up to 20, the nearest first. */
  relatedIds: number[];
  /** Up to 100, the best ranked first. */
  topTrackIds: number[];
  playlistIds: number[];
};

export interface GenreNode {
  id: number;
  name: string;
  artistIds: number[];
  radioIds: number[];
  podcastIds: number[];
}

/** `episodeIds`: newest first. */
export type PodcastNode = Facts['podcasts'][number] & { episodeIds: number[] };

interface Relations {
  followers: number[];
  playlistIds: number[];
}
export type UserNode = Facts['users'][number] & Relations;
/** The demo account before its listener changes anything. Its playlists are not among the catalogue's. */
export type OwnerNode = Facts['owner'] & Relations;

export interface EditorialNode {
  /** The genre's id; 0 is the editorial over all genres, which has no picture. */
  id: number;
  name: string;
  genreId: number;
  /** Albums. */
  selection: number[];
  /** Albums, the newest first. */
  releases: number[];
}

/** Up to 100 ids of each kind, the best first. */
export type Charts = Record<'tracks' | 'albums' | 'artists' | 'playlists' | 'podcasts', number[]>;

export interface Catalogue {
  tracks: Map<number, TrackNode>;
  albums: Map<number, AlbumNode>;
  artists: Map<number, ArtistNode>;
  genres: Map<number, GenreNode>;
  radios: Map<number, RadioNode>;
  playlists: Map<number, PlaylistNode>;
  podcasts: Map<number, PodcastNode>;
  episodes: Map<number, EpisodeNode>;
  /** Everyone except the owner. */
  users: Map<number, UserNode>;
  editorials: Map<number, EditorialNode>;
  /** By genre id; 0 is the overall chart. */
  charts: Map<number, Charts>;
  owner: OwnerNode;
}

/** The nodes that exist, in the order of their ids. */
export const nodesOf = <T>(map: ReadonlyMap<number, T>, ids: Iterable<number>): T[] => {
  const found: T[] = [];
  for (const id of ids) {
    const node = map.get(id);
    if (node !== undefined) found.push(node);
  }
  return found;
};
