import type { PersonalSong } from '../catalogue/graph.ts';
import { secondsOf } from '../catalogue/nodes.ts';
import { coverHash } from './album.ts';
import {
  type Body,
  imageOf,
  link,
  md5,
  picture,
  pictureHash,
  pictureNames,
  type RenderContext,
  renderer,
  share,
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

interface PlaylistExtras {
  /** When it was added to the library: seconds since the epoch. Default: when it was made. */
  readonly timeAdd?: number;
}

interface Subject {
  readonly context: RenderContext;
  readonly list: PlaylistData;
  readonly extras: PlaylistExtras;
}

/** 32 hexadecimal digits that change with the tracks and their order. */
export const checksumOf = (trackIds: readonly number[]): string => md5(trackIds.join(','));

/** A listener's playlist has the covers of up to four of its albums. */
const imageHash = ({ context, list }: Subject): string => {
  if (context.catalogue.playlists.has(list.id)) return pictureHash('playlist', list.id);
  const albums = new Set<number>();
  for (const { id } of list.tracks) {
    const track = context.catalogue.tracks.get(id);
    if (track !== undefined) albums.add(track.albumId);
    if (albums.size === 4) break;
  }
  return [...albums].map(coverHash).join('-');
};

const pictureType = ({ context, list }: Subject) =>
  context.catalogue.playlists.has(list.id) ? 'playlist' : 'cover';

const duration = ({ context, list }: Subject) =>
  list.tracks.reduce(
    (sum, { id, personal }) => sum + (personal?.duration ?? context.catalogue.tracks.get(id)?.duration ?? 0),
    0,
  );

const creator = ({ context, list }: Subject) => renderUser(context, list.creator, 'creator');

/** A track of a playlist; undefined if it no longer exists. */
export function renderEntry(
  context: RenderContext,
  entry: PlaylistEntry,
  variant: 'inPlaylist' | 'ofPlaylist',
): Body | undefined {
  const extras = { timeAdd: entry.added };
  if (entry.personal !== undefined) return renderPersonalSong(context, entry.personal, extras);
  const node = context.catalogue.tracks.get(entry.id);
  return node && renderTrack(context, node, variant, extras);
}

const tracks = ({ context, list }: Subject) => ({
  data: list.tracks.flatMap(entry => renderEntry(context, entry, 'inPlaylist') ?? []),
  checksum: list.checksum,
});

const makers = {
  id: ({ list }: Subject) => list.id,
  title: ({ list }: Subject) => list.title,
  description: ({ list }: Subject) => list.description,
  duration,
  public: ({ list }: Subject) => list.public,
  is_loved_track: ({ list }: Subject) => list.isLoved,
  collaborative: ({ list }: Subject) => list.collaborative,
  nb_tracks: ({ list }: Subject) => list.tracks.length,
  fans: ({ list }: Subject) => list.fans,
  link: ({ context, list }: Subject) => link(context, 'playlist', list.id),
  share: ({ context, list }: Subject) => share(context, `playlist/${list.id}`, `playlist-${list.id}`),
  picture: ({ context, list }: Subject) => imageOf(context, 'playlist', list.id),
  ...sizedPictures((subject: Subject, side) =>
    picture(subject.context, pictureType(subject), imageHash(subject), side),
  ),
  checksum: ({ list }: Subject) => list.checksum,
  tracklist: ({ context, list }: Subject) => `${link(context, 'playlist', list.id)}/tracks`,
  creation_date: ({ list }: Subject) => list.created,
  add_date: ({ list }: Subject) => list.created,
  mod_date: ({ list }: Subject) => list.modified,
  md5_image: imageHash,
  picture_type: pictureType,
  time_add: ({ list, extras }: Subject) => extras.timeAdd ?? secondsOf(list.created),
  time_mod: ({ list }: Subject) => secondsOf(list.modified),
  creator,
  user: creator,
  type: () => 'playlist',
  tracks,
};

type Field = keyof typeof makers;

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

const render = renderer(makers, fields);

export const renderPlaylist = (
  context: RenderContext,
  list: PlaylistData,
  variant: PlaylistVariant,
  extras: PlaylistExtras = {},
): Body => render(variant, { context, list, extras });
