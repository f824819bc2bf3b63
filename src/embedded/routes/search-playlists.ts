import type { Call } from '../call.ts';
import type { PlaylistRecord } from '../library/index.ts';
import type { Query } from '../search/parse-query.ts';
import { plainKeys, playlists } from '../search/searchable.ts';
import { best } from '../search/sort-order.ts';
import { textSearch } from '../search/text-search.ts';
import { publicPlaylists } from './playlist-data.ts';

/** What people made and this caller may see: the caller's own, and what the demo account shows to everybody. */
function madeByPeople({ context: { catalogue, library }, caller }: Call): PlaylistRecord[] {
  const makers = new Set([catalogue.owner.id, ...(caller ? [caller.userId] : [])]);
  return [...makers]
    .flatMap(id => library.playlists.madeBy(id))
    .filter(({ id }) => !catalogue.playlists.has(id))
    .filter(({ public: isPublic, creatorId }) => isPublic || creatorId === caller?.userId);
}

/**
 * Playlists by words in title and description. Activity's own come first: they are few, and none is likelier to be
 * meant. They change at any time, so they are indexed anew for each search.
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
