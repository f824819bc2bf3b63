import type { AlbumNode, PersonalSong, TrackNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/graph.ts';
import type { ServiceContext } from '../dispatch/index.ts';
import { type AlbumVariant, albumOf, coverHash, renderAlbum } from './album.ts';
import { type ArtistVariant, artistOf, contributors } from './artist.ts';
import {
  addressesOf,
  type Body,
  type Extras,
  type FieldName,
  link,
  preview,
  renderer,
  type Subject,
  streamToken,
} from './fields.ts';

type Track = Subject<TrackNode>;

/** A playable version of an unplayable track. */
const alternative = ({ context, node }: Track): Body | undefined => {
  const other =
    node.alternativeId === undefined ? undefined : context.catalogue.tracks.get(node.alternativeId);
  return other && !node.readable ? renderTrack(context, other, 'radio') : undefined;
};

const makers = {
  title_short: ({ node }: Track) => node.titleShort,
  title_version: ({ node }: Track) => node.titleVersion,
  ...addressesOf('track'),
  duration_is_estimate: ({ node }: Track) => node.isEstimate || undefined,
  rating: ({ node }: Track) => node.rating,
  track_position: ({ node }: Track) => node.position,
  disk_number: ({ node }: Track) => node.disk,
  release_date: ({ node }: Track) => node.releaseDate,
  explicit_lyrics: ({ node }: Track) => node.explicit,
  explicit_content_lyrics: ({ node }: Track) => node.explicitContent,
  explicit_content_cover: ({ node }: Track) => node.explicitCover,
  preview: ({ context, node }: Track) => (node.readable ? preview(context, node.id) : ''),
  available_countries: ({ node }: Track) => (node.readable ? countries : []),
  alternative,
  contributors: ({ context, node }: Track) => contributors(context, node.artistId, node.featured),
  md5_image: ({ node }: Track) => coverHash(node.albumId),
  track_token: ({ context, node }: Track) => streamToken(context, 'track', node.id),
  artist: ({ context, node, variant }: Track) => artistOf(context, node.artistId, forms[variant]?.artist),
  album: ({ context, node, variant }: Track) =>
    albumOf(context, node.albumId, forms[variant]?.album ?? 'inTrack'),
};

const titles = ['title', 'title_short', 'title_version'] as const;
const head = ['id', 'readable', ...titles] as const;
const explicit = ['explicit_lyrics', 'explicit_content_lyrics', 'explicit_content_cover'] as const;
/** The length, and what only files and music servers have. */
const timed = ['duration', 'duration_is_estimate', 'rating'] as const;
const placed = [...timed, 'track_position', 'disk_number', 'rank'] as const;
const middle = [...timed, 'rank', ...explicit, 'preview'] as const;
const end = ['artist', 'album', 'type'] as const;
const brief = ['id', 'readable', 'title', ...timed, 'rank', ...explicit] as const;
const search = [...head, 'isrc', 'link', ...middle, 'alternative', 'md5_image'] as const;

const fields = {
  full: [
    ...[...head, 'isrc', 'link', 'share', ...placed, 'release_date', ...explicit, 'preview', 'bpm', 'gain'],
    ...['available_countries', 'alternative', 'contributors', 'md5_image', 'track_token', ...end],
  ] as const,
  search: [...search, ...end],
  radio: [...head, 'link', ...middle, 'alternative', 'md5_image', ...end],
  /** In an endless mix: an artist's radio, a listener's flow. */
  mix: [...head, ...middle, 'md5_image', ...end],
  /** Inside an album's details. */
  inAlbum: [...head, 'link', ...middle, 'md5_image', ...end],
  /** In an album's list of tracks. */
  ofAlbum: [...head, 'isrc', 'link', ...placed, ...explicit, 'preview', 'md5_image', 'artist', 'type'],
  /** Inside a playlist's details. */
  inPlaylist: [...search, 'time_add', ...end],
  /** In a playlist's list of tracks. */
  ofPlaylist: [...search, 'time_add', ...end],
  top: [...head, 'link', ...middle, 'contributors', 'md5_image', ...end],
  chart: ['id', ...titles, 'link', ...middle, 'md5_image', 'position', ...end],
  userChart: [...brief, 'preview', 'md5_image', ...end],
  history: [...head, 'link', ...middle, 'md5_image', 'timestamp', ...end],
  recommended: [...brief, 'md5_image', 'album', 'artist', 'type'],
  favourite: [
    ...['id', 'readable', 'title', 'link', ...timed, 'rank', ...explicit, 'md5_image', 'time_add'],
    ...['album', 'artist', 'type'],
  ] as const,
} satisfies Record<string, readonly FieldName<TrackNode, typeof makers>[]>;

export type TrackVariant = keyof typeof fields;

/** The forms of the artist and the album in each variant. The album's default is `inTrack`. */
const forms: Readonly<Record<string, { readonly artist: ArtistVariant; readonly album?: AlbumVariant }>> = {
  full: { artist: 'inTrack', album: 'inFullTrack' },
  search: { artist: 'linkedPictured' },
  radio: { artist: 'linkedPictured' },
  mix: { artist: 'pictured' },
  inAlbum: { artist: 'named' },
  ofAlbum: { artist: 'named' },
  inPlaylist: { artist: 'linked', album: 'inPlaylist' },
  ofPlaylist: { artist: 'linkedPictured', album: 'inPlaylist' },
  top: { artist: 'named' },
  chart: { artist: 'inChart' },
  userChart: { artist: 'pictured' },
  history: { artist: 'linked', album: 'inHistory' },
  recommended: { artist: 'pictured' },
  favourite: { artist: 'pictured' },
} satisfies Record<TrackVariant, { artist: ArtistVariant; album?: AlbumVariant }>;

export const renderTrack = renderer('track', makers, fields);

/** An upload. Its artist and album are names, not objects of the catalogue. */
export const renderPersonalSong = (
  context: ServiceContext,
  song: PersonalSong,
  extras: Extras = {},
): Body => ({
  id: song.id,
  readable: true,
  title: song.title,
  isrc: '',
  link: link(context, 'track', song.id),
  duration: song.duration,
  rank: 0,
  explicit_lyrics: false,
  explicit_content_lyrics: 0,
  explicit_content_cover: 0,
  md5_image: '',
  ...extras,
  artist: { name: song.artist, tracklist: '', type: 'artist' },
  album: {
    id: 0,
    title: song.album,
    link: link(context, 'album', 0),
    md5_image: '',
    tracklist: '',
    type: 'album',
  },
  type: 'track',
});

/** A track of the catalogue or an upload; undefined if it does not exist. */
export function renderSong(context: ServiceContext, id: number, variant: TrackVariant, extras: Extras) {
  const upload = id < 0 ? context.library.personalSong(id) : undefined;
  if (upload) return renderPersonalSong(context, upload, extras);
  const node = context.catalogue.tracks.get(id);
  return node && renderTrack(context, node, variant, extras);
}

export const renderAlbumDetails = (context: ServiceContext, node: AlbumNode): Body => ({
  ...renderAlbum(context, node, 'full'),
  tracks: {
    data: nodesOf(context.catalogue.tracks, node.trackIds).map(track =>
      renderTrack(context, track, 'inAlbum'),
    ),
  },
});

/** The countries where tracks can be played: ISO 3166-1 codes. */
const countries: readonly string[] = (
  'AE AF AG AI AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BT BW BZ CA CD CF CG CH CI CK CL CM ' +
  'CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW HN HR HU ' +
  'ID IE IL IN IQ IS IT JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LK LR LS LT LU LV LY MA MD ME MG MH ' +
  'MK ML MN MR MS MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NU NZ OM PA PE PG PH PK PL PS PT PW PY QA RO ' +
  'RS RW SA SB SC SE SG SI SK SL SN SO ST SV SZ TD TG TH TJ TM TN TO TR TV TW TZ UA UG US UY UZ VC VE VG VN ' +
  'VU WS YE ZA ZM ZW'
).split(' ');
