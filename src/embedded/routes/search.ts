import type { search as contract } from '../../client/api/search.ts';
import type { Answer, Call } from '../call.ts';
import { renderAlbum } from '../render/album.ts';
import { renderArtist } from '../render/artist.ts';
import { envelope } from '../render/list-page.ts';
import { renderPlaylist } from '../render/playlist.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderRadio } from '../render/radio.ts';
import type { Body } from '../render/fields.ts';
import { renderTrack } from '../render/track.ts';
import { renderUser } from '../render/user.ts';
import type { SearchIndex } from '../search/index.ts';
import { type Query, readQuery } from '../search/parse-query.ts';
import { playlistData } from './playlist-data.ts';
import { findPlaylists } from './search-playlists.ts';

/** One page of what was found. */
const page = <T>(call: Call, path: string, found: readonly T[], render: (item: T) => Body) =>
  envelope(call, found, { path, defaultLimit: 25, max: 100 }, render);

/** A search for one kind: finding it in the index, and rendering one. */
const searching =
  <T>(
    path: string,
    find: (index: SearchIndex, query: Query) => readonly T[],
    render: (world: Call['world'], item: T) => Body,
  ): Answer =>
  call =>
    page(call, path, find(call.world.search(), readQuery(call.params)), item => render(call.world, item));

const tracks = (path: string) =>
  searching(
    path,
    (index, query) => index.tracks(query),
    (world, node) => renderTrack(world, node, 'search'),
  );

export const search = {
  any: tracks('/search'),
  track: tracks('/search/track'),
  album: searching(
    '/search/album',
    (index, query) => index.albums(query),
    (world, node) => renderAlbum(world, node, 'search'),
  ),
  artist: searching(
    '/search/artist',
    (index, query) => index.artists(query),
    (world, node) => renderArtist(world, node, 'listed'),
  ),
  playlist: call => {
    const { world } = call;
    return page(call, '/search/playlist', findPlaylists(call, readQuery(call.params)), record =>
      renderPlaylist(world, playlistData(world, record), 'listed'),
    );
  },
  podcast: searching(
    '/search/podcast',
    (index, query) => index.podcasts(query),
    (world, node) => renderPodcast(world, node),
  ),
  radio: searching(
    '/search/radio',
    (index, query) => index.radios(query),
    (world, node) => renderRadio(world, node),
  ),
  user: searching(
    '/search/user',
    (index, query) => index.users(query),
    (world, node) => renderUser(world, node, 'listed'),
  ),
} satisfies Partial<Record<keyof typeof contract.endpoints, Answer>>;
