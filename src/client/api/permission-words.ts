import type { Permission } from './endpoint.ts';

/** What each permission lets an application do, in words for a listener. */
export const permissionWords: Readonly<Record<Permission, string>> = {
  basic_access: 'see name and picture, favourites and public playlists',
  email: 'see the e-mail address',
  offline_access: 'stay signed in until signed out, instead of for an hour',
  manage_library: 'add favourites, make playlists and change them',
  manage_community: 'follow people and stop following them',
  delete_library: 'remove favourites, playlists and their tracks',
  listening_history: 'see what was played lately',
};
