import type { AlbumNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/graph.ts';
import type { ServiceContext } from '../dispatch/index.ts';
import { type ArtistVariant, artistOf, contributors } from './artist.ts';
import {
  addressesOf,
  type Body,
  type FieldName,
  imageOf,
  link,
  pictureHash,
  renderer,
  type Subject,
  sizedPictures,
} from './fields.ts';

type Album = Subject<AlbumNode>;

/** The name of the picture of an album and its tracks. */
export const coverHash = (albumId: number): string => pictureHash('cover', albumId);

const tracksOf = ({ context, node }: Album) => nodesOf(context.catalogue.tracks, node.trackIds);

/** 0: no track is explicit; 1: all are; 4: some are. */
const explicitLevel = (subject: Album) => {
  const tracks = tracksOf(subject);
  const explicit = tracks.filter(track => track.explicit).length;
  if (explicit === 0) return 0;
  return explicit === tracks.length ? 1 : 4;
};

const genres = ({ context, node }: Album) => ({
  data: nodesOf(context.catalogue.genres, node.genreIds).map(({ id, name }) => ({
    id,
    name,
    picture: imageOf(context, 'genre', id),
    type: 'genre',
  })),
});

const sized = sizedPictures<AlbumNode>(({ node }) => ['cover', coverHash(node.id)]);

const makers = {
  ...addressesOf('album'),
  cover: ({ context, node }: Album) => imageOf(context, 'album', node.id),
  cover_small: sized.picture_small,
  cover_medium: sized.picture_medium,
  cover_big: sized.picture_big,
  cover_xl: sized.picture_xl,
  md5_image: ({ node }: Album) => coverHash(node.id),
  genre_id: ({ node }: Album) => node.genreIds[0] ?? -1,
  genres,
  nb_tracks: ({ node }: Album) => node.trackIds.length,
  duration: (subject: Album) => tracksOf(subject).reduce((sum, track) => sum + track.duration, 0),
  release_date: ({ node }: Album) => node.releaseDate,
  record_type: ({ node }: Album) => node.recordType,
  tracklist: ({ context, node }: Album) => `${link(context, 'album', node.id)}/tracks`,
  explicit_lyrics: ({ node }: Album) => node.explicit,
  explicit_content_lyrics: explicitLevel,
  explicit_content_cover: (subject: Album) => tracksOf(subject)[0]?.explicitCover ?? 2,
  contributors: ({ context, node }: Album) => contributors(context, node.artistId, []),
  artist: ({ context, node, variant }: Album) => artistOf(context, node.artistId, artistForms[variant]),
};

const head = ['id', 'title'] as const;
const covers = ['cover', 'cover_small', 'cover_medium', 'cover_big', 'cover_xl', 'md5_image'] as const;
const linked = [...head, 'link', ...covers] as const;
const lyrics = ['tracklist', 'explicit_lyrics'] as const;
const end = ['artist', 'type'] as const;

const variants = {
  /** Everything except the tracks. */
  full: [
    ...[...head, 'upc', 'link', 'share', ...covers, 'genre_id', 'genres', 'label', 'nb_tracks', 'duration'],
    ...['fans', 'release_date', 'record_type', 'available', ...lyrics, 'explicit_content_lyrics'],
    ...['explicit_content_cover', 'contributors', ...end],
  ] as const,
  ofArtist: [...linked, 'genre_id', 'fans', 'release_date', 'record_type', ...lyrics, 'time_add', ...end],
  search: [...linked, 'genre_id', 'nb_tracks', 'record_type', ...lyrics, ...end],
  chart: [...linked, 'record_type', ...lyrics, 'position', ...end],
  release: [...head, ...covers, 'release_date', 'tracklist', 'time_add', ...end],
  selection: [...head, ...covers, 'genre_id', 'record_type', ...lyrics, ...end],
  favourite: [
    ...[...linked, 'nb_tracks', 'release_date', 'record_type', 'available', ...lyrics, 'time_add', ...end],
  ] as const,
  userChart: [...linked, 'nb_tracks', 'record_type', ...lyrics, ...end],
  recommended: [...linked, 'nb_tracks', 'record_type', ...lyrics, 'timestamp', ...end],
  // Inside a track:
  inTrack: [...head, ...covers, 'tracklist', 'type'],
  inFullTrack: [...linked, 'release_date', 'tracklist', 'type'],
  inPlaylist: [...head, 'upc', ...covers, 'tracklist', 'type'],
  inHistory: [...linked, 'tracklist', 'type'],
} satisfies Record<string, readonly FieldName<AlbumNode, typeof makers>[]>;

export type AlbumVariant = keyof typeof variants;

/** The form of the artist in each variant. */
const artistForms: Readonly<Record<string, ArtistVariant>> = {
  full: 'pictured',
  search: 'linkedPictured',
  chart: 'inChart',
  release: 'named',
  selection: 'linked',
  favourite: 'pictured',
  userChart: 'pictured',
  recommended: 'pictured',
} satisfies Partial<Record<AlbumVariant, ArtistVariant>>;

export const renderAlbum = renderer('album', makers, variants);

export function albumOf(context: ServiceContext, id: number, variant: AlbumVariant): Body | undefined {
  const node = context.catalogue.albums.get(id);
  return node && renderAlbum(context, node, variant);
}
