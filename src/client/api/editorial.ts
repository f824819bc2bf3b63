import { idOrName, page } from './common-fields.ts';
import { get, group } from './endpoint.ts';
import { Album, Chart, Editorial } from './models.ts';
import { pageOf } from './output.ts';

const editorial_id = idOrName('editorial');

/** Some lists exist with and without an id. The live service documents only the form with one. */
export const editorial = group('editorial', "Selections by the service's editors.", {
  list: get('/editorial', { about: 'all editorials', input: page, output: pageOf(Editorial) }),
  details: get('/editorial/{editorial_id}', {
    about: 'one editorial',
    input: { editorial_id },
    output: Editorial,
  }),
  selection: get('/editorial/selection', {
    about: 'chosen albums',
    input: page,
    output: pageOf(Album),
    otherForm: 'editorial_read view=selection with editorial_id 0',
  }),
  selection_of: get('/editorial/{editorial_id}/selection', {
    about: 'chosen albums',
    cacheFor: 'minutes',
    view: 'selection',
    input: { editorial_id, ...page },
    output: pageOf(Album),
  }),
  charts: get('/editorial/charts', {
    about: 'top tracks, albums, artists, playlists',
    input: page,
    output: Chart,
    countsPage: true,
    otherForm: 'editorial_read view=charts with editorial_id 0',
  }),
  charts_of: get('/editorial/{editorial_id}/charts', {
    about: 'top tracks, albums, artists, playlists',
    cacheFor: 'minutes',
    view: 'charts',
    input: { editorial_id, ...page },
    output: Chart,
    countsPage: true,
  }),
  releases: get('/editorial/releases', {
    about: 'new albums',
    releases: {},
    input: page,
    output: pageOf(Album),
    otherForm: 'editorial_read view=releases with editorial_id 0',
  }),
  releases_of: get('/editorial/{editorial_id}/releases', {
    about: 'new albums',
    releases: {},
    cacheFor: 'minutes',
    view: 'releases',
    input: { editorial_id, ...page },
    output: pageOf(Album),
  }),
});
