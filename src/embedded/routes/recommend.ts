import type { World } from '../call.ts';
import type { ArtistNode, Recommendations, TrackNode, UserNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { FavouriteKind } from '../library/index.ts';

/** How long the lists drawn from somebody's taste are at most. */
const MOST = 100;

const ids = ({ library }: World, user: UserNode, kind: FavouriteKind) =>
  library.favourites(user.id, kind).map(({ id }) => id);

/** What a user plays most, as ids: what they played last, then their favourites by rank. */
export function playedMost(world: World, user: UserNode): number[] {
  const played = world.library.history(user.id).map(({ id }) => id);
  const loved = nodesOf(world.catalogue.tracks, ids(world, user, 'tracks'));
  const byRank = loved.toSorted((a, b) => b.rank - a.rank).map(({ id }) => id);
  return first([...played, ...byRank].filter(id => world.catalogue.tracks.has(id)));
}

/** The albums of what a user plays most, favourites behind. */
export const albumsPlayedMost = (world: World, user: UserNode): number[] =>
  first([...playedNodes(world, user).map(({ albumId }) => albumId), ...ids(world, user, 'albums')]);

export const artistsPlayedMost = (world: World, user: UserNode): number[] =>
  first([...playedNodes(world, user).map(({ artistId }) => artistId), ...ids(world, user, 'artists')]);

const playedNodes = (world: World, user: UserNode): TrackNode[] =>
  nodesOf(world.catalogue.tracks, playedMost(world, user));

/** An endless mix: the owner's is composed, another's is drawn from the artists they like. */
export const flowOf = (world: World, user: UserNode): number[] =>
  user.id === world.catalogue.owner.id ? world.catalogue.owner.flow : nearTracks(world, user);

/** What a user might like; nothing that is a favourite already. */
export function recommendedTo(world: World, user: UserNode, kind: keyof Recommendations): number[] {
  const isOwner = user.id === world.catalogue.owner.id;
  const found = isOwner ? world.catalogue.owner.recommendations[kind] : drawn[kind](world, user);
  const held = new Set(ids(world, user, kind === 'releases' ? 'albums' : kind));
  return first(found.filter(id => !held.has(id)));
}

const drawn: Record<keyof Recommendations, (world: World, user: UserNode) => number[]> = {
  tracks: nearTracks,
  artists: (world, user) => near(world, user).map(({ id }) => id),
  albums: (world, user) => near(world, user).flatMap(({ albumIds }) => albumIds.slice(0, 2)),
  playlists: (world, user) => near(world, user).flatMap(({ playlistIds }) => playlistIds),
  radios: (world, user) => {
    const genres = new Set(near(world, user).flatMap(({ genreIds }) => genreIds));
    return nodesOf(world.catalogue.genres, genres).flatMap(({ radioIds }) => radioIds);
  },
  releases: (world, user) => {
    const albums = liked(world, user).flatMap(({ albumIds }) => albumIds.slice(0, 2));
    const newest = nodesOf(world.catalogue.albums, albums);
    return newest.toSorted((a, b) => b.releaseDate.localeCompare(a.releaseDate)).map(({ id }) => id);
  },
};

function nearTracks(world: World, user: UserNode): number[] {
  const artists = [...liked(world, user), ...near(world, user)];
  return first([0, 1, 2].flatMap(turn => artists.flatMap(({ topTrackIds }) => topTrackIds[turn] ?? [])));
}

/** The favourite artists and those of the favourite tracks. */
function liked(world: World, user: UserNode): ArtistNode[] {
  const tracks = nodesOf(world.catalogue.tracks, ids(world, user, 'tracks'));
  const all = [...ids(world, user, 'artists'), ...tracks.map(({ artistId }) => artistId)];
  return nodesOf(world.catalogue.artists, new Set(all));
}

/** Those related to the artists they like. */
const near = (world: World, user: UserNode): ArtistNode[] =>
  nodesOf(world.catalogue.artists, new Set(liked(world, user).flatMap(({ relatedIds }) => relatedIds)));

const first = (found: readonly number[]): number[] => [...new Set(found)].slice(0, MOST);
