import type { TrackNode } from '../../src/embedded/catalogue/graph.ts';
import type { Stand } from '../support/stand.ts';

export const tracksOf = (from: Stand): TrackNode[] => [...from.embedded.catalogue.tracks.values()];

/** The ids of the first tracks that can be played. */
export const playableIds = (from: Stand, count: number): number[] =>
  tracksOf(from)
    .filter(({ readable }) => readable)
    .slice(0, count)
    .map(({ id }) => id);

/** The ids of the tracks that an answer lists. */
export const idsIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.flatMap(each => (typeof each?.id === 'number' ? [each.id] : [])) : [];

/** What a playlist really holds, in order. */
export async function standingIds(from: Stand, playlist_id: number): Promise<number[]> {
  const { data } = await from.music.playlist.tracks({ playlist_id, limit: 2000 }, { fresh: true });
  return data.map(({ id }) => id ?? 0);
}

/** The requests so far that may have changed something. */
export const writes = (from: Stand) => from.embedded.requests.filter(({ method }) => method !== 'GET');
