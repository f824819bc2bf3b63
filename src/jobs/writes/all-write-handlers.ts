import type { WriteHandlers } from '../change-call.ts';
import { bookmarkHandlers } from './bookmarks.ts';
import { favouriteHandlers } from './favourites.ts';
import { playlistHandlers } from './playlist-handlers.ts';
import { notificationHandlers, uploadHandlers } from './uploads.ts';

/** How every write of the contract is made and taken back. The compiler names a missing handler. */
export const allWriteHandlers: WriteHandlers = {
  ...favouriteHandlers,
  ...playlistHandlers,
  ...bookmarkHandlers,
  ...uploadHandlers,
  ...notificationHandlers,
};
