import type { podcast as contract } from '../../client/api/podcast.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import type { Handler } from '../dispatch/call.ts';
import { renderEpisode } from '../render/episode.ts';
import { renderPodcast } from '../render/podcast.ts';
import { readBookmark } from './episode.ts';
import { paged } from './list.ts';
import { episodeIn, podcastIn } from './path-objects.ts';

export const podcast = {
  details: call => renderPodcast(call.context, podcastIn(call)),
  episodes: paged(
    call => nodesOf(call.context.catalogue.episodes, podcastIn(call).episodeIds),
    (context, episode) => renderEpisode(context, episode, 'listed'),
    { max: 100 },
  ),
  episode: call => renderEpisode(call.context, episodeIn(call), 'full'),
  bookmark: readBookmark,
} satisfies Record<keyof typeof contract.endpoints, Handler>;
