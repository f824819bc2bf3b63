import {
  type AlbumNode,
  type ArtistNode,
  type Charts,
  type EditorialNode,
  type GenreFacts,
  type GenreNode,
  type MusicGraph,
  nodesOf,
  type OwnerNode,
  type PlaylistNode,
  type PodcastNode,
  type TableFacts,
  type UserNode,
} from './graph.ts';

const allGenres = 0;

/** Derives the links between objects, the charts and the editorials. */
export function deriveCatalogue(facts: TableFacts): MusicGraph {
  const albums = deriveAlbums(facts);
  const artists = deriveArtists(facts, albums);
  const podcasts = derivePodcasts(facts);
  const music = { tracks: byId(facts.tracks), albums: byId(albums), artists: byId(artists) };
  return {
    ...music,
    genres: byId(deriveGenres(facts, artists)),
    radios: byId(facts.radios),
    playlists: byId(facts.playlists),
    podcasts: byId(podcasts),
    episodes: byId(facts.episodes),
    editorials: byId(makeEditorials(facts.genres, albums)),
    charts: makeCharts(facts, music),
    ...deriveListeners(facts),
  };
}

function deriveAlbums({ albums, artists, tracks }: TableFacts): AlbumNode[] {
  const genreIds = new Map(artists.map(artist => [artist.id, artist.genreIds]));
  const tracksOf = groupBy(tracks, track => track.albumId);
  return albums.map(album => {
    const own = tracksOf.get(album.id) ?? [];
    return {
      ...album,
      genreIds: genreIds.get(album.artistId) ?? [],
      explicit: own.some(track => track.explicit),
      trackIds: idsOf(own),
    };
  });
}

function derivePodcasts({ podcasts, episodes }: TableFacts): PodcastNode[] {
  const episodesOf = groupBy(episodes, episode => episode.podcastId);
  return podcasts.map(podcast => ({
    ...podcast,
    episodeIds: idsOf(episodesOf.get(podcast.id) ?? []).reverse(),
  }));
}

function deriveGenres({ genres, radios, podcasts }: TableFacts, artists: readonly ArtistNode[]): GenreNode[] {
  const famous = artists.toSorted((a, b) => b.fans - a.fans);
  return genres.map(({ id, name }) => ({
    id,
    name,
    artistIds: idsOf(famous.filter(({ genreIds }) => id === allGenres || genreIds.includes(id))),
    radioIds: idsOf(radios.filter(({ genreId }) => id === allGenres || genreId === id)),
    podcastIds: idsOf(podcasts.filter(({ genreId }) => id === allGenres || genreId === id)),
  }));
}

function deriveListeners({ users, owner, playlists }: TableFacts): {
  users: Map<number, UserNode>;
  owner: OwnerNode;
} {
  const everybody = [...users, owner];
  const followers = (id: number) => idsOf(everybody.filter(({ followings }) => followings.includes(id)));
  const nodes = users.map(user => ({
    ...user,
    followers: followers(user.id),
    playlistIds: idsOf(playlists.filter(({ creatorId }) => creatorId === user.id)),
  }));
  return {
    users: byId(nodes),
    owner: { ...owner, followers: followers(owner.id), playlistIds: idsOf(owner.playlists) },
  };
}

const mostRelated = 20;
const mostTop = 100;

