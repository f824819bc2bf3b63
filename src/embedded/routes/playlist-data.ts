import type { Call, ServiceContext } from '../dispatch/call.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { checksumOf, type PlaylistData, type PlaylistEntry } from '../render/playlist.ts';
import { dateOf } from '../shared/dates.ts';
import { errors } from '../shared/service-error.ts';

/** A playlist that this caller may see. Throws error 800 for an unknown one, 200 for a private one of another. */
export function visiblePlaylist({ context, caller }: Call, id: number): PlaylistRecord {
  const record = context.library.playlists.get(id);
  if (!record) throw errors.noData();
  if (!record.public && record.creatorId !== caller?.userId) throw errors.permission();
  return record;
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
