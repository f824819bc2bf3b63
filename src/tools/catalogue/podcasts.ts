import { foldTool } from '../engine/fold.ts';

export const podcastRead = foldTool({
  name: 'podcast_read',
  title: 'Read a podcast or an episode',
  description: 'A podcast, its episodes, one episode, or its bookmark.',
  group: 'podcast',
  effects: ['read'],
  by: 'view',
});

export const episodeBookmark = foldTool({
  name: 'episode_bookmark',
  title: 'Bookmark an episode',
  description: 'Remember how far the listener is in an episode.',
  group: 'podcast',
  from: 'episode',
  effects: ['change'],
});

export const episodeUnbookmark = foldTool({
  name: 'episode_unbookmark',
  title: 'Remove a bookmark',
  description: 'Forget how far the listener is in an episode.',
  group: 'podcast',
  from: 'episode',
  effects: ['delete'],
});
