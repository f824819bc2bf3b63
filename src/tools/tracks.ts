import { foldTool } from './engine/fold.ts';

export const trackRead = foldTool({
  name: 'track_read',
  title: 'Read tracks',
  description: 'Full facts of up to 50 tracks: tempo, release date, ISRC, gain. Lists do not have these.',
  group: 'track',
  effects: ['read'],
  instruction: 'Tempo, release date and ISRC are only in track_read.',
});

export const trackUpdate = foldTool({
  name: 'track_update',
  title: 'Rename an uploaded track',
  description: 'Correct the names of a track the listener uploaded.',
  group: 'track',
  effects: ['change'],
});

export const trackDelete = foldTool({
  name: 'track_delete',
  title: 'Delete an uploaded track',
  description: 'Delete a track the listener uploaded. It cannot be brought back: ask first.',
  group: 'track',
  effects: ['delete'],
});
