import { ALL, GENRES } from './data/genres.ts';
import type { Draft } from './draft.ts';
import type { AlbumNode, Charts, EditorialNode, PlaylistNode, PodcastNode } from './graph.ts';
import { bestIds, groupBy, groupByEach, idsOf } from './lists.ts';

const LENGTH = 100;

/** The overall chart and one for each genre. */
export function makeCharts(
  draft: Draft,
  playlists: readonly PlaylistNode[],
  podcasts: readonly PodcastNode[],
): Map<number, Charts> {
  const readable = [...draft.tracks.values()].filter(track => track.readable);
  const tracks = groupBy(readable, track => draft.albums.get(track.albumId)?.genreIds[0] ?? ALL);
  const albums = groupByEach(availableAlbums(draft), album => [ALL, ...album.genreIds]);
  const artists = groupByEach(draft.artists.values(), artist => [ALL, ...artist.genreIds]);
  const chartOf = (genreId: number, best: number[]): Charts => ({
    tracks: best,
    albums: bestIds(albums.get(genreId) ?? [], album => album.fans, LENGTH),
    artists: bestIds(artists.get(genreId) ?? [], artist => artist.fans, LENGTH),
    playlists: bestIds(playlists, list => list.fans * (1 + 50 * shareOf(draft, list, genreId)), LENGTH),
    podcasts: bestIds(podcasts, podcast => podcast.fans * (podcast.genreId === genreId ? 1000 : 1), LENGTH),
  });
  const charts = GENRES.map(({ id }) =>
    chartOf(
      id,
      bestIds(tracks.get(id) ?? [], track => track.rank, LENGTH),
    ),
  );
  const leaders = charts.flatMap(chart => chart.tracks.flatMap(id => draft.tracks.get(id) ?? []));
  const overall = chartOf(
    ALL,
    bestIds(leaders, track => track.rank, LENGTH),
  );
  return new Map([[ALL, overall], ...GENRES.map((genre, i) => [genre.id, charts[i] ?? overall] as const)]);
}

const EDITORIALS: readonly (readonly [number, string])[] = [
  [ALL, 'All'],
  [132, 'Pop'],
  [152, 'Rock'],
  [116, 'Rap/Hip Hop'],
  [98, 'Classical'],
  [129, 'Jazz'],
  [106, 'Electro'],
  [466, 'Folk'],
];

/** Eight desks, each with albums it stands by and the newest ones. */
export function makeEditorials(draft: Draft): EditorialNode[] {
  const albums = groupByEach(availableAlbums(draft), album => [ALL, ...album.genreIds]);
  return EDITORIALS.map(([id, name]) => {
    const own = albums.get(id) ?? [];
    const whole = own.filter(album => album.recordType === 'album');
    const newest = [...own].sort((a, b) =>
      a.releaseDate < b.releaseDate ? 1 : a.releaseDate > b.releaseDate ? -1 : a.id - b.id,
    );
    return {
      id,
      name,
      genreId: id,
      selection: bestIds(whole, album => album.fans / (1 + (album.id % 5)), 20),
      releases: idsOf(newest.slice(0, 40)),
    };
  });
}

function availableAlbums(draft: Draft): AlbumNode[] {
  return [...draft.albums.values()].filter(album => album.available);
}

/** How much of a playlist is of a genre, 0 to 1. */
function shareOf(draft: Draft, list: PlaylistNode, genreId: number): number {
  const own = list.trackIds.filter(id => {
    const albumId = draft.tracks.get(id)?.albumId ?? 0;
    return draft.albums.get(albumId)?.genreIds.includes(genreId);
  });
  return own.length / list.trackIds.length;
}
