import { foldTool } from '../engine/fold.ts';

export const trackRead = foldTool({
  name: 'track_read',
  title: 'Read tracks',
  description: 'Full facts of up to 50 tracks: tempo, release date, ISRC, gain. Lists lack these.',
  group: 'track',
  effects: ['read'],
  instruction: 'Lists lack tempo, ISRC and often release dates: track_read and album_read have them.',
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
  description: 'Delete a track the listener uploaded. It cannot be brought back.',
  asking: 'The server itself asks first.',
  group: 'track',
  effects: ['delete'],
});
