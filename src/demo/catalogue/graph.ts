import type { FavouriteKind } from '../../client/api/favourite-kinds.ts';

/** The catalogue: plain objects that refer to each other by id. */

export interface TrackNode {
  id: number;
  /** `titleShort` and `titleVersion` joined by a space: `Night Ferry (Live)`. */
  title: string;
  titleShort: string;
  /** `` or `(Live)`. */
  titleVersion: string;
  artistId: number;
  featured: number[];
  albumId: number;
  /** From 1, like `position`. */
  disk: number;
  position: number;
  /** Seconds. */
  duration: number;
  /** Whether the duration is computed from a size and a bit rate. */
  isEstimate?: boolean;
  /** Beats a minute; 0 is unknown. */
  bpm: number;
  /** Decibels, below 0; absent if unknown. */
  gain?: number;
  /** 0 to 1,000,000. */
  rank: number;
  /** One per recording: re-releases of a recording share it. */
  isrc: string;
  /** `YYYY-MM-DD`; a composer's piece has the year in which it was published. */
  releaseDate: string;
  explicit: boolean;
  /** 0 not explicit, 1 explicit, 2 unknown, 3 edited, 6 no advice. */
  explicitContent: number;
  explicitCover: number;
  readable: boolean;
  /** Only where `readable` is false: a readable track of the same song. */
  alternativeId?: number;
}

export interface AlbumNode {
  id: number;
  title: string;
  artistId: number;
  genreIds: number[];
  label: string;
  /** 12 or 13 digits, the last of them the check digit. */
  upc: string;
  releaseDate: string;
  recordType: 'album' | 'single' | 'ep' | 'compile';
  fans: number;
  explicit: boolean;
  available: boolean;
  trackIds: number[];
}

export interface ArtistNode {
  id: number;
  name: string;
  genreIds: number[];
  fans: number;
  radio: boolean;
  /** Newest first. */
  albumIds: number[];
  /** Up to 20, the nearest first. */
  relatedIds: number[];
  /** Up to 100, the best ranked first. */
  topTrackIds: number[];
  playlistIds: number[];
}

export interface GenreNode {
  id: number;
  name: string;
  artistIds: number[];
  radioIds: number[];
  podcastIds: number[];
}

export interface RadioNode {
  id: number;
  title: string;
  description: string;
  genreId: number;
  trackIds: number[];
  /** One of the personal mixes. */
  mix: boolean;
}

export interface PlaylistNode {
  id: number;
  title: string;
  description: string;
  public: true;
  collaborative: false;
  creatorId: number;
  /** `YYYY-MM-DD hh:mm:ss`. */
  created: string;
  fans: number;
  trackIds: number[];
}

export interface PodcastNode {
  id: number;
  title: string;
  description: string;
  fans: number;
  available: boolean;
  genreId: number;
  /** Newest first. */
  episodeIds: number[];
}

export interface EpisodeNode {
  id: number;
  podcastId: number;
  title: string;
  description: string;
  /** Seconds. */
  duration: number;
  /** `YYYY-MM-DD hh:mm:ss`. */
  releaseDate: string;
  available: boolean;
}

type Favourites = Record<FavouriteKind, number[]>;

export interface UserNode {
  id: number;
  name: string;
  country: string;
  favourites: Favourites;
  /** Users, the owner among them. */
  followings: number[];
  followers: number[];
  playlistIds: number[];
}

/** The demo account before its listener changes anything. */
export interface OwnerNode extends UserNode {
  firstname: string;
  lastname: string;
  email: string;
  /** `YYYY-MM-DD`. */
  birthday: string;
  gender: 'F' | 'M';
  lang: string;
  /** `YYYY-MM-DD`. */
  inscriptionDate: string;
  /** Tracks, the latest first. */
  history: number[];
  flow: number[];
  recommendations: Recommendations;
  personalSongs: PersonalSong[];
  /** `playlistIds` names these; they are not among the catalogue's playlists. */
  playlists: OwnPlaylist[];
  bookmark: { episodeId: number; offset: number };
  /** The latest first. */
  searches: string[];
}

export interface Recommendations {
  albums: number[];
  artists: number[];
  playlists: number[];
  tracks: number[];
  radios: number[];
  /** Albums, the newest first. */
  releases: number[];
}

/** A track the listener uploaded; its id is negative. */
export interface PersonalSong {
  id: number;
  title: string;
  artist: string;
  album: string;
  duration: number;
}

export interface OwnPlaylist {
  id: number;
  title: string;
  description: string;
  public: boolean;
  collaborative: boolean;
  isLovedTrack: boolean;
  created: string;
  fans: number;
  trackIds: number[];
}

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
export interface Charts {
  tracks: number[];
  albums: number[];
  artists: number[];
  playlists: number[];
  podcasts: number[];
}

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
  fieldOf?(type: string, name: string, node: object): string | null | undefined;
};

/** The demo's catalogue, and those made for tests. */
export type Catalogue = { [K in keyof Tables]: Map<number, Tables[K]> } & {
  owner: OwnerNode;
};

/** The content of the tables, in their order. `deriveCatalogue` derives everything else. */
export interface Facts {
  readonly genres: readonly GenreFacts[];
  readonly artists: readonly ArtistFacts[];
  readonly albums: readonly AlbumFacts[];
  /** By album, in playing order. */
  readonly tracks: readonly TrackNode[];
  readonly radios: readonly RadioNode[];
  readonly playlists: readonly PlaylistNode[];
  readonly podcasts: readonly PodcastFacts[];
  /** By podcast, the oldest first. */
  readonly episodes: readonly EpisodeNode[];
  /** Everyone except the owner. */
  readonly users: readonly UserFacts[];
  readonly owner: OwnerFacts;
}

export interface GenreFacts {
  id: number;
  name: string;
  /** Similar genres, the nearest first. */
  near: readonly number[];
  /** Its position among the editorials, if it has one. */
  editorial?: number | undefined;
}

export type ArtistFacts = Pick<ArtistNode, 'id' | 'name' | 'genreIds' | 'fans' | 'radio'>;
export type AlbumFacts = Omit<AlbumNode, 'genreIds' | 'explicit' | 'trackIds'>;
export type PodcastFacts = Omit<PodcastNode, 'episodeIds'>;
export type UserFacts = Omit<UserNode, 'followers' | 'playlistIds'>;
export type OwnerFacts = Omit<OwnerNode, 'followers' | 'playlistIds'>;
