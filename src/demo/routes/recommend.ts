import type { FavouriteKind } from '../../client/api/favourites.ts';
import type { ArtistNode, Recommendations, TrackNode, UserNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { ServiceContext } from '../dispatch/call.ts';

/** The longest list. */
const mostRecommended = 100;

const ids = ({ library }: ServiceContext, user: UserNode, kind: FavouriteKind) =>
  library.favourites(user.id, kind).map(({ id }) => id);

/** What a user plays most, as ids: what they played last, then their favourites by rank. */
export function playedMost(context: ServiceContext, user: UserNode): number[] {
  const played = context.library.history(user.id).map(({ id }) => id);
  const loved = nodesOf(context.catalogue.tracks, ids(context, user, 'tracks'));
  const byRank = loved.toSorted((a, b) => b.rank - a.rank).map(({ id }) => id);
  return first([...played, ...byRank].filter(id => context.catalogue.tracks.has(id)));
}

/** The albums of what a user plays most, favourites behind. */
export const albumsPlayedMost = (context: ServiceContext, user: UserNode): number[] =>
  first([...playedNodes(context, user).map(({ albumId }) => albumId), ...ids(context, user, 'albums')]);

export const artistsPlayedMost = (context: ServiceContext, user: UserNode): number[] =>
  first([...playedNodes(context, user).map(({ artistId }) => artistId), ...ids(context, user, 'artists')]);

const playedNodes = (context: ServiceContext, user: UserNode): TrackNode[] =>
  nodesOf(context.catalogue.tracks, playedMost(context, user));

/** Ids of an endless mix: the owner's is in the catalogue, another user's follows from the artists they like. */
export const flowOf = (context: ServiceContext, user: UserNode): number[] =>
  user.id === context.catalogue.owner.id ? context.catalogue.owner.flow : nearTracks(context, user);

/** Ids of what a user might like, favourites left out. */
export function recommendedTo(
  context: ServiceContext,
  user: UserNode,
  kind: keyof Recommendations,
): number[] {
  const isOwner = user.id === context.catalogue.owner.id;
  const found = isOwner ? context.catalogue.owner.recommendations[kind] : drawn[kind](context, user);
  const held = new Set(ids(context, user, kind === 'releases' ? 'albums' : kind));
  return first(found.filter(id => !held.has(id)));
}

const drawn: Record<keyof Recommendations, (context: ServiceContext, user: UserNode) => number[]> = {
  tracks: nearTracks,
  artists: (context, user) => near(context, user).map(({ id }) => id),
  albums: (context, user) => near(context, user).flatMap(({ albumIds }) => albumIds.slice(0, 2)),
  playlists: (context, user) => near(context, user).flatMap(({ playlistIds }) => playlistIds),
  radios: (context, user) => {
    const genres = new Set(near(context, user).flatMap(({ genreIds }) => genreIds));
    return nodesOf(context.catalogue.genres, genres).flatMap(({ radioIds }) => radioIds);
  },
  releases: (context, user) => {
    const albums = liked(context, user).flatMap(({ albumIds }) => albumIds.slice(0, 2));
    const newest = nodesOf(context.catalogue.albums, albums);
    return newest.toSorted((a, b) => b.releaseDate.localeCompare(a.releaseDate)).map(({ id }) => id);
  },
};

function nearTracks(context: ServiceContext, user: UserNode): number[] {
  const artists = [...liked(context, user), ...near(context, user)];
  return first([0, 1, 2].flatMap(turn => artists.flatMap(({ topTrackIds }) => topTrackIds[turn] ?? [])));
}

/** A user's favourite artists, and the artists of the favourite tracks. */
function liked(context: ServiceContext, user: UserNode): ArtistNode[] {
  const tracks = nodesOf(context.catalogue.tracks, ids(context, user, 'tracks'));
  const all = [...ids(context, user, 'artists'), ...tracks.map(({ artistId }) => artistId)];
  return nodesOf(context.catalogue.artists, new Set(all));
}

/** The artists related to those a user likes. */
const near = (context: ServiceContext, user: UserNode): ArtistNode[] =>
  nodesOf(context.catalogue.artists, new Set(liked(context, user).flatMap(({ relatedIds }) => relatedIds)));

const first = (found: readonly number[]): number[] => [...new Set(found)].slice(0, mostRecommended);
