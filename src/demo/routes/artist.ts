import type { artist as contract } from '../../client/api/artist.ts';
import type { TrackNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { Call, Handler } from '../dispatch/call.ts';
import { renderArtist } from '../render/artist.ts';
import {
  albumsBy,
  artistsBy,
  asAlbum,
  asArtist,
  asPlaylist,
  asTrack,
  asUser,
  paged,
  tracksBy,
} from './list.ts';
import { artistIn, fansOf } from './path-objects.ts';
import { publicPlaylists } from './playlist-data.ts';

/** The artist and the related ones, by turns: each one's best track, then each one's second best. */
function mix(call: Call): TrackNode[] {
  const { artists, tracks } = call.context.catalogue;
  const node = artistIn(call);
  const all = [node, ...nodesOf(artists, node.relatedIds)];
  const turns = [0, 1, 2, 3, 4].flatMap(turn => all.flatMap(one => one.topTrackIds[turn] ?? []));
  return nodesOf(tracks, new Set(turns));
}

export const artist = {
  details: call => renderArtist(call.context, artistIn(call), 'full'),
  top: paged(
    tracksBy(call => artistIn(call).topTrackIds),
    asTrack('top'),
    { limit: 5, max: 100 },
  ),
  albums: paged(
    albumsBy(call => artistIn(call).albumIds),
    asAlbum('ofArtist'),
    { max: 100 },
  ),
  related: paged(
    artistsBy(call => artistIn(call).relatedIds),
    asArtist('listed'),
    { limit: 20, max: 100 },
  ),
  radio: paged(mix, asTrack('mix'), { max: 100, total: false, links: false }),
  playlists: paged(
    call => publicPlaylists(call.context, artistIn(call).playlistIds),
    asPlaylist('ofArtist'),
    { limit: 10, max: 100 },
  ),
  fans: paged(call => fansOf(call, 'artists', artistIn(call).id), asUser('fan'), { max: 100 }),
} satisfies Record<keyof typeof contract.endpoints, Handler>;
