import { get, group } from './endpoint.ts';
import { page, searching, sought } from './fields.ts';
import { Album, Artist, Playlist, Podcast, Radio, SearchQuery, Track, User } from './models.ts';
import { pageOf } from './output.ts';

const input = searching;
const anyOf = Object.keys(sought);

export const search = group('search', 'Finding things by name.', {
  any: get('/search', { about: 'tracks, by title, artist or album', input, anyOf, output: pageOf(Track) }),
  track: get('/search/track', { about: 'tracks', input, anyOf, output: pageOf(Track) }),
  album: get('/search/album', { about: 'albums', input, anyOf, output: pageOf(Album) }),
  artist: get('/search/artist', { about: 'artists', input, anyOf, output: pageOf(Artist) }),
  playlist: get('/search/playlist', { about: 'playlists', input, anyOf, output: pageOf(Playlist) }),
  podcast: get('/search/podcast', { about: 'podcasts', input, anyOf, output: pageOf(Podcast) }),
  radio: get('/search/radio', { about: 'radios', input, anyOf, output: pageOf(Radio) }),
  user: get('/search/user', { about: 'listeners', input, anyOf, output: pageOf(User) }),
  history: get('/search/history', {
    about: "the listener's past searches",
    owner: true,
    input: page,
    output: pageOf(SearchQuery),
    retired: 'the public service keeps no search history in 2026',
  }),
});
