import { pageInput, searching, sought } from './common-fields.ts';
import { get, group } from './endpoint.ts';
import { Album, Artist, Playlist, Podcast, Radio, SearchQuery, Track, User } from './models.ts';
import { pageOf } from './output-shape.ts';

const byWords = { input: searching, anyOf: Object.keys(sought), search: true } as const;

const tracksToday = {
  answer:
    'nothing is found with the filter artist; words beside the filter track only decide the order; order and strict have no effect; where the service is not offered, there is a total but no tracks',
  on: '2026-10-10',
} as const;
const albumsToday = { answer: 'with filters, often other albums', on: '2026-09-01' } as const;
const artistsToday = {
  answer: 'artists of the same name with few fans come first',
  on: '2026-09-01',
} as const;

export const search = group('search', 'Search by name.', {
  any: get('/search', {
    about: 'tracks, by title, artist or album',
    ...byWords,
    output: pageOf(Track),
    measured: tracksToday,
  }),
  track: get('/search/track', {
    about: 'tracks',
    ...byWords,
    output: pageOf(Track),
    measured: tracksToday,
  }),
  album: get('/search/album', {
    about: 'albums',
    ...byWords,
    output: pageOf(Album),
    measured: albumsToday,
  }),
  artist: get('/search/artist', {
    about: 'artists',
    ...byWords,
    output: pageOf(Artist),
    measured: artistsToday,
  }),
  playlist: get('/search/playlist', { about: 'playlists', ...byWords, output: pageOf(Playlist) }),
  podcast: get('/search/podcast', { about: 'podcasts', ...byWords, output: pageOf(Podcast) }),
  radio: get('/search/radio', { about: 'radios', ...byWords, output: pageOf(Radio) }),
  user: get('/search/user', { about: 'listeners', ...byWords, output: pageOf(User) }),
  history: get('/search/history', {
    about: "the listener's past searches",
    owner: true,
    input: pageInput,
    output: pageOf(SearchQuery),
    retired: 'the public service keeps no search history in 2026',
  }),
});
