import { foldTool } from './engine/fold.ts';

export const search = foldTool({
  name: 'search',
  title: 'Search the catalogue',
  description:
    'Find tracks, albums, artists, playlists, podcasts, radios or listeners by name, and get their ids. Give query, or fields such as artist and track, or both.',
  group: 'search',
  effects: ['read'],
  by: 'type',
});
