import { permissions as allPermissions } from '../../client/api/endpoint.ts';
import type { FavouriteKind } from '../../client/api/favourite-endpoints.ts';
import { serviceErrors } from '../../library/service-form.ts';
import { byCount, countEach } from '../catalogue/derive.ts';
import type { ArtistNode, Recommendations, TrackNode, UserNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/graph.ts';
import { changing, type Handler, type MatchedRequest, type ServiceContext } from '../dispatch/index.ts';
import { renderAlbum } from '../render/album.ts';
import { type PageRule, renderPage } from '../render/list-page.ts';
import { renderSong } from '../render/track.ts';
import { renderOwner, renderUser } from '../render/user.ts';
import {
  albumList,
  artistList,
  isVisible,
  paged,
  playlistList,
  playlistsOfUser,
  radioList,
  trackList,
  userList,
} from './lists.ts';
import { callerOf, numberParam, selfOf, userOf, userWith } from './request.ts';
import { serviceRoutes } from './service.ts';

/** The owner gets the whole profile. The e-mail address needs a permission. */
const details: Handler = call => {
  const user = userOf(call);
  const { owner } = call.context.catalogue;
  if (user.id !== owner.id || call.caller?.userId !== owner.id)
    return renderUser(call.context, user, 'public');
  const { email, ...rest } = renderOwner(call.context, owner);
  return call.caller.permissions.has('email') ? { ...rest, email } : rest;
};

const people = (kind: 'followings' | 'followers') =>
  userList('listed', call => call.context.library[kind](userOf(call).id).map(id => userWith(call, id)));

const history: Handler = call => {
  const { context } = call;
  return renderPage(call, context.library.history(selfOf(call).id), { max: 50 }, ({ id, at }) =>
    renderSong(context, id, 'history', { timestamp: at }),
  );
};

/** The list named by the last part of the path. Throws error 600 for an unknown one. */
const byKind =
  (lists: Readonly<Record<string, Handler>>, parent: string): Handler =>
  call => {
    const kind = call.path.kind ?? '';
    const list = Object.hasOwn(lists, kind) ? lists[kind] : undefined;
    if (!list) throw serviceErrors.unknownPath(`/${parent}/${kind}`);
    return list(call);
  };

const counted: PageRule = { max: 100 };
const uncounted: PageRule = { max: 100, total: false };

/** Ids that depend on the user in the path. */
const forUser = (idsOf: (context: ServiceContext, user: UserNode) => number[]) => (call: MatchedRequest) =>
  idsOf(call.context, userOf(call));

/** What the tracks that a user played most are of, then the favourite tracks by rank, then the favourites themselves. */
const playedMost = (kind: 'tracks' | 'albums' | 'artists', id: 'id' | 'albumId' | 'artistId') =>
  forUser((context, user) => {
    const played = byCount(playsOf(context, user, id));
    const loved = lovedByRank(context, user).map(track => track[id]);
    return first([...played, ...loved, ...ids(context, user, kind)]);
  });

const charts = byKind(
  {
    tracks: trackList('userChart', playedMost('tracks', 'id'), counted),
    albums: albumList('userChart', playedMost('albums', 'albumId'), counted),
    artists: artistList('userChart', playedMost('artists', 'artistId'), counted),
    playlists: playlistList(
      'listed',
      call => playlistsOfUser(call, userOf(call)).map(({ record }) => record),
      counted,
    ),
  },
  'charts',
);

const suggested = (kind: keyof Recommendations) =>
  forUser((context, user) => recommendedTo(context, user, kind));

const suggestedAlbums = (kind: 'albums' | 'releases') =>
  paged(
    call => nodesOf(call.context.catalogue.albums, suggested(kind)(call)),
    (context, node) =>
      renderAlbum(context, node, 'recommended', { timestamp: Math.floor(context.now() / 1000) }),
    counted,
  );

const suggestedPlaylists = (call: MatchedRequest) =>
  suggested('playlists')(call)
    .flatMap(id => call.context.library.playlists.get(id) ?? [])
    .filter(record => isVisible(record, call.caller));

const recommendations = byKind(
  {
    tracks: trackList('recommended', suggested('tracks'), uncounted),
    artists: artistList('genre', suggested('artists'), uncounted),
    playlists: playlistList('listed', suggestedPlaylists, uncounted),
    radios: radioList('listed', suggested('radios'), counted),
    albums: suggestedAlbums('albums'),
    releases: suggestedAlbums('releases'),
  },
  'recommendations',
);

const permissions: Handler = call => {
  selfOf(call);
  const held = callerOf(call).permissions;
  return { permissions: Object.fromEntries(allPermissions.map(name => [name, held.has(name)])) };
};

const options: Handler = call => {
  selfOf(call);
  return serviceRoutes.options(call);
};

const follow: Handler = call => {
  const { userId } = callerOf(call);
  const target = numberParam(call, 'user_id');
  if (target === userId) throw serviceErrors.wrongParameter('user_id');
  return call.context.library.follow(userId, target);
};

/** Nothing shows notifications, so they are not stored. */
const notify: Handler = call => {
  callerOf(call);
  return { success: true };
};

export const userRoutes = {
  details,
  followings: people('followings'),
  followers: people('followers'),
  flow: trackList('mix', forUser(flowOf), { total: false }),
  history,
  charts,
  recommendations,
  permissions,
  options,
  follow,
  notify,
  unfollow: changing(call =>
    call.context.library.unfollow(callerOf(call).userId, numberParam(call, 'user_id')),
  ),
};

const mostRecommended = 100;

const ids = ({ library }: ServiceContext, user: UserNode, kind: FavouriteKind) =>
  library.favourites(user.id, kind).map(({ id }) => id);

/** What a user played, the latest first, each play of a track by itself. */
const plays = (context: ServiceContext, user: UserNode): TrackNode[] =>
  context.library.history(user.id).flatMap(({ id }) => context.catalogue.tracks.get(id) ?? []);

/** How often a user played what tracks are of: as the library counts it, else by the last plays. */
function playsOf(context: ServiceContext, user: UserNode, id: 'id' | 'albumId' | 'artistId') {
  const counted = context.library.plays(user.id) ?? countEach(plays(context, user).map(track => track.id));
  const sums = new Map<number, number>();
  for (const [trackId, times] of counted) {
    const of = context.catalogue.tracks.get(trackId)?.[id];
    if (of !== undefined) sums.set(of, (sums.get(of) ?? 0) + times);
  }
  return sums;
}

const lovedByRank = (context: ServiceContext, user: UserNode): TrackNode[] =>
  nodesOf(context.catalogue.tracks, ids(context, user, 'tracks')).toSorted((a, b) => b.rank - a.rank);

/** Ids of an endless mix. The demo owner's is in the catalogue; others are derived from the artists they like. */
function flowOf(context: ServiceContext, user: UserNode): number[] {
  const { owner } = context.catalogue;
  return user.id === owner.id && owner.flow.length > 0 ? owner.flow : nearTracks(context, user);
}

/** Ids of what a user may like, without the favourites. */
function recommendedTo(context: ServiceContext, user: UserNode, kind: keyof Recommendations): number[] {
  const given = user.id === context.catalogue.owner.id ? context.catalogue.owner.recommendations[kind] : [];
  const found = given.length > 0 ? given : derived[kind](context, user);
  const held = new Set(ids(context, user, kind === 'releases' ? 'albums' : kind));
  return first(found.filter(id => !held.has(id)));
}

const derived: Record<keyof Recommendations, (context: ServiceContext, user: UserNode) => number[]> = {
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

/** Artists related to those that a user likes. */
const near = (context: ServiceContext, user: UserNode): ArtistNode[] =>
  nodesOf(context.catalogue.artists, new Set(liked(context, user).flatMap(({ relatedIds }) => relatedIds)));

const first = (found: readonly number[]): number[] => [...new Set(found)].slice(0, mostRecommended);
