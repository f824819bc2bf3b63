import { idOrName, page } from './common-fields.ts';
import { get, group } from './endpoint.ts';
import { Artist, Genre, Podcast, Radio } from './models.ts';
import { pageOf } from './output.ts';

const genre_id = idOrName('genre');

export const genre = group('genre', 'Genres and what belongs to them.', {
  list: get('/genre', { about: 'all genres', whole: true, output: pageOf(Genre) }),
  details: get('/genre/{genre_id}', { about: 'one genre', input: { genre_id }, output: Genre }),
  artists: get('/genre/{genre_id}/artists', {
    about: 'its artists',
    cacheFor: 'minutes',
    whole: true,
    input: { genre_id, ...page },
    output: pageOf(Artist),
  }),
  podcasts: get('/genre/{genre_id}/podcasts', {
    about: 'its podcasts',
    cacheFor: 'minutes',
    input: { genre_id, ...page },
    output: pageOf(Podcast),
    retired: 'the public service no longer lists podcasts by genre',
  }),
  radios: get('/genre/{genre_id}/radios', {
    about: 'its radios',
    cacheFor: 'minutes',
    whole: true,
    input: { genre_id, ...page },
    output: pageOf(Radio),
  }),
});