function deriveArtists(facts: TableFacts, albums: readonly AlbumNode[]): ArtistNode[] {
  const tracks = groupBy(facts.tracks, track => track.artistId);
  const playlists = playlistsByArtist(facts.playlists, facts.tracks);
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

/** The playlists with songs of an artist, by artist. */
export function playlistsByArtist<T extends { trackIds: number[] }>(
  playlists: readonly T[],
  tracks: readonly { id: number; artistId: number }[],
): Map<number, T[]> {
  const artistOf = new Map(tracks.map(({ id, artistId }) => [id, artistId]));
  return groupByEach(playlists, ({ trackIds }) => [...new Set(trackIds.map(id => artistOf.get(id) ?? 0))]);
}

const newestThenHighestId = (a: AlbumNode, b: AlbumNode) =>
  b.releaseDate.localeCompare(a.releaseDate) || b.id - a.id;

/** For each artist: artists of the same genre with about as many fans, then the best known of similar genres. */
function relatedArtists({ artists, genres }: TableFacts): Map<number, number[]> {
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

/** The similar genres, then those similar to these. */
function genresBeside(genre: GenreFacts, near: ReadonlyMap<number, readonly number[]>): number[] {
  const ring = new Set([...genre.near, ...genre.near.flatMap(id => near.get(id) ?? [])]);
  ring.delete(genre.id);
  return [...ring];
}

export const chartLength = 100;

function makeCharts(
  { genres, playlists, podcasts }: TableFacts,
  music: Pick<MusicGraph, 'tracks' | 'albums' | 'artists'>,
): Map<number, Charts> {
  const genresOf = (albumId: number) => music.albums.get(albumId)?.genreIds ?? [];
  const readable = [...music.tracks.values()].filter(track => track.readable);
  const available = [...music.albums.values()].filter(album => album.available);
  const tracks = groupBy(readable, track => genresOf(track.albumId)[0] ?? allGenres);
  const albums = groupByEach(available, album => [allGenres, ...album.genreIds]);
  const artists = groupByEach(music.artists.values(), artist => [allGenres, ...artist.genreIds]);
  /** The share of a genre in a playlist, 0 to 1. */
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

const mostSelected = 20;
const mostReleases = 40;

/** An editorial for each genre, with well-known albums and the newest ones. Genre 0 is all genres. */
const makeEditorials = (genres: readonly GenreFacts[], albums: readonly AlbumNode[]): EditorialNode[] =>
  genres
    .filter(({ editorial }) => editorial !== undefined)
    .toSorted((a, b) => (a.editorial ?? 0) - (b.editorial ?? 0))
    .map(({ id, name }) => {
      const own = albums.filter(
        ({ available, genreIds }) => available && (id === 0 || genreIds.includes(id)),
      );
      const whole = own.filter(({ recordType }) => recordType === 'album');
      return {
        id,
        name,
        genreId: id,
        // Not just the best known ones, which are in the charts.
        selection: bestIds(whole, album => album.fans / (1 + (album.id % 5)), mostSelected),
        releases: idsOf(own.toSorted(newestThenLowestId).slice(0, mostReleases)),
      };
    });

export const newestThenLowestId = (a: AlbumNode, b: AlbumNode) =>
  b.releaseDate.localeCompare(a.releaseDate) || a.id - b.id;

/** Items by key. Node 20 has no `Map.groupBy`. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  return groupByEach(items, item => [keyOf(item)]);
}

/** The same with several keys for each item. */
export function groupByEach<T, K>(items: Iterable<T>, keysOf: (item: T) => readonly K[]): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

/** How often each id occurs. */
export function countEach<K>(ids: Iterable<K>): Map<K, number> {
  const counts = new Map<K, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The ids with the highest count first; of equal ones, those that were counted first. */
export const byCount = (counts: ReadonlyMap<number, number>): number[] =>
  [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);

/** The ids of the `count` items with the highest score, the best first. */
export function bestIds<T extends { id: number }>(
  items: readonly T[],
  scoreOf: (item: T) => number,
  count: number,
): number[] {
  const scored = items.map(item => ({ id: item.id, score: scoreOf(item) }));
  return idsOf(scored.sort((a, b) => b.score - a.score).slice(0, count));
}

export const idsOf = (items: readonly { id: number }[]): number[] => items.map(item => item.id);

export function byId<T extends { id: number }>(items: readonly T[]): Map<number, T> {
  return new Map(items.map(item => [item.id, item]));
}
