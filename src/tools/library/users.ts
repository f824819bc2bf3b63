import { foldTool } from '../engine/fold.ts';

export const userRead = foldTool({
  name: 'user_read',
  title: 'Read a listener',
  description: "A listener's profile, people, history, flow and suggestions.",
  group: 'user',
  effects: ['read'],
  by: 'view',
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
