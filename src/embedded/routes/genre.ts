import type { genre as contract } from '../../client/api/genre.ts';
import type { Answer } from '../call.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderArtist } from '../render/artist.ts';
import { envelope, whole } from '../render/list-page.ts';
import { renderGenre } from '../render/genre.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderRadio } from '../render/radio.ts';
import { genreIn } from './path-objects.ts';

export const genre = {
  list: ({ world }) => whole([...world.catalogue.genres.values()], node => renderGenre(world, node)),
  details: call => renderGenre(call.world, genreIn(call)),
  artists: call =>
    whole(nodesOf(call.world.catalogue.artists, genreIn(call).artistIds), node =>
      renderArtist(call.world, node, 'genre'),
    ),
  podcasts: call => {
    const podcasts = nodesOf(call.world.catalogue.podcasts, genreIn(call).podcastIds);
    const rule = { path: '/genre/{genre_id}/podcasts', defaultLimit: 25, max: 100 };
    return envelope(call, podcasts, rule, node => renderPodcast(call.world, node));
  },
  radios: call =>
    whole(nodesOf(call.world.catalogue.radios, genreIn(call).radioIds), node =>
      renderRadio(call.world, node),
    ),
} satisfies Record<keyof typeof contract.endpoints, Answer>;
