import { deriveArtists } from './artists.ts';
import { makeCharts } from './charts.ts';
import { makeEditorials } from './editorials.ts';
import type { Facts } from './facts.ts';
import type {
  AlbumNode,
  ArtistNode,
  Catalogue,
  GenreNode,
  OwnerNode,
  PodcastNode,
  UserNode,
} from './graph.ts';
import { byId, groupBy, idsOf } from './group-by.ts';

const allGenres = 0;

/** The catalogue that follows from some facts: what leads from each object to others, charts and editorials. */
export function deriveCatalogue(facts: Facts): Catalogue {
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

function deriveAlbums({ albums, artists, tracks }: Facts): AlbumNode[] {
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

function derivePodcasts({ podcasts, episodes }: Facts): PodcastNode[] {
  const episodesOf = groupBy(episodes, episode => episode.podcastId);
  return podcasts.map(podcast => ({
    ...podcast,
    episodeIds: idsOf(episodesOf.get(podcast.id) ?? []).reverse(),
  }));
}

function deriveGenres({ genres, radios, podcasts }: Facts, artists: readonly ArtistNode[]): GenreNode[] {
  const famous = artists.toSorted((a, b) => b.fans - a.fans);
  return genres.map(({ id, name }) => ({
    id,
    name,
    artistIds: idsOf(famous.filter(({ genreIds }) => id === allGenres || genreIds.includes(id))),
    radioIds: idsOf(radios.filter(({ genreId }) => id === allGenres || genreId === id)),
    podcastIds: idsOf(podcasts.filter(({ genreId }) => id === allGenres || genreId === id)),
  }));
}

function deriveListeners({ users, owner, playlists }: Facts): {
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
