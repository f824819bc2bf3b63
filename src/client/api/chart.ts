import { idOrName, page } from './common-fields.ts';
import { get, group } from './endpoint.ts';
import { as } from './field.ts';
import { Chart } from './models.ts';

const genre_id = as(idOrName('genre'), { about: 'Id or name, from genre_read; absent: overall' });

export const chart = group('chart', 'The most played music now.', {
  all: get('/chart', { about: 'every list', input: page, output: Chart, countsPage: true }),
  all_of: get('/chart/{genre_id}', {
    about: 'every list',
    cacheFor: 'minutes',
    view: 'all',
    input: { genre_id, ...page },
    output: Chart,
    countsPage: true,
  }),
});
