import { bookmarkHandlers } from '../journal/bookmarks.ts';
import type { WriteHandlers } from '../journal/change-call.ts';
import { favouriteHandlers } from '../journal/favourites.ts';
import { notificationHandlers, uploadHandlers } from '../journal/uploads.ts';
import { playlistHandlers } from './playlist-handlers.ts';

/** How every write of the contract is made and taken back. The compiler names a missing handler. */
export const allWriteHandlers: WriteHandlers = {
  ...favouriteHandlers,
  ...playlistHandlers,
  ...bookmarkHandlers,
  ...uploadHandlers,
  ...notificationHandlers,
};
