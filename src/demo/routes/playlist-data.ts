import type { UserNode } from '../catalogue/graph.ts';
import type { Call, ServiceContext } from '../dispatch/call.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { checksumOf, type PlaylistData, type PlaylistEntry } from '../render/playlist.ts';
import { dateOf } from '../shared/dates.ts';
import { errors } from '../shared/service-error.ts';

/** A playlist that this caller may see. Throws error 800 for an unknown one, 200 for a private one of another. */
export function visiblePlaylist({ context, caller }: Call, id: number): PlaylistRecord {
  const record = context.library.playlists.get(id);
  if (!record) throw errors.noData();
  if (!isVisible(record, caller)) throw errors.permission();
  return record;
}

/** Whether a caller may see a playlist: who made it sees it anyway. */
export const isVisible = ({ public: isPublic, creatorId }: PlaylistRecord, caller: Call['caller']): boolean =>
  isPublic || creatorId === caller?.userId;

/** A playlist in a listener's library, and when it came there. */
interface KeptPlaylist {
  readonly record: PlaylistRecord;
  readonly at: number;
}

/** The playlists that a user made, then those of others that the user likes, as far as the caller may see them. */
export function playlistsOf({ context: { library }, caller }: Call, { id }: UserNode): KeptPlaylist[] {
  const made = library.playlists.madeBy(id).map(record => ({ record, at: record.created }));
  const liked = library.favourites(id, 'playlists').flatMap(({ id: playlist, at }) => {
    const record = library.playlists.get(playlist);
    return record ? [{ record, at }] : [];
  });
  return [...made, ...liked].filter(({ record }) => isVisible(record, caller));
}

/** A playlist as the renderers take it. */
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

/** A track in a playlist; an uploaded one carries its own facts. */
function entryOf({ library }: ServiceContext, id: number, added: number): PlaylistEntry {
  const personal = id < 0 ? library.personalSong(id) : undefined;
  return { id, added, ...(personal === undefined ? {} : { personal }) };
}

/** The playlists that are still there and that everybody may see, in the order of the ids. */
export const publicPlaylists = ({ library }: ServiceContext, ids: readonly number[]): PlaylistRecord[] =>
  ids.flatMap(id => {
    const record = library.playlists.get(id);
    return record?.public ? record : [];
  });
