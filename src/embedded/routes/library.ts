import type { Answer, Call, World } from '../call.ts';
import type { UserNode } from '../catalogue/graph.ts';
import { fault } from '../service-error.ts';
import type { FavouriteKind, Kept, PlaylistRecord } from '../library/index.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import { envelope } from '../render/list-page.ts';
import { checksumOf, renderPlaylist } from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderRadio } from '../render/radio.ts';
import { renderPersonalSong, renderTrack } from '../render/track.ts';
import { callerOf, mayKeep, numberIn, numbersIn, selfOf, userOf } from './parameters.ts';
import { playlistData, visiblePlaylist } from './playlist-data.ts';

type Render = (world: World, kept: Kept) => unknown;

const renderFavourite: Record<Exclude<FavouriteKind, 'playlists'>, Render> = {
  tracks(world, { id, at }) {
    const extras = { timeAdd: at };
    const song = id < 0 ? world.library.personalSong(id) : undefined;
    if (song) return renderPersonalSong(world, song, extras);
    const node = world.catalogue.tracks.get(id);
    return node && renderTrack(world, node, 'favourite', extras);
  },
  albums(world, { id, at }) {
    const node = world.catalogue.albums.get(id);
    return node && renderAlbum(world, node, 'favourite', { timeAdd: at });
  },
  artists(world, { id, at }) {
    const node = world.catalogue.artists.get(id);
    return node && renderArtist(world, node, 'favourite', { timeAdd: at });
  },
  podcasts(world, { id }) {
    const node = world.catalogue.podcasts.get(id);
    return node && renderPodcast(world, node);
  },
  radios(world, { id }) {
    const node = world.catalogue.radios.get(id);
    return node && renderRadio(world, node);
  },
};

const kept =
  (kind: keyof typeof renderFavourite): Answer =>
  call => {
    const items = call.world.library.favourites(userOf(call).id, kind);
    const checksum = checksumOf(items.map(({ id }) => id));
    const rule = { path: `/user/{user_id}/${kind}`, defaultLimit: 25, checksum };
    return envelope(call, items, rule, item => renderFavourite[kind](call.world, item));
  };

/** Those the user made, then those of others; private ones only for who made them. */
const playlists: Answer = call => {
  const { world } = call;
  const items = playlistsOf(call, userOf(call));
  const checksum = checksumOf(items.map(({ record }) => record.id));
  const rule = { path: '/user/{user_id}/playlists', defaultLimit: 25, checksum };
  return envelope(call, items, rule, ({ record, at }) =>
    renderPlaylist(world, playlistData(world, record), 'own', { timeAdd: at }),
  );
};

interface Held {
  readonly record: PlaylistRecord;
  readonly at: number;
}

function playlistsOf({ world: { library }, caller }: Call, user: UserNode): Held[] {
  const made = library.playlists.madeBy(user.id).map(record => ({ record, at: record.created }));
  const liked = library.favourites(user.id, 'playlists').flatMap(({ id, at }) => {
    const record = library.playlists.get(id);
    return record ? [{ record, at }] : [];
  });
  return [...made, ...liked].filter(({ record }) => record.public || record.creatorId === caller?.userId);
}

const personalSongs: Answer = call => {
  const songs = call.world.library.personalSongs(selfOf(call).id);
  const rule = { path: '/user/{user_id}/personal_songs', defaultLimit: 25 };
  return envelope(call, songs, rule, song => renderPersonalSong(call.world, song));
};

const add =
  (kind: Exclude<FavouriteKind, 'playlists' | 'tracks'>, name: string, plural: string): Answer =>
  call =>
    call.world.library.addFavourites(callerOf(call).userId, kind, numbersIn(call, name, plural));

const addTracks: Answer = call => {
  const ids = numbersIn(call, 'track_id', 'track_ids');
  if (!ids.every(id => mayKeep(call, id))) throw fault.noData();
  return call.world.library.addFavourites(callerOf(call).userId, 'tracks', ids);
};

/** Your own playlists are in your library anyway: nothing to add. */
const addPlaylists: Answer = call => {
  const { userId } = callerOf(call);
  const asked = numbersIn(call, 'playlist_id', 'playlist_ids').map(id => visiblePlaylist(call, id));
  const others = asked.filter(({ creatorId }) => creatorId !== userId).map(({ id }) => id);
  return call.world.library.addFavourites(userId, 'playlists', others);
};

/** The service says `true` even where there was nothing to remove. */
const remove =
  (kind: FavouriteKind, name: string): Answer =>
  call => {
    call.world.library.removeFavourite(callerOf(call).userId, kind, numberIn(call, name));
    return true;
  };

export const library = {
  tracks: kept('tracks'),
  albums: kept('albums'),
  artists: kept('artists'),
  playlists,
  podcasts: kept('podcasts'),
  radios: kept('radios'),
  personal_songs: personalSongs,
  add_tracks: addTracks,
  add_albums: add('albums', 'album_id', 'album_ids'),
  add_artists: add('artists', 'artist_id', 'artist_ids'),
  add_playlists: addPlaylists,
  add_podcasts: add('podcasts', 'podcast_id', 'podcast_ids'),
  add_radios: add('radios', 'radio_id', 'radio_ids'),
  remove_tracks: remove('tracks', 'track_id'),
  remove_albums: remove('albums', 'album_id'),
  remove_artists: remove('artists', 'artist_id'),
  remove_playlists: remove('playlists', 'playlist_id'),
  remove_podcasts: remove('podcasts', 'podcast_id'),
  remove_radios: remove('radios', 'radio_id'),
};
