import type { podcast as contract } from '../../client/api/podcast.ts';
import type { Handler } from '../call.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { renderEpisode } from '../render/episode.ts';
import { listPage } from '../render/list-page.ts';
import { renderPodcast } from '../render/podcast.ts';
import { episodeIn, podcastIn } from './path-objects.ts';

export const podcast = {
  details: call => renderPodcast(call.context, podcastIn(call)),
  episodes: call => {
    const episodes = nodesOf(call.context.catalogue.episodes, podcastIn(call).episodeIds);
    const rule = { path: '/podcast/{podcast_id}/episodes', defaultLimit: 25, max: 100 };
    return listPage(call, episodes, rule, episode => renderEpisode(call.context, episode, 'listed'));
  },
  episode: call => renderEpisode(call.context, episodeIn(call), 'full'),
} satisfies Partial<Record<keyof typeof contract.endpoints, Handler>>;
