import { idOrName, page, text } from './common-fields.ts';
import { get, group } from './endpoint.ts';
import { Album, Track, User } from './models.ts';
import { pageOf } from './output.ts';

const album_id = idOrName('album');

export const album = group('album', 'Albums.', {
  details: get('/album/{album_id}', {
    about: 'label, date, genres, tracks',
    input: { album_id },
    output: Album,
  }),
  by_upc: get('/album/upc:{upc}', {
    about: 'the album with a barcode',
    input: { upc: text('UPC, 12 or 13 digits without a leading 0') },
    output: Album,
    beyond: true,
    tool: 'resolve_link',
  }),
  tracks: get('/album/{album_id}/tracks', {
    about: 'its tracks in order',
    input: { album_id, ...page },
    output: pageOf(Track),
  }),
  fans: get('/album/{album_id}/fans', {
    about: 'who likes it',
    input: { album_id, ...page },
    output: pageOf(User),
    retired: 'the public service lists no fans since January 2026',
  }),
});
