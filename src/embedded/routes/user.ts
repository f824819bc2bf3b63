import { permissions as allPermissions } from '../../client/api/endpoint.ts';
import type { Answer, Call, World } from '../call.ts';
import type { Recommendations } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { fault } from '../service-error.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import { envelope } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderRadio } from '../render/radio.ts';
import { renderPersonalSong, renderTrack } from '../render/track.ts';
import { renderOwner, renderUser } from '../render/user.ts';
import { callerOf, numberIn, selfOf, someone, userOf } from './parameters.ts';
import { playlistData } from './playlist-data.ts';
import { service } from './service.ts';
import { albumsPlayedMost, artistsPlayedMost, flowOf, playedMost, recommendedTo } from './recommend.ts';

/** The owner is told everything about themselves, but the address only with the permission for it. */
const details: Answer = call => {
  const user = userOf(call);
  const { owner } = call.world.catalogue;
  if (user.id !== owner.id || call.caller?.userId !== owner.id) return renderUser(call.world, user, 'public');
  const { email, ...rest } = renderOwner(call.world, owner);
  return call.caller.permissions.has('email') ? { ...rest, email } : rest;
};

const people =
  (kind: 'followings' | 'followers'): Answer =>
  call => {
    const ids = call.world.library[kind](userOf(call).id);
    const rule = { path: `/user/{user_id}/${kind}`, defaultLimit: 25 };
    return envelope(call, ids, rule, id => renderUser(call.world, someone(call, id), 'listed'));
  };

const flow: Answer = call => {
  const nodes = nodesOf(call.world.catalogue.tracks, flowOf(call.world, userOf(call)));
  const rule = { path: '/user/{user_id}/flow', defaultLimit: 25, total: false };
  return envelope(call, nodes, rule, node => renderTrack(call.world, node, 'mix'));
};

const history: Answer = call => {
  const { world } = call;
  const rule = { path: '/user/{user_id}/history', defaultLimit: 25, max: 50 };
  return envelope(call, world.library.history(selfOf(call).id), rule, ({ id, at }) => {
    const song = id < 0 ? world.library.personalSong(id) : undefined;
    if (song) return renderPersonalSong(world, song, { timestamp: at });
    const node = world.catalogue.tracks.get(id);
    return node && renderTrack(world, node, 'history', { timestamp: at });
  });
};

type Lister = (call: Call) => unknown;

/** The list named by the path's last word. An unknown word is an unknown path. */
const byKind =
  (listers: Readonly<Record<string, Lister>>, parent: string): Answer =>
  call => {
    const kind = call.path.kind ?? '';
    const lister = Object.hasOwn(listers, kind) ? listers[kind] : undefined;
    if (!lister) throw fault.unknownPath(`/${parent}/${kind}`);
    return lister(call);
  };

const CHARTS = { path: '/user/{user_id}/charts/{kind}', defaultLimit: 25, max: 100 };

const charts = byKind(
  {
    tracks(call) {
      const nodes = nodesOf(call.world.catalogue.tracks, playedMost(call.world, userOf(call)));
      return envelope(call, nodes, CHARTS, node => renderTrack(call.world, node, 'userChart'));
    },
    albums(call) {
      const nodes = nodesOf(call.world.catalogue.albums, albumsPlayedMost(call.world, userOf(call)));
      return envelope(call, nodes, CHARTS, node => renderAlbum(call.world, node, 'userChart'));
    },
    artists(call) {
      const nodes = nodesOf(call.world.catalogue.artists, artistsPlayedMost(call.world, userOf(call)));
      return envelope(call, nodes, CHARTS, node => renderArtist(call.world, node, 'userChart'));
    },
    playlists(call) {
      const { library } = call.world;
      const user = userOf(call);
      const made = library.playlists.madeBy(user.id).map(({ id }) => id);
      const liked = library.favourites(user.id, 'playlists').map(({ id }) => id);
      return envelope(call, visible(call, [...made, ...liked]), CHARTS, listed(call.world));
    },
  },
  'charts',
);

const listed = (world: World) => (record: PlaylistRecord) =>
  renderPlaylist(world, playlistData(world, record), 'listed');

const visible = ({ world: { library }, caller }: Call, ids: readonly number[]): PlaylistRecord[] =>
  ids
    .flatMap(id => library.playlists.get(id) ?? [])
    .filter(record => record.public || record.creatorId === caller?.userId);

const SUGGESTED = { path: '/user/{user_id}/recommendations/{kind}', defaultLimit: 25, max: 100 };
const UNCOUNTED = { ...SUGGESTED, total: false };

const suggested = (call: Call, kind: keyof Recommendations) => recommendedTo(call.world, userOf(call), kind);
const seconds = (world: World) => Math.floor(world.now() / 1000);

const suggestedAlbums = (kind: 'albums' | 'releases') => (call: Call) => {
  const nodes = nodesOf(call.world.catalogue.albums, suggested(call, kind));
  const timestamp = seconds(call.world);
  return envelope(call, nodes, SUGGESTED, node =>
    renderAlbum(call.world, node, 'recommended', { timestamp }),
  );
};

const recommendations = byKind(
  {
    tracks(call) {
      const nodes = nodesOf(call.world.catalogue.tracks, suggested(call, 'tracks'));
      return envelope(call, nodes, UNCOUNTED, node => renderTrack(call.world, node, 'recommended'));
    },
    artists(call) {
      const nodes = nodesOf(call.world.catalogue.artists, suggested(call, 'artists'));
      return envelope(call, nodes, UNCOUNTED, node => renderArtist(call.world, node, 'genre'));
    },
    playlists: call =>
      envelope(call, visible(call, suggested(call, 'playlists')), UNCOUNTED, listed(call.world)),
    radios(call) {
      const nodes = nodesOf(call.world.catalogue.radios, suggested(call, 'radios'));
      return envelope(call, nodes, SUGGESTED, node => renderRadio(call.world, node));
    },
    albums: suggestedAlbums('albums'),
    releases: suggestedAlbums('releases'),
  },
  'recommendations',
);

/** What the token may do, whatever the application once asked for. */
const permissions: Answer = call => {
  selfOf(call);
  const held = callerOf(call).permissions;
  return { permissions: Object.fromEntries(allPermissions.map(name => [name, held.has(name)])) };
};

const options: Answer = call => {
  selfOf(call);
  return service.options(call);
};

const follow: Answer = call => {
  const { userId } = callerOf(call);
  const target = numberIn(call, 'user_id');
  if (target === userId) throw fault.wrongParameter('user_id');
  return call.world.library.follow(userId, target);
};

const unfollow: Answer = call => {
  call.world.library.unfollow(callerOf(call).userId, numberIn(call, 'user_id'));
  return true;
};

const notify: Answer = call => {
  call.world.library.notify(callerOf(call).userId, call.params.message ?? '');
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
