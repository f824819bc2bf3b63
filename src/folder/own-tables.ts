import type {
  AlbumNode,
  ArtistNode,
  Charts,
  EditorialNode,
  EpisodeNode,
  GenreNode,
  PlaylistNode,
  PodcastNode,
  RadioNode,
  TrackNode,
} from '../catalogue-service/catalogue/graph.ts';

/** A track of the folder. */
export interface OwnTrack extends TrackNode {
  /** Which folder its file is in, from 0, and the path there. */
  readonly file: readonly [root: number, path: string];
  /** When its file was added: seconds since the epoch. */
  readonly time_add: number;
  readonly genreIds: number[];
  /** The part of the rank that the listener made: rating and playlists. */
  readonly liked: number;
  /** How often it was played, where that is known. */
  readonly plays?: number;
  /** The track that is listed in place of this one, another file of the same song. */
  readonly twinOf?: number;
  /** The MIME type, if browsers can play the file. */
  readonly sound?: string;
}

/** An episode of a podcast: a file too. */
export type OwnEpisode = EpisodeNode & Pick<OwnTrack, 'file' | 'sound'>;

export interface OwnAlbum extends AlbumNode {
  readonly time_add: number;
  readonly hasCover: boolean;
}

/** A playlist found in the folder. */
export interface ListFile {
  readonly path: string;
  readonly title: string;
  /** Ids. */
  readonly tracks: readonly number[];
  /** Seconds since the epoch. */
  readonly modified: number;
}

/** The tables of the folder's catalogue. */
export interface OwnTables {
  readonly track: readonly OwnTrack[];
  readonly album: readonly OwnAlbum[];
  readonly artist: readonly ArtistNode[];
  readonly genre: readonly GenreNode[];
  readonly radio: readonly RadioNode[];
  readonly playlist: readonly PlaylistNode[];
  readonly podcast: readonly PodcastNode[];
  readonly episode: readonly OwnEpisode[];
  readonly editorial: readonly EditorialNode[];
  /** What was added last, by genre. */
  readonly chart: readonly (Charts & { readonly id: number })[];
}

/** The user whom the playlists in the folder belong to. */
export const filesUser = 2;
