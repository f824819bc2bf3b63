import type {
  AlbumNode,
  ArtistNode,
  Catalogue,
  PodcastNode,
  RadioNode,
  TrackNode,
  UserNode,
} from '../catalogue/graph.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { Call, Handler, ServiceContext } from '../dispatch/call.ts';
import type { PlaylistRecord } from '../library/index.ts';
import { type AlbumVariant, renderAlbum } from '../render/album.ts';
import { type ArtistVariant, renderArtist } from '../render/artist.ts';
import { listPage, type PageRule, wholeList } from '../render/list-page.ts';
import { type PlaylistVariant, renderPlaylist } from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderRadio } from '../render/radio.ts';
import { renderPersonalSong, renderTrack, type TrackExtras, type TrackVariant } from '../render/track.ts';
import { renderUser, type UserVariant } from '../render/user.ts';
import { playlistData } from './playlist-data.ts';

type Find<T> = (call: Call) => readonly T[];
type Render<T> = (context: ServiceContext, item: T) => unknown;

/** Answers with one page of what was found. */
export const paged =
  <T>(find: Find<T>, render: Render<T>, rule: PageRule = {}): Handler =>
  call =>
    listPage(call, find(call), rule, item => render(call.context, item));

/** Answers with all that was found, whatever page is asked for. */
export const whole =
  <T>(find: Find<T>, render: Render<T>): Handler =>
  call =>
    wholeList(find(call), item => render(call.context, item));

const by =
  <T>(nodesIn: (catalogue: Catalogue) => ReadonlyMap<number, T>) =>
  (idsIn: (call: Call) => Iterable<number>): Find<T> =>
  call =>
    nodesOf(nodesIn(call.context.catalogue), idsIn(call));

/** What stands in the catalogue under some ids. */
export const tracksBy = by(({ tracks }) => tracks);
export const albumsBy = by(({ albums }) => albums);
export const artistsBy = by(({ artists }) => artists);
export const podcastsBy = by(({ podcasts }) => podcasts);
export const radiosBy = by(({ radios }) => radios);

export const asTrack =
  (variant: TrackVariant): Render<TrackNode> =>
  (context, node) =>
    renderTrack(context, node, variant);

/** A track of the catalogue, or one that the listener uploaded; undefined where nothing has the id any more. */
export function renderSong(context: ServiceContext, id: number, variant: TrackVariant, extras: TrackExtras) {
  const upload = id < 0 ? context.library.personalSong(id) : undefined;
  if (upload) return renderPersonalSong(context, upload, extras);
  const node = context.catalogue.tracks.get(id);
  return node && renderTrack(context, node, variant, extras);
}

export const asAlbum =
  (variant: AlbumVariant): Render<AlbumNode> =>
  (context, node) =>
    renderAlbum(context, node, variant);

export const asArtist =
  (variant: ArtistVariant): Render<ArtistNode> =>
  (context, node) =>
    renderArtist(context, node, variant);

export const asUser =
  (variant: UserVariant): Render<UserNode> =>
  (context, node) =>
    renderUser(context, node, variant);

export const asPlaylist =
  (variant: PlaylistVariant): Render<PlaylistRecord> =>
  (context, record) =>
    renderPlaylist(context, playlistData(context, record), variant);

export const asRadio: Render<RadioNode> = (context, node) => renderRadio(context, node);
export const asPodcast: Render<PodcastNode> = (context, node) => renderPodcast(context, node);
