import { del, get, group, post } from './endpoint.ts';
import { as } from './field.ts';
import { id, ids, page, userId } from './fields.ts';
import { Album, Artist, Playlist, Podcast, Radio, Track } from './models.ts';
import { pageOf, Written } from './output.ts';

const user_id = userId;

const idsOf = 'Ids of that kind, from search or library_read';

/** One at a time on the wire. */
const one = (kind: Parameters<typeof id>[0]) => as(id(kind), { about: idsOf });

/** Favourites are added many in one request, as one comma list. */
const several = (of: 'track' | 'album' | 'artist' | 'playlist') =>
  ids(idsOf, { most: 50, wire: `${of}_id`, plural: `${of}_ids`, of });

/** The service checks both permissions when something leaves the library. */
const removal = { permissions: ['manage_library', 'delete_library'] } as const;
const addition = { permissions: ['manage_library'] } as const;

export const library = group('library', "A listener's favourites and uploads.", {
  tracks: get('/user/{user_id}/tracks', {
    about: 'favourite tracks',
    input: { user_id, ...page },
    output: pageOf(Track),
  }),
  albums: get('/user/{user_id}/albums', {
    about: 'favourite albums',
    input: { user_id, ...page },
    output: pageOf(Album),
  }),
  artists: get('/user/{user_id}/artists', {
    about: 'favourite artists',
    input: { user_id, ...page },
    output: pageOf(Artist),
  }),
  playlists: get('/user/{user_id}/playlists', {
    about: 'own and favourite playlists',
    input: { user_id, ...page },
    output: pageOf(Playlist),
  }),
  podcasts: get('/user/{user_id}/podcasts', {
    about: 'favourite podcasts',
    input: { user_id, ...page },
    output: pageOf(Podcast),
  }),
  radios: get('/user/{user_id}/radios', {
    about: 'favourite radios',
    input: { user_id, ...page },
    output: pageOf(Radio),
  }),
  personal_songs: get('/user/{user_id}/personal_songs', {
    about: 'uploaded tracks',
    input: { user_id, ...page },
    output: pageOf(Track),
  }),

  add_tracks: post('/user/{user_id}/tracks', {
    about: 'favourite tracks',
    done: 'added to the favourite tracks',
    view: 'tracks',
    ...addition,
    input: { user_id, ids: several('track') },
    output: Written,
  }),
  add_albums: post('/user/{user_id}/albums', {
    about: 'favourite albums',
    done: 'added to the favourite albums',
    view: 'albums',
    ...addition,
    input: { user_id, ids: several('album') },
    output: Written,
  }),
  add_artists: post('/user/{user_id}/artists', {
    about: 'favourite artists',
    done: 'added to the favourite artists',
    view: 'artists',
    ...addition,
    input: { user_id, ids: several('artist') },
    output: Written,
  }),
  add_playlists: post('/user/{user_id}/playlists', {
    about: "favourite others' playlists",
    done: 'added to the favourite playlists',
    view: 'playlists',
    ...addition,
    input: { user_id, ids: several('playlist') },
    output: Written,
  }),
  add_podcasts: post('/user/{user_id}/podcasts', {
    about: 'favourite podcasts',
    done: 'added to the favourite podcasts',
    view: 'podcasts',
    ...addition,
    input: { user_id, podcast_id: one('podcast') },
    many: { podcast_id: 'ids' },
    output: Written,
  }),
  add_radios: post('/user/{user_id}/radios', {
    about: 'favourite radios',
    done: 'added to the favourite radios',
    view: 'radios',
    ...addition,
    input: { user_id, radio_id: one('radio') },
    many: { radio_id: 'ids' },
    output: Written,
  }),

  remove_tracks: del('/user/{user_id}/tracks', {
    about: 'favourite tracks',
    done: 'removed from the favourite tracks',
    view: 'tracks',
    ...removal,
    input: { user_id, track_id: one('track') },
    many: { track_id: 'ids' },
    output: Written,
  }),
  remove_albums: del('/user/{user_id}/albums', {
    about: 'favourite albums',
    done: 'removed from the favourite albums',
    view: 'albums',
    ...removal,
    input: { user_id, album_id: one('album') },
    many: { album_id: 'ids' },
    output: Written,
  }),
  remove_artists: del('/user/{user_id}/artists', {
    about: 'favourite artists',
    done: 'removed from the favourite artists',
    view: 'artists',
    ...removal,
    input: { user_id, artist_id: one('artist') },
    many: { artist_id: 'ids' },
    output: Written,
  }),
  remove_playlists: del('/user/{user_id}/playlists', {
    about: "favourite others' playlists",
    done: 'removed from the favourite playlists',
    view: 'playlists',
    ...removal,
    input: { user_id, playlist_id: one('playlist') },
    many: { playlist_id: 'ids' },
    output: Written,
  }),
  remove_podcasts: del('/user/{user_id}/podcasts', {
    about: 'favourite podcasts',
    done: 'removed from the favourite podcasts',
    view: 'podcasts',
    ...removal,
    input: { user_id, podcast_id: one('podcast') },
    many: { podcast_id: 'ids' },
    output: Written,
  }),
  remove_radios: del('/user/{user_id}/radios', {
    about: 'favourite radios',
    done: 'removed from the favourite radios',
    view: 'radios',
    ...removal,
    input: { user_id, radio_id: one('radio') },
    many: { radio_id: 'ids' },
    output: Written,
  }),
});
