import type { Call } from '../call.ts';
import type {
  AlbumNode,
  ArtistNode,
  EditorialNode,
  EpisodeNode,
  GenreNode,
  PodcastNode,
  RadioNode,
  TrackNode,
  UserNode,
} from '../catalogue/graph.ts';
import { type Fault, fault } from '../service-error.ts';
import type { FavouriteKind } from '../library/index.ts';

/** Finds what a path names. Each kind has the service's own error for what is not there. */

function named<T>(call: Call, name: string, nodes: ReadonlyMap<number, T>, missing: () => Fault): T {
  const given = call.path[name] ?? '';
  const node = /^-?\d{1,16}$/.test(given) ? nodes.get(Number(given)) : undefined;
  if (node === undefined) throw missing();
  return node;
}

const first = <T>(nodes: Iterable<T>, fits: (node: T) => boolean): T => {
  for (const node of nodes) if (fits(node)) return node;
  throw fault.noData();
};

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

export const albumIn = (call: Call): AlbumNode =>
  named(call, 'album_id', call.world.catalogue.albums, fault.noData);
export const trackIn = (call: Call): TrackNode =>
  named(call, 'track_id', call.world.catalogue.tracks, fault.noData);

/** By barcode, with its leading zeros or without. */
export function albumByUpc({ world, path }: Call): AlbumNode {
  const upc = withoutZeros(path.upc ?? '');
  return first(world.catalogue.albums.values(), album => withoutZeros(album.upc) === upc);
}

/** By recording; of several tracks of one recording, the first. */
export function trackByIsrc({ world, path }: Call): TrackNode {
  const isrc = path.isrc?.replaceAll('-', '').toUpperCase();
  return first(world.catalogue.tracks.values(), track => track.isrc === isrc);
}

export const artistIn = (call: Call): ArtistNode =>
  named(call, 'artist_id', call.world.catalogue.artists, fault.noData);
export const podcastIn = (call: Call): PodcastNode =>
  named(call, 'podcast_id', call.world.catalogue.podcasts, fault.noCode);
export const episodeIn = (call: Call): EpisodeNode =>
  named(call, 'episode_id', call.world.catalogue.episodes, fault.noCode);
export const radioIn = (call: Call): RadioNode =>
  named(call, 'radio_id', call.world.catalogue.radios, fault.wrongParameter);
export const genreIn = (call: Call): GenreNode =>
  named(call, 'genre_id', call.world.catalogue.genres, fault.wrongParameter);
export const editorialIn = (call: Call): EditorialNode =>
  named(call, 'editorial_id', call.world.catalogue.editorials, fault.wrongParameter);

/** Everybody whose favourites include this. */
export const fansOf = (
  { world: { catalogue, library } }: Call,
  kind: FavouriteKind,
  id: number,
): UserNode[] =>
  [catalogue.owner, ...catalogue.users.values()].filter(user =>
    library.favourites(user.id, kind).some(kept => kept.id === id),
  );
