import type { Call, World } from '../call.ts';
import { fault } from '../service-error.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { checksumOf, type PlaylistData, type PlaylistEntry } from '../render/playlist.ts';

/** A playlist that this caller may see. Throws error 800 for an unknown one, 200 for a private one of another. */
export function visiblePlaylist({ world, caller }: Call, id: number): PlaylistRecord {
  const record = world.library.playlists.get(id);
  if (!record) throw fault.noData();
  if (!record.public && record.creatorId !== caller?.userId) throw fault.permission();
  return record;
}

/** A playlist as the renderers take it. */
export function playlistData(world: World, record: PlaylistRecord): PlaylistData {
  const { catalogue } = world;
  const { creatorId, created, modified, isLovedTrack, tracks, ...facts } = record;
  const name = catalogue.users.get(creatorId)?.name ?? catalogue.owner.name;
  return {
    ...facts,
    isLoved: isLovedTrack,
    creator: { id: creatorId, name },
    created: dateOf(created),
    modified: dateOf(modified),
    tracks: tracks.map(({ id, at }) => entryOf(world, id, at)),
    checksum: checksumOf(tracks.map(({ id }) => id)),
  };
}

/** A track in a list, with what a listener's own one carries. */
export function entryOf({ library }: World, id: number, added: number): PlaylistEntry {
  const personal = id < 0 ? library.personalSong(id) : undefined;
  return { id, added, ...(personal === undefined ? {} : { personal }) };
}

/** `YYYY-MM-DD hh:mm:ss` in UTC, of seconds since the epoch. */
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
