import { GENRES } from './data/genres.ts';
import type { Draft } from './draft.ts';
import type { ArtistNode } from './graph.ts';
import { bestIds, groupBy, idsOf } from './lists.ts';
import { styleOf } from './recording.ts';

const RELATED = 20;

/** Fills in what follows from the whole catalogue: an artist's best tracks, albums in order, related artists. */
export function linkArtists(draft: Draft): void {
  const tracks = groupBy(draft.tracks.values(), track => track.artistId);
  const genres = artistsByGenre(draft);
  for (const artist of draft.artists.values()) {
    artist.topTrackIds = bestIds(tracks.get(artist.id) ?? [], track => track.rank, 100);
    artist.albumIds.sort((a, b) => compareDates(draft, b, a));
  }
  for (const [genreId, artists] of genres) relateGenre(artists, besideGenre(genreId), genres);
}

/** Artists by their first genre, the best known first. */
function artistsByGenre(draft: Draft): Map<number, ArtistNode[]> {
  const sorted = [...draft.artists.values()].sort((a, b) => b.fans - a.fans);
  const groups = groupBy(sorted, artist => artist.genreIds[0] ?? 0);
  return new Map(GENRES.map(genre => [genre.id, groups.get(genre.id) ?? []]));
}

/** The genres beside a genre, then those beside these. */
function besideGenre(genreId: number): number[] {
  const near = styleOf(genreId).near;
  const ring = new Set([...near, ...near.flatMap(id => styleOf(id).near)]);
  ring.delete(genreId);
  return [...ring];
}

/** The neighbours in fame within the genre, then the best known of the genres beside it. */
function relateGenre(
  artists: readonly ArtistNode[],
  near: readonly number[],
  genres: Map<number, ArtistNode[]>,
): void {
  const beside = near.flatMap(id => (genres.get(id) ?? []).slice(0, 12));
  artists.forEach((artist, at) => {
    const from = Math.max(0, Math.min(at - RELATED / 2, artists.length - RELATED - 1));
    const others = artists.slice(from, from + RELATED + 1).filter(other => other !== artist);
    artist.relatedIds = idsOf([...others, ...beside].slice(0, RELATED));
  });
}

function compareDates(draft: Draft, a: number, b: number): number {
  const [first, second] = [draft.albums.get(a)?.releaseDate ?? '', draft.albums.get(b)?.releaseDate ?? ''];
  return first < second ? -1 : first > second ? 1 : a - b;
}
