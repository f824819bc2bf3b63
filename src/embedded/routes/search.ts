import type { search as contract } from '../../client/api/search.ts';
import type { Call, Handler } from '../call.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import type { Body } from '../render/fields.ts';
import { listPage } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderRadio } from '../render/radio.ts';
import { renderTrack } from '../render/track.ts';
import { renderUser } from '../render/user.ts';
import type { SearchIndex } from '../search/index.ts';
import { type Query, readQuery } from '../search/parse-query.ts';
import { playlistData } from './playlist-data.ts';
import { findPlaylists } from './search-playlists.ts';

/** One page of what was found. */
const page = <T>(call: Call, path: string, found: readonly T[], render: (item: T) => Body) =>
  listPage(call, found, { path, defaultLimit: 25, max: 100 }, render);

/** A search for one kind: finding it in the index, and rendering one. */
const searching =
  <T>(
    path: string,
    find: (index: SearchIndex, query: Query) => readonly T[],
    render: (context: Call['context'], item: T) => Body,
  ): Handler =>
  call =>
    page(call, path, find(call.context.search(), readQuery(call.params)), item => render(call.context, item));

const tracks = (path: string) =>
  searching(
    path,
    (index, query) => index.tracks(query),
    (context, node) => renderTrack(context, node, 'search'),
  );

export const search = {
  any: tracks('/search'),
  track: tracks('/search/track'),
  album: searching(
    '/search/album',
    (index, query) => index.albums(query),
    (context, node) => renderAlbum(context, node, 'search'),
  ),
  artist: searching(
    '/search/artist',
    (index, query) => index.artists(query),
    (context, node) => renderArtist(context, node, 'listed'),
  ),
  playlist: call => {
    const { context } = call;
    return page(call, '/search/playlist', findPlaylists(call, readQuery(call.params)), record =>
      renderPlaylist(context, playlistData(context, record), 'listed'),
    );
  },
  podcast: searching(
    '/search/podcast',
    (index, query) => index.podcasts(query),
    (context, node) => renderPodcast(context, node),
  ),
  radio: searching(
    '/search/radio',
    (index, query) => index.radios(query),
    (context, node) => renderRadio(context, node),
  ),
  user: searching(
    '/search/user',
    (index, query) => index.users(query),
    (context, node) => renderUser(context, node, 'listed'),
  ),
} satisfies Partial<Record<keyof typeof contract.endpoints, Handler>>;
