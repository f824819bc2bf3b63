import type { FavouriteKind } from '../../client/api/favourite-endpoints.ts';
import { serviceErrors } from '../../library/service-form.ts';
import { type Nodes, nodesOf, type ServedCatalogue, type UserNode } from '../catalogue/graph.ts';
import type { Handler, MatchedRequest, ServiceContext } from '../dispatch/index.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import type { Renderer } from '../render/fields.ts';
import { renderRadio } from '../render/genre.ts';
import { type PageRule, renderPage } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderTrack } from '../render/track.ts';
import { renderUser } from '../render/user.ts';
import type { FoundList } from '../search/index.ts';

type Find<T> = (call: MatchedRequest) => FoundList<T>;
type Render<T> = (context: ServiceContext, item: T) => unknown;

/** A handler that answers with a page of what is found, or with the whole list, whatever page is requested. */
export const paged =
  <T>(find: Find<T>, render: Render<T>, rule: PageRule | 'whole' = {}): Handler =>
  call =>
    renderPage(call, find(call), rule, item => render(call.context, item));

const listOf =
  <T, V>(render: Renderer<T, V>) =>
  (variant: V, find: Find<T>, rule?: PageRule | 'whole') =>
    paged(find, (context, node) => render(context, node, variant), rule);

const listBy =
  <T, V>(nodesIn: (catalogue: ServedCatalogue) => Nodes<T>, render: Renderer<T, V>) =>
  (variant: V, idsIn: (call: MatchedRequest) => Iterable<number>, rule?: PageRule | 'whole') =>
    listOf(render)(variant, call => nodesOf(nodesIn(call.context.catalogue), idsIn(call)), rule);

export const trackList = listBy(({ tracks }) => tracks, renderTrack);
export const albumList = listBy(({ albums }) => albums, renderAlbum);
export const artistList = listBy(({ artists }) => artists, renderArtist);
export const podcastList = listBy(({ podcasts }) => podcasts, renderPodcast);
export const radioList = listBy(({ radios }) => radios, renderRadio);

export const userList = listOf(renderUser);
export const playlistList = listOf(renderPlaylist);

/** The users who have an object among their favourites. The owner is visible only to callers with a token. */
export const fanList = (kind: FavouriteKind, idIn: (call: MatchedRequest) => number): Handler =>
  userList(
    'fan',
    call => {
      const { catalogue, library } = call.context;
      const id = idIn(call);
      const users = [...(call.caller ? [catalogue.owner] : []), ...catalogue.users.values()];
      return users.filter(user => library.favourites(user.id, kind).some(kept => kept.id === id));
    },
    { max: 100 },
  );

/** A playlist that the caller may see. Throws error 800 for an unknown one, and 200 for another user's private one. */
export function visiblePlaylist({ context, caller }: MatchedRequest, id: number): PlaylistRecord {
  const record = context.library.playlists.get(id);
  if (!record) throw serviceErrors.noData();
  if (!isVisible(record, caller)) throw serviceErrors.permission();
  return record;
}

export const isVisible = (
  { public: isPublic, creatorId }: PlaylistRecord,
  caller: MatchedRequest['caller'],
): boolean => isPublic || creatorId === caller?.userId;

/** The visible playlists that a user made, then those of others among the favourites. `at`: since when, in seconds. */
export function playlistsOfUser({ context: { library }, caller }: MatchedRequest, { id }: UserNode) {
  const made = library.playlists.madeBy(id).map(record => ({ record, at: record.created }));
  const liked = library.favourites(id, 'playlists').flatMap(({ id: playlist, at }) => {
    const record = library.playlists.get(playlist);
    return record ? [{ record, at }] : [];
  });
  return [...made, ...liked].filter(({ record }) => isVisible(record, caller));
}

export const publicPlaylists = ({ library }: ServiceContext, ids: readonly number[]): PlaylistRecord[] =>
  ids.flatMap(id => {
    const record = library.playlists.get(id);
    return record?.public ? record : [];
  });
