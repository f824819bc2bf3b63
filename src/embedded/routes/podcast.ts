import type { podcast as contract } from '../../client/api/podcast.ts';
import type { Answer } from '../call.ts';
import { nodesOf } from '../catalogue/nodes.ts';
import { envelope } from '../render/list-page.ts';
import { renderEpisode } from '../render/episode.ts';
import { renderPodcast } from '../render/podcast.ts';
import { episodeIn, podcastIn } from './path-objects.ts';

export const podcast = {
  details: call => renderPodcast(call.world, podcastIn(call)),
  episodes: call => {
    const episodes = nodesOf(call.world.catalogue.episodes, podcastIn(call).episodeIds);
    const rule = { path: '/podcast/{podcast_id}/episodes', defaultLimit: 25, max: 100 };
    return envelope(call, episodes, rule, episode => renderEpisode(call.world, episode, 'listed'));
  },
  episode: call => renderEpisode(call.world, episodeIn(call), 'full'),
} satisfies Partial<Record<keyof typeof contract.endpoints, Answer>>;
