import { id, idOrName, integer, pageInput } from './common-fields.ts';
import { del, get, group, post } from './endpoint.ts';
import { withChanges } from './input-field.ts';
import {
  Album,
  Artist,
  Bookmark,
  Chart,
  Editorial,
  Episode,
  Genre,
  GenreRadios,
  Podcast,
  Radio,
  Track,
} from './models.ts';
import { pageOf, Written } from './output-shape.ts';

const genre_id = idOrName('genre');

export const genre = group('genre', 'Genres and what belongs to them.', {
  list: get('/genre', {
    about: 'all genres',
    whole: true,
    output: pageOf(Genre),
    measured: {
      answer: "without the header Accept-Language, names in the language of the caller's country",
      on: '2026-08-16',
    },
  }),
  details: get('/genre/{genre_id}', { about: 'one genre', input: { genre_id }, output: Genre }),
  artists: get('/genre/{genre_id}/artists', {
    about: 'its artists',
    cacheFor: 'minutes',
    whole: true,
    input: { genre_id, ...pageInput },
    output: pageOf(Artist),
    measured: { answer: 'the artists of all genres', on: '2026-09-04' },
    genreLists: ['artists'],
  }),
  podcasts: get('/genre/{genre_id}/podcasts', {
    about: 'its podcasts',
    cacheFor: 'minutes',
    input: { genre_id, ...pageInput },
    output: pageOf(Podcast),
    retired: 'the public service no longer lists podcasts by genre',
  }),
  radios: get('/genre/{genre_id}/radios', {
    about: 'its radios',
    cacheFor: 'minutes',
    whole: true,
    input: { genre_id, ...pageInput },
    output: pageOf(Radio),
  }),
});

const chartGenre = withChanges(idOrName('genre'), { about: 'Id or name; absent: overall' });

export const chart = group('chart', 'The most played music now.', {
  all: get('/chart', {
    about: 'every list',
    input: pageInput,
    output: Chart,
    countsPage: true,
    byPlays: true,
  }),
  all_of: get('/chart/{genre_id}', {
    about: 'every list',
    cacheFor: 'minutes',
    view: 'all',
    input: { genre_id: chartGenre, ...pageInput },
    output: Chart,
    countsPage: true,
    byPlays: true,
    measured: { answer: 'tracks and artists are those of all genres', on: '2026-09-04' },
    genreLists: ['tracks', 'artists'],
  }),
});

const editorial_id = idOrName('editorial');
const charts = {
  about: 'top lists',
  output: Chart,
  countsPage: true,
  byPlays: true,
} as const;

/** Some lists exist with and without an id. The live service documents only the form with one. */
export const editorial = group('editorial', "Selections by the service's editors.", {
  list: get('/editorial', { about: 'all editorials', input: pageInput, output: pageOf(Editorial) }),
  details: get('/editorial/{editorial_id}', {
    about: 'one editorial',
    input: { editorial_id },
    output: Editorial,
  }),
  selection: get('/editorial/selection', {
    about: 'chosen albums',
    input: pageInput,
    output: pageOf(Album),
    otherForm: 'editorial_read view=selection with editorial_id 0',
  }),
  selection_of: get('/editorial/{editorial_id}/selection', {
    about: 'chosen albums',
    cacheFor: 'minutes',
    view: 'selection',
    input: { editorial_id, ...pageInput },
    output: pageOf(Album),
  }),
  charts: get('/editorial/charts', {
    ...charts,
    input: pageInput,
    otherForm: 'editorial_read view=charts with editorial_id 0',
  }),
  charts_of: get('/editorial/{editorial_id}/charts', {
    ...charts,
    cacheFor: 'minutes',
    view: 'charts',
    input: { editorial_id, ...pageInput },
  }),
  releases: get('/editorial/releases', {
    about: 'new albums',
    releases: {},
    input: pageInput,
    output: pageOf(Album),
    otherForm: 'editorial_read view=releases with editorial_id 0',
  }),
  releases_of: get('/editorial/{editorial_id}/releases', {
    about: 'new albums',
    releases: {},
    cacheFor: 'minutes',
    view: 'releases',
    input: { editorial_id, ...pageInput },
    output: pageOf(Album),
  }),
});

const podcast_id = idOrName('podcast');
const episode_id = idOrName('episode');

export const podcast = group('podcast', 'Podcasts and their episodes.', {
  details: get('/podcast/{podcast_id}', {
    about: 'title and description',
    input: { podcast_id },
    output: Podcast,
  }),
  episodes: get('/podcast/{podcast_id}/episodes', {
    about: 'newest first',
    relation: 'bookmarked',
    cacheFor: 'minutes',
    input: { podcast_id, ...pageInput },
    output: pageOf(Episode),
  }),
  episode: get('/episode/{episode_id}', {
    about: 'one episode',
    relation: 'bookmarked',
    input: { episode_id },
    output: Episode,
  }),
  bookmark: get('/episode/{episode_id}/bookmark', {
    about: 'saved position in the episode',
    noDataMessage: 'this episode has no bookmark',
    owner: true,
    input: { episode_id },
    output: Bookmark,
  }),
});

export const episode = group('episode', 'Bookmarks in episodes.', {
  bookmark: post('/episode/{episode_id}/bookmark', {
    about: 'set the bookmark',
    done: 'the bookmark is set',
    effect: 'change',
    input: { episode_id, offset: integer('How far, 0 (start) to 100 (end)', { from: 0, to: 100 }) },
    owner: true,
    output: Written,
  }),
  unbookmark: del('/episode/{episode_id}/bookmark', {
    about: 'remove the bookmark',
    done: 'the bookmark is removed',
    input: { episode_id: id('episode') },
    owner: true,
    output: Written,
  }),
});

const radio_id = idOrName('radio');

/** Some lists exist with and without an id. The live service documents only the form without. */
export const radio = group('radio', 'Radios: endless mixes by theme.', {
  list: get('/radio', { about: 'all radios', whole: true, output: pageOf(Radio) }),
  top: get('/radio/top', {
    about: 'most popular',
    input: pageInput,
    output: pageOf(Radio),
    retired: 'the public service answers this with an error since February 2026',
  }),
  top_of: get('/radio/{radio_id}/top', {
    about: 'most popular',
    cacheFor: 'minutes',
    view: 'top',
    input: { radio_id, ...pageInput },
    output: pageOf(Radio),
    otherForm: 'radio_read view=top without radio_id',
  }),
  lists: get('/radio/lists', {
    about: 'mixes made for the listener',
    input: pageInput,
    output: pageOf(Radio),
  }),
  lists_of: get('/radio/{radio_id}/lists', {
    about: 'mixes made for the listener',
    cacheFor: 'minutes',
    view: 'lists',
    input: { radio_id, ...pageInput },
    output: pageOf(Radio),
    otherForm: 'radio_read view=lists without radio_id',
  }),
  details: get('/radio/{radio_id}', { about: 'one radio', input: { radio_id }, output: Radio }),
  tracks: get('/radio/{radio_id}/tracks', {
    about: 'its first tracks',
    cacheFor: 'none',
    input: { radio_id, ...pageInput },
    output: pageOf(Track),
  }),
  genres: get('/radio/genres', {
    about: 'radios by genre',
    whole: true,
    output: pageOf(GenreRadios),
    undocumented: true,
  }),
  genres_of: get('/radio/{radio_id}/genres', {
    about: 'radios by genre',
    cacheFor: 'minutes',
    view: 'genres',
    input: { radio_id, ...pageInput },
    output: pageOf(GenreRadios),
    otherForm: 'radio_read view=genres without radio_id',
  }),
});
