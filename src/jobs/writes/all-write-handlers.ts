import { playlistIn } from '../playlist-state.ts';
import type { WriteHandlers } from '../write-handler.ts';
import { bookmarkHandlers } from './bookmarks.ts';
import { listHandlers } from './library-lists.ts';
import { addTracks, removeTracks, reorder } from './playlist-tracks.ts';
import { createPlaylist, deletePlaylist, updatePlaylist } from './playlists.ts';
import { uploadHandlers } from './uploads.ts';

/** The handler of every write of the contract. The compiler names a missing one. */
export const allWriteHandlers: WriteHandlers = {
  ...listHandlers,
  'playlist.create': createPlaylist,
  'playlist.update': updatePlaylist,
  'playlist.add_tracks': addTracks,
  'playlist.reorder': reorder,
  'playlist.remove_tracks': removeTracks,
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
