import { playlistIn } from '../playlist-state.ts';
import type { WriteHandlers } from '../write-handler.ts';
import { bookmarkHandlers } from './bookmarks.ts';
import { listHandlers } from './library-lists.ts';
import { addTracksWrite, removeTracksWrite, reorderWrite } from './playlist-tracks.ts';
import { createPlaylistWrite, deletePlaylist, updatePlaylist } from './playlists.ts';
import { uploadHandlers } from './uploads.ts';

/** The handler of every write of the contract. The compiler names a missing one. */
export const allWriteHandlers: WriteHandlers = {
  ...listHandlers,
  'playlist.create': createPlaylistWrite,
  'playlist.update': updatePlaylist,
  'playlist.add_tracks': addTracksWrite,
  'playlist.reorder': reorderWrite,
  'playlist.remove_tracks': removeTracksWrite,
  'playlist.delete': deletePlaylist,
  'playlist.mark_seen': {
    about: step => ({ what: 'playlist-seen', id: playlistIn(step) }),
    inverse: 'marked-seen',
  },
  ...bookmarkHandlers,
  ...uploadHandlers,
  // Nothing shows afterwards whether a message was sent.
  'user.notify': {
    about: () => ({ what: 'notified' }),
    unstored: 'message',
    inverse: 'notification-sent',
  },
};
