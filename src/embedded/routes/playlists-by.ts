import type { ServiceContext } from '../call.ts';
import type { PlaylistRecord } from '../library/index.ts';

/** The playlists that are still there and that everybody may see, in the order of the ids. */
export const publicPlaylists = ({ library }: ServiceContext, ids: readonly number[]): PlaylistRecord[] =>
  ids.flatMap(id => {
    const record = library.playlists.get(id);
    return record?.public ? record : [];
  });
