import type { genre as contract } from '../../client/api/genre.ts';
import type { Handler } from '../call.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderArtist } from '../render/artist.ts';
import { renderGenre } from '../render/genre.ts';
import { listPage, wholeList } from '../render/list-page.ts';
import { renderPodcast } from '../render/podcast.ts';
import { renderRadio } from '../render/radio.ts';
import { genreIn } from './path-objects.ts';

export const genre = {
  list: ({ context }) =>
    wholeList([...context.catalogue.genres.values()], node => renderGenre(context, node)),
  details: call => renderGenre(call.context, genreIn(call)),
  artists: call =>
    wholeList(nodesOf(call.context.catalogue.artists, genreIn(call).artistIds), node =>
      renderArtist(call.context, node, 'genre'),
    ),
  podcasts: call => {
    const podcasts = nodesOf(call.context.catalogue.podcasts, genreIn(call).podcastIds);
    const rule = { path: '/genre/{genre_id}/podcasts', defaultLimit: 25, max: 100 };
    return listPage(call, podcasts, rule, node => renderPodcast(call.context, node));
  },
  radios: call =>
    wholeList(nodesOf(call.context.catalogue.radios, genreIn(call).radioIds), node =>
      renderRadio(call.context, node),
    ),
} satisfies Record<keyof typeof contract.endpoints, Handler>;
