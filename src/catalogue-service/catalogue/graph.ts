import type { readFacts } from './read-tables.ts';

/** The catalogue: plain objects that refer to each other by id. The tables say what their columns mean. */

/** The content of the tables, in their order. `deriveCatalogue` derives everything else. */
export type TableFacts = ReturnType<typeof readFacts>;

type TrackFacts = TableFacts['tracks'][number];
/** Tracks of the demo lack `genreIds` and `isEstimate`; a file may lack others. */
export type TrackNode = Omit<TrackFacts, 'gain' | 'alternativeId'> & {
  gain?: number;
  alternativeId?: number | undefined;
  /** The genres of a file's own tags. */
  genreIds?: number[];
  /** Whether the duration is computed from a size and a bit rate. */
  isEstimate?: boolean;
  /** The listener's rating, from 1 to 5. */
  rating?: number;
};
export type RadioNode = TableFacts['radios'][number];
export type PlaylistNode = TableFacts['playlists'][number];
export type EpisodeNode = TableFacts['episodes'][number];
export type PersonalSong = TableFacts['owner']['personalSongs'][number];
export type OwnerPlaylist = TableFacts['owner']['playlists'][number];
export type Recommendations = TableFacts['owner']['recommendations'];
export type GenreFacts = TableFacts['genres'][number];

export type AlbumNode = TableFacts['albums'][number] & {
  genreIds: number[];
  explicit: boolean;
  trackIds: number[];
  /** When it joined the catalogue, where that is known: seconds since the epoch. */
  time_add?: number;
};

export type ArtistNode = TableFacts['artists'][number] & {
  /** Newest first. */
  albumIds: number[];
  /** Up to 20, the nearest first. */
  relatedIds: number[];
  /** Up to 100, the best ranked first. */
  topTrackIds: number[];
  /** The songs of its mix, where a service names them. */
  mixTrackIds?: number[];
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
export type PodcastNode = TableFacts['podcasts'][number] & { episodeIds: number[] };

interface Relations {
  followers: number[];
  playlistIds: number[];
}
export type UserNode = TableFacts['users'][number] & Relations;
/** The demo account before its listener changes anything. Its playlists are not among the catalogue's. */
export type OwnerNode = TableFacts['owner'] & Relations;

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

interface Tables {
  tracks: TrackNode;
  albums: AlbumNode;
  artists: ArtistNode;
  genres: GenreNode;
  radios: RadioNode;
  playlists: PlaylistNode;
  podcasts: PodcastNode;
  episodes: EpisodeNode;
  /** Everyone except the owner. */
  users: UserNode;
  editorials: EditorialNode;
  /** By genre id; 0 is the overall chart. */
  charts: Charts;
}

/** Objects by id, in their order. */
export type Nodes<T> = Pick<ReadonlyMap<number, T>, 'get' | 'has' | 'keys' | 'values'>;

/** What the service answers from: the demo's tables, or those of a folder of music. */
export type ServedCatalogue = { readonly [K in keyof Tables]: Nodes<Tables[K]> } & {
  readonly owner: OwnerNode;
  /**
   * What this catalogue says of an object in place of what the demo makes up. Null leaves the field out, and undefined
   * changes nothing. `type`: that of the object, such as `track`.
   */
  fieldOf?(type: string, name: string, node: object): unknown;
};

/** The demo's catalogue, and those made for tests. */
export type MusicGraph = { [K in keyof Tables]: Map<number, Tables[K]> } & {
  owner: OwnerNode;
};

/** The nodes that exist, in the order of their ids. */
export const nodesOf = <T>(map: Pick<Nodes<T>, 'get'>, ids: Iterable<number>): T[] =>
  Array.from(ids, id => map.get(id)).filter(node => node !== undefined);
