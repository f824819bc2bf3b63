import { noUploads, page, userIdOrName } from './common-fields.ts';
import { column, get, group } from './endpoint.ts';
import { favourites } from './favourite-endpoints.ts';
import { Track } from './models.ts';
import { pageOf } from './output-shape.ts';

export const library = group('library', "A listener's favourites and uploads.", {
  ...column(favourites, 'list', ''),
  personal_songs: get('/user/{user_id}/personal_songs', {
    about: 'uploaded tracks',
    noneHere: noUploads,
    input: { user_id: userIdOrName, ...page },
    output: pageOf(Track),
  }),
  ...column(favourites, 'add', 'add_'),
  ...column(favourites, 'remove', 'remove_'),
});
