import { idOrName, page } from './common-fields.ts';
import { get, group } from './endpoint.ts';
import { Album, Artist, Playlist, Track, User } from './models.ts';
import { pageOf } from './output.ts';

const artist_id = idOrName('artist');

export const artist = group('artist', 'Artists, their music, and similar artists.', {
  details: get('/artist/{artist_id}', {
    about: 'name, album and fan counts',
    input: { artist_id },
    output: Artist,
  }),
  top: get('/artist/{artist_id}/top', {
    about: 'most played tracks',
    cacheFor: 'minutes',
    input: { artist_id, ...page },
    output: pageOf(Track),
  }),
  albums: get('/artist/{artist_id}/albums', {
    about: 'albums, singles and EPs',
    releases: {},
    cacheFor: 'minutes',
    input: { artist_id, ...page },
    output: pageOf(Album),
  }),
  related: get('/artist/{artist_id}/related', {
    about: "similar artists, in the service's order",
    input: { artist_id, ...page },
    output: pageOf(Artist),
  }),
  radio: get('/artist/{artist_id}/radio', {
    about: 'a mix around the artist',
    cacheFor: 'none',
    input: { artist_id, ...page },
    output: pageOf(Track),
  }),
  playlists: get('/artist/{artist_id}/playlists', {
    about: "playlists with the artist, in the service's order",
    cacheFor: 'minutes',
    input: { artist_id, ...page },
    output: pageOf(Playlist),
  }),
  fans: get('/artist/{artist_id}/fans', {
    about: 'who likes the artist',
    input: { artist_id, ...page },
    output: pageOf(User),
    retired: 'the public service lists no fans since January 2026',
  }),
});
