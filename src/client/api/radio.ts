import { idOrName, page } from './common-fields.ts';
import { get, group } from './endpoint.ts';
import { GenreRadios, Radio, Track } from './models.ts';
import { pageOf } from './output.ts';

const radio_id = idOrName('radio');

/** Some lists exist with and without an id. The live service documents only the form without. */
export const radio = group('radio', 'Radios: endless mixes by theme.', {
  list: get('/radio', { about: 'all radios', whole: true, output: pageOf(Radio) }),
  top: get('/radio/top', {
    about: 'most popular',
    input: page,
    output: pageOf(Radio),
    retired: 'the public service answers this with an error since February 2026',
  }),
  top_of: get('/radio/{radio_id}/top', {
    about: 'most popular',
    cacheFor: 'minutes',
    view: 'top',
    input: { radio_id, ...page },
    output: pageOf(Radio),
    otherForm: 'radio_read view=top without radio_id',
  }),
  lists: get('/radio/lists', {
    about: 'mixes made for the listener',
    input: page,
    output: pageOf(Radio),
  }),
  lists_of: get('/radio/{radio_id}/lists', {
    about: 'mixes made for the listener',
    cacheFor: 'minutes',
    view: 'lists',
    input: { radio_id, ...page },
    output: pageOf(Radio),
    otherForm: 'radio_read view=lists without radio_id',
  }),
  details: get('/radio/{radio_id}', { about: 'one radio', input: { radio_id }, output: Radio }),
  tracks: get('/radio/{radio_id}/tracks', {
    about: 'its first tracks',
    cacheFor: 'none',
    input: { radio_id, ...page },
    output: pageOf(Track),
  }),
  genres: get('/radio/genres', {
    about: 'radios by genre',
    whole: true,
    output: pageOf(GenreRadios),
    beyond: true,
  }),
  genres_of: get('/radio/{radio_id}/genres', {
    about: 'radios by genre',
    cacheFor: 'minutes',
    view: 'genres',
    input: { radio_id, ...page },
    output: pageOf(GenreRadios),
    otherForm: 'radio_read view=genres without radio_id',
  }),
});
