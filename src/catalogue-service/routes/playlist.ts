import { serviceErrors } from '../../library/service-form.ts';
import { nodesOf } from '../catalogue/graph.ts';
import { changing, type Handler, type MatchedRequest } from '../dispatch/index.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { renderPage } from '../render/list-page.ts';
import { checksumOf, renderPlaylist } from '../render/playlist.ts';
import { renderSong } from '../render/track.ts';
import { fanList, trackList, visiblePlaylist } from './lists.ts';
import { callerOf, flagIn, mayKeep, numbersIn, textParam, userOf } from './request.ts';

const playlistIn = (call: MatchedRequest) => visiblePlaylist(call, Number(call.path.playlist_id));

const details: Handler = call => renderPlaylist(call.context, playlistIn(call), 'full');

const tracks: Handler = call => {
  const { tracks } = playlistIn(call);
  return renderPage(call, tracks, { checksum: checksumOf(tracks) }, ({ id, at }) =>
    renderSong(call.context, id, 'ofPlaylist', { time_add: at }),
  );
};

/** The top tracks of the playlist's artists and related ones, in turns, without the playlist's own tracks. */
function mix(call: MatchedRequest): number[] {
  const { catalogue } = call.context;
  const there = new Set(playlistIn(call).tracks.map(({ id }) => id));
  const own = nodesOf(catalogue.tracks, there).map(({ artistId }) => artistId);
  const near = nodesOf(catalogue.artists, new Set(own)).flatMap(({ relatedIds }) => relatedIds.slice(0, 3));
  const artists = nodesOf(catalogue.artists, new Set([...own, ...near])).slice(0, 100);
  const ids = [0, 1, 2, 3].flatMap(turn => artists.flatMap(({ topTrackIds }) => topTrackIds[turn] ?? []));
  return [...new Set(ids.filter(id => !there.has(id)))].slice(0, 100);
}

const create: Handler = call => {
  const title = textParam(call, 'title') ?? '';
  const description = call.params.description ?? '';
  const id = call.context.library.playlists.create(userOf(call).id, { title, description });
  return { id };
};

/** A playlist that the caller may change. Throws error 800 for an unknown one, and 200 for another user's. */
function own(call: MatchedRequest): PlaylistRecord {
  const list = playlistIn(call);
  if (list.creatorId !== callerOf(call).userId) throw serviceErrors.permission();
  return list;
}

const update = changing(call =>
  call.context.library.playlists.update(own(call).id, {
    title: textParam(call, 'title'),
    description: call.params.description,
    public: flagIn(call, 'public'),
    collaborative: flagIn(call, 'collaborative'),
  }),
);

const addTracks = changing(call => {
  const list = playlistIn(call);
  const mayAdd = list.collaborative || list.creatorId === callerOf(call).userId;
  if (!mayAdd) throw serviceErrors.permission();
  const songs = numbersIn(call, 'songs');
  if (!songs.every(id => mayKeep(call, id))) throw serviceErrors.wrongParameter('songs');
  call.context.library.playlists.addTracks(list.id, songs);
});

export const playlistRoutes = {
  details,
  tracks,
  radio: trackList('mix', mix, { max: 100, total: false }),
  fans: fanList('playlists', call => playlistIn(call).id),
  create,
  update,
  add_tracks: addTracks,
  reorder: changing(call => call.context.library.playlists.reorder(own(call).id, numbersIn(call, 'order'))),
  /** Nothing shows the mark, so it is not stored. */
  mark_seen: changing(playlistIn),
  delete: changing(call => call.context.library.playlists.remove(own(call).id)),
  remove_tracks: changing(call =>
    call.context.library.playlists.removeTracks(own(call).id, numbersIn(call, 'songs')),
  ),
};
