import { foldTool, readTool } from '../engine/define-tool.ts';

export const libraryRead = foldTool({
  name: 'library_read',
  title: 'Read the library',
  description: "A listener's favourites of one kind, their playlists, or their uploads.",
  group: 'library',
  effects: ['read'],
  by: 'kind',
  instruction: '"me" is the listener: library_read for favourites, user_read for history and suggestions.',
});

export const libraryAdd = foldTool({
  name: 'library_add',
  title: 'Add favourites',
  description: "Add to the favourites. Others' playlists are kept this way; to make one, use playlist_write.",
  group: 'library',
  effects: ['add'],
  by: 'kind',
});

export const libraryRemove = foldTool({
  name: 'library_remove',
  title: 'Remove favourites',
  description: 'Take out of the favourites. Undo restores no dates or positions.',
  asking: 'Beyond 20 the server itself asks first.',
  group: 'library',
  effects: ['delete'],
  by: 'kind',
});

export const userRead = readTool('user', {
  title: 'Read a listener',
  description: "A listener's profile, people, history, flow and suggestions.",
});

export const userWrite = foldTool({
  name: 'user_write',
  title: 'Follow or notify',
  description: 'Follow listeners, or put a message into a feed.',
  group: 'user',
  effects: ['add'],
  by: 'action',
});

export const userUnfollow = foldTool({
  name: 'user_unfollow',
  title: 'Unfollow',
  description: 'Stop following listeners.',
  group: 'user',
  effects: ['delete'],
});
