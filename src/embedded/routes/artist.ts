import type { artist as contract } from '../../client/api/artist.ts';
import type { Answer, World } from '../call.ts';
import type { ArtistNode, TrackNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import { envelope } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderTrack } from '../render/track.ts';
import { renderUser } from '../render/user.ts';
import { artistIn, fansOf } from './path-objects.ts';
import { playlistData } from './playlist-data.ts';
import { playlistsBy } from './playlists-by.ts';

/** The artist and those like them, by turns: each one's best track, then each one's second best. */
function mix({ catalogue }: World, node: ArtistNode): TrackNode[] {
  const artists = [node, ...nodesOf(catalogue.artists, node.relatedIds)];
  const turns = [0, 1, 2, 3, 4].flatMap(turn => artists.flatMap(one => one.topTrackIds[turn] ?? []));
  return nodesOf(catalogue.tracks, new Set(turns));
}

export const artist = {
  details: call => renderArtist(call.world, artistIn(call), 'full'),
  top: call => {
    const tracks = nodesOf(call.world.catalogue.tracks, artistIn(call).topTrackIds);
    const rule = { path: '/artist/{artist_id}/top', defaultLimit: 5, max: 100 };
    return envelope(call, tracks, rule, track => renderTrack(call.world, track, 'top'));
  },
  albums: call => {
    const albums = nodesOf(call.world.catalogue.albums, artistIn(call).albumIds);
    const rule = { path: '/artist/{artist_id}/albums', defaultLimit: 25, max: 100 };
    return envelope(call, albums, rule, album => renderAlbum(call.world, album, 'ofArtist'));
  },
  related: call => {
    const artists = nodesOf(call.world.catalogue.artists, artistIn(call).relatedIds);
    const rule = { path: '/artist/{artist_id}/related', defaultLimit: 20, max: 100 };
    return envelope(call, artists, rule, other => renderArtist(call.world, other, 'listed'));
  },
  radio: call => {
    const rule = {
      path: '/artist/{artist_id}/radio',
      defaultLimit: 25,
      max: 100,
      total: false,
      links: false,
    };
    const tracks = mix(call.world, artistIn(call));
    return envelope(call, tracks, rule, track => renderTrack(call.world, track, 'mix'));
  },
  playlists: call => {
    const lists = playlistsBy(call.world, artistIn(call).playlistIds);
    const rule = { path: '/artist/{artist_id}/playlists', defaultLimit: 10, max: 100 };
    return envelope(call, lists, rule, list =>
      renderPlaylist(call.world, playlistData(call.world, list), 'ofArtist'),
    );
  },
  fans: call => {
    const rule = { path: '/artist/{artist_id}/fans', defaultLimit: 25, max: 100 };
    const fans = fansOf(call, 'artists', artistIn(call).id);
    return envelope(call, fans, rule, user => renderUser(call.world, user, 'fan'));
  },
} satisfies Record<keyof typeof contract.endpoints, Answer>;
