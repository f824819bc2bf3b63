import { id, idOrName, integer, page } from './common-fields.ts';
import { del, get, group, post } from './endpoint.ts';
import { Bookmark, Episode, Podcast } from './models.ts';
import { pageOf, Written } from './output.ts';

const podcast_id = idOrName('podcast');
const episode_id = idOrName('episode');

export const podcast = group('podcast', 'Podcasts and their episodes.', {
  details: get('/podcast/{podcast_id}', {
    about: 'title and description',
    input: { podcast_id },
    output: Podcast,
  }),
  episodes: get('/podcast/{podcast_id}/episodes', {
    about: 'newest first',
    cacheFor: 'minutes',
    input: { podcast_id, ...page },
    output: pageOf(Episode),
  }),
  episode: get('/episode/{episode_id}', {
    about: 'one episode',
    input: { episode_id },
    output: Episode,
  }),
  bookmark: get('/episode/{episode_id}/bookmark', {
    about: 'saved position in the episode',
    orElse: 'this episode has no bookmark',
    owner: true,
    input: { episode_id },
    output: Bookmark,
  }),
});

export const episode = group('episode', 'Bookmarks in episodes.', {
  bookmark: post('/episode/{episode_id}/bookmark', {
    about: 'set the bookmark',
    done: 'the bookmark is set',
    effect: 'change',
    input: { episode_id, offset: integer('How far, 0 (start) to 100 (end)', { from: 0, to: 100 }) },
    owner: true,
    output: Written,
  }),
  unbookmark: del('/episode/{episode_id}/bookmark', {
    about: 'remove the bookmark',
    done: 'the bookmark is removed',
    input: { episode_id: id('episode') },
    owner: true,
    output: Written,
  }),
});
