import type { Draft } from './draft.ts';
import type { AlbumNode, ArtistNode, TrackNode } from './graph.ts';
import { groupByEach } from './lists.ts';
import type { Random } from './random.ts';

/** The curated part of the catalogue by genre, from which playlists, radios and libraries are put together. */
export interface Shelf {
  tracks: Map<number, TrackNode[]>;
  albums: Map<number, AlbumNode[]>;
  artists: Map<number, ArtistNode[]>;
  /** All of `tracks`, in the order of the ids. Unreadable ones and songs sung to order are left out. */
  all: TrackNode[];
}

const SUNG_TO_ORDER = /Karaoke|Tribute|Lullaby/;

/** A picture of the draft as it stands; made before generated artists join, so that it is the same at every size. */
export function makeShelf(draft: Draft): Shelf {
  const genresOf = (track: TrackNode) => draft.albums.get(track.albumId)?.genreIds ?? [];
  const all = [...draft.tracks.values()].filter(
    track => track.readable && !SUNG_TO_ORDER.test(track.titleVersion),
  );
  return {
    tracks: groupByEach(all, genresOf),
    albums: groupByEach(draft.albums.values(), album => album.genreIds),
    artists: groupByEach(draft.artists.values(), artist => artist.genreIds),
    all,
  };
}

/** Up to `count` different tracks, better known ones more often. */
export function pickTracks(random: Random, tracks: readonly TrackNode[], count: number): number[] {
  const drawn = tracks.map(track => ({ id: track.id, lot: random.next() * (track.rank + 200_000) }));
  const best = drawn.sort((a, b) => b.lot - a.lot).slice(0, count);
  return random.sample([...new Set(best.map(({ id }) => id))], count);
}

/** Items of several genres, without repeats. */
export function ofGenres<T>(groups: ReadonlyMap<number, readonly T[]>, genreIds: readonly number[]): T[] {
  return [...new Set(genreIds.flatMap(id => groups.get(id) ?? []))];
}
