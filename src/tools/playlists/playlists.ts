import { foldTool } from '../engine/fold.ts';
import { compareView, exportView } from './file-views.ts';
import { addTracks, createFields, createPlaylist, removeTracks, reorder } from './playlist-write.ts';

export { matchTracks } from '../matching/match-tracks.ts';
/** Every tool for playlists. */
export { planPlaylist } from './plan-playlist.ts';
export { savePlaylist } from './save-playlist.ts';

export const playlistRead = foldTool({
  name: 'playlist_read',
  title: 'Read a playlist',
  description: 'A playlist, its tracks, or tracks that would fit it.',
  group: 'playlist',
  effects: ['read'],
  by: 'view',
  besides: [exportView, compareView],
});

export const playlistWrite = foldTool({
  name: 'playlist_write',
  title: 'Make or change a playlist',
  description: 'Make a playlist, rename it, add tracks, reorder.',
  group: 'playlist',
  effects: ['add', 'change'],
  by: 'action',
  overrides: {
    create: { fields: createFields, run: createPlaylist },
    add_tracks: { run: addTracks },
    reorder: { run: reorder },
  },
});

export const playlistDelete = foldTool({
  name: 'playlist_delete',
  title: 'Delete a playlist or its tracks',
  description:
    'Delete a playlist, or remove tracks from it. Undo restores no dates; a playlist gets a new link.',
  asking: 'The server asks the listener first; for tracks, beyond 20.',
  group: 'playlist',
  effects: ['delete'],
  by: 'action',
  overrides: { remove_tracks: { run: removeTracks } },
});
