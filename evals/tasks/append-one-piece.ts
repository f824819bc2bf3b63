import { task } from '../task.ts';

export default task({
  words: 'Put Für Elise at the end of my Practice Room, will you?',
  ends: {
    playlists: { 'Practice Room': { tracks: { afterEarlier: true, has: [3104425], count: [19, 19] } } },
  },
  most: { calls: 2, tokens: 200 },
});
