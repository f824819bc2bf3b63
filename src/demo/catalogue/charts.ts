import type { Facts } from './facts.ts';
import type { Catalogue, Charts, PlaylistNode } from './graph.ts';
import { bestIds, groupBy, groupByEach } from './group-by.ts';
import { nodesOf } from './nodes.ts';

const chartLength = 100;
const allGenres = 0;

/** The overall chart and one for each genre. */
export function makeCharts(
  { genres, playlists, podcasts }: Facts,
  music: Pick<Catalogue, 'tracks' | 'albums' | 'artists'>,
): Map<number, Charts> {
  const genresOf = (albumId: number) => music.albums.get(albumId)?.genreIds ?? [];
  const readable = [...music.tracks.values()].filter(track => track.readable);
  const available = [...music.albums.values()].filter(album => album.available);
  const tracks = groupBy(readable, track => genresOf(track.albumId)[0] ?? allGenres);
  const albums = groupByEach(available, album => [allGenres, ...album.genreIds]);
  const artists = groupByEach(music.artists.values(), artist => [allGenres, ...artist.genreIds]);
  /** How much of a playlist is of a genre, 0 to 1. */
  const shareOf = ({ trackIds }: PlaylistNode, genreId: number) =>
    nodesOf(music.tracks, trackIds).filter(track => genresOf(track.albumId).includes(genreId)).length /
    trackIds.length;
  const chartOf = (id: number, trackIds: number[]): Charts => ({
    tracks: trackIds,
    albums: bestIds(albums.get(id) ?? [], album => album.fans, chartLength),
    artists: bestIds(artists.get(id) ?? [], artist => artist.fans, chartLength),
    playlists: bestIds(playlists, list => list.fans * (1 + 50 * shareOf(list, id)), chartLength),
    podcasts: bestIds(podcasts, podcast => podcast.fans * (podcast.genreId === id ? 1000 : 1), chartLength),
  });
  const best = (nodes: typeof readable) => bestIds(nodes, track => track.rank, chartLength);
  const ofGenres = genres
    .filter(({ id }) => id !== allGenres)
    .map(({ id }) => [id, chartOf(id, best(tracks.get(id) ?? []))] as const);
  const leaders = ofGenres.flatMap(([, chart]) => nodesOf(music.tracks, chart.tracks));
  return new Map([[allGenres, chartOf(allGenres, best(leaders))], ...ofGenres]);
}
