import type { album as contract } from '../../client/api/album.ts';
import type { Handler } from '../dispatch/call.ts';
import { renderAlbumDetails } from '../render/album-details.ts';
import { asTrack, asUser, paged, tracksBy } from './list.ts';
import { albumByUpc, albumIn, fansOf } from './path-objects.ts';

export const album = {
  details: call => renderAlbumDetails(call.context, albumIn(call)),
  by_upc: call => renderAlbumDetails(call.context, albumByUpc(call)),
  tracks: paged(
    tracksBy(call => albumIn(call).trackIds),
    asTrack('ofAlbum'),
  ),
  fans: paged(call => fansOf(call, 'albums', albumIn(call).id), asUser('fan'), { max: 100 }),
} satisfies Record<keyof typeof contract.endpoints, Handler>;
