import { permissions as allPermissions } from '../../client/api/endpoint.ts';
import type { AlbumNode, Recommendations } from '../catalogue/graph.ts';
import type { Call, Handler, ServiceContext } from '../dispatch/call.ts';
import { renderAlbum } from '../render/album.ts';
import { listPage } from '../render/list-page.ts';
import { renderOwner, renderUser } from '../render/user.ts';
import { errors } from '../shared/service-error.ts';
import {
  albumsBy,
  artistsBy,
  asAlbum,
  asArtist,
  asPlaylist,
  asRadio,
  asTrack,
  asUser,
  paged,
  radiosBy,
  renderSong,
  tracksBy,
} from './list.ts';
import { callerOf, numberIn, selfOf, someone, userOf } from './parameters.ts';
import { isVisible, playlistsOf } from './playlist-data.ts';
import { albumsPlayedMost, artistsPlayedMost, flowOf, playedMost, recommendedTo } from './recommend.ts';
import { service } from './service.ts';

/** The owner sees the whole profile; the e-mail address needs a permission. */
const details: Handler = call => {
  const user = userOf(call);
  const { owner } = call.context.catalogue;
  if (user.id !== owner.id || call.caller?.userId !== owner.id)
    return renderUser(call.context, user, 'public');
  const { email, ...rest } = renderOwner(call.context, owner);
  return call.caller.permissions.has('email') ? { ...rest, email } : rest;
};

const people = (kind: 'followings' | 'followers') =>
  paged(call => call.context.library[kind](userOf(call).id).map(id => someone(call, id)), asUser('listed'));

const history: Handler = call => {
  const { context } = call;
  return listPage(call, context.library.history(selfOf(call).id), { max: 50 }, ({ id, at }) =>
    renderSong(context, id, 'history', { timestamp: at }),
  );
};

/** The list named by the path's last word. An unknown word is an unknown path. */
const byKind =
  (lists: Readonly<Record<string, Handler>>, parent: string): Handler =>
  call => {
    const kind = call.path.kind ?? '';
    const list = Object.hasOwn(lists, kind) ? lists[kind] : undefined;
    if (!list) throw errors.unknownPath(`/${parent}/${kind}`);
    return list(call);
  };

const counted = { max: 100 };
const uncounted = { max: 100, total: false };

const charts = byKind(
  {
    tracks: paged(
      tracksBy(call => playedMost(call.context, userOf(call))),
      asTrack('userChart'),
      counted,
    ),
    albums: paged(
      albumsBy(call => albumsPlayedMost(call.context, userOf(call))),
      asAlbum('userChart'),
      counted,
    ),
    artists: paged(
      artistsBy(call => artistsPlayedMost(call.context, userOf(call))),
      asArtist('userChart'),
      counted,
    ),
    playlists: paged(
      call => playlistsOf(call, userOf(call)).map(({ record }) => record),
      asPlaylist('listed'),
      counted,
    ),
  },
  'charts',
);

const suggested = (kind: keyof Recommendations) => (call: Call) =>
  recommendedTo(call.context, userOf(call), kind);

const suggestedPlaylists = (call: Call) =>
  suggested('playlists')(call)
    .flatMap(id => call.context.library.playlists.get(id) ?? [])
    .filter(record => isVisible(record, call.caller));

const asSuggestedAlbum = (context: ServiceContext, node: AlbumNode) =>
  renderAlbum(context, node, 'recommended', { timestamp: Math.floor(context.now() / 1000) });

const recommendations = byKind(
  {
    tracks: paged(tracksBy(suggested('tracks')), asTrack('recommended'), uncounted),
    artists: paged(artistsBy(suggested('artists')), asArtist('genre'), uncounted),
    playlists: paged(suggestedPlaylists, asPlaylist('listed'), uncounted),
    radios: paged(radiosBy(suggested('radios')), asRadio, counted),
    albums: paged(albumsBy(suggested('albums')), asSuggestedAlbum, counted),
    releases: paged(albumsBy(suggested('releases')), asSuggestedAlbum, counted),
  },
  'recommendations',
);

/** What the token may do. */
const permissions: Handler = call => {
  selfOf(call);
  const held = callerOf(call).permissions;
  return { permissions: Object.fromEntries(allPermissions.map(name => [name, held.has(name)])) };
};

const options: Handler = call => {
  selfOf(call);
  return service.options(call);
};

const follow: Handler = call => {
  const { userId } = callerOf(call);
  const target = numberIn(call, 'user_id');
  if (target === userId) throw errors.wrongParameter('user_id');
  return call.context.library.follow(userId, target);
};

const unfollow: Handler = call => {
  call.context.library.unfollow(callerOf(call).userId, numberIn(call, 'user_id'));
  return true;
};

const notify: Handler = call => {
  call.context.library.notify(callerOf(call).userId, call.params.message ?? '');
  return { success: true };
};

export const user = {
  details,
  followings: people('followings'),
  followers: people('followers'),
  flow: paged(
    tracksBy(call => flowOf(call.context, userOf(call))),
    asTrack('mix'),
    { total: false },
  ),
  history,
  charts,
  recommendations,
  permissions,
  options,
  follow,
  notify,
  unfollow,
};
