import { task } from '../task.ts';

export default task({
  words: 'Sort "To Sort Out Later" by release date, the newest first.',
  ends: {
    playlists: {
      'To Sort Out Later': { tracks: { asBefore: true, neighbours: (a, b) => a.released >= b.released } },
    },
  },
  most: { calls: 2, tokens: 1650 },
});
