import { task } from '../task.ts';

export default task({
  words: 'Keep in Evening Walk only what is at 120 bpm or more.',
  ends: {
    playlists: {
      'Evening Walk': {
        tracks: [3104558, 3106707, 3104737, 3105457, 3104375, 3108278, 3105169, 3108406, 3108328],
      },
    },
  },
  most: { calls: 2, tokens: 1500 },
});
