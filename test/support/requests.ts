import type { Ids, Mine } from './samples.ts';
import type { Recorded } from './test-service.ts';

const page = { index: '1', limit: '2' };
const q = 'slow  "nocturne" artist:"Erik the Satie" album:Piano dur_min:60 bpm_max:0';
const search = { q, strict: 'off', order: 'DURATION_DESC', ...page };

type Params = Readonly<Record<string, string>>;
const get = (path: string, params: Params = {}): Recorded => ({ method: 'GET', path, params });
const post = (path: string, params: Params = {}): Recorded => ({ method: 'POST', path, params });
const del = (path: string, params: Params = {}): Recorded => ({ method: 'DELETE', path, params });

/**
 * The request that each entry makes of the samples, written down as the interface describes it and not
 * derived from the contract.
 */
export function expectedRequests(ids: Ids & Mine): Record<string, Recorded> {
  const { mine, tracks } = ids;
  const { album, artist, track, playlist, podcast, episode, radio, genre, editorial } = ids;
  const songs = tracks.join(',');
  return {
    'search.any': get('/search', search),
    'search.track': get('/search/track', search),
    'search.album': get('/search/album', search),
    'search.artist': get('/search/artist', search),
    'search.playlist': get('/search/playlist', search),
    'search.podcast': get('/search/podcast', search),
    'search.radio': get('/search/radio', search),
    'search.user': get('/search/user', search),
    'search.history': get('/search/history', page),
    'album.details': get(`/album/${album}`),
    'album.tracks': get(`/album/${album}/tracks`, page),
    'album.fans': get(`/album/${album}/fans`, page),
    'artist.details': get(`/artist/${artist}`),
    'artist.top': get(`/artist/${artist}/top`, page),
    'artist.albums': get(`/artist/${artist}/albums`, page),
    'artist.related': get(`/artist/${artist}/related`, page),
    'artist.radio': get(`/artist/${artist}/radio`, page),
    'artist.playlists': get(`/artist/${artist}/playlists`, page),
    'artist.fans': get(`/artist/${artist}/fans`, page),
    'track.details': get(`/track/${track}`),
    'track.update': post(`/track/${ids.upload}`, {
      title: 'Fado & "água"',
      artist: 'Erik "the" Satie',
      album: 'Piano',
    }),
    'track.remove': del(`/track/${ids.upload}`),
    'playlist.details': get(`/playlist/${playlist}`),
    'playlist.tracks': get(`/playlist/${playlist}/tracks`, page),
    'playlist.radio': get(`/playlist/${playlist}/radio`, page),
    'playlist.fans': get(`/playlist/${playlist}/fans`, page),
    'playlist.create': post('/user/me/playlists', { title: 'Fado & "água"' }),
    'playlist.update': post(`/playlist/${mine}`, { title: 'Fado & "água"' }),
    'playlist.add_tracks': post(`/playlist/${mine}/tracks`, { songs }),
    'playlist.reorder': post(`/playlist/${mine}/tracks`, { order: songs }),
    'playlist.mark_seen': post(`/playlist/${mine}/seen`),
    'playlist.delete': del(`/playlist/${mine}`),
    'playlist.remove_tracks': del(`/playlist/${mine}/tracks`, { songs }),
    'podcast.details': get(`/podcast/${podcast}`),
    'podcast.episodes': get(`/podcast/${podcast}/episodes`, page),
    'podcast.episode': get(`/episode/${episode}`),
    'podcast.bookmark': get(`/episode/${episode}/bookmark`),
    'episode.bookmark': post(`/episode/${episode}/bookmark`, { offset: '0' }),
    'episode.unbookmark': del(`/episode/${episode}/bookmark`),
    'radio.list': get('/radio'),
    'radio.top': get('/radio/top', page),
    'radio.top_of': get(`/radio/${radio}/top`, page),
    'radio.lists': get('/radio/lists', page),
    'radio.lists_of': get(`/radio/${radio}/lists`, page),
    'radio.details': get(`/radio/${radio}`),
    'radio.tracks': get(`/radio/${radio}/tracks`, page),
    'radio.genres': get('/radio/genres'),
    'radio.genres_of': get(`/radio/${radio}/genres`, page),
    'genre.list': get('/genre'),
    'genre.details': get(`/genre/${genre}`),
    'genre.artists': get(`/genre/${genre}/artists`),
    'genre.podcasts': get(`/genre/${genre}/podcasts`, page),
    'genre.radios': get(`/genre/${genre}/radios`),
    'chart.all': get('/chart', page),
    'chart.all_of': get(`/chart/${genre}`, page),
    'editorial.list': get('/editorial', page),
    'editorial.details': get(`/editorial/${editorial}`),
    'editorial.selection': get('/editorial/selection', page),
    'editorial.selection_of': get(`/editorial/${editorial}/selection`, page),
    'editorial.charts': get('/editorial/charts', page),
    'editorial.charts_of': get(`/editorial/${editorial}/charts`, page),
    'editorial.releases': get('/editorial/releases', page),
    'editorial.releases_of': get(`/editorial/${editorial}/releases`, page),
    ...ofTheListener(ids),
    'service.infos': get('/infos'),
    'service.options': get('/options'),
    'service.embed': get('/oembed', {
      url: ids.url,
      maxwidth: '300',
      autoplay: 'true',
      radius: 'false',
      format: 'json',
    }),
  };
}

function ofTheListener(ids: Ids): Record<string, Recorded> {
  const requests: Record<string, Recorded> = {
    'user.details': get('/user/me'),
    'user.charts': get('/user/me/charts/albums', page),
    'user.recommendations': get('/user/me/recommendations/albums', page),
    'user.permissions': get('/user/me/permissions'),
    'user.options': get('/user/me/options'),
    'user.follow': post('/user/me/followings', { user_id: String(ids.user) }),
    'user.notify': post('/user/me/notifications', { message: 'Good evening' }),
    'user.unfollow': del('/user/me/followings', { user_id: String(ids.user) }),
    'library.personal_songs': get('/user/me/personal_songs', page),
  };
  for (const list of ['followings', 'followers', 'flow', 'history']) {
    requests[`user.${list}`] = get(`/user/me/${list}`, page);
  }
  for (const kind of libraryKinds) {
    const params = { [`${kind}_id`]: String(ids[kind]) };
    requests[`library.${kind}s`] = get(`/user/me/${kind}s`, page);
    requests[`library.add_${kind}s`] = post(`/user/me/${kind}s`, params);
    requests[`library.remove_${kind}s`] = del(`/user/me/${kind}s`, params);
  }
  return requests;
}

export const libraryKinds = ['track', 'album', 'artist', 'playlist', 'podcast', 'radio'] as const;

/** What a view reads to tell more than its own page does: lengths of whole lists, favourites, bookmarks, who follows whom. */
export const readsBesides: Readonly<Record<string, readonly Recorded[]>> = {
  'album.tracks': [get('/album/301136')],
  'artist.related': [get('/user/me/artists', { limit: '500' })],
  'playlist.tracks': [get('/playlist/1306931615')],
  'podcast.episode': [get('/episode/51202140/bookmark')],
  'library.tracks': [get('/user/me/tracks', { index: '0', limit: '500' })],
  'library.personal_songs': [get('/user/me/personal_songs', { index: '0', limit: '500' })],
  'user.followers': [get('/user/me/followings', { limit: '100' })],
  'user.followings': [get('/user/me/followers', { limit: '100' })],
};
