import type { FavouriteKind } from '../../client/api/favourites.ts';
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
import type { Call } from '../dispatch/call.ts';
import { errors, type ServiceError } from '../shared/service-error.ts';

/** Objects named by a path. Each kind has its own error for an unknown id. */

function named<T>(call: Call, name: string, nodes: ReadonlyMap<number, T>, missing: () => ServiceError): T {
  const given = call.path[name] ?? '';
  const node = /^-?\d{1,16}$/.test(given) ? nodes.get(Number(given)) : undefined;
  if (node === undefined) throw missing();
  return node;
}

const first = <T>(nodes: Iterable<T>, fits: (node: T) => boolean): T => {
  for (const node of nodes) if (fits(node)) return node;
  throw errors.noData();
};

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

export const albumIn = (call: Call): AlbumNode =>
  named(call, 'album_id', call.context.catalogue.albums, errors.noData);
export const trackIn = (call: Call): TrackNode =>
  named(call, 'track_id', call.context.catalogue.tracks, errors.noData);

/** By barcode, with its leading zeros or without. */
export function albumByUpc({ context, path }: Call): AlbumNode {
  const upc = withoutZeros(path.upc ?? '');
  return first(context.catalogue.albums.values(), album => withoutZeros(album.upc) === upc);
}

/** By recording; of several tracks of one recording, the first. */
export function trackByIsrc({ context, path }: Call): TrackNode {
  const isrc = path.isrc?.replaceAll('-', '').toUpperCase();
  return first(context.catalogue.tracks.values(), track => track.isrc === isrc);
}

export const artistIn = (call: Call): ArtistNode =>
  named(call, 'artist_id', call.context.catalogue.artists, errors.noData);
export const podcastIn = (call: Call): PodcastNode =>
  named(call, 'podcast_id', call.context.catalogue.podcasts, errors.noCode);
export const episodeIn = (call: Call): EpisodeNode =>
  named(call, 'episode_id', call.context.catalogue.episodes, errors.noCode);
export const radioIn = (call: Call): RadioNode =>
  named(call, 'radio_id', call.context.catalogue.radios, errors.wrongParameter);
export const genreIn = (call: Call): GenreNode =>
  named(call, 'genre_id', call.context.catalogue.genres, errors.wrongParameter);
export const editorialIn = (call: Call): EditorialNode =>
  named(call, 'editorial_id', call.context.catalogue.editorials, errors.wrongParameter);

/** Everybody whose favourites include this; the owner is told to none but callers with a token. */
export const fansOf = (
  { context: { catalogue, library }, caller }: Call,
  kind: FavouriteKind,
  id: number,
): UserNode[] =>
  [...(caller ? [catalogue.owner] : []), ...catalogue.users.values()].filter(user =>
    library.favourites(user.id, kind).some(kept => kept.id === id),
  );
