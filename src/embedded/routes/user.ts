import { permissions as allPermissions } from '../../client/api/endpoint.ts';
import type { Call, Handler, ServiceContext } from '../call.ts';
import type { Recommendations } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import { listPage } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderRadio } from '../render/radio.ts';
import { renderPersonalSong, renderTrack } from '../render/track.ts';
import { renderOwner, renderUser } from '../render/user.ts';
import { errors } from '../service-error.ts';
import { callerOf, numberIn, selfOf, someone, userOf } from './parameters.ts';
import { playlistData } from './playlist-data.ts';
import { albumsPlayedMost, artistsPlayedMost, flowOf, playedMost, recommendedTo } from './recommend.ts';
import { service } from './service.ts';

/** The owner is told everything about themselves, but the address only with the permission for it. */
const details: Handler = call => {
  const user = userOf(call);
  const { owner } = call.context.catalogue;
  if (user.id !== owner.id || call.caller?.userId !== owner.id)
    return renderUser(call.context, user, 'public');
  const { email, ...rest } = renderOwner(call.context, owner);
  return call.caller.permissions.has('email') ? { ...rest, email } : rest;
};

const people =
  (kind: 'followings' | 'followers'): Handler =>
  call => {
    const ids = call.context.library[kind](userOf(call).id);
    const rule = { path: `/user/{user_id}/${kind}`, defaultLimit: 25 };
    return listPage(call, ids, rule, id => renderUser(call.context, someone(call, id), 'listed'));
  };

const flow: Handler = call => {
  const nodes = nodesOf(call.context.catalogue.tracks, flowOf(call.context, userOf(call)));
  const rule = { path: '/user/{user_id}/flow', defaultLimit: 25, total: false };
  return listPage(call, nodes, rule, node => renderTrack(call.context, node, 'mix'));
};

const history: Handler = call => {
  const { context } = call;
  const rule = { path: '/user/{user_id}/history', defaultLimit: 25, max: 50 };
  return listPage(call, context.library.history(selfOf(call).id), rule, ({ id, at }) => {
    const song = id < 0 ? context.library.personalSong(id) : undefined;
    if (song) return renderPersonalSong(context, song, { timestamp: at });
    const node = context.catalogue.tracks.get(id);
    return node && renderTrack(context, node, 'history', { timestamp: at });
  });
};

type Lister = (call: Call) => unknown;

/** The list named by the path's last word. An unknown word is an unknown path. */
const byKind =
  (listers: Readonly<Record<string, Lister>>, parent: string): Handler =>
  call => {
    const kind = call.path.kind ?? '';
    const lister = Object.hasOwn(listers, kind) ? listers[kind] : undefined;
    if (!lister) throw errors.unknownPath(`/${parent}/${kind}`);
    return lister(call);
  };

const CHARTS = { path: '/user/{user_id}/charts/{kind}', defaultLimit: 25, max: 100 };

const charts = byKind(
  {
    tracks(call) {
      const nodes = nodesOf(call.context.catalogue.tracks, playedMost(call.context, userOf(call)));
      return listPage(call, nodes, CHARTS, node => renderTrack(call.context, node, 'userChart'));
    },
    albums(call) {
      const nodes = nodesOf(call.context.catalogue.albums, albumsPlayedMost(call.context, userOf(call)));
      return listPage(call, nodes, CHARTS, node => renderAlbum(call.context, node, 'userChart'));
    },
    artists(call) {
      const nodes = nodesOf(call.context.catalogue.artists, artistsPlayedMost(call.context, userOf(call)));
      return listPage(call, nodes, CHARTS, node => renderArtist(call.context, node, 'userChart'));
    },
    playlists(call) {
      const { library } = call.context;
      const user = userOf(call);
      const made = library.playlists.madeBy(user.id).map(({ id }) => id);
      const liked = library.favourites(user.id, 'playlists').map(({ id }) => id);
      return listPage(call, visible(call, [...made, ...liked]), CHARTS, listed(call.context));
    },
  },
  'charts',
);

const listed = (context: ServiceContext) => (record: PlaylistRecord) =>
  renderPlaylist(context, playlistData(context, record), 'listed');

const visible = ({ context: { library }, caller }: Call, ids: readonly number[]): PlaylistRecord[] =>
  ids
    .flatMap(id => library.playlists.get(id) ?? [])
    .filter(record => record.public || record.creatorId === caller?.userId);

const SUGGESTED = { path: '/user/{user_id}/recommendations/{kind}', defaultLimit: 25, max: 100 };
const UNCOUNTED = { ...SUGGESTED, total: false };

const suggested = (call: Call, kind: keyof Recommendations) =>
  recommendedTo(call.context, userOf(call), kind);
const seconds = (context: ServiceContext) => Math.floor(context.now() / 1000);

const suggestedAlbums = (kind: 'albums' | 'releases') => (call: Call) => {
  const nodes = nodesOf(call.context.catalogue.albums, suggested(call, kind));
  const timestamp = seconds(call.context);
  return listPage(call, nodes, SUGGESTED, node =>
    renderAlbum(call.context, node, 'recommended', { timestamp }),
  );
};

const recommendations = byKind(
  {
    tracks(call) {
      const nodes = nodesOf(call.context.catalogue.tracks, suggested(call, 'tracks'));
      return listPage(call, nodes, UNCOUNTED, node => renderTrack(call.context, node, 'recommended'));
    },
    artists(call) {
      const nodes = nodesOf(call.context.catalogue.artists, suggested(call, 'artists'));
      return listPage(call, nodes, UNCOUNTED, node => renderArtist(call.context, node, 'genre'));
    },
    playlists: call =>
      listPage(call, visible(call, suggested(call, 'playlists')), UNCOUNTED, listed(call.context)),
    radios(call) {
      const nodes = nodesOf(call.context.catalogue.radios, suggested(call, 'radios'));
      return listPage(call, nodes, SUGGESTED, node => renderRadio(call.context, node));
    },
    albums: suggestedAlbums('albums'),
    releases: suggestedAlbums('releases'),
  },
  'recommendations',
);

/** What the token may do, whatever the application once asked for. */
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
  flow,
  history,
  charts,
  recommendations,
  permissions,
  options,
  follow,
  notify,
  unfollow,
};
