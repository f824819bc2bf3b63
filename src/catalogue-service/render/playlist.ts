import { serviceTime } from '../../library/service-form.ts';
import type { ServiceContext } from '../dispatch/index.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { coverHash } from './album.ts';
import {
  addressesOf,
  type FieldName,
  imageOf,
  link,
  md5,
  pictureHash,
  pictureNames,
  renderer,
  type Subject,
  sizedPictures,
} from './fields.ts';
import { renderSong } from './track.ts';
import { renderUser } from './user.ts';

type Playlist = Subject<PlaylistRecord>;

/** 32 hexadecimal digits that change with the items and their order. */
export const checksumOf = (items: readonly { id: number }[]): string =>
  md5(items.map(({ id }) => id).join(','));

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

const duration = ({ context: { catalogue, library }, node }: Playlist) =>
  node.tracks.reduce((sum, { id }) => {
    const song = id < 0 ? library.personalSong(id) : catalogue.tracks.get(id);
    return sum + (song?.duration ?? 0);
  }, 0);

export const makerOf = ({ catalogue }: ServiceContext, id: number) =>
  catalogue.users.get(id) ?? catalogue.owner;

const creator = ({ context, node: { creatorId } }: Playlist) =>
  renderUser(context, { id: creatorId, name: makerOf(context, creatorId).name }, 'creator');

const checksum = ({ node }: Playlist) => checksumOf(node.tracks);

const tracks = (subject: Playlist) => ({
  data: subject.node.tracks.flatMap(
    ({ id, at }) => renderSong(subject.context, id, 'inPlaylist', { time_add: at }) ?? [],
  ),
  checksum: checksum(subject),
});

const makers = {
  duration,
  is_loved_track: ({ node }: Playlist) => node.isLovedTrack,
  nb_tracks: ({ node }: Playlist) => node.tracks.length,
  ...addressesOf('playlist'),
  picture: ({ context, node }: Playlist) => imageOf(context, 'playlist', node.id),
  ...sizedPictures<PlaylistRecord>(subject => [pictureType(subject), imageHash(subject)]),
  tracklist: ({ context, node }: Playlist) => `${link(context, 'playlist', node.id)}/tracks`,
  creation_date: ({ node }: Playlist) => serviceTime(node.created),
  add_date: ({ node }: Playlist) => serviceTime(node.created),
  mod_date: ({ node }: Playlist) => serviceTime(node.modified),
  md5_image: imageHash,
  picture_type: pictureType,
  time_add: ({ node, extras }: Playlist) => extras.time_add ?? node.created,
  time_mod: ({ node }: Playlist) => node.modified,
  checksum,
  creator,
  user: creator,
  tracks,
};

type Field = FieldName<PlaylistRecord, typeof makers>;

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
