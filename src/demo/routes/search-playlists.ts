import type { Call } from '../dispatch/call.ts';
import type { PlaylistRecord } from '../library/index.ts';
import type { Query } from '../search/parse-query.ts';
import { plainKeys, playlists } from '../search/searchable.ts';
import { best } from '../search/sort-order.ts';
import { textSearch } from '../search/text-search.ts';
import { publicPlaylists } from './playlist-data.ts';

/** The caller's own playlists, and the public ones of the demo account's owner. */
function madeByPeople({ context: { catalogue, library }, caller }: Call): PlaylistRecord[] {
  const makers = new Set([catalogue.owner.id, ...(caller ? [caller.userId] : [])]);
  return [...makers]
    .flatMap(id => library.playlists.madeBy(id))
    .filter(({ id }) => !catalogue.playlists.has(id))
    .filter(({ public: isPublic, creatorId }) => isPublic || creatorId === caller?.userId);
}

/**
 * Playlists by words in title and description. Those that people made come first: they are few, and likelier to be
 * meant. They change at any time, so their index is built for each search.
 */
export function findPlaylists(call: Call, query: Query): readonly PlaylistRecord[] {
  const own = textSearch(() => playlists(madeByPeople(call)))(query);
  const others = call.context.search().playlists({ ...query, order: 'RANKING' });
  const found = [
    ...own,
    ...publicPlaylists(
      call.context,
      others.map(({ id }) => id),
    ),
  ];
  const { tracks } = call.context.catalogue;
  const duration = (list: PlaylistRecord) =>
    list.tracks.reduce((sum, { id }) => sum + (tracks.get(id)?.duration ?? 0), 0);
  const keys = (list: PlaylistRecord) => ({ ...plainKeys(list), duration: duration(list) });
  return best(found, query.order, keys);
}
