import type {
  album as albumContract,
  artist as artistContract,
  track as trackContract,
} from '../../client/api/albums-artists-tracks.ts';
import { serviceErrors } from '../../library/service-form.ts';
import { nodesOf } from '../catalogue/graph.ts';
import { changing, type Handler, type MatchedRequest } from '../dispatch/index.ts';
import type { PersonalDocument } from '../library/index.ts';
import { renderArtist } from '../render/artist.ts';
import { renderAlbumDetails, renderPersonalSong, renderTrack } from '../render/track.ts';
import { albumList, artistList, fanList, playlistList, publicPlaylists, trackList } from './lists.ts';
import { albumByUpc, albumIn, artistIn, callerOf, textParam, trackByIsrc, trackParam } from './request.ts';

export const albumRoutes = {
  details: call => renderAlbumDetails(call.context, albumIn(call)),
  by_upc: call => renderAlbumDetails(call.context, albumByUpc(call)),
  tracks: trackList('ofAlbum', call => albumIn(call).trackIds),
  fans: fanList('albums', call => albumIn(call).id),
} satisfies Record<keyof typeof albumContract.endpoints, Handler>;

/** What the service names, or else the top tracks of the artist and the related artists, in turns. */
function artistMix(call: MatchedRequest): Iterable<number> {
  const node = artistIn(call);
  if (node.mixTrackIds !== undefined) return node.mixTrackIds;
  const all = [node, ...nodesOf(call.context.catalogue.artists, node.relatedIds)];
  return new Set([0, 1, 2, 3, 4].flatMap(turn => all.flatMap(one => one.topTrackIds[turn] ?? [])));
}

export const artistRoutes = {
  details: call => renderArtist(call.context, artistIn(call), 'full'),
  top: trackList('top', call => artistIn(call).topTrackIds, { limit: 5, max: 100 }),
  albums: albumList('ofArtist', call => artistIn(call).albumIds, { max: 100 }),
  related: artistList('listed', call => artistIn(call).relatedIds, { limit: 20, max: 100 }),
  radio: trackList('mix', artistMix, { max: 100, total: false, links: false }),
  playlists: playlistList('ofArtist', call => publicPlaylists(call.context, artistIn(call).playlistIds), {
    limit: 10,
    max: 100,
  }),
  fans: fanList('artists', call => artistIn(call).id),
} satisfies Record<keyof typeof artistContract.endpoints, Handler>;

/** The caller's upload. Throws error 200 for a track of the catalogue, and 800 for another listener's. */
function uploadIn(call: MatchedRequest): PersonalDocument {
  const id = Number(call.path.track_id);
  if (id > 0) throw serviceErrors.permission();
  const song = call.context.library.personalSong(id);
  if (song?.ownerId !== callerOf(call).userId) throw serviceErrors.noData();
  return song;
}

export const trackRoutes = {
  details: call =>
    Number(call.path.track_id) < 0
      ? renderPersonalSong(call.context, uploadIn(call))
      : renderTrack(call.context, trackParam(call), 'full'),
  by_isrc: call => renderTrack(call.context, trackByIsrc(call), 'full'),
  update: changing(call =>
    call.context.library.updatePersonalSong(uploadIn(call).id, {
      title: textParam(call, 'title'),
      artist: textParam(call, 'artist'),
      album: textParam(call, 'album'),
    }),
  ),
  remove: changing(call => call.context.library.removePersonalSong(uploadIn(call).id)),
} satisfies Record<keyof typeof trackContract.endpoints, Handler>;
