import { alphabetical } from '../../text/fold.ts';
import type {
  AlbumNode,
  ArtistNode,
  PlaylistNode,
  RadioNode,
  ServedCatalogue,
  TrackNode,
  UserNode,
} from '../catalogue/graph.ts';
import type { Order } from './query.ts';
import type { Searchable, SortKeys } from './text-search.ts';

/** For each kind: what is searched, in which texts, and how popular it is. */

/** Popularity from a count: 0 for none, 1 for ten million. */
const fame = (count: number): number => Math.min(1, Math.log10(1 + count) / 7);

type Music = Pick<ServedCatalogue, 'tracks' | 'albums' | 'artists'>;

const artistName = (catalogue: Music, id: number) => catalogue.artists.get(id)?.name ?? '';

/** With guest artists. */
const artistNames = (catalogue: Music, { artistId, featured }: TrackNode) =>
  [artistId, ...featured].map(id => artistName(catalogue, id)).join(' ');

type TrackText = 'track' | 'artist' | 'album' | 'label';

export const searchableTracks = (catalogue: Music): Searchable<TrackNode, TrackText> => ({
  items: () => catalogue.tracks.values(),
  fields: ['track', 'artist', 'album'],
  exactFields: ['label'],
  text: (track, field) => {
    if (field === 'track') return track.title;
    if (field === 'artist') return artistNames(catalogue, track);
    const album = catalogue.albums.get(track.albumId);
    return (field === 'album' ? album?.title : album?.label) ?? '';
  },
  popularity: track => track.rank / 1_000_000,
  keys: ({ title, artistId, albumId, rank, duration }) => ({
    track: title,
    artist: artistName(catalogue, artistId),
    album: catalogue.albums.get(albumId)?.title ?? '',
    rating: rank,
    duration,
  }),
});

export const searchableAlbums = (catalogue: Music): Searchable<AlbumNode, 'album' | 'artist'> => ({
  items: () => catalogue.albums.values(),
  fields: ['album', 'artist'],
  text: (album, field) => (field === 'album' ? album.title : artistName(catalogue, album.artistId)),
  popularity: album => fame(album.fans),
  keys: ({ title, fans, trackIds, artistId }) => ({
    ...named(title, fans, durationOf(catalogue, trackIds)),
    artist: artistName(catalogue, artistId),
  }),
});

export const searchableArtists = (catalogue: Music): Searchable<ArtistNode, 'artist'> => ({
  items: () => catalogue.artists.values(),
  fields: ['artist'],
  text: artist => artist.name,
  popularity: artist => fame(artist.fans),
  keys: ({ name, fans }) => named(name, fans),
});

/** A playlist or a podcast. */
type Listed = Pick<PlaylistNode, 'title' | 'description' | 'fans'>;

export const searchablePlaylists = <T extends Listed>(
  items: () => Iterable<T>,
): Searchable<T, 'title' | 'description'> => ({
  items,
  fields: ['title', 'description'],
  text: (playlist, field) => playlist[field],
  popularity: playlist => fame(playlist.fans),
  keys: plainKeys,
});

export const searchableRadios = (catalogue: ServedCatalogue): Searchable<RadioNode, 'title' | 'genre'> => ({
  items: () => catalogue.radios.values(),
  fields: ['title', 'genre'],
  text: (radio, field) =>
    field === 'title' ? radio.title : (catalogue.genres.get(radio.genreId)?.name ?? ''),
  popularity: () => 0,
  keys: ({ title }) => named(title, 0),
});

export const searchableUsers = (catalogue: ServedCatalogue): Searchable<UserNode, 'name'> => ({
  items: () => [catalogue.owner, ...catalogue.users.values()],
  fields: ['name'],
  text: user => user.name,
  popularity: user => fame(user.followers.length),
  keys: ({ name, followers }) => named(name, followers.length),
});

const named = (name: string, rating: number, duration = 0): SortKeys => ({
  track: name,
  artist: name,
  album: name,
  rating,
  duration,
});

export const plainKeys = ({ title, fans }: Pick<PlaylistNode, 'title' | 'fans'>): SortKeys =>
  named(title, fans);

const durationOf = (catalogue: Music, trackIds: readonly number[]) =>
  trackIds.reduce((sum, id) => sum + (catalogue.tracks.get(id)?.duration ?? 0), 0);

const sortKeys = ['track', 'artist', 'album', 'rating', 'duration'] as const;
const compare = (a: SortKeys, b: SortKeys, key: keyof SortKeys): number => {
  const [one, other] = [a[key], b[key]];
  return typeof one === 'number' ? one - Number(other) : alphabetical(one, String(other));
};

/** The service's limit. */
const mostHits = 300;

/** The first 300 results in the requested order. Equal ones keep their order. */
export function best<T>(found: readonly T[], order: Order, keysOf: (item: T) => SortKeys): readonly T[] {
  const hits = found.slice(0, mostHits);
  const [name = '', direction] = order.split('_');
  const key = sortKeys.find(each => each.toUpperCase() === name);
  if (key === undefined) return hits;
  const sign = direction === 'DESC' ? -1 : 1;
  const keyed = hits.map(item => ({ item, keys: keysOf(item) }));
  return keyed.sort((a, b) => sign * compare(a.keys, b.keys, key)).map(({ item }) => item);
}
