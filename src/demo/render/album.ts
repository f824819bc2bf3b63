import type { AlbumNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { type ArtistVariant, artistOf, contributors } from './artist.ts';
import {
  type Body,
  imageOf,
  link,
  type PictureSize,
  picture,
  pictureHash,
  pictureSizes,
  type RenderContext,
  renderer,
  share,
} from './fields.ts';

interface AlbumExtras {
  /** Position in a chart, from 1. */
  readonly position?: number;
  /** When it was added to the favourites: seconds since the epoch. */
  readonly timeAdd?: number;
  /** When it was recommended: seconds since the epoch. */
  readonly timestamp?: number;
}

interface Subject {
  readonly context: RenderContext;
  readonly node: AlbumNode;
  readonly extras: AlbumExtras;
}

/** The name of the picture of an album and its tracks. */
export const coverHash = (albumId: number): string => pictureHash('cover', albumId);

const sized =
  (size: PictureSize) =>
  ({ context, node }: Subject) =>
    picture(context, 'cover', coverHash(node.id), pictureSizes[size]);

const by =
  (variant: ArtistVariant) =>
  ({ context, node }: Subject) =>
    artistOf(context, node.artistId, variant);

const tracksOf = ({ context, node }: Subject) => nodesOf(context.catalogue.tracks, node.trackIds);

/** 0: no track is explicit; 1: all are; 4: some are. */
const explicitLevel = (subject: Subject) => {
  const tracks = tracksOf(subject);
  const explicit = tracks.filter(track => track.explicit).length;
  if (explicit === 0) return 0;
  return explicit === tracks.length ? 1 : 4;
};

const genres = ({ context, node }: Subject) => ({
  data: nodesOf(context.catalogue.genres, node.genreIds).map(({ id, name }) => ({
    id,
    name,
    picture: imageOf(context, 'genre', id),
    type: 'genre',
  })),
});

const makers = {
  id: ({ node }: Subject) => node.id,
  title: ({ node }: Subject) => node.title,
  upc: ({ node }: Subject) => node.upc,
  link: ({ context, node }: Subject) => link(context, 'album', node.id),
  share: ({ context, node }: Subject) => share(context, `album/${node.id}`, `album-${node.id}`),
  cover: ({ context, node }: Subject) => imageOf(context, 'album', node.id),
  cover_small: sized('small'),
  cover_medium: sized('medium'),
  cover_big: sized('big'),
  cover_xl: sized('xl'),
  md5_image: ({ node }: Subject) => coverHash(node.id),
  genre_id: ({ node }: Subject) => node.genreIds[0] ?? -1,
  genres,
  label: ({ node }: Subject) => node.label,
  nb_tracks: ({ node }: Subject) => node.trackIds.length,
  duration: (subject: Subject) => tracksOf(subject).reduce((sum, track) => sum + track.duration, 0),
  fans: ({ node }: Subject) => node.fans,
  release_date: ({ node }: Subject) => node.releaseDate,
  record_type: ({ node }: Subject) => node.recordType,
  available: ({ node }: Subject) => node.available,
  tracklist: ({ context, node }: Subject) => `${link(context, 'album', node.id)}/tracks`,
  explicit_lyrics: ({ node }: Subject) => node.explicit,
  explicit_content_lyrics: explicitLevel,
  explicit_content_cover: (subject: Subject) => tracksOf(subject)[0]?.explicitCover ?? 2,
  position: ({ extras }: Subject) => extras.position,
  time_add: ({ extras }: Subject) => extras.timeAdd,
  timestamp: ({ extras }: Subject) => extras.timestamp,
  contributors: ({ context, node }: Subject) => contributors(context, node.artistId, []),
  type: () => 'album',
};

type Field = keyof typeof makers;

const head = ['id', 'title'] as const;
const covers = ['cover', 'cover_small', 'cover_medium', 'cover_big', 'cover_xl', 'md5_image'] as const;
const linked = [...head, 'link', ...covers] as const;
const lyrics = ['tracklist', 'explicit_lyrics'] as const;
const full: readonly Field[] = [
  ...[...head, 'upc', 'link', 'share', ...covers, 'genre_id', 'genres', 'label', 'nb_tracks'],
  ...['duration', 'fans', 'release_date', 'record_type', 'available', ...lyrics],
  ...['explicit_content_lyrics', 'explicit_content_cover', 'contributors'],
] as const;

const fields = {
  /** Everything except the tracks. */
  full,
  ofArtist: [...linked, 'genre_id', 'fans', 'release_date', 'record_type', ...lyrics],
  search: [...linked, 'genre_id', 'nb_tracks', 'record_type', ...lyrics],
  chart: [...linked, 'record_type', ...lyrics, 'position'],
  release: [...head, ...covers, 'release_date', 'tracklist'],
  selection: [...head, ...covers, 'genre_id', 'record_type', ...lyrics],
  favourite: [...linked, 'nb_tracks', 'release_date', 'record_type', 'available', ...lyrics, 'time_add'],
  userChart: [...linked, 'nb_tracks', 'record_type', ...lyrics],
  recommended: [...linked, 'nb_tracks', 'record_type', ...lyrics, 'timestamp'],
  // Inside a track:
  inTrack: [...head, ...covers, 'tracklist'],
  inFullTrack: [...linked, 'release_date', 'tracklist'],
  inPlaylist: [...head, 'upc', ...covers, 'tracklist'],
  inHistory: [...linked, 'tracklist'],
} satisfies Record<string, readonly Field[]>;

export type AlbumVariant = keyof typeof fields;

/** The form of the artist in each variant. */
const artists: Partial<Record<AlbumVariant, ArtistVariant>> = {
  full: 'pictured',
  search: 'linkedPictured',
  chart: 'inChart',
  release: 'named',
  selection: 'linked',
  favourite: 'pictured',
  userChart: 'pictured',
  recommended: 'pictured',
};

const render = renderer(makers, fields);

export function renderAlbum(
  context: RenderContext,
  node: AlbumNode,
  variant: AlbumVariant,
  extras: AlbumExtras = {},
): Body {
  const subject = { context, node, extras };
  const artist = artists[variant];
  const shown = artist === undefined ? {} : { artist: by(artist)(subject) };
  return { ...render(variant, subject), ...shown, type: 'album' };
}

export function albumOf(context: RenderContext, id: number, variant: AlbumVariant): Body | undefined {
  const node = context.catalogue.albums.get(id);
  return node && renderAlbum(context, node, variant);
}
