import type { album as contract } from '../../client/api/album.ts';
import type { Handler } from '../call.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderAlbumDetails } from '../render/album-details.ts';
import { listPage } from '../render/list-page.ts';
import { renderTrack } from '../render/track.ts';
import { renderUser } from '../render/user.ts';
import { albumByUpc, albumIn, fansOf } from './path-objects.ts';

export const album = {
  details: call => renderAlbumDetails(call.context, albumIn(call)),
  by_upc: call => renderAlbumDetails(call.context, albumByUpc(call)),
  tracks: call => {
    const tracks = nodesOf(call.context.catalogue.tracks, albumIn(call).trackIds);
    const rule = { path: '/album/{album_id}/tracks', defaultLimit: 25 };
    return listPage(call, tracks, rule, track => renderTrack(call.context, track, 'ofAlbum'));
  },
  fans: call => {
    const rule = { path: '/album/{album_id}/fans', defaultLimit: 25, max: 100 };
    const fans = fansOf(call, 'albums', albumIn(call).id);
    return listPage(call, fans, rule, user => renderUser(call.context, user, 'fan'));
  },
} satisfies Record<keyof typeof contract.endpoints, Handler>;
