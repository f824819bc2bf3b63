import type {
  AlbumNode,
  ArtistNode,
  Catalogue,
  PlaylistNode,
  PodcastNode,
  RadioNode,
  TrackNode,
  UserNode,
} from '../catalogue/graph.ts';
import type { SortKeys } from './order.ts';
import type { Source } from './text-index.ts';

/** What is searched, by which texts, and what decides between equals. */

/** Popularity from a count: 0 for none, 1 for ten million. */
const fame = (count: number): number => Math.min(1, Math.log10(1 + count) / 7);

const artistName = (catalogue: Catalogue, id: number) => catalogue.artists.get(id)?.name ?? '';

/** Guests count as artists of a track. */
const artistNames = (catalogue: Catalogue, { artistId, featured }: TrackNode) =>
  featured.length === 0
    ? artistName(catalogue, artistId)
    : [artistId, ...featured].map(id => artistName(catalogue, id)).join(' ');

export type TrackText = 'track' | 'artist' | 'album';

export const trackSource = (catalogue: Catalogue): Source<TrackNode, TrackText> => ({
  items: [...catalogue.tracks.values()],
  fields: ['track', 'artist', 'album'],
  text: (track, field) => {
    if (field === 'track') return track.title;
    if (field === 'artist') return artistNames(catalogue, track);
    return catalogue.albums.get(track.albumId)?.title ?? '';
  },
  weight: track => track.rank / 1_000_000,
});

export const albumSource = (catalogue: Catalogue): Source<AlbumNode, 'album' | 'artist'> => ({
  items: [...catalogue.albums.values()],
  fields: ['album', 'artist'],
  text: (album, field) => (field === 'album' ? album.title : artistName(catalogue, album.artistId)),
  weight: album => fame(album.fans),
});

export const artistSource = (catalogue: Catalogue): Source<ArtistNode, 'artist'> => ({
  items: [...catalogue.artists.values()],
  fields: ['artist'],
  text: artist => artist.name,
  weight: artist => fame(artist.fans),
});

/** A playlist, the catalogue's or somebody's own. */
type Listed = Pick<PlaylistNode, 'title' | 'description' | 'fans'>;

export const playlistSource = <T extends Listed>(
  playlists: readonly T[],
): Source<T, 'title' | 'description'> => ({
  items: playlists,
  fields: ['title', 'description'],
  text: (playlist, field) => playlist[field],
  weight: playlist => fame(playlist.fans),
});

export const podcastSource = (catalogue: Catalogue): Source<PodcastNode, 'title' | 'description'> => ({
  items: [...catalogue.podcasts.values()],
  fields: ['title', 'description'],
  text: (podcast, field) => podcast[field],
  weight: podcast => fame(podcast.fans),
});

export const radioSource = (catalogue: Catalogue): Source<RadioNode, 'title' | 'genre'> => ({
  items: [...catalogue.radios.values()],
  fields: ['title', 'genre'],
  text: (radio, field) =>
    field === 'title' ? radio.title : (catalogue.genres.get(radio.genreId)?.name ?? ''),
  weight: () => 0,
});

/** Everybody, the owner of the demo account among them. */
export const userSource = (catalogue: Catalogue): Source<UserNode, 'name'> => ({
  items: [catalogue.owner, ...catalogue.users.values()],
  fields: ['name'],
  text: user => user.name,
  weight: user => fame(user.followers.length),
});

/** For what has a name and a measure of popularity, and nothing else to sort by. */
const named = (name: string, rating: number, duration = 0): SortKeys => ({
  track: name,
  artist: name,
  album: name,
  rating,
  duration,
});

/** For a podcast, and for a playlist but for its length. */
export const plainKeys = ({ title, fans }: Pick<PlaylistNode, 'title' | 'fans'>): SortKeys =>
  named(title, fans);

/** What each kind is sorted by. */
export const sortKeys = (catalogue: Catalogue) => ({
  track: (track: TrackNode): SortKeys => ({
    track: track.title,
    artist: artistName(catalogue, track.artistId),
    album: catalogue.albums.get(track.albumId)?.title ?? '',
    rating: track.rank,
    duration: track.duration,
  }),
  album: (album: AlbumNode): SortKeys => ({
    ...named(album.title, album.fans, durationOf(catalogue, album.trackIds)),
    artist: artistName(catalogue, album.artistId),
  }),
  artist: ({ name, fans }: ArtistNode) => named(name, fans),
  /** Playlists and podcasts. */
  plain: plainKeys,
  radio: ({ title }: RadioNode) => named(title, 0),
  user: ({ name, followers }: UserNode) => named(name, followers.length),
});

const durationOf = (catalogue: Catalogue, trackIds: readonly number[]) =>
  trackIds.reduce((sum, id) => sum + (catalogue.tracks.get(id)?.duration ?? 0), 0);
