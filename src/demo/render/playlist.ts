import { secondsOf } from '../../library/service-form.ts';
import type { PersonalSong } from '../catalogue/graph.ts';
import { coverHash } from './album.ts';
import {
  addressesOf,
  type Body,
  type FieldName,
  imageOf,
  link,
  md5,
  pictureHash,
  pictureNames,
  type RenderContext,
  renderer,
  type Subject,
  sizedPictures,
} from './fields.ts';
import { renderPersonalSong, renderTrack } from './track.ts';
import { renderUser } from './user.ts';

export interface PlaylistEntry {
  /** Negative for an upload, which is then in `personal`. */
  readonly id: number;
  /** Seconds since the epoch. */
  readonly added: number;
  readonly personal?: PersonalSong;
}

export interface PlaylistData {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly public: boolean;
  readonly collaborative: boolean;
  readonly isLoved: boolean;
  readonly creator: { readonly id: number; readonly name: string };
  /** `YYYY-MM-DD hh:mm:ss`. */
  readonly created: string;
  /** `YYYY-MM-DD hh:mm:ss`. */
  readonly modified: string;
  readonly fans: number;
  readonly tracks: readonly PlaylistEntry[];
  /** Changes with the tracks: `checksumOf(ids)`. */
  readonly checksum: string;
}

type Playlist = Subject<PlaylistData>;

/** 32 hexadecimal digits that change with the tracks and their order. */
export const checksumOf = (trackIds: readonly number[]): string => md5(trackIds.join(','));

/** A listener's playlist has the covers of up to four of its albums. */
const imageHash = ({ context, node }: Playlist): string => {
  if (context.catalogue.playlists.has(node.id)) return pictureHash('playlist', node.id);
  const albums = new Set<number>();
  for (const { id } of node.tracks) {
    const track = context.catalogue.tracks.get(id);
    if (track !== undefined) albums.add(track.albumId);
    if (albums.size === 4) break;
  }
  return [...albums].map(coverHash).join('-');
};

const pictureType = ({ context, node }: Playlist): 'playlist' | 'cover' =>
  context.catalogue.playlists.has(node.id) ? 'playlist' : 'cover';

const duration = ({ context, node }: Playlist) =>
  node.tracks.reduce(
    (sum, { id, personal }) => sum + (personal?.duration ?? context.catalogue.tracks.get(id)?.duration ?? 0),
    0,
  );

const creator = ({ context, node }: Playlist) => renderUser(context, node.creator, 'creator');

/** A track of a playlist; undefined if it no longer exists. */
export function renderEntry(
  context: RenderContext,
  entry: PlaylistEntry,
  variant: 'inPlaylist' | 'ofPlaylist',
): Body | undefined {
  const extras = { time_add: entry.added };
  if (entry.personal !== undefined) return renderPersonalSong(context, entry.personal, extras);
  const node = context.catalogue.tracks.get(entry.id);
  return node && renderTrack(context, node, variant, extras);
}

const tracks = ({ context, node }: Playlist) => ({
  data: node.tracks.flatMap(entry => renderEntry(context, entry, 'inPlaylist') ?? []),
  checksum: node.checksum,
});

const makers = {
  duration,
  is_loved_track: ({ node }: Playlist) => node.isLoved,
  nb_tracks: ({ node }: Playlist) => node.tracks.length,
  ...addressesOf('playlist'),
  picture: ({ context, node }: Playlist) => imageOf(context, 'playlist', node.id),
  ...sizedPictures<PlaylistData>(subject => [pictureType(subject), imageHash(subject)]),
  tracklist: ({ context, node }: Playlist) => `${link(context, 'playlist', node.id)}/tracks`,
  creation_date: ({ node }: Playlist) => node.created,
  add_date: ({ node }: Playlist) => node.created,
  mod_date: ({ node }: Playlist) => node.modified,
  md5_image: imageHash,
  picture_type: pictureType,
  time_add: ({ node, extras }: Playlist) => extras.time_add ?? secondsOf(node.created),
  time_mod: ({ node }: Playlist) => secondsOf(node.modified),
  creator,
  user: creator,
  tracks,
};

type Field = FieldName<PlaylistData, typeof makers>;

const dates = ['creation_date', 'add_date', 'mod_date', 'md5_image', 'picture_type'] as const;
const middle = ['link', ...pictureNames, 'checksum', 'tracklist', ...dates] as const;
const traits = ['duration', 'public', 'is_loved_track', 'collaborative', 'nb_tracks', 'fans'] as const;

const fields = {
  full: [
    ...['id', 'title', 'description', ...traits, 'link', 'share', ...pictureNames, 'checksum', 'tracklist'],
    ...[...dates, 'creator', 'type', 'tracks'],
  ] as const,
  /** In charts, search results and recommendations. */
  listed: ['id', 'title', 'public', 'nb_tracks', ...middle, 'user', 'type'],
  ofArtist: ['id', 'title', 'public', ...middle, 'user', 'type'],
  /** In a listener's library. */
  own: ['id', 'title', ...traits, ...middle, 'time_add', 'time_mod', 'creator', 'type'],
} satisfies Record<string, readonly Field[]>;

export type PlaylistVariant = keyof typeof fields;

export const renderPlaylist = renderer('playlist', makers, fields);
