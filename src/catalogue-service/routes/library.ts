import type { FavouriteKind } from '../../client/api/favourite-endpoints.ts';
import { serviceErrors } from '../../library/service-form.ts';
import type { Nodes, ServedCatalogue } from '../catalogue/graph.ts';
import { changing, type Handler, type MatchedRequest, type ServiceContext } from '../dispatch/index.ts';
import type { Kept } from '../library/index.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import type { Renderer } from '../render/fields.ts';
import { renderRadio } from '../render/genre.ts';
import { renderPage } from '../render/list-page.ts';
import { checksumOf, renderPlaylist } from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderPersonalSong, renderSong } from '../render/track.ts';
import { paged, playlistsOfUser, visiblePlaylist } from './lists.ts';
import { callerOf, mayKeep, numberParam, numbersIn, selfOf, userOf } from './request.ts';

type Render = (context: ServiceContext, kept: Kept) => unknown;

/** Those that the catalogue has, with the time when they were added. */
const fromCatalogue =
  <T, V>(nodesIn: (catalogue: ServedCatalogue) => Nodes<T>, render: Renderer<T, V>, variant: V): Render =>
  (context, { id, at }) => {
    const node = nodesIn(context.catalogue).get(id);
    return node && render(context, node, variant, { time_add: at });
  };

const renderFavourite: Record<Exclude<FavouriteKind, 'playlists'>, Render> = {
  tracks: (context, { id, at }) => renderSong(context, id, 'favourite', { time_add: at }),
  albums: fromCatalogue(({ albums }) => albums, renderAlbum, 'favourite'),
  artists: fromCatalogue(({ artists }) => artists, renderArtist, 'favourite'),
  podcasts: fromCatalogue(({ podcasts }) => podcasts, renderPodcast, 'full'),
  radios: fromCatalogue(({ radios }) => radios, renderRadio, 'listed'),
};

const kept =
  (kind: keyof typeof renderFavourite): Handler =>
  call => {
    const items = call.context.library.favourites(userOf(call).id, kind);
    const checksum = checksumOf(items);
    return renderPage(call, items, { checksum }, item => renderFavourite[kind](call.context, item));
  };

const playlists: Handler = call => {
  const items = playlistsOfUser(call, userOf(call));
  const checksum = checksumOf(items.map(({ record }) => record));
  return renderPage(call, items, { checksum }, ({ record, at }) =>
    renderPlaylist(call.context, record, 'own', { time_add: at }),
  );
};

/** `album_id` of `albums`. */
const idName = (kind: FavouriteKind) => `${kind.slice(0, -1)}_id`;

const addedIds = (call: MatchedRequest, kind: FavouriteKind) =>
  numbersIn(call, idName(kind), `${idName(kind)}s`);

const add =
  (kind: FavouriteKind): Handler =>
  call =>
    call.context.library.addFavourites(callerOf(call).userId, kind, addedIds(call, kind));

const addTracks: Handler = call => {
  if (!addedIds(call, 'tracks').every(id => mayKeep(call, id))) throw serviceErrors.noData();
  return add('tracks')(call);
};

/** The listener's own playlists are in the library already. */
const addPlaylists: Handler = call => {
  const { userId } = callerOf(call);
  const asked = addedIds(call, 'playlists').map(id => visiblePlaylist(call, id));
  const others = asked.filter(({ creatorId }) => creatorId !== userId).map(({ id }) => id);
  return call.context.library.addFavourites(userId, 'playlists', others);
};

/** `true` also if there was nothing to remove, as at the service. */
const remove = (kind: FavouriteKind) =>
  changing(call =>
    call.context.library.removeFavourite(callerOf(call).userId, kind, numberParam(call, idName(kind))),
  );

export const libraryRoutes = {
  tracks: kept('tracks'),
  albums: kept('albums'),
  artists: kept('artists'),
  playlists,
  podcasts: kept('podcasts'),
  radios: kept('radios'),
  personal_songs: paged(
    call => call.context.library.personalSongs(selfOf(call).id),
    (context, song) => renderPersonalSong(context, song),
  ),
  add_tracks: addTracks,
  add_albums: add('albums'),
  add_artists: add('artists'),
  add_playlists: addPlaylists,
  add_podcasts: add('podcasts'),
  add_radios: add('radios'),
  remove_tracks: remove('tracks'),
  remove_albums: remove('albums'),
  remove_artists: remove('artists'),
  remove_playlists: remove('playlists'),
  remove_podcasts: remove('podcasts'),
  remove_radios: remove('radios'),
};
