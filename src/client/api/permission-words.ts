import type { Permission } from './endpoint.ts';

/** What each permission lets an application do, for whoever is asked to grant it. */
export const permissionWords: Readonly<Record<Permission, string>> = {
  basic_access: 'see your name and picture, your favourites and your public playlists',
  email: 'see your e-mail address',
  offline_access: 'stay signed in until you sign out, instead of for an hour',
  manage_library: 'add favourites, make playlists and change them',
  manage_community: 'follow people and stop following them',
  delete_library: 'remove favourites, playlists and their tracks',
  listening_history: 'see what you played lately',
};
