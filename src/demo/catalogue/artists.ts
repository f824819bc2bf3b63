import type { Facts, GenreFacts } from './facts.ts';
import type { AlbumNode, ArtistNode } from './graph.ts';
import { bestIds, groupBy, groupByEach, idsOf } from './group-by.ts';

const mostRelated = 20;
const mostTop = 100;

/** Artists with their best tracks, albums, playlists and related artists. */
export function deriveArtists(facts: Facts, albums: readonly AlbumNode[]): ArtistNode[] {
  const tracks = groupBy(facts.tracks, track => track.artistId);
  const artistOf = new Map(facts.tracks.map(track => [track.id, track.artistId]));
  const playlists = groupByEach(facts.playlists, ({ trackIds }) => [
    ...new Set(trackIds.map(id => artistOf.get(id) ?? 0)),
  ]);
  const releases = groupBy(albums, album => album.artistId);
  const related = relatedArtists(facts);
  return facts.artists.map(artist => ({
    ...artist,
    albumIds: idsOf((releases.get(artist.id) ?? []).toSorted(newestThenHighestId)),
    relatedIds: related.get(artist.id) ?? [],
    topTrackIds: bestIds(tracks.get(artist.id) ?? [], track => track.rank, mostTop),
    playlistIds: idsOf(playlists.get(artist.id) ?? []),
  }));
}

const newestThenHighestId = (a: AlbumNode, b: AlbumNode) =>
  a.releaseDate < b.releaseDate ? 1 : a.releaseDate > b.releaseDate ? -1 : b.id - a.id;

/** For each artist the neighbours in fame within the first genre, then the best known of the genres beside it. */
function relatedArtists({ artists, genres }: Facts): Map<number, number[]> {
  const famous = artists.toSorted((a, b) => b.fans - a.fans);
  const byGenre = groupBy(famous, ({ genreIds }) => genreIds[0] ?? 0);
  const near = new Map(genres.map(genre => [genre.id, genre.near]));
  const related = new Map<number, number[]>();
  for (const genre of genres) {
    const own = byGenre.get(genre.id) ?? [];
    const beside = genresBeside(genre, near).flatMap(id => (byGenre.get(id) ?? []).slice(0, 12));
    own.forEach((artist, at) => {
      const from = Math.max(0, Math.min(at - mostRelated / 2, own.length - mostRelated - 1));
      const others = own.slice(from, from + mostRelated + 1).filter(other => other !== artist);
      related.set(artist.id, idsOf([...others, ...beside].slice(0, mostRelated)));
    });
  }
  return related;
}

/** The genres beside a genre, then those beside these. */
function genresBeside(genre: GenreFacts, near: ReadonlyMap<number, readonly number[]>): number[] {
  const ring = new Set([...genre.near, ...genre.near.flatMap(id => near.get(id) ?? [])]);
  ring.delete(genre.id);
  return [...ring];
}
