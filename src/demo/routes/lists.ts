import type { FavouriteKind } from '../../client/api/favourite-endpoints.ts';
import { dateOf, errors } from '../../library/service-form.ts';
import { type Nodes, nodesOf, type ServedCatalogue, type UserNode } from '../catalogue/graph.ts';
import type { Call, Handler, ServiceContext } from '../dispatch/index.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import type { Extras } from '../render/fields.ts';
import { renderRadio } from '../render/genre.ts';
import { listPage, type PageRule, wholeList } from '../render/list-page.ts';
import {
  checksumOf,
  type PlaylistData,
  type PlaylistEntry,
  type PlaylistVariant,
  renderPlaylist,
} from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderPersonalSong, renderTrack, type TrackVariant } from '../render/track.ts';
import { renderUser, type UserVariant } from '../render/user.ts';

type Find<T> = (call: Call) => readonly T[];
type Render<T> = (context: ServiceContext, item: T) => unknown;

export const paged =
  <T>(find: Find<T>, render: Render<T>, rule: PageRule = {}): Handler =>
  call =>
    listPage(call, find(call), rule, item => render(call.context, item));

/** A handler that answers with the whole list, whatever page is requested. */
export const whole =
  <T>(find: Find<T>, render: Render<T>): Handler =>
  call =>
    wholeList(find(call), item => render(call.context, item));

const listBy =
  <T, V>(
    nodesIn: (catalogue: ServedCatalogue) => Nodes<T>,
    render: (context: ServiceContext, node: T, variant: V) => unknown,
  ) =>
  (variant: V, idsIn: (call: Call) => Iterable<number>, rule: PageRule | 'whole' = {}): Handler => {
    const find = (call: Call) => nodesOf(nodesIn(call.context.catalogue), idsIn(call));
    const renderNode = (context: ServiceContext, node: T) => render(context, node, variant);
    return rule === 'whole' ? whole(find, renderNode) : paged(find, renderNode, rule);
  };

export const trackList = listBy(({ tracks }) => tracks, renderTrack);
export const albumList = listBy(({ albums }) => albums, renderAlbum);
export const artistList = listBy(({ artists }) => artists, renderArtist);
export const podcastList = listBy(({ podcasts }) => podcasts, renderPodcast);
export const radioList = listBy(({ radios }) => radios, renderRadio);

export const userList = (variant: UserVariant, find: Find<UserNode>, rule: PageRule) =>
  paged(find, (context, user) => renderUser(context, user, variant), rule);

export const playlistList = (variant: PlaylistVariant, find: Find<PlaylistRecord>, rule: PageRule) =>
  paged(find, (context, record) => renderPlaylist(context, playlistData(context, record), variant), rule);

/** The users who have an object among their favourites. The owner is visible only to callers with a token. */
export const fanList = (kind: FavouriteKind, idIn: (call: Call) => number): Handler =>
  userList(
    'fan',
    call => {
      const { catalogue, library } = call.context;
      const id = idIn(call);
      const users = [...(call.caller ? [catalogue.owner] : []), ...catalogue.users.values()];
      return users.filter(user => library.favourites(user.id, kind).some(kept => kept.id === id));
    },
    { max: 100 },
  );

/** A track of the catalogue or an upload; undefined if it does not exist. */
export function renderSong(context: ServiceContext, id: number, variant: TrackVariant, extras: Extras) {
  const upload = id < 0 ? context.library.personalSong(id) : undefined;
  if (upload) return renderPersonalSong(context, upload, extras);
  const node = context.catalogue.tracks.get(id);
  return node && renderTrack(context, node, variant, extras);
}

/** A playlist that the caller may see. Throws error 800 for an unknown one, and 200 for another user's private one. */
export function visiblePlaylist({ context, caller }: Call, id: number): PlaylistRecord {
  const record = context.library.playlists.get(id);
  if (!record) throw errors.noData();
  if (!isVisible(record, caller)) throw errors.permission();
  return record;
}

export const isVisible = ({ public: isPublic, creatorId }: PlaylistRecord, caller: Call['caller']): boolean =>
  isPublic || creatorId === caller?.userId;

/** A playlist in a user's library, and since when: seconds since the epoch. */
interface LibraryPlaylist {
  readonly record: PlaylistRecord;
  readonly at: number;
}

/** The visible playlists that a user made, then those of others among the favourites. */
export function playlistsOf({ context: { library }, caller }: Call, { id }: UserNode): LibraryPlaylist[] {
  const made = library.playlists.madeBy(id).map(record => ({ record, at: record.created }));
  const liked = library.favourites(id, 'playlists').flatMap(({ id: playlist, at }) => {
    const record = library.playlists.get(playlist);
    return record ? [{ record, at }] : [];
  });
  return [...made, ...liked].filter(({ record }) => isVisible(record, caller));
}

export const publicPlaylists = ({ library }: ServiceContext, ids: readonly number[]): PlaylistRecord[] =>
  ids.flatMap(id => {
    const record = library.playlists.get(id);
    return record?.public ? record : [];
  });

export function playlistData(context: ServiceContext, record: PlaylistRecord): PlaylistData {
  const { catalogue } = context;
  const { creatorId, created, modified, isLovedTrack, tracks, ...facts } = record;
  const name = catalogue.users.get(creatorId)?.name ?? catalogue.owner.name;
  return {
    ...facts,
    isLoved: isLovedTrack,
    creator: { id: creatorId, name },
    created: dateOf(created),
    modified: dateOf(modified),
    tracks: tracks.map(({ id, at }) => entryOf(context, id, at)),
    checksum: checksumOf(tracks.map(({ id }) => id)),
  };
}

function entryOf({ library }: ServiceContext, id: number, added: number): PlaylistEntry {
  const personal = id < 0 ? library.personalSong(id) : undefined;
  return { id, added, ...(personal === undefined ? {} : { personal }) };
}
