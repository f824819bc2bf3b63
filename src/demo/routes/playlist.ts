import type { TrackNode } from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { Call, Handler } from '../dispatch/call.ts';
import type { PlaylistChange, PlaylistRecord } from '../library/index.ts';
import { listPage } from '../render/list-page.ts';
import { renderEntry, renderPlaylist } from '../render/playlist.ts';
import { errors } from '../shared/service-error.ts';
import { asTrack, asUser, paged } from './list.ts';
import { callerOf, flagIn, mayKeep, numbersIn, textIn, userOf } from './parameters.ts';
import { fansOf } from './path-objects.ts';
import { playlistData, visiblePlaylist } from './playlist-data.ts';

const playlistIn = (call: Call) => visiblePlaylist(call, Number(call.path.playlist_id));

const details: Handler = call =>
  renderPlaylist(call.context, playlistData(call.context, playlistIn(call)), 'full');

const tracks: Handler = call => {
  const { tracks, checksum } = playlistData(call.context, playlistIn(call));
  return listPage(call, tracks, { checksum }, entry => renderEntry(call.context, entry, 'ofPlaylist'));
};

/** The best of the playlist's artists and of those like them, by turns; none that is in it. */
function mix(call: Call): TrackNode[] {
  const { catalogue } = call.context;
  const there = new Set(playlistIn(call).tracks.map(({ id }) => id));
  const own = nodesOf(catalogue.tracks, there).map(({ artistId }) => artistId);
  const near = nodesOf(catalogue.artists, new Set(own)).flatMap(({ relatedIds }) => relatedIds.slice(0, 3));
  const artists = nodesOf(catalogue.artists, new Set([...own, ...near])).slice(0, 100);
  const ids = [0, 1, 2, 3].flatMap(turn => artists.flatMap(({ topTrackIds }) => topTrackIds[turn] ?? []));
  return nodesOf(catalogue.tracks, new Set(ids.filter(id => !there.has(id)))).slice(0, 100);
}

const create: Handler = call => {
  const title = textIn(call, 'title') ?? '';
  const description = call.params.description ?? '';
  const id = call.context.library.playlists.create(userOf(call).id, { title, description });
  return { id };
};

/** A playlist that this caller may change. Throws error 800 for an unknown one and 200 for another's. */
function own(call: Call): PlaylistRecord {
  const list = playlistIn(call);
  if (list.creatorId !== callerOf(call).userId) throw errors.permission();
  return list;
}

const update: Handler = call => {
  const { id } = own(call);
  call.context.library.playlists.update(id, changeIn(call));
  return true;
};

function changeIn(call: Call): PlaylistChange {
  const title = textIn(call, 'title');
  const { description } = call.params;
  const isPublic = flagIn(call, 'public');
  const collaborative = flagIn(call, 'collaborative');
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(isPublic === undefined ? {} : { public: isPublic }),
    ...(collaborative === undefined ? {} : { collaborative }),
  };
}

const addTracks: Handler = call => {
  const list = playlistIn(call);
  const mayAdd = list.collaborative || list.creatorId === callerOf(call).userId;
  if (!mayAdd) throw errors.permission();
  const songs = numbersIn(call, 'songs');
  if (!songs.every(id => mayKeep(call, id))) throw errors.wrongParameter('songs');
  call.context.library.playlists.addTracks(list.id, songs);
  return true;
};

const reorder: Handler = call => {
  const { id } = own(call);
  call.context.library.playlists.reorder(id, numbersIn(call, 'order'));
  return true;
};

const removeTracks: Handler = call => {
  const { id } = own(call);
  call.context.library.playlists.removeTracks(id, numbersIn(call, 'songs'));
  return true;
};

const remove: Handler = call => {
  call.context.library.playlists.remove(own(call).id);
  return true;
};

const markSeen: Handler = call => {
  call.context.library.markSeen(callerOf(call).userId, playlistIn(call).id);
  return true;
};

export const playlist = {
  details,
  tracks,
  radio: paged(mix, asTrack('mix'), { max: 100, total: false }),
  fans: paged(call => fansOf(call, 'playlists', playlistIn(call).id), asUser('fan'), { max: 100 }),
  create,
  update,
  add_tracks: addTracks,
  reorder,
  mark_seen: markSeen,
  delete: remove,
  remove_tracks: removeTracks,
};
