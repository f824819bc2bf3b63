import type { TrackNode } from '../../src/embedded/catalogue/graph.ts';
import type { Stand } from '../support/stand.ts';

export const tracksOf = (from: Stand): TrackNode[] =>
  [...from.embedded.catalogue.tracks.values()].filter(({ readable }) => readable);

export const standingIds = async (at: Stand, playlist_id: number): Promise<number[]> => {
  const { data } = await at.music.playlist.tracks({ playlist_id, limit: 2000 }, { fresh: true });
  return data.map(({ id }) => id ?? 0);
};

/** A playlist of the listener's with these tracks. */
export async function playlistOf(at: Stand, track_ids: readonly number[]): Promise<number> {
  const { id } = await at.music.playlist.create({ title: 'Kitchen' });
  for (let from = 0; from < track_ids.length; from += 50) {
    await at.music.playlist.add_tracks({ playlist_id: id, track_ids: track_ids.slice(from, from + 50) });
  }
  return id;
}

export const someIds = (at: Stand, count: number): number[] =>
  tracksOf(at)
    .slice(0, count)
    .map(({ id }) => id);

export const byTitle = (at: Stand, ids: readonly number[]): number[] => {
  const title = (id: number) => at.embedded.catalogue.tracks.get(id)?.title ?? '';
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return [...ids].sort((a, b) => collator.compare(title(a), title(b)));
};
