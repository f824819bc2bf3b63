import type { artist as contract } from '../../client/api/artist.ts';
import type { Handler, ServiceContext } from '../call.ts';
import type { ArtistNode, TrackNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import { listPage } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderTrack } from '../render/track.ts';
import { renderUser } from '../render/user.ts';
import { artistIn, fansOf } from './path-objects.ts';
import { playlistData, publicPlaylists } from './playlist-data.ts';

/** The artist and those like them, by turns: each one's best track, then each one's second best. */
function mix({ catalogue }: ServiceContext, node: ArtistNode): TrackNode[] {
  const artists = [node, ...nodesOf(catalogue.artists, node.relatedIds)];
  const turns = [0, 1, 2, 3, 4].flatMap(turn => artists.flatMap(one => one.topTrackIds[turn] ?? []));
  return nodesOf(catalogue.tracks, new Set(turns));
}

export const artist = {
  details: call => renderArtist(call.context, artistIn(call), 'full'),
  top: call => {
    const tracks = nodesOf(call.context.catalogue.tracks, artistIn(call).topTrackIds);
    const rule = { path: '/artist/{artist_id}/top', defaultLimit: 5, max: 100 };
    return listPage(call, tracks, rule, track => renderTrack(call.context, track, 'top'));
  },
  albums: call => {
    const albums = nodesOf(call.context.catalogue.albums, artistIn(call).albumIds);
    const rule = { path: '/artist/{artist_id}/albums', defaultLimit: 25, max: 100 };
    return listPage(call, albums, rule, album => renderAlbum(call.context, album, 'ofArtist'));
  },
  related: call => {
    const artists = nodesOf(call.context.catalogue.artists, artistIn(call).relatedIds);
    const rule = { path: '/artist/{artist_id}/related', defaultLimit: 20, max: 100 };
    return listPage(call, artists, rule, other => renderArtist(call.context, other, 'listed'));
  },
  radio: call => {
    const rule = {
      path: '/artist/{artist_id}/radio',
      defaultLimit: 25,
      max: 100,
      total: false,
      links: false,
    };
    const tracks = mix(call.context, artistIn(call));
    return listPage(call, tracks, rule, track => renderTrack(call.context, track, 'mix'));
  },
  playlists: call => {
    const lists = publicPlaylists(call.context, artistIn(call).playlistIds);
    const rule = { path: '/artist/{artist_id}/playlists', defaultLimit: 10, max: 100 };
    return listPage(call, lists, rule, list =>
      renderPlaylist(call.context, playlistData(call.context, list), 'ofArtist'),
    );
  },
  fans: call => {
    const rule = { path: '/artist/{artist_id}/fans', defaultLimit: 25, max: 100 };
    const fans = fansOf(call, 'artists', artistIn(call).id);
    return listPage(call, fans, rule, user => renderUser(call.context, user, 'fan'));
  },
} satisfies Record<keyof typeof contract.endpoints, Handler>;
