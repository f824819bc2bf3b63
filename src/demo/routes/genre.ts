import type { genre as contract } from '../../client/api/genre.ts';
import type { Handler } from '../dispatch/call.ts';
import { renderGenre } from '../render/genre.ts';
import { artistsBy, asArtist, asPodcast, asRadio, paged, podcastsBy, radiosBy, whole } from './list.ts';
import { genreIn } from './path-objects.ts';

export const genre = {
  list: whole(({ context }) => [...context.catalogue.genres.values()], renderGenre),
  details: call => renderGenre(call.context, genreIn(call)),
  artists: whole(
    artistsBy(call => genreIn(call).artistIds),
    asArtist('genre'),
  ),
  podcasts: paged(
    podcastsBy(call => genreIn(call).podcastIds),
    asPodcast,
    { max: 100 },
  ),
  radios: whole(
    radiosBy(call => genreIn(call).radioIds),
    asRadio,
  ),
} satisfies Record<keyof typeof contract.endpoints, Handler>;
